// The player: keys, focus, addresses, holding, playing; what it shows is what the figures show.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, becomes, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectSamePictures } from './pictures.mjs';

const LAST = 116;
/** The step that is shown, as the slider, the link and the sentence agree on it. */
async function step(page) {
  const [slider, link, said] = await page.evaluate(() => [
    document.querySelector('#slider').value,
    document.querySelector('#link').textContent.replace('#step-', ''),
    /\d+/.exec(document.querySelector('#say').textContent)[0],
  ]);
  equal([link, said], [slider, slider], 'link and sentence, as the slider');
  return +slider;
}

const expectStep = async (page, wanted, what) => equal(await step(page), wanted, `step ${what}`);
const open = async (page, folder, hash = '') => {
  // A change of the hash alone does not load a page again.
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
  await check('keys: where the player is off the screen, Space, Home and End are the reader\'s, unless the focus is in the player', async () => {
    await open(page, folder, '#step-7');
    await page.evaluate(() => document.querySelector('.all').scrollIntoView());
    for (const key of ['Space', 'End', 'Home']) {
      await page.evaluate(() => document.querySelector('.all').scrollIntoView());
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press(key);
      await page.waitForFunction(before => scrollY !== before, before);
      await expectStep(page, 7, `after ${key}`);
      ok(!await isPlaying(page), `${key} plays`);
    }
    await page.evaluate(() => document.querySelector('#next').focus());
    await page.evaluate(() => document.querySelector('.all').scrollIntoView());
    await page.keyboard.press('End');
    await expectStep(page, LAST, 'after End on a button');
    await open(page, folder);
  });
  await check('keys: Space on a button presses it once, on a summary opens it', async () => {
    await page.focus('#next');
    await page.keyboard.press('Space');
    await expectStep(page, 1, 'after Space on Next');
    await page.keyboard.press('Enter');
    await expectStep(page, 2, 'after Enter on Next');
    const summary = page.locator('.chapters details:not([open]) summary').first();
    await summary.focus();
    await page.keyboard.press('Space');
    ok(!await isPlaying(page), 'Space on a summary plays');
    ok(await page.evaluate(() => document.activeElement.parentElement.open), 'Space does not open it');
  });
}

