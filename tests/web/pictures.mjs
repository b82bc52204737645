// What the player's board shows, against the figure of the step.

import { equal, ok } from './common.mjs';

/**
 * Fails unless the board shows the same as each figure, forwards by keys, then backwards and across by the slider: blocks
 * with their places, labels and marks. Places are compared in thousandths of the drawing.
 */
export async function expectSamePictures(page) {
  const found = await page.evaluate(() => {
    const slider = document.querySelector('#slider');
    const figures = [...document.querySelectorAll('.steps figure')];
    const board = () => document.querySelector('#board svg');
    // Without lines, whose width differs between board and figure: some browsers count them.
    const place = element => {
      const { x, y, width, height } = element.getBBox(), matrix = element.getScreenCTM();
      const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map(point => point.matrixTransform(matrix));
      return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
    };
    const scale = (box, svg) => [box.left - svg.left, box.top - svg.top, box.width, box.height]
      .map((value, index) => Math.round(1000 * value / (index % 2 ? svg.height : svg.width)));
    const boxes = (elements, svg) => elements.map(element => scale(place(element), svg));
    // Most pictures use blocks that the page has once.
    const own = block => block.localName === 'use' ? document.querySelector(block.getAttribute('href')) : block;
    const read = svg => {
      const frame = svg.getBoundingClientRect(), blocks = [...svg.querySelectorAll('.sb-block, .sb-blocks > use')];
      const texts = [svg, ...blocks.map(own)].flatMap(one => [...one.querySelectorAll('text, tspan')]).filter(one => !one.firstElementChild);
      return {
        blocks: boxes(blocks.map(block => block.localName === 'use' ? block : block.querySelector('rect,path')), frame),
        names: blocks.map(block => own(block).dataset.block),
        kinds: blocks.map(block => [...new Set([...own(block).classList, ...block.classList])].filter(name => name.startsWith('sb-')).sort().join(' ')),
        labels: [...new Set(texts)].map(one => one.textContent.trim()).sort(),
      };
    };
    const near = (a, b) => Array.isArray(a) && Array.isArray(b)
      ? a.length === b.length && a.every((value, index) => near(value, b[index]))
      : typeof a === 'number' ? Math.abs(a - b) <= 2 : a === b;
    // Pictures of closed parts have no size.
    const parts = [...document.querySelectorAll('details.part')];
    const drawn = figures.map(figure => {
      const part = figure.parentElement.previousElementSibling;
      for (const other of parts) other.open = other === part;
      figure.scrollIntoView();
      return read(figure.querySelector('svg'));
    });
    const wrong = [];
    const compare = (index, how) => {
      const shown = read(board());
      for (const key of Object.keys(shown)) {
        if (!near(shown[key], drawn[index][key])) {
          wrong.push(`${figures[index].id} ${how}: ${key} ${JSON.stringify(shown[key])} instead of ${JSON.stringify(drawn[index][key])}`);
        }
      }
    };
    const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const slide = index => {
      slider.value = index;
      slider.dispatchEvent(new Event('input'));
    };
    figures.forEach((_, index) => {
      if (index) press('ArrowRight');
      compare(index, 'by key');
    });
    // 31 has no factor in common with 117, so this comes by every figure once.
    figures.forEach((_, index) => {
      slide(31 * index % figures.length);
      compare(31 * index % figures.length, 'by slider');
    });
    figures.map((_, index) => figures.length - 1 - index).forEach(index => {
      slide(index);
      compare(index, 'backwards');
    });
    const places = new Set(drawn.map(({ blocks }) => JSON.stringify(blocks)));
    return { wrong, count: figures.length, different: places.size, blocks: drawn[0].blocks.length, labels: drawn[0].labels.length };
  });
  ok(found.wrong.length === 0, `${found.wrong.length} differences:\n  ${found.wrong.slice(0, 4).join('\n  ')}`);
  equal([found.different, found.labels], [found.count, found.blocks], 'different positions, labels');
  return `${found.count} figures, three times`;
}
