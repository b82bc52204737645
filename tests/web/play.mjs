// The game: dragging, tapping, keys, hints, what is said and kept, links, and analysis.

import { expectAccessible, expectLegible } from './accessible.mjs';
import { address, becomes, equal, expectQuiet, newPage, ok, possible, run } from './common.mjs';
import { expectFits, expectTargets } from './layout.mjs';

const CALM = { reducedMotion: 'reduce' };
const block = (page, label) => page.locator(`#board .sb-block[data-block="${label}"]`);
const key = (page, ...keys) => keys.reduce((before, one) => before.then(() => page.keyboard.press(one)), Promise.resolve());

/** Opens a page anew, with what its browser keeps. */
async function open(page, url) {
  await page.goto('about:blank');
  await page.goto(url);
}

/** Where the blocks are, as columns and rows from where they began, and what the dock says. */
const read = page => page.evaluate(() => {
  const seen = element => element && !element.hidden ? element.textContent.trim() : '';
  return {
    places: Object.fromEntries([...document.querySelectorAll('#board .sb-block')].map(block => {
      // Firefox leaves a second length out that is 0.
      const [x, y = 0] = (block.style.transform.match(/-?[\d.]+px/g) ?? ['0', '0']).map(parseFloat);
      return [block.dataset.block, [x / 100, y / 100]];
    })),
    say: seen(document.querySelector('#say')), solved: seen(document.querySelector('#solved')), seen: seen(document.querySelector('#seen')),
    aloud: document.querySelector('#live').textContent,
  };
});
const place = async (page, label) => (await read(page)).places[label];
const say = async page => (await read(page)).say;

