// The solution: keys, addresses, holding, playing, parts; what the board shows is what the pictures show.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, becomes, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectSamePictures } from './pictures.mjs';

const LAST = 116;
/** The step that is shown, as the slider and the line agree on it. */
async function step(page) {
  const [slider, said] = await page.evaluate(() => [
    document.querySelector('#slider').value, /\d+/.exec(document.querySelector('#say').textContent)?.[0] ?? '0',
  ]);
  equal(said, slider, 'the line, as the slider');
  return +slider;
}

const expectStep = async (page, wanted, what) => equal(await step(page), wanted, `step ${what}`);
const open = async (page, folder, hash = '#solution') => {
  // A change of the hash alone does not load a page again; what a page keeps must not be there for the next.
  await page.goto('about:blank');
  await page.goto(address(folder, 'klotski.html') + hash);
};
const isPlaying = page => page.$eval('#player', player => player.classList.contains('playing'));

async function keys(page, folder, check) {
  await open(page, folder);
  await check('keys: arrows, Home and End step', async () => {
    for (const [key, wanted] of [
      ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['Home', 0], ['ArrowLeft', 0], ['End', LAST],
      ['ArrowRight', LAST], ['ArrowLeft', LAST - 1], ['Home', 0],
    ]) {
      await page.keyboard.press(key);
      await expectStep(page, wanted, `after ${key}`);
    }
  });
  await check('keys: an arrow that is held repeats', async () => {
    for (let k = 0; k < 5; k += 1) await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    await expectStep(page, 5, 'after five repetitions');
  });
  await check('keys: Space plays and pauses', async () => {
    await page.keyboard.press('Space');
    ok(await isPlaying(page), 'it does not play');
    await page.keyboard.press('Space');
    ok(!await isPlaying(page), 'it does not pause');
    equal(await page.evaluate(() => scrollY), 0, 'Space scrolled the page to');
  });
  await check('keys: with modifiers they are the browser\'s', async () => {
    const before = await step(page);
    for (const modifier of ['Shift', 'Control', 'Meta']) {
      for (const key of ['ArrowRight', 'End', 'Home', 'Space']) await page.keyboard.press(`${modifier}+${key}`);
    }
    await page.keyboard.press('Alt+End');
    await expectStep(page, before, 'as before');
    ok(!await isPlaying(page), 'it plays');
  });
  await check('keys: in the slider they are its own, in the list of speeds they are none of the player\'s', async () => {
    // Control and End scroll a busy browser later than they return, and off the screen Home is the reader's: a new page waits for nothing.
    await open(page, folder);
    await page.focus('#slider');
    await page.keyboard.press('ArrowRight');
    await expectStep(page, 1, 'after one arrow in the slider');
    await page.keyboard.press('End');
    await expectStep(page, LAST, 'after End in the slider');
    await page.keyboard.press('Home');
    await page.focus('#speed');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expectStep(page, 0, 'after keys in the list of speeds');
    await page.selectOption('#speed', '1');
  });
  await check('keys: Space on a button presses it once, on a summary opens it', async () => {
    await page.focus('#next');
    await page.keyboard.press('Space');
    await expectStep(page, 1, 'after Space on Next');
    await page.keyboard.press('Enter');
    await expectStep(page, 2, 'after Enter on Next');
    const summary = page.locator('details.part:not([open]) summary').last();
    await summary.focus();
    await page.keyboard.press('Space');
    ok(!await isPlaying(page), 'Space on a summary plays');
    ok(await page.evaluate(() => document.activeElement.parentElement.open), 'Space does not open it');
  });
}

