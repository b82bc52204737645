// Playing it yourself: keys, dragging, undo, the solution's next step, and the way back to the solution.

import { address, becomes, equal, expectQuiet, newPage, ok, possible, run } from './common.mjs';
import { expectFits, expectTargets } from './layout.mjs';
import { expectAccessible, expectLegible } from './accessible.mjs';

const read = page => page.evaluate(() => {
  const part = name => document.querySelector(`[data-play="${name}"]`);
  const number = name => +part(name).textContent;
  return {
    active: part('root').checkVisibility(),
    said: part('say').textContent, aloud: part('live').textContent,
    counts: ['step', 'slide', 'move'].map(number),
    solved: part('root').classList.contains('solved'),
  };
});

/** Where the blocks stand: row and column of each label. */
const places = page => page.evaluate(() => {
  const svg = document.querySelector('#board svg'), frame = svg.getBoundingClientRect();
  const cell = 100 * frame.width / svg.viewBox.baseVal.width;
  return Object.fromEntries([...svg.querySelectorAll('.sb-block')].map(block => {
    const box = block.querySelector('rect,path').getBoundingClientRect();
    return [block.dataset.block, [Math.round((box.top - frame.top) / cell - 0.25), Math.round((box.left - frame.left) / cell - 0.25)]];
  }));
});

/** Asks for a hint, and again for the step. */
async function showNext(page) {
  for (let k = 0; k < 2; k += 1) await page.$eval('[data-play=next]', button => button.click());
}

const block = (page, label) => page.locator(`#board [data-block="${label}"]`);

/** Drags a block by cells. */
async function drag(page, label, rows, cols) {
  const { x, y, width, height } = await block(page, label).locator('rect,path').first().boundingBox();
  const cell = await page.$eval('#board svg', svg => 100 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + cols * cell, y + height / 2 + rows * cell, { steps: 12 });
  await page.mouse.up();
}

async function klotski(page, folder, check) {
  await page.goto(`${address(folder, 'klotski.html')}#step-10`);
  const before = await places(page);
  await check('play: it begins at the step shown, with every block a button that says where it can go', async () => {
    await page.click('#try');
    ok((await read(page)).active, 'it does not begin');
    equal(await places(page), before, 'places');
    const names = await page.$$eval('#board .sb-block', all => all.map(one => [one.getAttribute('role'), one.tabIndex, one.ariaLabel]));
    equal(names.length, 10, 'blocks');
    for (const [role, tabIndex, name] of names) ok(role === 'button' && tabIndex === 0 && name.length > 10, `${role} ${tabIndex} ${name}`);
    ok(names.some(([, , name]) => /Can move/.test(name)), names.join(' | '));
    const board = await page.$eval('#board svg', svg => [svg.getAttribute('role'), svg.ariaLabel, svg.querySelector('title').textContent]);
    equal(board, ['group', 'Board: move the blocks', ''], 'role and name of the board, and what it said of a position');
    ok(await page.$$eval('#board .sb-goal', all => all.length > 0), 'the goal is not shown');
    ok(!await page.isVisible('#slider'), 'the player is still there');
  });
  await check('play: keys choose blocks and slide them, and undo it', async () => {
    // The case of the letter matters: D is a large block, d a small one; there is no h.
    for (const [key, label] of [['D', 'D'], ['d', 'd'], ['S', 'S'], ['h', 'H']]) {
      await page.keyboard.press(key);
      equal(await page.evaluate(() => document.activeElement.dataset.block), label, 'the block with the focus');
    }
    const start = await places(page);
    const name = await page.$eval('#board [aria-label*="Can move"]', one => one.dataset.block);
    await block(page, name).focus();
    let moved = false;
    for (const [key, row, col] of [['ArrowLeft', 0, -1], ['ArrowUp', -1, 0], ['ArrowRight', 0, 1], ['ArrowDown', 1, 0]]) {
      await page.keyboard.press(key);
      if ((await read(page)).counts[0] === 0) continue;
      const now = await places(page);
      equal(now, { ...start, [name]: [start[name][0] + row, start[name][1] + col] }, `places after ${key}`);
      equal((await read(page)).counts, [1, 1, 1], 'counts');
      moved = true;
      break;
    }
    ok(moved, `${name} does not move`);
    await page.keyboard.press('Backspace');
    equal([await places(page), (await read(page)).counts], [start, [0, 0, 0]], 'after undoing');
  });
  await check('play: arrows step nothing while one plays', async () => {
    equal(await page.$eval('#slider', slider => slider.value), '10', 'the step of the player');
  });
  await check('play: Esc goes back to the solution where one came from', async () => {
    await page.keyboard.press('Escape');
    ok(!(await read(page)).active, 'it still plays');
    equal(await places(page), before, 'places');
    equal(await page.$eval('#slider', slider => slider.value), '10', 'the step of the player');
    equal(await page.$$eval('#board .sb-block:is([role],[tabindex],[aria-label])', all => all.length), 0, 'what is left of playing');
    const board = await page.$eval('#board svg', svg => [svg.getAttribute('role'), svg.ariaLabel, svg.querySelector('title').textContent]);
    equal(board, ['img', null, 'Klotski: After 10 steps'], 'role and name of the board');
  });
}

