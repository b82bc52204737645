// A page of a thousand steps: what the script touches when it starts and at each step does not grow with their number,
// and what is far away is not laid out. Times are printed only.

import { address, equal, expectQuiet, newPage, ok, run } from './common.mjs';

/** Runs before the page: counts what only scripts do, as the parser neither changes attributes nor takes anything away. */
function watch() {
  window.touched = 0;
  new MutationObserver(records => {
    for (const { type, removedNodes } of records) window.touched += type === 'attributes' ? 1 : removedNodes.length;
    window.shown ??= document.querySelector('#say')?.textContent ? performance.now() : undefined;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

async function measure(browser, folder, file) {
  const { page, context, log } = await newPage(browser);
  await page.addInitScript(watch);
  await page.goto(address(folder, file));
  const touches = async action => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const before = action ? await page.evaluate(() => window.touched) : 0;
    await action?.();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return await page.evaluate(() => window.touched) - before;
  };
  const found = {
    start: await touches(),
    step: await touches(() => page.keyboard.press('ArrowRight')),
    jump: await touches(() => page.keyboard.press('End')),
    ...await page.evaluate(() => {
      const figures = [...document.querySelectorAll('.steps figure')];
      const drawn = figures.filter(figure => figure.querySelector('svg').firstElementChild
        && figure.querySelector('.sb-frame').checkVisibility({ contentVisibilityAuto: true }));
      return {
        figures: figures.length,
        drawn: drawn.length,
        skipped: figures.every(figure => getComputedStyle(figure.querySelector('.pic')).contentVisibility === 'auto'),
        shown: Math.round(window.shown),
        loaded: Math.round(performance.getEntriesByType('navigation')[0].loadEventStart),
        link: document.querySelector('#link').textContent,
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
    equal([short.figures, long.figures, short.link, long.link], [117, 1001, '#step-116', '#step-1000'], 'figures, last steps');
    return `${long.shown} ms until the first step is shown, ${long.loaded} ms until all is loaded`;
  });
  await check('what the script touches does not grow with the number of steps', () => {
    for (const name of ['start', 'step', 'jump']) {
      ok(long[name] <= short[name] + 20, `${name}: ${long[name]} changes at 1,000 steps, ${short[name]} at 116`);
      ok(short[name] > 0, `${name}: nothing was counted`);
    }
    return `${long.start} changes at the start, ${long.step} at a step`;
  });
  await check('figures that are far away are not laid out', () => {
    ok(long.skipped, 'content-visibility is missing');
    ok(long.drawn < 100, `${long.drawn} of ${long.figures} are drawn`);
    return `${long.drawn} of ${long.figures} are drawn`;
  });
});