async function focus(page, folder, check) {
  await open(page, folder);
  await check('focus: the Tab key reaches skip link, player and list, in this order and visibly', async () => {
    const order = [];
    for (let k = 0; k < 40; k += 1) {
      await page.keyboard.press('Tab');
      const [name, seen] = await page.evaluate(() => {
        const element = document.activeElement, box = element.getBoundingClientRect(), style = getComputedStyle(element);
        const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        const name = element.id || (element.matches('.skip') ? 'skip' : element.matches('.moves a') ? 'move' : element.localName);
        return [name, outline && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight];
      });
      ok(seen, `the focus on ${name} cannot be seen`);
      order.push(name);
      if (name === 'move') break;
    }
    const wanted = ['skip', 'slider', 'first', 'back', 'play', 'next', 'last', 'speed', 'svg', 'summary', 'move'];
    const reached = order.filter((name, index) => wanted.includes(name) && order.indexOf(name) === index);
    equal(reached, wanted, 'the order');
  });
  await check('focus: the skip link leads to the figures', async () => {
    await open(page, folder);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const top = await page.$eval('#all', all => all.getBoundingClientRect().top);
    ok(Math.abs(top) < 100, `they begin at ${top} px`);
    await page.keyboard.press('Tab');
    ok(await page.evaluate(() => document.querySelector('#all').contains(document.activeElement)), 'the focus does not go on there');
  });
  await check('focus: it stays on a move while arrows step into another part', async () => {
    await open(page, folder);
    await page.focus('.moves a');
    for (let k = 0; k < 60; k += 1) await page.keyboard.press('ArrowRight');
    const [focused, current] = await page.evaluate(() => {
      const link = document.activeElement;
      return [link.matches('.moves a') && link.checkVisibility(), document.querySelector('[aria-current]').closest('details').contains(link)];
    });
    equal([focused, current], [true, false], 'the focus, and whether the current move is in its part');
  });
  await check('focus: buttons that do nothing say so and keep it', async () => {
    await open(page, folder);
    const disabled = () => page.$$eval('.bar button', all => all.filter(one => one.ariaDisabled === 'true').map(one => one.id));
    equal(await disabled(), ['first', 'back'], 'at the start');
    await page.focus('#last');
    await page.keyboard.press('Enter');
    equal(await disabled(), ['next', 'last'], 'at the end');
    equal(await page.evaluate(() => document.activeElement.id), 'last', 'the focus');
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
  await check('keys: in a table that scrolls they are its own', async () => {
    await page.$eval('.table', details => { details.open = true; });
    await page.focus('.scroll');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expectStep(page, LAST, 'as before');
    ok(!await isPlaying(page), 'it plays');
  });
}

/** Whether all of the board is between the upper and the lower edge of the screen. */
const isWhole = page => page.$eval('#board', board => {
  const { top, bottom } = board.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
});

async function addresses(page, folder, check) {
  for (const [hash, wanted] of [
    ['#step-42', 42], ['#step-042', 42], ['#step-0', 0], ['#step-116', LAST], ['#step-999', LAST], ['#step-', 0], ['#nothing', 0],
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
  await check('address: a click on a move shows it, marks it and opens its part', async () => {
    await open(page, folder);
    const length = await page.evaluate(() => history.length);
    const links = await page.$$eval('.moves a', all => all.map(link => [link.getAttribute('href'), +link.dataset.to]));
    for (const [href, to] of [links[3], links[60], links[87]]) {
      await page.$eval(`.moves a[href="${href}"]`, link => { link.closest('details').open = true; });
      await page.click(`.moves a[href="${href}"]`);
      await expectStep(page, to, `of ${href}`);
      const [current, isOpen] = await page.$eval('[aria-current]', one => [one.getAttribute('href'), one.closest('details').open]);
      equal([current, isOpen], [href, true], 'the current move');
      equal(await page.evaluate(() => location.hash), `#step-${to}`, 'address');
    }
    equal(await page.evaluate(() => history.length), length, 'entries for the back button');
  });
}

async function clocked(browser, folder, check) {
  const { page, context, log } = await newPage(browser);
  await page.clock.install({ time: 0 });
  await open(page, folder);
  await page.clock.pauseAt(1_000);
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
    ok((await page.textContent('#say')).endsWith('solved'), await page.textContent('#say'));
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
  await check('sentences: one for each step, in the live region, as the figure says it', async () => {
    const found = await page.evaluate(async last => {
      const [say, live, slider] = ['#say', '#live', '#slider'].map(id => document.querySelector(id)), wrong = [];
      let changes = 0;
      const observer = new MutationObserver(records => { changes += records.length; });
      observer.observe(live, { childList: true, subtree: true, characterData: true });
      for (let step = 1; step <= last; step += 1) {
        changes = 0;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        await null;
        const words = document.querySelector(`#step-${String(step).padStart(3, '0')} .w`).textContent;
        const text = live.textContent, lead = `Step ${step} of ${last}:`, end = step === last ? ' – solved' : '';
        if (say.textContent !== `${lead} ${words}${end}`) wrong.push(say.textContent);
        const why = document.querySelector('#why').textContent;
        if (!/^(room for [A-Sa-d] \(\d+\)|on its way \(\d+\)|home)$/.test(why)) wrong.push(`the reason ${why}`);
        // Klotski has A, B, C and D as large and as small blocks, and only one H and one S.
        const aloud = text => text.replace(/(?<=^|for )[a-d] /, 'small $&');
        if (text !== `${lead} ${aloud(words)}: ${aloud(why)}${end}`) wrong.push(text);
        if (changes !== 1) wrong.push(`${changes} changes at step ${step}`);
        if (slider.getAttribute('aria-valuetext') !== text) wrong.push(`the slider says ${slider.getAttribute('aria-valuetext')}`);
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
    for (const mark of ['class="live', 'style=', 'transform']) ok(!text.includes(mark), `it has ${mark}`);
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