async function solve(page, folder, check) {
  await page.goto(address(folder, 'klotski.html'));
  await page.click('#try');
  await check('play: a block follows the pointer where it is free, and not elsewhere', async () => {
    const start = await places(page);
    // The two empty cells of Klotski are beside d, in the last row; S cannot move at all.
    await drag(page, 'S', 1, 0);
    equal([await places(page), (await read(page)).counts], [start, [0, 0, 0]], 'after dragging S');
    const [label, cols] = start.d[1] === 3 ? ['d', -2] : ['c', 2];
    await drag(page, label, 0, cols);
    const now = await places(page);
    equal(now[label], [start[label][0], start[label][1] + cols], `${label} after dragging it`);
    equal((await read(page)).counts, [2, 1, 1], 'counts');
    await page.click('[data-play=undo]');
    await page.click('[data-play=undo]');
    equal([await places(page), (await read(page)).counts], [start, [0, 0, 0]], 'after undoing');
    await page.click('[data-play=redo]');
    equal((await read(page)).counts, [1, 1, 1], 'counts after redoing');
    await page.click('[data-play=again]');
    equal([await places(page), (await read(page)).counts], [start, [0, 0, 0]], 'after beginning again');
  });
  await check('play: the next step of the solution, 116 times, solves the puzzle', async () => {
    for (let step = 1; step <= 116; step += 1) {
      await showNext(page);
      const { counts, solved } = await read(page);
      equal([counts[0], solved], [step, step === 116], 'steps, solved');
    }
    const { counts, said } = await read(page);
    equal([counts[0], counts[2], said], [116, 88, 'Solved!'], 'steps, moves, what is said');
    equal(await page.getAttribute('[data-play=next]', 'aria-disabled'), 'true', 'the button for the next step');
  });
  await check('play: beside the path a hint goes on from there', async () => {
    await page.click('[data-play=again]');
    const start = await places(page);
    // The solution begins with d.
    await block(page, 'c').focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const { said, aloud } = await read(page);
    equal([said, aloud], ['c right', 'small c right'], 'what is seen, and what is said');
    ok(!await page.isVisible('[data-play=left]'), 'how far the end is can be seen without asking');
    for (let left = 116; left > 0; left -= 1) await showNext(page);
    const { counts, solved } = await read(page);
    equal([counts[0], solved], [118, true], 'steps, solved');
    await page.click('[data-play=again]');
    equal(await places(page), start, 'places at the start');
  });
  await check('play: nothing shows the solution while one plays, and it comes back afterwards', async () => {
    equal(await page.$$eval('.list,.all,.skip,#svg', all => all.filter(one => one.checkVisibility()).length), 0, 'what shows the solution');
    await page.click('[data-play=leave]');
    ok(!(await read(page)).active && await page.isVisible('#slider'), 'it still plays');
    await page.locator('.moves a').first().click();
    ok(await page.evaluate(() => document.activeElement.matches('.moves a')), 'the focus is somewhere else');
  });
  await check('play: a hint first names the block and marks it, then it shows the step', async () => {
    await page.goto('about:blank');
    await page.goto(address(folder, 'klotski.html'));
    await page.click('#try');
    const start = await places(page), hint = page.locator('[data-play=next]');
    const marked = () => page.$$eval('#board .sb-moved', all => all.map(one => one.dataset.block));
    await hint.click();
    const { said, aloud, counts } = await read(page);
    equal([said, counts, await places(page), await marked()], ['Next, d moves.', [0, 0, 0], start, ['d']], 'after a hint');
    equal(aloud, 'Next, small d moves. Ask again to see how.', 'what is read aloud');
    await hint.click();
    const shown = await read(page);
    equal([shown.said, shown.counts, await page.textContent('[data-play=given]')], ['The solution: d left', [1, 1, 1], '1'], 'after another');
    // What is done in between begins a hint anew.
    await hint.click();
    await page.keyboard.press('Backspace');
    equal(await marked(), [], 'marks after undoing');
    await hint.click();
    equal([(await read(page)).said, await places(page)], ['Next, d moves.', start], 'after undoing and a hint');
  });
}

