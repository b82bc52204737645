// The page of a number maze: maps, a player on them, and playing it oneself.

import { readFileSync } from 'node:fs';
import { expectAccessible, openWithoutScript } from './accessible.mjs';
import { address, becomes, equal, expectQuiet, newPage, ok, possible, run } from './common.mjs';
import { WIDTHS, expectFits, expectTargets } from './layout.mjs';

const PAGE = 'klondike.html';
/** Where one stands after each jump of the solution, by row and column. */
const LANDINGS = [[11, 11], [14, 8], [18, 4], [12, 10], [6, 16], [4, 18], [9, 13], [13, 9], [17, 5]];

/** Row and column of the ring on the player's board, as it is seen. */
const ring = page => page.evaluate(() => {
  const svg = document.querySelector('#board svg'), frame = svg.getBoundingClientRect(), box = svg.querySelector('.sb-piece').getBoundingClientRect();
  const { width, height } = svg.viewBox.baseVal, { rows, cols } = JSON.parse(document.querySelector('#data').textContent).play;
  const cell = 100 * frame.width / width, at = (side, start, size, margin) => Math.floor((side + size / 2 - start) / cell - margin / 200);
  return [at(box.top, frame.top, box.height, height - 100 * rows), at(box.left, frame.left, box.width, width - 100 * cols)];
});

const read = page => page.evaluate(() => {
  const part = name => document.querySelector(`[data-play="${name}"]`);
  return {
    said: part('say').textContent, note: part('note').textContent, jumps: +part('jump').textContent,
    choices: [...document.querySelectorAll('#board .sb-choice')].map(one => one.dataset.way).join(' '),
    solved: part('root').classList.contains('solved'),
  };
});

const focused = page => page.evaluate(() => document.activeElement.dataset.way ?? document.activeElement.dataset.play ?? document.activeElement.localName);
const visible = (page, selector) => page.$$eval(selector, all => all.filter(one => one.checkVisibility()).length);

async function stepping(page, folder, check) {
  await page.goto(address(folder, PAGE));
  await check('the ring goes where the solution goes, and the way grows', async () => {
    const landings = [], marks = [];
    for (let step = 0; step <= 9; step += 1) {
      if (step) await page.keyboard.press('ArrowRight');
      landings.push(await ring(page));
      const [shown, figure] = await page.evaluate(step => [document.querySelector('#board'), document.querySelector(`#step-00${step}`)]
        .map(root => ['under', 'over', 'field'].map(name => root.querySelector(`.sb-${name}`)?.innerHTML.replaceAll('\n', '') ?? '')), step);
      equal(shown, figure, `layers of step ${step}`);
      marks.push(await page.$$eval('#board .sb-count', all => all.length));
    }
    equal(landings.slice(0, 9), LANDINGS, 'landings');
    ok(['[13,1]', '[21,9]'].includes(JSON.stringify(landings[9])), `the end is ${landings[9]}`);
    ok(marks.every((count, step) => count >= step + 1), `numbers of jumps: ${marks}`);
  });
  await check('the sentence tells jump and way; the end is solved', async () => {
    const said = await page.textContent('#say');
    ok(/9/.test(said) && /4 (NW|SE)/.test(said) && /solved/.test(said), said);
  });
  await check('address: #step-3 opens it, and follows', async () => {
    await page.goto('about:blank');
    await page.goto(`${address(folder, PAGE)}#step-3`);
    equal(await ring(page), LANDINGS[3], 'the ring');
    await page.evaluate(() => { location.hash = '#step-005'; });
    await page.waitForFunction(() => document.querySelector('#slider').value === '5');
    equal(await ring(page), LANDINGS[5], 'the ring');
  });
  await check.chromium('the file of a step has the whole map', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    const file = readFileSync(await download.path(), 'utf8');
    ok(/class="sb-numbers"/.test(file) && /class="sb-leg sb-marked"/.test(file) && !/<use/.test(file), file.slice(0, 300));
  });
  await check.chromium('single steps are not shown beside the maps, with script or on paper', async () => {
    equal([await visible(page, '.single figure'), await visible(page, '.way')], [0, 1], 'figures and maps');
    await page.emulateMedia({ media: 'print' });
    equal([await visible(page, '.single figure'), await visible(page, '.way'), await visible(page, '#start')], [0, 1, 1], 'on paper');
    await page.emulateMedia({ media: null });
  });
}