async function focus(page, folder, check) {
  await open(page, folder);
  await check('focus: the Tab key reaches tabs, dock and parts, in this order and visibly', async () => {
    const order = [];
    for (let k = 0; k < 14; k += 1) {
      await page.keyboard.press('Tab');
      const [name, seen] = await page.evaluate(() => {
        const element = document.activeElement, box = element.getBoundingClientRect(), style = getComputedStyle(element);
        const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        const name = element.id || (element.matches('.skip') ? 'skip' : element.localName);
        return [name, outline && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight];
      });
      ok(seen, `the focus on ${name} cannot be seen`);
      order.push(name);
      if (name === 'summary') break;
    }
    const wanted = ['skip', 'tab-solution', 'slider', 'first', 'back', 'play', 'next', 'last', 'summary'];
    equal(order.filter(name => name !== 'side'), wanted, 'the order');
  });
  await check('focus: buttons that do nothing say so and keep it', async () => {
    await open(page, folder);
    const disabled = () => page.$$eval('#player button', all => all.filter(one => one.ariaDisabled === 'true').map(one => one.id));
    equal(await disabled(), ['first', 'back'], 'at the start');
    await page.focus('#last');
    await page.keyboard.press('Enter');
    equal(await disabled(), ['next', 'last'], 'at the end');
    equal(await page.evaluate(() => document.activeElement.id), 'last', 'the focus');
  });
  await check('focus: arrows, Home and End go around the tabs', async () => {
    await open(page, folder);
    await page.focus('#tab-solution');
    for (const [key, wanted] of [['ArrowRight', 'analysis'], ['ArrowRight', 'play'], ['ArrowLeft', 'analysis'], ['Home', 'play'], ['End', 'analysis']]) {
      await page.keyboard.press(key);
      equal(await page.evaluate(() => [document.activeElement.dataset.tab, document.querySelector('[role=tab][aria-selected=true]').dataset.tab]), [wanted, wanted], key);
    }
  });
}

/** What is held down is not said at each step, only where it ends; and what ends it is no press of a key. */
async function holding(page, folder, check) {
  await open(page, folder);
  const live = () => page.getAttribute('#live', 'aria-live');
  await check('holding: the live region is silent until it ends', async () => {
    await page.hover('#next');
    await page.mouse.down();
    await page.waitForFunction(() => +document.querySelector('#slider').value > 2);
    equal(await live(), 'off', 'while it is held');
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('#live').getAttribute('aria-live') === 'polite');
    const held = await step(page);
    await page.focus('#next');
    await page.keyboard.press('Enter');
    await expectStep(page, held + 1, 'after Enter');
  });
  await check('holding: at the end nothing is repeated', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.hover('#next');
    await page.mouse.down();
    await page.waitForTimeout(600);
    const changes = await page.evaluate(async () => {
      let count = 0;
      new MutationObserver(records => { count += records.length; }).observe(document.querySelector('#live'), { childList: true });
      await new Promise(done => setTimeout(done, 900));
      return count;
    });
    await page.mouse.up();
    ok(changes <= 1, `the sentence is written ${changes} times`);
    await expectStep(page, LAST, 'at the end');
  });
}

/** Whether all of the board is between the upper and the lower edge of the screen. */
const isWhole = page => page.$eval('#board', board => {
  const { top, bottom } = board.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
});

async function addresses(page, folder, check) {
  for (const [hash, wanted] of [
    ['#step-42', 42], ['#step-042', 42], ['#step-0', 0], ['#step-116', LAST], ['#step-999', LAST], ['#solution', 0],
  ]) {
    await check(`address: ${hash} opens step ${wanted}`, async () => {
      await open(page, folder, hash);
      await page.waitForTimeout(50);
      await expectStep(page, wanted, 'after opening');
      await becomes(() => isWhole(page), true, 'the board is on the screen');
    });
  }
  await check('address: a change of it is followed', async () => {
    await open(page, folder);
    for (const number of ['7', '042', '100']) {
      await page.evaluate(hash => { location.hash = hash; }, `#step-${number}`);
      await page.waitForFunction(number => document.querySelector('#slider').value === String(+number), number);
      await expectStep(page, +number, 'of the address');
      await becomes(() => isWhole(page), true, `${number}: the board is on the screen`);
    }
  });
  await check('address: a click on a picture shows it and marks it, and one part is open at a time', async () => {
    await open(page, folder);
    const length = await page.evaluate(() => history.length);
    equal(await page.$$eval('details.part[open]', all => all.length), 0, 'open parts at the start');
    for (const [part, number] of [[0, 5], [4, 50], [10, 110]]) {
      await page.locator('details.part summary').nth(part).click();
      await page.click(`#picture-${String(number).padStart(3, '0')}`);
      await expectStep(page, number, `of picture ${number}`);
      equal(await page.$$eval('details.part', all => all.flatMap((one, index) => one.open ? [index] : [])), [part], 'open parts');
      equal(await page.$$eval('[aria-current]', all => all.map(one => one.id)), [`picture-${String(number).padStart(3, '0')}`], 'the marked picture');
      await becomes(() => page.evaluate(() => location.hash), `#step-${number}`, 'address');
    }
    equal(await page.evaluate(() => history.length), length, 'entries for the back button');
  });
  await check('the part of the step that is shown opens by itself, and its heading has the boards at its ends', async () => {
    await open(page, folder);
    for (const [number, name] of [[12, '1a'], [13, '1b'], [70, '2d'], [71, '3']]) {
      await page.evaluate(hash => { location.hash = hash; }, `#step-${number}`);
      await becomes(() => page.$$eval('details.part[open] h3', all => all.map(one => one.textContent.split(' ')[0])), [name], `the open part at ${number}`);
    }
    equal(await page.$$eval('details.part summary', all => new Set(all.map(one => one.querySelectorAll('.ends svg').length)).size), 1, 'boards');
    equal(await page.$$eval('details.part:first-of-type .ends svg', all => all.length), 2, 'boards of a heading');
  });
}

