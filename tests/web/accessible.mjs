// What axe-core says of a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isFirefox, ok } from './common.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Opens a page as browsers without script do. From then on scripts run again: axe needs timers, and the page's own script
 * has been passed by. Returns whether the browser lets it be done: only Chromium does.
 */
export async function openWithoutScript(page, url) {
  if (isFirefox) return false;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(url);
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  // From now on the style sheet expects the script.
  await page.evaluate(() => document.documentElement.classList.remove('packed'));
  await session.detach();
  return true;
}

/** The addresses of pages in which axe has found nothing: one that fails is looked at again. */
const seen = new Set();

/**
 * Fails if axe-core finds anything. The page's own policy forbids what axe adds, so the page needs a context with
 * `bypassCSP`. In Firefox, where axe takes many seconds, it looks at each page once: its rules depend little on the browser, and in
 * Chromium it sees the page in all looks and states.
 */
export async function expectAccessible(page) {
  const own = page.url().split('#')[0];
  if (isFirefox && seen.has(own)) return 'seen before';
  // Evaluated as text, as scripts in an element would not run everywhere.
  for (const frame of page.frames()) await frame.evaluate(AXE);
  const { violations, passes } = await page.evaluate(rules => {
    return window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
  }, RULES);
  ok(passes.length > 10, `only ${passes.length} rules were looked at`);
  const list = violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(node => `${node.target} ${node.html.slice(0, 120)}\n      ${node.failureSummary.replaceAll('\n', ' ')}`);
    return `${id}: ${help} (${nodes.length})\n    ${where.join('\n    ')}`;
  });
  ok(list.length === 0, `${list.length} rules are broken:\n  ${list.join('\n  ')}`);
  seen.add(own);
  return `${passes.length} rules`;
}

/** Fails if a label on the board of the player has less contrast to its block than WCAG asks for: axe leaves single letters out. */
export async function expectLegible(page) {
  const ratios = await page.evaluate(() => {
    const light = color => {
      const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const fill = element => light(getComputedStyle(element).fill);
    return [...document.querySelectorAll('#board .sb-block')].map(block => {
      const ground = block.querySelector('.sb-label') ?? block.querySelector('rect,path:not(.sb-hatch)');
      const [dark, bright] = [fill(block.querySelector('text')), fill(ground)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    });
  });
  ok(ratios.length > 1, 'no labels');
  const least = Math.min(...ratios);
  ok(least >= 4.5, `a label has a contrast of ${least.toFixed(2)} only`);
  return `at least ${least.toFixed(1)}`;
}
