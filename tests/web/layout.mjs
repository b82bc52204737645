// What must hold of the layout of every page at every width.

import { ok } from './common.mjs';

export const WIDTHS = [320, 390, 768, 1280];

/** What is wrong with the page as it is laid out now, as sentences. */
export function faults(page) {
  return page.evaluate(() => {
    const found = [];
    const width = document.documentElement.clientWidth;
    const root = document.documentElement;
    const name = element => {
      const label = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
      const kind = element.getAttribute('class');
      return `<${element.localName}${element.id ? `#${element.id}` : ''}${kind ? `.${kind.replace(/ /g, '.')}` : ''}> "${label}"`;
    };
    // What only screen readers are meant to see, and links that come into sight with the focus.
    const hidden = element => !element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr,.skip,title,desc');
    if (root.scrollWidth > width) found.push(`the page scrolls sideways: ${root.scrollWidth} px on ${width}`);
    for (const element of document.body.querySelectorAll('*')) {
      // What scrolls in a box of its own may be larger than that.
      if (hidden(element) || element.closest('.map > *')) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const isShortened = element.parentElement && getComputedStyle(element.parentElement).textOverflow === 'ellipsis';
      if (!isShortened && (box.left < -1 || box.right > width + 1)) {
        found.push(`${name(element)} reaches from ${box.left.toFixed(1)} to ${box.right.toFixed(1)} of ${width} px`);
      }
      const style = getComputedStyle(element);
      // What is shortened says so by its dots.
      const cut = side => ['hidden', 'clip'].includes(style[`overflow${side}`]) && style.textOverflow !== 'ellipsis';
      if (!(element instanceof SVGElement)) {
        if (cut('X') && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut at its side`);
        if (cut('Y') && element.scrollHeight > element.clientHeight + 1) found.push(`${name(element)} is cut below`);
      } else if (['text', 'tspan'].includes(element.localName) && getComputedStyle(element.ownerSVGElement).overflow !== 'visible') {
        const svg = element.ownerSVGElement.getBoundingClientRect();
        const outside = Math.max(svg.left - box.left, box.right - svg.right, svg.top - box.top, box.bottom - svg.bottom);
        if (outside > 1) found.push(`${name(element)} reaches ${outside.toFixed(1)} px out of its drawing`);
      }
    }
    return found;
  });
}

/**
 * Fails for controls that a finger does not hit: 24 px, and 44 px for what `large` selects. Links within sentences may be small, and cells of a maze,
 * where a tap counts for the nearest.
 */
export async function expectTargets(page, large = '') {
  const small = await page.evaluate(large => {
    const found = [];
    for (const element of document.querySelectorAll('a[href],button,input,select,summary,[role=button]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr,.skip,.sb-choice')) continue;
      const inSentence = element.localName === 'a' && element.parentElement.matches('p,figcaption,footer');
      const least = large && element.matches(large) ? 44 : inSentence ? 16 : 24;
      // A link may fill the card that it stands in.
      const after = getComputedStyle(element, '::after');
      const fills = after.content !== 'none' && after.position === 'absolute';
      const box = (fills ? element.offsetParent : element).getBoundingClientRect();
      // Half a pixel is rounding.
      if (Math.min(box.width, box.height) < least - 0.5) {
        const text = (element.ariaLabel ?? element.textContent).trim().slice(0, 30);
        found.push(`<${element.localName}> "${text}" has ${box.width.toFixed(1)} × ${box.height.toFixed(1)} px, not ${least}`);
      }
    }
    return found;
  }, large);
  ok(small.length === 0, `${small.length} controls are too small:\n  ${small.slice(0, 8).join('\n  ')}`);
}

/** Fails if anything sticks out or is cut. */
export async function expectFits(page) {
  const found = await faults(page);
  ok(found.length === 0, `${found.length} faults:\n  ${found.slice(0, 8).join('\n  ')}`);
}
