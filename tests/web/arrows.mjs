// Pictures of several moves: what the page says of them, and how its player makes their moves one after the other.

import { address, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectSamePictures } from './pictures.mjs';

const open = async (page, folder, hash = '') => {
  await page.goto('about:blank');
  await page.goto(address(folder, 'arrows.html') + hash);
};
const said = page => page.evaluate(() => ['#say', '#live'].map(id => document.querySelector(id).textContent));
/** The glides that are on their way; after a key, if one is named. */
const travels = (page, key) => page.evaluate(key => {
  if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return document.getAnimations().filter(one => one.constructor.name === 'Animation').map(one => {
    const { delay, duration } = one.effect.getTiming(), { dataset } = one.effect.target;
    return { block: dataset.block, delay, duration, places: one.effect.getKeyframes().length };
  });
}, key);

async function sentences(page, folder, check) {
  await check('a picture is a step of the player, its sentence has all moves, and aloud their plain numbers', async () => {
    await open(page, folder, '#step-3');
    await page.keyboard.press('ArrowRight');
    equal(await page.$eval('#slider', slider => [slider.value, slider.max]), ['2', '39'], 'the slider');
    equal(await page.textContent('#link'), '#step-7', 'the link');
    const [seen, heard] = await said(page);
    equal(seen, 'Step 7 of 116: ① c right ② C down ③ a up, left', 'the sentence');
    // Aloud, the reasons are said with the moves.
    equal(heard.replace(/: room for [^;]*/g, ''), 'Step 7 of 116: 1: small c right; 2: C down; 3: small a up, left', 'the sentence aloud');
    equal(await page.getAttribute('#slider', 'aria-valuetext'), (await said(page))[1], 'the text of the slider');
    await page.keyboard.press('End');
    ok((await said(page)).every(text => text.endsWith(' – solved')), String(await said(page)));
  });
  await check('the list marks all moves of a picture, one of them as the current one', async () => {
    await open(page, folder, '#step-7');
    const marked = selector => page.$$eval(selector, all => all.map(one => {
      const reason = one.querySelector('small')?.textContent ?? '';
      return one.textContent.replace(reason, '').replace(/\s+/g, ' ').trim();
    }));
    equal(await marked('.moves .made'), ['4 c right', '5 C down'], 'moves before');
    equal(await marked('.moves [aria-current]'), ['6–7 a up, left'], 'the last move');
    await page.keyboard.press('Home');
    equal(await marked('.moves .made, .moves [aria-current]'), [], 'moves at the start');
  });
  await check('without a script each picture has its moves in words and as many numbered arrows', async () => {
    const found = await page.evaluate(() => [...document.querySelectorAll('.steps figure')].flatMap(figure => {
      const words = figure.querySelectorAll('.one').length, arrows = figure.querySelectorAll('.sb-arrow').length;
      const numbers = [...figure.querySelectorAll('.sb-count')].map(one => one.textContent).join('');
      const moved = figure.querySelectorAll('.sb-block.sb-moved').length, start = figure.id === 'step-000';
      const right = arrows === moved && words === (arrows > 1 ? arrows : 0) && numbers === (arrows > 1 ? '12345'.slice(0, arrows) : '');
      return right && (arrows > 0 || start) ? [] : [`${figure.id}: ${[words, arrows, numbers, moved]}`];
    }));
    equal(found, [], 'pictures with other words');
  });
}

/** At every moment of every picture, blocks are on the board and none is where another one is. */
async function glides(browser, folder, check) {
  const { page, context, log } = await newPage(browser);
  await check('moves are made in their order, around corners, and back in the opposite order', async () => {
    await open(page, folder, '#step-3');
    const forth = await travels(page, 'ArrowRight');
    equal(forth.map(({ block, places }) => [block, places]), [['c', 2], ['C', 2], ['a', 3]], 'blocks and places');
    ok(forth.every(({ delay }, k) => k === 0 ? delay === 0 : delay >= forth[k - 1].delay + forth[k - 1].duration), JSON.stringify(forth));
    equal((await travels(page, 'ArrowLeft')).map(({ block, places }) => [block, places]), [['a', 3], ['C', 2], ['c', 2]], 'back');
  });
  await check('at no moment of a glide two blocks are in one place', async () => {
    await open(page, folder);
    const found = await page.evaluate(async () => {
      const svg = document.querySelector('#board svg'), wrong = [];
      const blocks = [...svg.querySelectorAll('.sb-block')], frame = svg.querySelector('.sb-frame');
      const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const look = (when, step) => {
        const around = frame.getBoundingClientRect();
        const boxes = blocks.map(block => block.querySelector('rect,path').getBoundingClientRect());
        boxes.forEach((a, i) => {
          if (a.left < around.left || a.right > around.right || a.top < around.top || a.bottom > around.bottom + 1) wrong.push(`${step}, ${when} ms: ${i} is outside`);
          boxes.slice(i + 1).forEach((b, k) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1 && high > 1) wrong.push(`${step}, ${when} ms: ${blocks[i].dataset.block} and ${blocks[i + 1 + k].dataset.block}`);
          });
        });
      };
      let several = 0;
      for (const key of ['ArrowRight', 'ArrowLeft']) {
        for (let picture = 1; picture < 40; picture += 1) {
          press(key);
          const step = `${key} to ${document.querySelector('#link').hash}`;
          const all = document.getAnimations(), travels = all.filter(one => one.constructor.name === 'Animation');
          several += travels.length > 1;
          // The transition of a block that does not glide is over at once; what is looked at are glides.
          for (const one of all) travels.includes(one) ? one.pause() : one.finish();
          const end = Math.max(0, ...travels.map(one => one.effect.getComputedTiming().endTime));
          for (let when = 0; when < end; when += 40) {
            for (const one of travels) one.currentTime = when;
            look(when, step);
          }
          for (const one of travels) one.finish();
          look('end', step);
        }
      }
      return { wrong: wrong.slice(0, 5), several };
    });
    equal(found.wrong, [], 'blocks in one place');
    ok(found.several > 50, `only ${found.several} pictures glide`);
  });
  await check('who goes on before all moves are made sees the last picture as it is', async () => {
    await open(page, folder);
    for (let k = 0; k < 4; k += 1) await page.keyboard.press('ArrowRight');
    ok((await travels(page)).length <= 3, 'glides of earlier pictures go on');
    await page.evaluate(() => { for (const one of document.getAnimations()) one.finish(); });
    const [shown, wanted] = await page.evaluate(() => ['#board svg', '#step-014 svg'].map(name => {
      const svg = document.querySelector(name), frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('.sb-block')].map(block => {
        const box = block.querySelector('rect,path').getBoundingClientRect();
        // The middle, since some browsers count lines, whose width differs.
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return [Math.round(40 * (x - frame.x) / frame.width), Math.round(40 * (y - frame.y) / frame.height)];
      });
    }));
    equal(shown, wanted, 'places of blocks');
  });
  await check('a jump over several pictures glides nothing', async () => {
    await open(page, folder, '#step-3');
    equal(await travels(page, 'End'), [], 'glides');
  });
  await check('playing it yourself begins at once with the blocks in their places', async () => {
    await open(page, folder, '#step-3');
    ok((await travels(page, 'ArrowRight')).length === 3, 'nothing glides');
    await page.$eval('#try', button => button.click());
    equal(await travels(page), [], 'glides');
    // The first hint names the block only.
    for (let k = 0; k < 2; k += 1) await page.click('[data-play=next]');
    ok((await page.textContent('[data-play=say]')).includes('H left'), await page.textContent('[data-play=say]'));
    await page.keyboard.press('Escape');
    equal(await page.textContent('#link'), '#step-7', 'the picture after it');
  });
  await check('the player is quiet', () => expectQuiet(log, page, url => url === 'about:blank'));
  await context.close();
}

