// The stage: at every size, board, dock and tabs are on the first screen, and board and buttons stand still when tabs change.

import { address, becomes, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectFits } from './layout.mjs';

/** Windows, and the least width of Klotski's board there. */
const SIZES = [
  [{ width: 1280, height: 800 }, 430], [{ width: 1366, height: 650 }, 310],
  [{ width: 360, height: 740 }, 300], [{ width: 360, height: 640 }, 280], [{ width: 740, height: 360 }, 200],
];
const FILES = ['klotski.html', 'rush-hour.html', 'klondike.html', 'large.html', 'long.html'];

/** Whether all of an element is on the screen, and nothing lies over its middle. */
const isSeen = (page, selector) => page.evaluate(selector => {
  const element = document.querySelector(selector), { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= -1 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight && element.contains(over);
}, selector);

async function sizes(browser, folder, check) {
  for (const [viewport, least] of SIZES) {
    const isPhone = viewport.width < 400, name = `${viewport.width} × ${viewport.height}`;
    const { page, context, log } = await newPage(browser, { viewport, hasTouch: isPhone, isMobile: isPhone, reducedMotion: 'reduce' });
    for (const file of FILES) {
      log.requests.length = 0;
      await page.goto(address(folder, file));
      await check(`${file}, ${name}: all controls are on the first screen, and stand still when tabs change`, async () => {
        const places = [];
        for (const tab of ['play', 'solution', 'analysis']) {
          await page.click(`#tab-${tab}`);
          const bar = tab === 'solution' ? '#player' : '#game';
          for (const selector of [`#tab-${tab}`, '#board', '#say', `${bar} > :first-child`, `${bar} > :last-child`]) {
            await becomes(() => isSeen(page, selector), true, `${selector} is on the screen, and nothing covers it`);
          }
          const isKnown = tab !== 'analysis' || await page.isHidden('#unknown');
          if (tab !== 'play' && isKnown) await becomes(() => isSeen(page, tab === 'solution' ? '#slider' : '#strip'), true, 'slider and strip');
          await expectFits(page);
          places.push(await page.evaluate(bar => ['#board svg', bar, '#dock'].map(name => {
            const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
            return [left, top, width, height].map(Math.round);
          }), bar));
        }
        equal(places.map(place => JSON.stringify(place) === JSON.stringify(places[0])), [true, true, true], `the same places: ${JSON.stringify(places)}`);
        if (file === 'klotski.html') ok(places[0][0][2] >= least, `the board is ${places[0][0][2]} px wide`);
      });
      await check(`${file}, ${name}: it is quiet`, () => expectQuiet(log, page));
    }
    await context.close();
  }
}

/** A finger goes down on the board at a share of its width, by some px to the right and down, and up. */
async function finger(page, share, by = [0, 0]) {
  const { x, y, width, height } = await page.locator('#board').boundingBox();
  const session = await page.context().newCDPSession(page), from = [x + share * width, y + height / 2];
  const send = (type, part) => session.send('Input.dispatchTouchEvent', {
    type, touchPoints: part === undefined ? [] : [{ x: from[0] + part * by[0], y: from[1] + part * by[1] }],
  });
  await send('touchStart', 0);
  if (by.some(Boolean)) for (let k = 1; k <= 5; k += 1) await send('touchMove', k / 5);
  await send('touchEnd');
  await session.detach();
}

async function fingers(browser, folder, check) {
  const { page, context } = await newPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const step = () => page.$eval('#slider', slider => +slider.value);
  await page.goto(`${address(folder, 'klotski.html')}#step-10`);
  await check.chromium('in the solution, a tap on a half of the board and a swipe step', async () => {
    for (const [share, by, wanted] of [[0.8, undefined, 11], [0.7, undefined, 12], [0.2, undefined, 11], [0.5, [-90, 8], 12], [0.5, [90, -8], 11]]) {
      await finger(page, share, by);
      await becomes(step, wanted, `step after a finger at ${share}`);
    }
  });
  await context.close();
}

await run(async (browser, folder, check) => {
  for (const part of [sizes, fingers]) await part(browser, folder, check);
});
