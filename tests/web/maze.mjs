// The page of a number maze: the way on its board, playing, analysis, and maps on paper.

import { readFileSync } from 'node:fs';
import { expectAccessible, openWithoutScript } from './accessible.mjs';
import { address, becomes, equal, expectQuiet, newPage, ok, possible, run } from './common.mjs';
import { WIDTHS, expectFits, expectTargets } from './layout.mjs';

const PAGE = 'klondike.html';
/** Where one stands after each jump of the solution, by row and column. */
const LANDINGS = [[11, 11], [14, 8], [18, 4], [12, 10], [6, 16], [4, 18], [9, 13], [13, 9], [17, 5]];

/** The middle of a cell on the screen. */
const middle = (page, cell) => page.evaluate(([row, col]) => {
  const svg = document.querySelector('#board svg'), frame = svg.getBoundingClientRect(), { width, height } = svg.viewBox.baseVal;
  const { rows, cols } = JSON.parse(document.querySelector('#data').textContent).play, scale = frame.width / width;
  return [frame.left + scale * (width / 2 + 100 * (col + 0.5 - cols / 2)), frame.top + scale * (height / 2 + 100 * (row + 0.5 - rows / 2))];
}, cell);

/** Row and column of the disc on the board, as it is seen. */
const disc = page => page.evaluate(() => {
  const svg = document.querySelector('#board svg'), frame = svg.getBoundingClientRect(), box = svg.querySelector('.sb-piece').getBoundingClientRect();
  const { width, height } = svg.viewBox.baseVal, { rows, cols } = JSON.parse(document.querySelector('#data').textContent).play;
  const cell = 100 * frame.width / width, at = (side, start, size, margin) => Math.floor((side + size / 2 - start) / cell - margin / 200);
  return [at(box.top, frame.top, box.height, height - 100 * rows), at(box.left, frame.left, box.width, width - 100 * cols)];
});

const say = page => page.$eval('#say', one => [...one.children].map(part => part.textContent));
const ways = page => page.$$eval('#board .sb-choice', all => all.map(one => one.dataset.way).join(' '));
const focused = page => page.evaluate(() => document.activeElement.dataset.way ?? document.activeElement.dataset.do ?? document.activeElement.localName);
const visible = (page, selector) => page.$$eval(selector, all => all.filter(one => one.checkVisibility()).length);
const lines = page => page.$$eval('#board path.sb-trail', all => all.map(one => one.getAttribute('d').match(/L/g).length));
const open = async (page, folder, file, hash = '#forget') => {
  await page.goto('about:blank');
  await page.goto(address(folder, file) + hash);
};

async function stepping(page, folder, check) {
  await open(page, folder, PAGE, '#solution');
  await check('the disc goes where the solution goes, and the way grows', async () => {
    const landings = [];
    for (let step = 0; step <= 9; step += 1) {
      if (step) await page.keyboard.press('ArrowRight');
      landings.push(await disc(page));
      equal(await lines(page), step ? [step] : [], `lines at step ${step}`);
    }
    equal(landings.slice(0, 9), LANDINGS, 'landings');
    ok(['[13,1]', '[21,9]'].includes(JSON.stringify(landings[9])), `the end is ${landings[9]}`);
    ok(/^After 9 of 9 jumps4 (north-west|south-east)$/.test((await say(page)).join('')), await say(page));
  });
  await check.chromium('the file of a step has the whole map', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    const file = readFileSync(await download.path(), 'utf8');
    ok(/class="sb-numbers"/.test(file) && /class="sb-leg sb-marked"/.test(file) && !/<use/.test(file), file.slice(0, 300));
  });
  await check.chromium('on paper the maps stand there, and no single step', async () => {
    await page.emulateMedia({ media: 'print' });
    equal([await visible(page, '.single figure'), await visible(page, '.way'), await visible(page, '#start')], [0, 1, 1], 'on paper');
    await page.emulateMedia({ media: null });
  });
}