async function clocked(browser, folder, check) {
  const { page, context, log } = await newPage(browser);
  await page.clock.install({ time: 0 });
  await open(page, folder);
  // Later than a page takes to open, however busy the machine is.
  await page.clock.pauseAt(600_000);
  const run = milliseconds => page.clock.runFor(milliseconds);
  await check('address: it follows the step at most every 300 ms, and no entry is added for the back button', async () => {
    await page.evaluate(() => {
      window.writes = 0;
      const write = history.replaceState;
      history.replaceState = (...values) => { window.writes += 1; return write.apply(history, values); };
    });
    const length = await page.evaluate(() => history.length);
    for (let k = 0; k < 20; k += 1) {
      await page.keyboard.press('ArrowRight');
      await run(30);
    }
    await run(400);
    equal(await page.evaluate(() => location.hash), '#step-20', 'address');
    const writes = await page.evaluate(() => window.writes);
    ok(writes >= 1 && writes <= 3, `${writes} changes in 600 ms`);
    equal(await page.evaluate(() => history.length), length, 'entries');
  });
  await check('buttons: Next and Back repeat while they are held, and then stop', async () => {
    for (const [id, from, by] of [['next', 0, 1], ['back', 50, -1]]) {
      await page.evaluate(hash => { location.hash = hash; }, `#step-${from}`);
      await page.waitForFunction(from => document.querySelector('#slider').value === String(from), from);
      await page.hover(`#${id}`);
      await page.mouse.down();
      await run(410);
      await expectStep(page, from, 'before it repeats');
      await run(10 + 4 * 120);
      await expectStep(page, from + 5 * by, 'while it is held');
      await page.mouse.up();
      await run(1_000);
      await expectStep(page, from + 5 * by, 'when it is let go');
      await page.click(`#${id}`);
      await expectStep(page, from + 6 * by, 'after a click');
    }
  });
  await check('playing: a step each second, then what the list of speeds says', async () => {
    await page.keyboard.press('Home');
    await page.click('#play');
    equal(await page.getAttribute('#play', 'aria-label'), 'Pause', 'the name of the button');
    await run(400);
    await expectStep(page, 1, 'soon after the click');
    await run(3_000);
    await expectStep(page, 4, 'after three seconds');
    await page.selectOption('#speed', '4');
    await run(1_000);
    await expectStep(page, 8, 'after another second at 4×');
    equal(await page.getAttribute('#live', 'aria-live'), 'off', 'the live region while it plays');
    await page.click('#play');
    await run(5_000);
    await expectStep(page, 8, 'after the pause');
    equal(await page.getAttribute('#live', 'aria-live'), 'polite', 'the live region after the pause');
    equal(await page.getAttribute('#play', 'aria-label'), 'Play', 'the name of the button');
  });
  await check('playing: it ends at the end, and begins anew from there', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.click('#play');
    await run(5_000);
    await expectStep(page, LAST, 'at the end');
    ok(!await isPlaying(page), 'it still plays');
    equal(await page.getAttribute('#live', 'aria-live'), 'polite', 'the live region at the end');
    await page.click('#play');
    await expectStep(page, 0, 'after Play at the end');
    await page.keyboard.press('ArrowRight');
    ok(!await isPlaying(page), 'a key does not stop it');
  });
  await check('the player is quiet, too', () => expectQuiet(log, page));
  await context.close();
}