const course = page => page.evaluate(() => {
  const text = name => document.querySelector(`[data-play=${name}]`).textContent, graph = document.querySelector('[data-play=graph]');
  return {
    left: text('left'), cost: text('cost'), ends: [text('then'), text('now')], graph: graph.getAttribute('aria-label'),
    points: graph.querySelector('path').getAttribute('d').split(/[ML]/).length - 1,
    wrong: document.querySelector('[data-play=mend]').getAttribute('aria-disabled') === 'false',
  };
});

/** How far the end is, what a move cost, and where it went wrong. */
async function help(page, folder, check) {
  await page.goto(address(folder, 'klotski.html'));
  await page.click('#try');
  const go = async (label, ...keys) => {
    await block(page, label).focus();
    for (const key of keys) await page.keyboard.press(`Arrow${key}`);
  };
  await check('help: it says how far the end is once the reader asks', async () => {
    ok(!/to the end/.test((await read(page)).aloud), 'it is said at once');
    await page.click('[data-play=far] summary');
    await page.waitForFunction(() => document.querySelector('[data-play=left]').textContent);
    const { left, cost, wrong } = await course(page);
    equal([left, cost, wrong], ['Your steps to the end: 116.', '', false], 'at the start');
  });
  await check('help: it says what a move cost, and goes back to where it went wrong', async () => {
    await go('d', 'Left');
    equal((await course(page)).left, 'Your steps to the end: 115.', 'after the first step of the solution');
    await go('d', 'Left');
    const { left, cost, ends, graph, points, wrong } = await course(page);
    equal([left, cost, ends, points, wrong], ['Your steps to the end: 116.', 'This move cost you 2.', ['116', '116'], 3, true], 'after another');
    equal(graph, 'Your steps to the end in the course of the game: 116 at first, 116 at most, 116 now.', 'the graph in words');
    equal((await read(page)).aloud, 'small d left Your steps to the end: 116. This move cost you 2.', 'what is said');
    await go('d', 'Down');
    equal((await course(page)).cost, 'This move cost you 2.', 'after a step that cannot be made');
    await go('d', 'Right');
    equal([(await course(page)).cost, (await course(page)).wrong], ['', true], 'after going on well');
    await page.click('[data-play=mend]');
    equal([(await read(page)).counts[0], (await course(page)).left, (await course(page)).wrong], [1, 'Your steps to the end: 115.', false], 'back');
    equal(await page.evaluate(() => document.activeElement.dataset.play), 'mend', 'the focus');
  });
  await page.goto(address(folder, 'searched.html'));
  await page.click('#try');
  await page.click('[data-play=far] summary');
  await check('help: without a table it says what is certain, and a search finds out more', async () => {
    const left = async () => (await course(page)).left;
    await becomes(left, 'Your steps to the end: 116.', 'at the start');
    // It is another beginning of a shortest solution, which only a search can find.
    await go('c', 'Right');
    await becomes(left, 'Your steps to the end: 115.', 'after the search');
    equal([(await course(page)).cost, (await course(page)).wrong], ['', false], 'what it cost');
    await go('c', 'Right');
    // The search may find out more before it is read.
    const told = await course(page);
    ok(/^Your steps to the end: (at most )?116\.$/.test(told.left) && /^This move cost you (at most )?2\.$/.test(told.cost), `${told.left} ${told.cost}`);
    await showNext(page);
    await becomes(left, 'Your steps to the end: 115.', 'after a hint');
  });
}

