// Pictures of several moves: what the page says of them, and that the player goes from picture to picture.

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
  await check('the player goes from picture to picture, and says and marks all moves of each', async () => {
    const found = [];
    for (let k = 0; k < 3; k += 1) {
      found.push(await page.evaluate(() => [
        document.querySelector('#say').textContent, document.querySelector('[aria-current=step]').id,
        document.querySelectorAll('#board .sb-moved').length, document.querySelectorAll('#board .sb-was').length,
      ]));
      await page.keyboard.press('ArrowRight');
    }
    equal(found, [
      ['After 3 of 116 stepsd left, D down, H right', 'picture-003', 3, 3], ['After 7 of 116 stepsc right, C down, a up, left', 'picture-007', 3, 3],
      ['After 10 of 116 stepsH left, D up, d right', 'picture-010', 3, 3],
    ], 'steps and pictures');
    await page.keyboard.press('End');
    equal(await page.$eval('#say b', line => line.textContent), 'After 116 of 116 steps', 'the last picture');
    // A link to a step inside of a picture leads to that picture.
    await page.goto(`${address(folder, 'arrows.html')}#step-5`);
    equal(await page.$eval('#say b', line => line.textContent), 'After 7 of 116 steps', 'a step inside of a picture');
  });
  await check('the page is quiet', () => expectQuiet(log, page));
  await context.close();
});