async function sentences(page, folder, check) {
  await open(page, folder);
  await check('sentences: one for each step, in the live region, as the picture says it', async () => {
    const found = await page.evaluate(last => {
      const [say, live, slider] = ['#say', '#live', '#slider'].map(id => document.querySelector(id)), wrong = [];
      for (let step = 1; step <= last; step += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        const figure = document.querySelector(`#picture-${String(step).padStart(3, '0')}`), words = figure.querySelector('.w').textContent;
        const lead = `After ${step} of ${last} steps`;
        if (say.textContent !== `${lead}${words}`) wrong.push(say.textContent);
        // Klotski has A, B, C and D as large and as small blocks, and only one H and one S.
        const aloud = words.replace(/^[a-d] /, 'small $&');
        if (live.textContent !== `${lead}: ${aloud}`) wrong.push(live.textContent);
        if (slider.getAttribute('aria-valuetext') !== live.textContent) wrong.push(`the slider says ${slider.getAttribute('aria-valuetext')}`);
        if (document.querySelector('#notes').textContent !== (figure.dataset.why ?? '')) wrong.push(document.querySelector('#notes').textContent);
      }
      return wrong;
    }, LAST);
    equal(found, [], 'other sentences');
    equal(await page.getAttribute('#live', 'aria-live'), 'polite', 'the live region');
  });
}

async function file(page, folder, check) {
  await check.chromium('the link to a file gives the whole drawing, which looks like that of `stepbook draw`', async () => {
    await open(page, folder, '#step-42');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    equal(download.suggestedFilename(), 'klotski-042.svg', 'its name');
    const path = join(folder, 'downloaded.svg');
    await download.saveAs(path);
    const text = readFileSync(path, 'utf8');
    ok(text.startsWith('<svg ') && text.includes('xmlns="http://www.w3.org/2000/svg"') && text.endsWith('</svg>\n'), text.slice(0, 200));
    for (const mark of ['class="live', 'style=', '<use', ' id="b']) ok(!text.includes(mark), `it has ${mark}`);
    const shots = [];
    for (const name of ['downloaded.svg', 'drawn-042.svg']) {
      await page.goto(address(folder, name));
      shots.push(await page.screenshot());
      ok(await page.evaluate(() => document.documentElement.localName === 'svg'), `${name} is faulty`);
    }
    ok(shots[0].equals(shots[1]), 'the pictures differ');
  });
}

async function motion(browser, folder, check) {
  for (const [reducedMotion, moves] of [['reduce', false], ['no-preference', true]]) {
    await check(`motion, ${reducedMotion}: blocks ${moves ? 'slide' : 'do not slide'}`, async () => {
      const { page, context } = await newPage(browser, { reducedMotion });
      await open(page, folder);
      let seen = 0;
      for (let k = 0; k < 6; k += 1) {
        await page.keyboard.press('ArrowRight');
        seen += await page.evaluate(() => document.getAnimations().length);
      }
      equal(seen > 0, moves, 'animations');
      const still = await page.evaluate(() => [...document.querySelectorAll('*')].every(element => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return /^(0s(, )?)+$/.test(transitionDuration) && animationName === 'none';
      }));
      if (!moves) ok(still, 'something has a transition');
      await page.keyboard.press('Space');
      ok(await isPlaying(page), 'it does not play');
      await context.close();
    });
  }
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce', acceptDownloads: true });
  for (const part of [keys, focus, holding, addresses, sentences]) await part(page, folder, check);
  await check('the player shows what the figures show, at all 117 positions', async () => {
    await open(page, folder);
    return expectSamePictures(page);
  });
  await check('nothing is said or asked for', () => expectQuiet(log, page, url => url === 'about:blank'));
  await file(page, folder, check);
  await context.close();
  await clocked(browser, folder, check);
  await motion(browser, folder, check);
});