async function playing(page, folder, check) {
  await page.goto(address(folder, PAGE));
  await check('play: the cells where a jump can land are buttons with names', async () => {
    await page.click('#try');
    const { choices, said, jumps } = await read(page);
    equal([choices, said, jumps], ['n ne e se s sw w nw', 'Your turn', 0], 'at the start');
    const names = await page.$$eval('#board .sb-choice', all => all.map(one => [one.getAttribute('role'), one.ariaLabel]));
    equal(names[5], ['button', '3 south-west, row 15, column 9'], 'one of them');
    equal(await page.$eval('#board .sb-block', one => one.ariaLabel), 'You are on the number 3, row 12, column 12', 'the ring');
    equal(await focused(page), 'n', 'the focus');
  });
  await check('play: arrows walk around, Enter and Space jump, Backspace takes back', async () => {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    equal(await focused(page), 'nw', 'after arrows');
    for (let k = 0; k < 2; k += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    equal([await ring(page), (await read(page)).said, await focused(page)], [[14, 8], '3 south-west', 'sw'], 'after the jump');
    await page.keyboard.press('Space');
    equal([await ring(page), await page.evaluate(() => scrollY)], [[18, 4], await page.evaluate(() => scrollY)], 'after another');
    await page.keyboard.press('Backspace');
    equal([await ring(page), (await read(page)).said], [[14, 8], 'Undone: 4 south-west'], 'after Backspace');
    await page.keyboard.press('Control+y');
    equal([await ring(page), (await read(page)).jumps], [[18, 4], 2], 'after Ctrl+Y');
    equal(await page.$$eval('#board path.sb-trail', all => all.map(one => one.getAttribute('d').match(/M/g).length)), [2], 'lines of the way');
  });
  await check('play: where no way leads to the end one is led back', async () => {
    await page.click('[data-way=n]');
    await page.click('[data-play=next]');
    equal((await read(page)).said, 'No way leads to the end from here.', 'what is said');
    await page.click('[data-play=far] summary');
    await page.click('[data-play=mend]');
    equal([await ring(page), (await read(page)).jumps], [[18, 4], 2], 'the ring');
    await becomes(() => page.textContent('[data-play=left]'), 'Your jumps to the end: 7.', 'how far the end is');
    await page.click('[data-play=far] summary');
  });
  await check('play: from the last jump shown one goes on alone, and begins anew', async () => {
    await page.click('[data-play=again]');
    equal([await ring(page), (await read(page)).jumps], [[11, 11], 0], 'the ring');
  });
  await check('play: nine times the next jump is the end', async () => {
    for (let step = 1; step <= 9; step += 1) await page.click('[data-play=next]');
    const { said, note, solved, jumps, choices } = await read(page);
    equal([said, solved, jumps, choices], ['Solved!', true, 9, ''], 'the end');
    ok(/9/.test(note), note);
    await page.keyboard.press('Escape');
    ok(await page.isVisible('#slider') && await ring(page).then(at => `${at}` === '11,11'), 'Escape does not lead back to the player');
  });
  await check('play: the other exit is the end, too', async () => {
    await page.evaluate(() => { location.hash = '#step-8'; });
    await page.waitForFunction(() => document.querySelector('#slider').value === '8');
    await page.click('#try');
    const ends = await page.$$eval('#board .sb-choice', all => all.filter(one => /: the end$/.test(one.ariaLabel)).map(one => one.dataset.way));
    equal(ends, ['se', 'nw'], 'ways to the end');
    for (const way of ends) {
      await page.click(`[data-way=${way}]`);
      equal((await read(page)).solved, true, `solved by ${way}`);
      equal(await focused(page), 'undo', 'the focus');
      await page.click('[data-play=undo]');
    }
    await page.keyboard.press('Escape');
  });
}

/** A maze of two by two cells: a dead end in the east, an exit in the south-east. */
async function small(page, folder, check) {
  await page.goto(address(folder, 'small.html'));
  await check('play: a dead end is said, and the focus is not lost', async () => {
    await page.click('#try');
    equal((await read(page)).choices, 'e se s', 'where one can land');
    await page.keyboard.press('Enter');
    const { said, note, choices } = await read(page);
    equal([await ring(page), said, note, choices, await focused(page)], [[0, 1], '1 east', 'A dead end: you cannot jump from here.', '', 'undo'], 'what is said');
    await page.keyboard.press('Enter');
    equal([await ring(page), (await read(page)).choices], [[0, 0], 'e se s'], 'after taking it back');
  });
}

/** On a phone the board scrolls, and what is shown is in sight. */
async function narrow(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const inSight = selector => page.$eval(selector, one => {
    const box = one.getBoundingClientRect(), around = document.querySelector('#board').getBoundingClientRect();
    return box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom;
  });
  for (const [file, name] of [['he.html', 'המפה'], [PAGE, 'The map']]) {
    log.requests.length = 0;
    await page.goto(address(folder, file));
    await check(`${file}, phone: the board scrolls, can be reached by keys, and follows the ring`, async () => {
      equal(await page.$eval('#board', board => [board.tabIndex, board.getAttribute('role'), board.ariaLabel]), [0, 'region', name], 'the board');
      for (let step = 1; step <= 9; step += 1) {
        await page.tap('#next');
        await becomes(() => inSight('#board .sb-piece'), true, `the ring of step ${step} is in sight`);
      }
    });
  }
  await check.chromium('phone: cells are large enough to be hit, and the board follows', async () => {
    await page.tap('#try');
    await expectTargets(page);
    for (const way of ['ne', 'e', 's']) {
      if (!(await read(page)).choices.split(' ').includes(way)) continue;
      await page.tap(`[data-way=${way}]`);
      await becomes(() => inSight('#board .sb-piece'), true, `the ring is in sight after ${way}`);
    }
    ok((await read(page)).jumps > 0, 'nothing was hit');
    await expectFits(page);
  });
  await check('phone: nothing is said or asked for', () => expectQuiet(log, page));
  await context.close();
}

async function withoutScript(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(address(folder, PAGE));
  await check('without script: start and map are there, and no single step', async () => {
    equal([await visible(page, '#start'), await visible(page, '.way'), await visible(page, '.single figure'), await visible(page, 'button')], [1, 1, 0, 0], 'seen');
  });
  await check('without script: a link to a step shows it', async () => {
    for (const hash of ['#step-3', '#step-003']) {
      await page.goto('about:blank');
      await page.goto(address(folder, PAGE) + hash);
      equal(await page.$$eval('.single figure', all => all.filter(one => one.checkVisibility()).map(one => one.id)), ['step-003'], hash);
      const { width, numbers } = await page.$eval('#step-003 svg', svg => ({ width: svg.getBoundingClientRect().width, numbers: svg.querySelector('.sb-field') !== null }));
      ok(width > 700 && numbers, `it is ${width} px wide`);
    }
  });
  await check('without script: nothing is said or asked for', () => expectQuiet(log, page));
  await context.close();
}

/** Fails where numbers, or their discs and lines, have less contrast than WCAG asks for: axe leaves short texts out. */
async function expectContrast(page) {
  const found = await page.evaluate(() => {
    const light = color => {
      const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = name => getComputedStyle(document.querySelector(`#board ${name}`));
    const papers = [style('svg'), getComputedStyle(document.body)].map(one => one.backgroundColor);
    const paper = papers.find(color => !/, 0\)$/.test(color));
    const ratio = (a, b) => {
      const [dark, bright] = [light(a), light(b)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    return {
      number: ratio(style('.sb-numbers tspan').fill, paper), landing: ratio(style('.sb-landings tspan').fill, style('.sb-landing').fill),
      count: ratio(style('.sb-count').fill, style('.sb-tally').fill), tally: ratio(style('.sb-tally').fill, paper) + 1.5,
      leg: ratio(style('.sb-leg').stroke, paper) + 1.5, ring: ratio(style('.sb-landing').stroke, paper) + 1.5, piece: ratio(style('.sb-piece').stroke, paper) + 1.5,
    };
  });
  const low = Object.entries(found).filter(([, ratio]) => ratio < 4.5);
  ok(low.length === 0, `too little contrast: ${low.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)}`);
}

const LOOKS = { light: {}, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } } };

async function looks(browser, folder, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await newPage(browser, { bypassCSP: true, ...options });
    for (const file of [PAGE, 'he.html', 'colour.html', 'long.html']) {
      await page.goto(address(folder, file));
      await check(`${file}, ${name}: axe finds nothing`, () => expectAccessible(page));
      await page.keyboard.press('End');
      await check(`${file}, ${name}: numbers and lines can be seen`, () => expectContrast(page));
      await page.click('#try');
      await page.locator('#board .sb-choice').first().press('Enter');
      await check(`${file}, ${name}, while one plays: axe finds nothing`, () => expectAccessible(page));
      await check(`${file}, ${name}, while one plays: all keys can be hit`, () => expectTargets(page));
    }
    if (await openWithoutScript(page, address(folder, PAGE))) {
      await check(`${PAGE}, ${name}, without script: axe finds nothing`, () => expectAccessible(page));
    }
    await context.close();
  }
}

