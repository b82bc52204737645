// A page of a thousand steps: what the script touches when it starts and at each step does not grow with their number,
// and what is far away is not laid out. Times are printed only.

import { address, equal, expectQuiet, newPage, ok, run } from './common.mjs';

/**
 * Runs before the page: counts what only scripts do, as the parser neither changes attributes nor takes anything away, and how
 * many elements scripts ask for.
 */
function watch() {
  window.touched = 0;
  window.asked = 0;
  for (const { prototype } of [Document, Element, DocumentFragment]) {
    for (const name of ['querySelector', 'querySelectorAll']) {
      const query = prototype[name];
      prototype[name] = function (selector) {
        const found = query.call(this, selector);
        window.asked += found instanceof NodeList ? found.length : 1;
        return found;
      };
    }
  }
  new MutationObserver(records => {
    for (const { type, removedNodes } of records) window.touched += type === 'attributes' ? 1 : removedNodes.length;
    window.shown ??= document.querySelector('#say')?.textContent ? performance.now() : undefined;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

async function measure(browser, folder, file) {
  const { page, context, log } = await newPage(browser);
  await page.addInitScript(watch);
  await page.goto(`${address(folder, file)}#solution`);
  const touches = async action => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const count = () => page.evaluate(() => [window.touched, window.asked]);
    const before = action ? await count() : [0, 0];
    await action?.();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const after = await count();
    asked = after[1] - before[1];
    return after[0] - before[0];
  };
  let asked = 0;
  const found = {
    start: await touches(),
    step: await touches(() => page.keyboard.press('ArrowRight')),
    askedAtStep: asked,
    jump: await touches(() => page.keyboard.press('End')),
    last: await touches(() => page.keyboard.press('ArrowLeft')),
    askedAtLast: asked,
    ...await page.evaluate(() => {
      const figures = [...document.querySelectorAll('.steps figure')];
      const drawn = figures.filter(figure => figure.querySelector('svg').firstElementChild
        && figure.querySelector('.sb-frame, .sb-block, use').checkVisibility({ contentVisibilityAuto: true }));
      return {
        figures: figures.length,
        drawn: drawn.length,
        skipped: figures.every(figure => getComputedStyle(figure.querySelector('.pic')).contentVisibility === 'auto'),
        shown: Math.round(window.shown),
        loaded: Math.round(performance.getEntriesByType('navigation')[0].loadEventStart),
        at: document.querySelector('#slider').value,
      };
    }),
  };
  expectQuiet(log, page);
  await context.close();
  return found;
}

await run(async (browser, folder, check) => {
  let short, long;
  await check('the pages can be opened', async () => {
    short = await measure(browser, folder, 'klotski.html');
    long = await measure(browser, folder, 'thousand.html');
    equal([short.figures, long.figures, short.at, long.at], [117, 1001, '115', '999'], 'figures, last steps');
    return `${long.shown} ms until the first step is shown, ${long.loaded} ms until all is loaded`;
  });
  await check('what the script touches does not grow with the number of steps', () => {
    for (const name of ['start', 'step', 'jump', 'last', 'askedAtStep', 'askedAtLast']) {
      ok(long[name] <= short[name] + 20, `${name}: ${long[name]} changes at 1,000 steps, ${short[name]} at 116`);
      ok(short[name] > 0, `${name}: nothing was counted`);
    }
    for (const [first, last] of [['step', 'last'], ['askedAtStep', 'askedAtLast']]) {
      ok(long[last] <= long[first] + 20, `${long[last]} at the last step, ${long[first]} at the first`);
    }
    return `${long.start} changes at the start, ${long.step} at a step`;
  });
  await check('figures that are far away are not laid out', () => {
    ok(long.skipped, 'content-visibility is missing');
    ok(long.drawn < 100, `${long.drawn} of ${long.figures} are drawn`);
    return `${long.drawn} of ${long.figures} are drawn`;
  });
});