async function playing(page, folder, check) {
  await open(page, folder, PAGE);
  await check('the cells where a jump can land are buttons with names', async () => {
    equal([await ways(page), await say(page)], ['n ne e se s sw w nw', ['0 jumps', '']], 'at the start');
    const names = await page.$$eval('#board .sb-choice', all => all.map(one => [one.getAttribute('role'), one.getAttribute('aria-label')]));
    equal(names[5], ['button', '3 south-west, row 15, column 9'], 'one of them');
    equal(await page.$eval('#board .sb-block', one => one.getAttribute('aria-label')), 'You are on the number 3, row 12, column 12', 'the disc');
    equal(await page.$$eval('#board [tabindex="0"]', all => all.length), 1, 'stops of Tab');
  });
  await check('a tap counts for the nearest landing cell, and cancels on yourself', async () => {
    await page.mouse.click(...await middle(page, [15, 7]));
    equal([await disc(page), (await say(page))[0]], [[14, 8], '1 jump'], 'beside a landing cell');
    await page.mouse.click(...await middle(page, [14, 8]));
    equal([await disc(page), (await say(page))[0]], [[14, 8], '1 jump'], 'on yourself');
    await page.click('[data-do=again]');
  });
  await check('arrows go round the landing cells, Enter and Space jump, letters and numbers, too', async () => {
    await page.keyboard.press('ArrowRight');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    equal(await focused(page), 'nw', 'after arrows');
    for (let k = 0; k < 2; k += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    equal([await disc(page), await focused(page)], [[14, 8], 'sw'], 'after the jump');
    await page.keyboard.press('Space');
    equal(await disc(page), [18, 4], 'after another');
    await page.keyboard.press('Backspace');
    equal(await disc(page), [14, 8], 'after Backspace');
    await page.keyboard.press('Control+y');
    equal([await disc(page), await lines(page)], [[18, 4], [2]], 'after Ctrl+Y');
    await page.keyboard.press('e');
    equal(await disc(page), [12, 10], 'after the letter E');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('9');
    equal(await disc(page), [12, 10], 'after 9 on the number pad');
    await becomes(() => page.evaluate(() => location.hash), '#play=SW.SW.NE', 'the address');
  });
  await check('where no jump leads out any more, a hint takes jumps back; analysis says since when', async () => {
    await page.keyboard.press('q');
    await page.keyboard.press('s');
    await page.keyboard.press('d');
    await page.click('#tab-analysis');
    const [first, last] = await say(page);
    ok(/^\d jumps: out of reach$/.test(first) && last === '▲ since jump 4', `${first} ${last}`);
    equal(await page.$$eval('.sb-choice:not(.sb-lost)', all => all.length), 0, 'landing cells with a way out');
    await page.click('#tab-play');
    await page.click('[data-do=hint]');
    equal([(await say(page))[1], await page.textContent('#hint-word')], ['Hint: take back 2 jumps', 'Take back'], 'the hint');
    await page.click('[data-do=hint]');
    equal([await disc(page), (await say(page))[0]], [[12, 10], '3 jumps'], 'after it');
  });
  await check('nine jumps by hints are the end', async () => {
    await page.click('[data-do=again]');
    for (let step = 1; step <= 18; step += 1) await page.click('[data-do=hint]');
    equal(await page.textContent('#seen'), 'As short as possible, with help.', 'the end');
    equal(await ways(page), '', 'landing cells');
  });
  await check('the other exit is the end, too', async () => {
    for (const way of ['NW', 'SE']) {
      await open(page, folder, PAGE, `#play=SW.SW.NE.NE.NE.SW.SW.SW.${way}`);
      ok(await page.isVisible('#solved'), `not solved by ${way}`);
    }
  });
}

/** A maze of two by two cells: a dead end in the east, an exit in the south-east. */
async function small(page, folder, check) {
  await open(page, folder, 'small.html');
  await check('in a dead end nothing can be jumped to, and the focus is not lost', async () => {
    equal(await ways(page), 'e se s', 'where one can land');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    equal([await disc(page), await ways(page)], [[0, 1], ''], 'after a jump to the east');
    await page.keyboard.press('Backspace');
    equal([await disc(page), await ways(page)], [[0, 0], 'e se s'], 'after taking it back');
  });
}

async function withoutScript(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(address(folder, PAGE));
  await check('without script: start and map are there, and no single step', async () => {
    equal([await visible(page, '#start'), await visible(page, '.way'), await visible(page, '.single figure'), await visible(page, 'button')], [1, 1, 0, 0], 'seen');
  });
  await check('without script: a link to a step shows it', async () => {
    for (const hash of ['#step-3', '#step-003']) {
      await open(page, folder, PAGE, hash);
      equal(await page.$$eval('.single figure', all => all.filter(one => one.checkVisibility()).map(one => one.id)), ['picture-003'], hash);
    }
  });
  await check('without script: nothing is said or asked for', () => expectQuiet(log, page, url => url === 'about:blank'));
  await context.close();
}

/** Fails where numbers, discs and lines have less contrast than WCAG asks for: axe leaves short texts out. */
async function expectContrast(page) {
  const found = await page.evaluate(() => {
    const light = color => {
      const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = name => getComputedStyle(document.querySelector(`#board ${name}`));
    const paper = [style('svg'), getComputedStyle(document.body)].map(one => one.backgroundColor).find(color => !/, 0\)$/.test(color));
    const ratio = (a, b) => {
      const [dark, bright] = [light(a), light(b)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    return {
      number: ratio(style('.sb-numbers tspan').fill, paper), here: ratio(style('.sb-here').fill, style('.sb-piece').fill),
      choice: ratio(style('.sb-choice circle').stroke, paper) + 1.5, trail: ratio(style('.sb-trail').stroke, paper) + 1.5, disc: ratio(style('.sb-piece').fill, paper) + 1.5,
    };
  });
  const low = Object.entries(found).filter(([, ratio]) => ratio < 4.5);
  ok(low.length === 0, `too little contrast: ${low.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)}`);
}

const LOOKS = { light: {}, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } } };

async function looks(browser, folder, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await newPage(browser, { bypassCSP: true, ...options });
    for (const file of [PAGE, 'he.html', 'colour.html']) {
      await page.goto(address(folder, file) + '#play=SW');
      await check(`${file}, ${name}: axe finds nothing`, () => expectAccessible(page));
      await check(`${file}, ${name}: numbers and lines can be seen`, () => expectContrast(page));
      await check(`${file}, ${name}: buttons can be hit`, () => expectTargets(page, '.bar > *, [role=tab]'));
      await page.click('#tab-analysis');
      await check(`${file}, ${name}, analysis: axe finds nothing`, () => expectAccessible(page));
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
  await context.close();
}

await run(async (browser, folder, check) => {
  const { page, context, log } = await newPage(browser, { reducedMotion: 'reduce', acceptDownloads: true });
  // What was kept is forgotten before such a page reads it.
  await page.addInitScript(() => { if (location.hash === '#forget') localStorage.clear(); });
  for (const part of [stepping, playing, small]) await part(page, folder, check);
  await check('nothing is said or asked for', () => expectQuiet(log, page, url => url === 'about:blank' || url.startsWith(address(folder, '.')) || url.startsWith('blob:')));
  await context.close();
  for (const part of [withoutScript, widths, looks]) await part(browser, folder, check);
});