async function widths(browser, folder, check) {
  const { page, context, log } = await newPage(browser);
  for (const file of [PAGE, 'he.html', 'puzzle.html', 'hints.html', 'long.html']) {
    log.requests.length = 0;
    await page.goto(address(folder, file));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await check(`${file}: fits ${width} px`, () => expectFits(page));
    }
    await check(`${file}: nothing happens but that it is opened`, () => expectQuiet(log, page));
  }
  await check('right to left: the field is not mirrored', async () => {
    const columns = async file => {
      await page.goto(address(folder, file));
      return page.$$eval('#board .sb-numbers tspan', all => all.slice(0, 12).map(one => [one.textContent, Math.round(one.getBoundingClientRect().left - one.ownerSVGElement.getBoundingClientRect().left)]));
    };
    equal(await columns('he.html'), await columns(PAGE), 'the first numbers');
  });
  await check('editions without the solution begin with playing', async () => {
    for (const edition of ['puzzle', 'hints']) {
      await page.goto(address(folder, `${edition}.html`));
      equal([(await read(page)).choices.split(' ').length, await visible(page, '.way, #slider')], [8, 0], edition);
    }
  });
  await check('a long way has a map for some jumps each, with headings', async () => {
    await page.goto(address(folder, 'long.html'));
    const [maps, headings] = [await visible(page, '.way'), await visible(page, '.all h3')];
    ok(maps > 1 && maps === headings, `${maps} maps, ${headings} headings`);
    return `${maps} maps`;
  });
  await context.close();
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce', acceptDownloads: true });
  for (const part of [stepping, playing, small]) await part(page, folder, check);
  await check('nothing is said or asked for', () => expectQuiet(log, page, url => url.startsWith(address(folder, '.')) || url.startsWith('blob:')));
  await context.close();
  for (const part of [narrow, withoutScript, widths, looks]) await part(browser, folder, check);
});