/** Drags a block by some cells, by way of others. */
async function drag(page, label, ...ways) {
  const { x, y, width, height } = await block(page, label).locator('rect, path').first().boundingBox();
  const cell = await page.$eval('#board svg', svg => 100 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
  let at = [x + width / 2, y + height / 2];
  await page.mouse.move(...at);
  await page.mouse.down();
  for (const [right, down] of ways) {
    at = [at[0] + right * cell, at[1] + down * cell];
    await page.mouse.move(...at, { steps: 6 });
  }
  await page.mouse.up();
}

/** Makes moves by hints, each of which is asked for twice. */
const hints = (page, count) => page.evaluate(count => {
  for (let k = 0; k < 2 * count; k += 1) document.querySelector('[data-do=hint]').click();
}, count);

async function pointing(page, folder, check) {
  const url = address(folder, 'klotski.html');
  await open(page, url);
  await check('a block follows the pointer where it is free, round corners too, and the shortest way counts', async () => {
    await drag(page, 'S', [1, 0]);
    equal([await place(page, 'S'), await say(page)], [[0, 0], '0 steps'], 'S, which cannot move');
    await drag(page, 'd', [-2, 0], [1, 0]);
    equal([await place(page, 'd'), await say(page)], [[-1, 0], '1 step'], 'd after a detour');
    await drag(page, 'b', [0, 1]);
    await drag(page, 'a', [1, 0], [0, 0.1]);
    await page.click('[data-do=again]');
    await drag(page, 'b', [0, 1], [-1, 0]);
    equal([await place(page, 'b'), await say(page)], [[-1, 1], '2 steps'], 'b round a corner');
    await drag(page, 'b', [1, 0], [0, -1]);
    equal([await place(page, 'b'), await say(page)], [[0, 0], '4 steps'], 'b back again');
  });
  await check('a tap moves a block with one way; others show their ways, and go where the floor is tapped', async () => {
    await page.click('[data-do=again]');
    await block(page, 'c').click();
    equal([await place(page, 'c'), await say(page)], [[1, 0], '1 step'], 'c');
    await block(page, 'c').click();
    equal(await page.$$eval('.sb-way', all => all.length), 2, 'ways that are shown');
    const { x, y, width, height } = await block(page, 'd').boundingBox();
    await page.mouse.click(x - width / 2, y + height / 2);
    equal([await place(page, 'c'), await say(page)], [[2, 0], '2 steps'], 'c where the floor was tapped');
    equal(await page.$$eval('.sb-block.taken', all => all.map(one => one.dataset.block)), ['c'], 'the taken block');
  });
}

async function keys(page, folder, check) {
  await open(page, address(folder, 'klotski.html'));
  await page.click('[data-do=again]');
  const taken = () => page.$$eval('.sb-block.taken', all => all.map(one => one.dataset.block));
  await check('keys: a letter takes a block, arrows move it, Escape puts it down', async () => {
    await key(page, 'd');
    equal(await taken(), ['d'], 'taken');
    await key(page, 'ArrowUp', 'ArrowLeft');
    equal([await place(page, 'd'), await say(page)], [[-1, 0], '1 step'], 'd');
    ok(/^small d left\. 1 step\.$/.test(await becomesSaid(page)), await becomesSaid(page));
    await key(page, 'Escape');
    equal(await taken(), [], 'taken after Escape');
    await key(page, 'A');
    equal(await taken(), ['A'], 'the block of the large letter');
    await key(page, 'Escape');
  });
  await check('keys: with none taken, arrows walk over the blocks, and Enter takes one', async () => {
    await block(page, 'S').focus();
    await key(page, 'ArrowDown');
    equal(await page.evaluate(() => document.activeElement.dataset.block), 'H', 'the block below');
    await key(page, 'Enter');
    equal(await taken(), ['H'], 'taken');
    await key(page, 'Enter');
    equal(await page.$$eval('#board [tabindex="0"]', all => all.map(one => one.dataset.block)), ['H'], 'the one stop of Tab');
  });
  await check('keys: Backspace, Ctrl+Z, Ctrl+Y, Shift+Ctrl+Z and ? do what the buttons do', async () => {
    for (const [keys, wanted] of [[['Backspace'], '0 steps'], [['Control+y'], '1 step'], [['Control+z'], '0 steps'], [['Control+Shift+z'], '1 step']]) {
      await key(page, ...keys);
      equal(await say(page), wanted, keys.join());
    }
    await key(page, '?');
    equal([await say(page), await page.textContent('#hint-word')], ['1 stepHint: D down', 'Move it'], 'after ?');
    await key(page, '?');
    equal(await say(page), '2 steps', 'after ? again');
  });
}

const becomesSaid = async page => {
  await page.waitForTimeout(120);
  return page.textContent('#live');
};

async function nothingIsLost(page, folder, check) {
  const url = address(folder, 'klotski.html');
  await open(page, `${url}#forget`);
  await check('Start over jumps to the start, and Redo undoes it', async () => {
    await hints(page, 3);
    await page.click('[data-do=again]');
    equal(await say(page), '0 steps', 'at the start');
    for (let k = 0; k < 3; k += 1) await page.click('[data-do=redo]');
    equal(await say(page), '3 steps', 'after Redo');
  });
  await check('a line that was left can be taken back', async () => {
    await page.click('[data-do=again]');
    await key(page, 'c', 'ArrowRight');
    await page.click('#tab-analysis');
    equal(await page.textContent('#other-words'), 'You left a line of 3 steps.', 'what was left');
    await page.click('[data-do=swap]');
    ok((await say(page)).startsWith('After 3 steps: 113 to go'), await say(page));
    equal(await page.textContent('#other-words'), 'You left a line of 1 step.', 'and the other way round');
    await page.click('#tab-play');
  });
  await check('the game survives a reload, and the address holds it', async () => {
    await becomes(() => page.evaluate(() => location.hash), '#play=d:l,D:d,H:r', 'the address');
    await page.click('[data-do=undo]');
    await becomes(() => page.evaluate(() => location.hash), '#play=d:l,D:d,H:r@2', 'the address in the middle');
    await page.reload();
    equal(await say(page), '2 steps', 'after a reload');
    await open(page, url);
    equal(await say(page), '2 steps', 'without the address');
  });
  await check('a link never overwrites a game', async () => {
    await open(page, `${url}#play=c:rr@1`);
    equal(await say(page), '1 stepFrom a link. Back to my game', 'from a link');
    await page.waitForTimeout(400);
    await page.click('#say .link');
    equal(await say(page), '2 steps', 'my game');
    await open(page, `${url}#play=c:rr`);
    await page.waitForTimeout(400);
    await open(page, url);
    equal(await say(page), '2 steps', 'my game after the page was left');
  });
  await check('a link that is no game says so', async () => {
    for (const hash of ['#play=c:ll', '#play=Z:r', '#play=%', '#analysis=c:rrrrrrr']) {
      await open(page, url + hash);
      ok((await say(page)).endsWith('The link is not a game of this puzzle.'), `${hash}: ${await say(page)}`);
    }
  });
  await check('the address is written at most every 300 ms', async () => {
    await open(page, url);
    const writes = await page.evaluate(async () => {
      let count = 0;
      const write = history.replaceState;
      history.replaceState = (...values) => { count += 1; return write.apply(history, values); };
      for (let k = 0; k < 30; k += 1) {
        document.querySelector(`[data-do=${k % 2 ? 'undo' : 'redo'}]`).click();
        await new Promise(done => setTimeout(done, 25));
      }
      return count;
    });
    ok(writes >= 1 && writes <= 4, `${writes} in 750 ms`);
  });
}

async function ends(page, folder, check) {
  const url = address(folder, 'hughes.html');
  const fresh = () => open(page, `${url}#forget`);
  const stars = () => page.$$eval('#solved .star', all => all.length);
  await fresh();
  const length = +(await page.textContent('#best')).match(/\d+/)[0];
  await check('with hints it is as short as possible, with help, and has no star', async () => {
    await hints(page, length);
    const { solved, seen } = await read(page);
    equal([solved, seen, await stars()], [`Solved!You${length}Best${length}Hints${length}`, 'As short as possible, with help.', 0], 'the end');
    equal(await page.textContent('#yours'), `Yours: ${length}.`, 'the header');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).record);
    equal(kept, { steps: length, star: false }, 'what is kept');
  });
  await page.waitForFunction(() => location.hash.startsWith('#play='));
  const text = (await page.evaluate(() => location.hash)).slice('#play='.length);
  /** Makes the moves of a text by keys. */
  const make = async text => {
    for (const [label, ways] of text.split(',').map(part => part.split(':'))) {
      await key(page, label, ...[...ways].map(way => ({ u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' })[way]));
      await key(page, 'Escape');
    }
  };
  await check('without help it has a star', async () => {
    await fresh();
    await make(text);
    const { solved, seen } = await read(page);
    equal([solved, seen, await stars()], [`Solved!You${length}Best${length}Hintsnone`, 'As short as possible, without help.', 1], 'the end');
    equal(await page.evaluate(() => document.activeElement.textContent), 'Analysis', 'the focus goes on');
    // What is looked at afterwards is no help.
    await page.click('#tab-solution');
    await page.keyboard.press('End');
    await page.click('#tab-play');
    equal(await stars(), 1, 'stars afterwards');
  });
  await check('who has seen the solution or an analysis has no star', async () => {
    for (const look of ['solution', 'analysis']) {
      await fresh();
      const [first, ...rest] = text.split(',');
      await make(first);
      await page.click(`#tab-${look}`);
      if (look === 'solution') await page.keyboard.press('ArrowRight');
      await page.click('#tab-play');
      await make(rest.join(','));
      equal([(await read(page)).seen, await stars()], ['As short as possible, with help.', 0], look);
    }
  });
  await check('more than the best is counted', async () => {
    await fresh();
    const [first, ...rest] = text.split(','), [label, ways] = first.split(':'), back = { u: 'd', d: 'u', l: 'r', r: 'l' }[ways[0]];
    await make(`${label}:${ways[0]}${back}`);
    await make([first, ...rest].join(','));
    equal([(await read(page)).seen, await stars()], ['2 more than the best.', 0], 'the end');
  });
}

async function analysis(page, folder, check) {
  const url = address(folder, 'klotski.html');
  await open(page, `${url}#analysis=d:l,d:l,D:d`);
  const rows = id => page.$$eval(`#${id} li`, all => all.map(one => one.innerText.replace(/\s+/g, ' ').trim()));
  await check('analysis: steps lost, where, and what can be done', async () => {
    equal(await page.$eval('#say', one => [...one.children].map(part => part.textContent)), ['After 3 steps: 115 to go', '▲ 2 steps lost'], 'the line');
    equal(await rows('lost'), ['Step 2 d left ▲ 2 steps lost'], 'where ground was lost');
    equal(await rows('made'), ['1–2 d left 2 ▲ 116', '3 D down 115'], 'the moves');
    const here = await rows('from-here');
    ok(here[0].endsWith('closer 114 to go') && here.some(row => row.includes('▲ farther 116 to go')), here.join('\n'));
  });
  await check('analysis: the strip jumps, by pointer and by keys', async () => {
    await page.focus('#strip');
    await key(page, 'Home');
    ok((await say(page)).startsWith('After 0 steps: 116 to go'), await say(page));
    await key(page, 'ArrowRight');
    equal(await page.getAttribute('#strip', 'aria-valuetext'), 'After 1 step: 115 to go', 'the strip');
    const { x, y, width, height } = await page.locator('#strip').boundingBox();
    await page.mouse.click(x + width - 4, y + height / 2);
    ok((await say(page)).startsWith('After 3 steps'), await say(page));
  });
  await check('analysis: a move from the list is made, arrows go through the game, and hints are the best moves', async () => {
    await page.locator('#from-here button').first().click();
    ok((await say(page)).startsWith('After 4 steps: 114 to go'), await say(page));
    await page.evaluate(() => document.activeElement.blur());
    await key(page, 'ArrowLeft', 'ArrowLeft');
    ok((await say(page)).startsWith('After 2 steps: 116 to go'), await say(page));
    await page.click('[data-do=hint]');
    ok((await say(page)).includes('Hint: '), await say(page));
  });
  await open(page, address(folder, 'searched.html'));
  await check('without a table it says what it cannot say, and hints go along the solution and back to it', async () => {
    await page.click('#tab-analysis');
    ok(await page.isVisible('#unknown') && !await page.isVisible('#strip'), 'it does not say so');
    await hints(page, 1);
    equal((await say(page)).slice(0, 12), 'After 1 step', 'after a hint');
    await key(page, 'c', 'ArrowRight', 'Escape');
    await page.click('[data-do=hint]');
    ok((await say(page)).endsWith('Hint: take back 1 step'), await say(page));
  });
}

/** A finger drags a block to its goal, and the page does not scroll. */
async function touch(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
  await page.goto(address(folder, 'one.html'));
  await check.chromium('a finger drags a block to its goal, and the page does not scroll', async () => {
    const { x, y, width, height } = await block(page, '3').boundingBox(), session = await context.newCDPSession(page);
    const send = (type, by) => session.send('Input.dispatchTouchEvent', {
      type, touchPoints: by === undefined ? [] : [{ x: x + width / 2 + by, y: y + height / 2 + by / 8 }],
    });
    await send('touchStart', 0);
    for (let k = 1; k <= 10; k += 1) await send('touchMove', k * width / 9);
    await send('touchEnd');
    await becomes(async () => (await read(page)).solved, 'Solved!You1Best1Hintsnone', 'what is said');
    equal(await page.evaluate(() => scrollY), 0, 'scrolled to');
  });
  await check('nothing is said or asked for, by touch', () => expectQuiet(log, page));
  await context.close();
}

/** Pages without the solution. */
async function secret(page, folder, check) {
  for (const edition of ['puzzle', 'hints']) {
    await check(`the edition ${edition} knows no solution, and its target`, async () => {
      await open(page, `${address(folder, `${edition}.html`)}#forget`);
      equal(await page.$$eval('#slider, #tab-solution', all => all.length), 0, 'controls of the solution');
      equal(await page.evaluate(() => 'steps' in JSON.parse(document.querySelector('#data').textContent).play), false, 'the solution is there');
      equal(await page.textContent('#best'), 'Best: 116 steps.', 'the target');
      await hints(page, 2);
      equal(await say(page), '2 steps', 'after two hints');
    });
  }
}

const LOOKS = { light: {}, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 }, hasTouch: true } };

async function looks(browser, folder, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await newPage(browser, { bypassCSP: true, ...CALM, ...options });
    await page.goto(`${address(folder, 'klotski.html')}#play=d:l,d:l,D:d`);
    for (const tab of ['play', 'solution', 'analysis']) {
      await page.click(`#tab-${tab}`);
      if (tab === 'solution') await page.locator('details.part summary').first().click();
      await check(`${tab}, ${name}: fingers hit its buttons`, () => expectTargets(page, '.bar > *, [role=tab]'));
      await check(`${tab}, ${name}: fits`, () => expectFits(page));
      await check(`${tab}, ${name}: axe finds nothing`, () => expectAccessible(page));
      await check(`${tab}, ${name}: labels can be read`, () => expectLegible(page));
    }
    await context.close();
  }
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, CALM);
  // What was kept is forgotten before such a page reads it.
  await page.addInitScript(() => { if (location.hash === '#forget') localStorage.clear(); });
  for (const part of [pointing, keys, nothingIsLost, ends, analysis, secret]) await part(page, folder, check);
  await check('nothing is said or asked for', () => expectQuiet(log, page, url => url.startsWith(address(folder, '.')) || url === 'about:blank'));
  await context.close();
  await touch(browser, folder, check);
  await looks(browser, folder, check);
});
