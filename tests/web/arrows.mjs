// Pictures of several moves: what the page says of them, and that the player goes through them step by step.

import { address, equal, expectQuiet, newPage, run } from './common.mjs';

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${address(folder, 'arrows.html')}#step-3`);
  await check('without a script each picture has its moves in words and as many numbered arrows', async () => {
    const found = await page.evaluate(() => [...document.querySelectorAll('.steps figure')].flatMap(figure => {
      const words = figure.querySelectorAll('.one').length, arrows = figure.querySelectorAll('.sb-arrow').length;
      const numbers = [...figure.querySelectorAll('.sb-count')].map(one => one.textContent).join('');
      const moved = figure.querySelectorAll('.sb-block.sb-moved, use.sb-moved').length, isEnd = figure.id === 'picture-116';
      const right = arrows === moved && words === arrows && numbers === '12345'.slice(0, arrows);
      return right && (arrows > 0 || isEnd) ? [] : [`${figure.id}: ${[words, arrows, numbers, moved]}`];
    }));
    equal(found, [], 'pictures with other words');
  });
  await check('the player goes step by step, and marks the picture in which a step is', async () => {
    const found = [];
    for (let k = 0; k < 5; k += 1) {
      found.push(await page.evaluate(() => [document.querySelector('#say').textContent, document.querySelector('[aria-current=step]').id]));
      await page.keyboard.press('ArrowRight');
    }
    equal(found, [
      ['After 3 of 116 stepsH right', 'picture-003'], ['After 4 of 116 stepsc right', 'picture-007'], ['After 5 of 116 stepsC down', 'picture-007'],
      ['After 6 of 116 stepsa up', 'picture-007'], ['After 7 of 116 stepsa left', 'picture-007'],
    ], 'steps and pictures');
  });
  await check('the page is quiet', () => expectQuiet(log, page));
  await context.close();
});