async function playing(browser, folder, check) {
  const { page, context } = await newPage(browser);
  await page.clock.install({ time: 0 });
  await open(page, folder, '#step-0');
  await page.clock.pauseAt(1_000);
  const run = milliseconds => page.clock.runFor(milliseconds);
  const at = () => page.textContent('#link');
  await check('playing: each move has its time, at every speed', async () => {
    await page.click('#play');
    await run(400);
    equal(await at(), '#step-3', 'soon after the click');
    await run(2_500);
    equal(await at(), '#step-3', 'before the time of three moves is over');
    await run(500);
    equal(await at(), '#step-7', 'after it');
    await page.selectOption('#speed', '4');
    await run(1_000);
    equal(await at(), '#step-10', 'a little later at 4×');
    const all = await travels(page);
    ok(all.every(({ delay, duration }) => delay + duration <= 750), `at 4× glides take too long: ${JSON.stringify(all)}`);
  });
  await context.close();
}

async function widths(browser, folder, check) {
  for (const width of [320, 360, 800, 1280]) {
    await check(`at ${width} px nothing jumps, and no move is cut`, async () => {
      const { page, context } = await newPage(browser, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      await open(page, folder);
      const found = await page.evaluate(() => {
        const tops = new Set(), cut = [];
        const slider = document.querySelector('#slider');
        for (let k = 0; k <= +slider.max; k += 1) {
          slider.value = k;
          slider.dispatchEvent(new Event('input'));
          tops.add(Math.round(slider.getBoundingClientRect().top));
          for (const one of document.querySelectorAll('#say .one')) if (one.offsetHeight > 40) cut.push(one.textContent);
        }
        for (const one of document.querySelectorAll('figcaption .one')) if (one.offsetHeight > 30) cut.push(one.textContent);
        return { tops: [...tops], cut, wide: document.documentElement.scrollWidth - innerWidth };
      });
      equal(found.tops.length, 1, `places of the slider: ${found.tops}`);
      equal([found.cut, found.wide <= 0], [[], true], 'moves in two lines, and whether the page is as wide as the window');
      await context.close();
    });
  }
  for (const [name, options] of Object.entries({ light: {}, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active' } })) {
    await check(`${name}: the numbers of arrows can be read`, async () => {
      const { page, context } = await newPage(browser, options);
      await open(page, folder, '#step-7');
      const least = await page.evaluate(() => {
        const light = colour => {
          const [r, g, b] = colour.match(/\d+/g).map(value => value / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        return Math.min(...['#board svg', '#step-007 svg', '#step-010 svg'].map(drawing => {
          const [count, disc] = ['.sb-count', '.sb-tally'].map(part => light(getComputedStyle(document.querySelector(`${drawing} ${part}`)).fill));
          return Math.max(count, disc) / Math.min(count, disc);
        }));
      });
      ok(least >= 4.5, `a contrast of ${least}`);
      await context.close();
    });
  }
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce' });
  await sentences(page, folder, check);
  await check('with reduced motion nothing glides', async () => {
    await open(page, folder, '#step-3');
    await page.keyboard.press('ArrowRight');
    equal(await page.evaluate(() => document.getAnimations().length), 0, 'animations');
  });
  await check('the player shows what the figures show', async () => {
    await open(page, folder);
    return expectSamePictures(page);
  });
  await check('nothing is said or asked for', () => expectQuiet(log, page, url => url === 'about:blank'));
  await context.close();
  await glides(browser, folder, check);
  await playing(browser, folder, check);
  await widths(browser, folder, check);
});
