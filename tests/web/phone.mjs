// A phone: what the first screen has, fingers that step, playing without scrolling, and large boards.

import { address, becomes, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectFits } from './layout.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
const step = page => page.$eval('#slider', slider => +slider.value);

/** Whether all of an element is on the screen, and nothing lies over its middle. */
const isSeen = (page, selector) => page.evaluate(selector => {
  const element = document.querySelector(selector), { left, right, top, bottom } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(over);
}, selector);

async function expectSeen(page, ...selectors) {
  for (const selector of selectors) await becomes(() => isSeen(page, selector), true, `${selector} is on the screen, and nothing covers it`);
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

async function firstScreen(browser, folder, check) {
  for (const file of ['klotski.html', 'rush-hour.html', 'klondike.html', 'large.html']) {
    const { page, context, log } = await newPage(browser, PHONE);
    await page.goto(address(folder, file));
    await check(`${file}: board, buttons and "Play it yourself" are on the first screen`, async () => {
      await expectSeen(page, '#board', '#next', '#try');
      await expectFits(page);
    });
    await page.click('#try');
    await check(`${file}: while one plays, board and hint are on the screen together`, async () => {
      await page.waitForFunction(() => document.querySelector('[data-play=root]').checkVisibility());
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expectSeen(page, '#board', '[data-play=next]', '[data-play=undo]', '[data-play=say]');
      await expectFits(page);
    });
    await check(`${file}: it is quiet`, () => expectQuiet(log, page));
    await context.close();
  }
}

async function fingers(browser, folder, check) {
  const { page, context } = await newPage(browser, PHONE);
  await page.goto(`${address(folder, 'klotski.html')}#step-10`);
  await check.chromium('a tap on the right or left half of the board steps', async () => {
    for (const [share, wanted] of [[0.8, 11], [0.7, 12], [0.2, 11]]) {
      await finger(page, share);
      await becomes(() => step(page), wanted, `step after a tap at ${share}`);
    }
  });
  await check.chromium('a swipe steps, as a page is turned, and one up scrolls the page', async () => {
    await finger(page, 0.5, [-90, 8]);
    await becomes(() => step(page), 12, 'step after a swipe to the left');
    await finger(page, 0.5, [90, -8]);
    await becomes(() => step(page), 11, 'step after a swipe to the right');
    const before = await page.evaluate(() => scrollY);
    await finger(page, 0.5, [10, -120]);
    await page.waitForFunction(before => scrollY > before, before);
    equal(await step(page), 11, 'step after a swipe up');
  });
  await check.chromium('while one plays, a tap steps nothing', async () => {
    await page.click('#try');
    const counts = () => page.$$eval('.play-counts dd', all => all.map(one => one.textContent).join());
    const before = await counts();
    await finger(page, 0.9);
    equal([await step(page), await counts()], [11, before], 'step and counts');
  });
  await context.close();
  const mouse = await newPage(browser);
  await mouse.page.goto(`${address(folder, 'klotski.html')}#step-10`);
  await check('a click of the mouse on the board steps nothing', async () => {
    await mouse.page.click('#board');
    equal(await step(mouse.page), 10, 'step');
  });
  await mouse.context.close();
}

async function large(browser, folder, check) {
  const { page, context } = await newPage(browser, PHONE);
  await page.goto(address(folder, 'large.html'));
  await check('cells of a board of 22 columns can be touched, and the board scrolls', async () => {
    const [cell, scrolls, name] = await page.$eval('#board', box => {
      const svg = box.querySelector('svg');
      return [100 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width, box.scrollWidth > box.clientWidth, box.ariaLabel];
    });
    ok(cell >= 23.9, `a cell has ${cell} px`);
    equal([scrolls, name], [true, 'Board'], 'whether it scrolls, and its name');
  });
  await check('the board shows the block that moves', async () => {
    await page.click('#next');
    await page.waitForFunction(() => {
      const [box, block] = ['#board', '#board .sb-moved'].map(name => document.querySelector(name).getBoundingClientRect());
      return block.left >= box.left && block.right <= box.right + 1;
    });
  });
  await check.chromium('a finger that moves over it scrolls it, and steps nothing', async () => {
    const before = await page.$eval('#board', box => box.scrollLeft);
    await finger(page, 0.3, [120, 0]);
    await page.waitForFunction(before => document.querySelector('#board').scrollLeft < before, before);
    equal(await step(page), 1, 'step');
  });
  await context.close();
}

await run(async (browser, folder, check) => {
  for (const part of [firstScreen, fingers, large]) await part(browser, folder, check);
});