/** Without dragging: clicks on a block and on the place where it is to go. */
async function point(page, folder, check) {
  await page.goto(address(folder, 'klotski.html'));
  await page.click('#try');
  const start = await places(page);
  const empty = (row, col) => page.evaluate(([row, col]) => {
    const svg = document.querySelector('#board svg'), box = svg.getBoundingClientRect();
    const cell = 100 * box.width / svg.viewBox.baseVal.width;
    return [box.left + (col + 0.75) * cell, box.top + (row + 0.75) * cell];
  }, [row, col]);
  const tap = async (row, col) => page.mouse.click(...await empty(row, col));
  await check('play: a block that is chosen goes straight to the place that is clicked, and nowhere else', async () => {
    await block(page, 'c').click();
    equal([await places(page), (await read(page)).counts], [start, [0, 0, 0]], 'after choosing');
    await tap(...start.c.map((at, axis) => at + 2 * axis));
    equal([(await places(page)).c, (await read(page)).counts], [[start.c[0], start.c[1] + 2], [2, 1, 1]], 'after a click two cells away');
    equal(await page.evaluate(() => document.activeElement.dataset.block), 'c', 'the block with the focus');
    await block(page, 'a').click();
    await tap(...start.c);
    equal((await read(page)).counts, [2, 1, 1], 'a goes round no corner');
  });
  await check('play: a block with one way only goes there when it is clicked again, or by Space; the page does not scroll', async () => {
    await page.click('[data-play=again]');
    await block(page, 'd').focus();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press('Space');
    equal([(await places(page)).d, (await read(page)).counts], [[start.d[0], start.d[1] - 1], [1, 1, 1]], 'after Space');
    equal(await page.evaluate(() => scrollY), scrolled, 'scrolled to');
    await page.click('[data-play=again]');
    await block(page, 'd').click();
    await block(page, 'd').click();
    equal((await read(page)).counts, [1, 1, 1], 'after a second click');
    await page.click('[data-play=again]');
    await drag(page, 'd', 0, 1);
    equal((await read(page)).counts, [0, 0, 0], 'a drag that leads nowhere is no click');
  });
}

/** A finger drags a block, and scrolls the page elsewhere; at last it solves a puzzle. */
async function touch(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
  await page.goto(address(folder, 'one.html'));
  await check.chromium('play: each of the empty cells has its dot, also where there is only one', async () => {
    await page.tap('#try');
    equal(await page.$$eval('#board .sb-empty', all => all.map(one => one.getAttribute('d').match(/M/g).length)), [4], 'dots');
  });
  await check.chromium('play: a finger drags a block to its goal, and the page does not scroll', async () => {
    await block(page, '3').scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    const { x, y, width, height } = await block(page, '3').boundingBox();
    const session = await context.newCDPSession(page);
    const send = (type, by) => session.send('Input.dispatchTouchEvent', {
      type, touchPoints: by === undefined ? [] : [{ x: x + width / 2 + by, y: y + height / 2 + by / 8 }],
    });
    await send('touchStart', 0);
    for (let k = 1; k <= 10; k += 1) await send('touchMove', k * width / 9);
    await send('touchEnd');
    await page.waitForFunction(() => document.querySelector('[data-play=root]').classList.contains('solved'));
    const { counts, said } = await read(page);
    equal([counts, said, await page.evaluate(() => scrollY)], [[1, 1, 1], 'Solved!', scrolled], 'counts, what is said, scrolled to');
  });
  await check('play: nothing is said or asked for, by touch', () => expectQuiet(log, page));
  await context.close();
}

/** Pages without the solution begin with playing. */
async function secret(page, folder, check) {
  for (const edition of ['puzzle', 'hints']) {
    await check(`play: the edition ${edition} begins with it, and knows no solution`, async () => {
      await page.goto(address(folder, `${edition}.html`));
      ok((await read(page)).active, 'it does not begin');
      equal(await page.$$eval('[data-play=next],[data-play=leave],#slider,#try', all => all.length), 0, 'controls of the solution');
      equal(await page.evaluate(() => 'steps' in JSON.parse(document.querySelector('#data').textContent).play), false, 'the solution is there');
      equal(await page.evaluate(() => document.activeElement.localName), 'body', 'the focus');
    });
  }
}

const LOOKS = { light: {}, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 }, hasTouch: true } };

async function looks(browser, folder, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await newPage(browser, { bypassCSP: true, ...options });
    await page.goto(address(folder, 'klotski.html'));
    await check(`player, ${name}: fingers hit its buttons`, () => expectTargets(page, '#player .btn'));
    await page.click('#try');
    await check(`play, ${name}: fingers hit its buttons`, () => expectTargets(page, '#player .btn'));
    await check(`play, ${name}: fits`, () => expectFits(page));
    await check(`play, ${name}: axe finds nothing`, () => expectAccessible(page));
    await check(`play, ${name}: labels can be read`, () => expectLegible(page));
    await page.click('[data-play=far] summary');
    await page.$$eval('#board [aria-label*="Can move"]', all => all[0]?.focus());
    await page.keyboard.press('ArrowLeft');
    await page.click('[data-play=next]');
    await check(`play, ${name}, after a step: axe finds nothing`, () => expectAccessible(page));
    await context.close();
  }
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce' });
  for (const part of [klotski, solve, help, point, secret]) await part(page, folder, check);
  await check('play: nothing is said or asked for', () => expectQuiet(log, page, url => url.startsWith(address(folder, '.'))));
  await context.close();
  await touch(browser, folder, check);
  await looks(browser, folder, check);
});
