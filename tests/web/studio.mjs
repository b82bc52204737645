// The studio in a browser: draws Klotski from nothing, with the mouse and with keys, solves it, saves the PDF and compares it with the
// program's; a puzzle with errors, a maze, a link, a reload, phones, axe. Called by tests/html/studio.rs with a folder that has `dist/`,
// `drawn.pdf` (what the program makes of the puzzle that is drawn here), `broken.toml` and `broken.txt` (what the program says of it).

import { readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.mjs';
import { becomes, equal, isFirefox, newPage, ok, possible, run, serve } from './common.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Each block by its first and its last cell, in the order in which they are drawn: A to J. */
const KLOTSKI = [
  [[0, 0], [1, 0]], [[0, 1], [1, 2]], [[0, 3], [1, 3]], [[2, 0], [3, 0]], [[2, 1], [2, 2]], [[2, 3], [3, 3]],
  [[3, 1], [3, 1]], [[3, 2], [3, 2]], [[4, 0], [4, 0]], [[4, 3], [4, 3]],
];
const shots = process.env.STEPBOOK_SCREENSHOTS;

/** Keeps a picture of the page, if someone wants to look at it. */
async function shot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `studio-${isFirefox ? 'firefox-' : ''}${name}.png`) });
}

const cell = (page, [row, col]) => page.locator(`[data-cell="${row},${col}"]`);

async function middle(page, place) {
  const { x, y, width, height } = await cell(page, place).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, from, to) {
  // Firefox scrolls to what is clicked, even if it is seen.
  await page.evaluate(() => scrollTo(0, 0));
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

/** Opens the studio as someone who has never been there. */
async function open(browser, url, options = {}) {
  const opened = await newPage(browser, { locale: 'en-GB', ...options });
  await opened.page.goto(url);
  await opened.page.locator('#stage').waitFor();
  return opened;
}

/** Draws Klotski and its goal with the mouse. */
async function draw(page) {
  for (const [from, to] of KLOTSKI) await drag(page, from, to);
  await page.click('#solve');
  await drag(page, [0, 1], [0, 1]);
  await drag(page, [0, 1], [3, 1]);
}

/** The drawing that is on the desk, as the browser keeps it. */
const kept = page => page.evaluate(() => {
  const { at } = JSON.parse(localStorage.getItem('stepbook-studio') ?? '{}');
  return JSON.parse(localStorage.getItem(`stepbook-studio:${at}`)) ?? undefined;
});

/** Waits until the page keeps a board with these first rows; it does so a little after each change. */
const expectRows = (page, wanted) => becomes(async () => (await kept(page))?.model.cells.map(row => row.join('')).slice(0, wanted.length), wanted, 'the board');
const says = (page, text) => page.waitForFunction(text => document.querySelector('#say').textContent.includes(text), text);
const titles = page => page.locator('#drawings b').allTextContents();

/** Puts a text into the place of puzzles, and takes the puzzle that the page reads. */
async function paste(page, text, title) {
  await page.fill('#source', text);
  await page.waitForFunction(() => document.getElementById('use').getAttribute('aria-disabled') === 'false');
  ok((await page.locator('#text-preview').innerText()).includes(title), `not the puzzle ${title}`);
  await page.click('#use');
  await says(page, 'Ready to solve.');
}

async function solve(page) {
  await page.click('#solve');
  await says(page, '116 steps; no solution is shorter.');
  await page.click('#solve');
  await board(page).first().waitFor();
}

/** The page of the puzzle, which plays in a frame; and the blocks of its board. */
const played = page => page.frameLocator('#played iframe');
const board = page => played(page).locator('#board .sb-block');

/** The bytes that a button saves. */
async function saved(page, name) {
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = blob => {
      window.last = blob;
      return make(blob);
    };
  });
  await page.click(`[data-save=${name}]`);
  await page.waitForFunction(() => window.last);
  const text = await page.evaluate(async () => {
    const bytes = new Uint8Array(await window.last.arrayBuffer());
    window.last = undefined;
    let letters = '';
    for (let k = 0; k < bytes.length; k += 4096) letters += String.fromCharCode(...bytes.subarray(k, k + 4096));
    return btoa(letters);
  });
  return Buffer.from(text, 'base64');
}

/** Nothing is asked for but the files of the studio, nothing is blocked, and no script fails. */
function expectOwn(log, url) {
  for (const name of ['errors', 'violations', 'dialogs', 'missing']) equal(log[name], [], name);
  // Firefox tells of a window for a moment when a file is saved.
  equal(log.windows.filter(address => address !== 'about:blank'), [], 'windows');
  equal(log.messages.filter(text => text.startsWith('error')), [], 'messages');
  equal(log.requests.filter(one => !one.startsWith(url) && !/^(blob|data):/.test(one)), [], 'requests to elsewhere');
}

async function withMouse(browser, url, folder, check) {
  const { page, context, log } = await open(browser, url);
  await check('nothing but the page is fetched before something is done', async () => {
    await page.waitForLoadState('networkidle');
    equal(log.requests.filter(one => /wasm|worker|fonts|frame|sw\.js/.test(one)), [], 'requests');
  });
  await check('Klotski is drawn with the mouse', async () => {
    await draw(page);
    await expectRows(page, ['ABBC', 'ABBC', 'DEEF', 'DGHF', 'I..J']);
    equal(await page.locator('#task').textContent(), 'Bring block B to the opening.', 'the task');
  });
  const line = () => played(page).locator('#say').innerText();
  await check('it is solved, and played on its page', async () => {
    await solve(page);
    equal(await board(page).count(), 10, 'blocks of the board');
    await shot(page, 'play');
    equal(await played(page).locator('.head').isVisible(), false, 'a second head');
    await board(page).nth(8).focus();
    for (const key of ['Enter', 'ArrowRight']) await page.keyboard.press(key);
    await becomes(line, '1 step', 'a step');
    await page.click('#tab-solution');
    await played(page).locator('.part summary').first().click();
    await played(page).locator('#picture-005').click();
    await becomes(async () => (await line()).split('\n')[0], 'After 5 of 116 steps', 'the line');
    equal(await played(page).locator('.steps figure').count(), 117, 'pictures');
    await shot(page, 'solution');
    equal(await page.locator('#task').textContent(), 'Bring block B to the opening. Best: 116 steps.', 'the task');
  });
  await check('its analysis knows the distances of all positions', async () => {
    await page.click('#tab-analysis');
    await becomes(async () => (await line()).split('\n')[0], 'After 1 step: 115 to go', 'the line');
    const rows = await played(page).locator('#from-here li').allInnerTexts();
    ok(rows.length > 2 && rows[0].includes('closer') && rows.some(row => row.includes('farther')), rows.join('; '));
    ok((await played(page).locator('#strip path').count()) > 2, 'no strip');
    await shot(page, 'analysis');
  });
  await check('what is solved is remembered as on a site of this server', async () => {
    await page.click('#tab-play');
    await played(page).locator('#dock').evaluate(dock => {
      for (let k = 0; k < 240 && !dock.querySelector('#game').hidden; k += 1) dock.querySelector('[data-do=hint]').click();
    });
    const records = () => page.evaluate(() => Object.entries(localStorage).filter(([name]) => /^stepbook:[0-9a-f]{12}$/.test(name)).map(([, text]) => JSON.parse(text).record));
    await becomes(records, [{ steps: 116, star: false }], 'the record');
    await page.click('#tab-draw');
    equal(await page.locator('#task').textContent(), 'Bring block B to the opening. Best: 116 steps. Yours: 116.', 'the task');
  });
  await check('its booklet is shown', async () => {
    await page.click('#tab-print');
    await page.locator('#pages svg').first().waitFor();
    await shot(page, 'booklet');
    ok(/\d+ pages/.test(await page.locator('#book-status').innerText()), 'the number of pages');
  });
  await check('the PDF has the bytes of the program', async () => {
    const found = await saved(page, 'pdf'), wanted = readFileSync(join(folder, 'drawn.pdf'));
    ok(found.equals(wanted), `${found.length} bytes, the program has ${wanted.length}`);
  });
  await check.chromium('a file has the name of the puzzle', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=toml]')]);
    equal(download.suggestedFilename(), 'my-puzzle.toml', 'the name');
    await becomes(() => page.locator('#book-status').innerText(), 'Saved: my-puzzle.toml', 'what is said');
  });
  await check.chromium('its pages are printed, each on a sheet of its own', async () => {
    await page.evaluate(() => { window.print = () => { window.wasPrinted = true; }; });
    await page.click('#print');
    await page.waitForFunction(() => window.wasPrinted);
    const sheets = String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type\s*\/Page\b/g).length;
    equal(sheets, Number((await page.locator('#book-status').innerText()).match(/\d+/)[0]), 'sheets');
    equal(sheets, await page.locator('#pages figure').count(), 'sheets and figures');
  });
  await check('a booklet to fold: half as many sheets, and how to fold them', async () => {
    await page.selectOption('[name=impose]', 'booklet');
    await page.waitForFunction(() => document.querySelector('#book-status').textContent.includes('staple'));
    const words = await page.locator('#book-status').innerText(), [pages, sheets] = words.match(/\d+/g).map(Number);
    ok(words.includes('short edge'), words);
    equal([pages / 4, await page.locator('#pages figure').count()], [sheets, 2 * sheets], 'sheets and their sides');
    await page.selectOption('[name=impose]', '');
    await page.waitForFunction(() => /^\d+ pages$/.test(document.querySelector('#book-status').textContent));
  });
  await check('a reload loses nothing, and what was done can be undone', async () => {
    await page.reload();
    await page.click('#tab-draw');
    equal([await titles(page), await page.locator('#drawings span').allTextContents()], [['My puzzle'], ['116 steps']], 'drawings');
    await page.click('#undo');
    await becomes(async () => (await kept(page)).model.goals, [], 'the goal');
    for (let k = 0; k < 2; k += 1) await page.click('#undo');
    await expectRows(page, ['ABBC', 'ABBC', 'DEEF', 'DGHF', 'I...']);
    await page.reload();
    for (let k = 0; k < 3; k += 1) await page.click('#redo');
    await expectRows(page, ['ABBC', 'ABBC', 'DEEF', 'DGHF', 'I..J']);
    await says(page, 'Ready to solve.');
  });
  await check('a drawing is thrown away and brought back', async () => {
    await page.click('[data-new=cars]');
    await drag(page, [0, 0], [0, 1]);
    await becomes(() => page.locator('#drawings li').count(), 2, 'drawings');
    await page.locator('#drawings .cross').first().click();
    await becomes(() => page.locator('#drawings li').count(), 1, 'drawings');
    equal((await page.locator('#gone').innerText()).trim(), '“My puzzle” is thrown away. Bring it back', 'what is said');
    await expectRows(page, ['ABBC']);
    await page.click('#gone button');
    await expectRows(page, ['AA....']);
    await page.locator('#drawings li button').nth(2).click();
    await expectRows(page, ['ABBC']);
  });
  await check('an example is a guest, and a link, too: they are kept when someone draws on them', async () => {
    await page.locator('#examples button').nth(2).click();
    equal(await page.locator('#banner').innerText(), 'An example. Keep a copy · Back to mine', 'banner');
    await expectRows(page, ['ABBC']);
    await page.locator('#banner button').nth(1).click();
    await becomes(() => page.locator('#title').textContent(), 'My puzzle', 'back');
    await says(page, 'Ready to solve.');
    await page.click('#tab-print');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } }));
    await page.click('#link');
    await page.waitForFunction(() => window.copied);
    const link = await page.evaluate(() => window.copied), other = await open(browser, url);
    ok(/#p=[\w-]+$/.test(link), link);
    await drag(other.page, [0, 0], [0, 1]);
    await expectRows(other.page, ['AA..']);
    await other.page.goto(link);
    await other.page.locator('#banner button').first().waitFor();
    equal(await other.page.locator('#banner').innerText(), 'From a link. Keep a copy · Back to mine', 'banner');
    await expectRows(other.page, ['AA..']);
    await drag(other.page, [4, 0], [4, 1]);
    await expectRows(other.page, ['ABBC', 'ABBC', 'DEEF', 'DGHF', '.I.J']);
    equal([await other.page.locator('#banner').isVisible(), await other.page.locator('#drawings li').count()], [false, 2], 'a copy beside the own drawing');
    for (const wrong of ['garbage', '', 'K8ks']) {
      await other.page.goto('about:blank');
      await other.page.goto(`${url}#p=${wrong}`);
      await becomes(() => other.page.locator('#banner').innerText(), 'The link is not a puzzle.', wrong);
      await expectRows(other.page, ['ABBC']);
    }
    expectOwn(other.log, url);
    await other.context.close();
  });
  await check('what an earlier version kept is there', async () => {
    const old = await open(browser, url), { model } = await kept(page);
    await old.page.evaluate(model => {
      localStorage.clear();
      localStorage.setItem('stepbook-studio', JSON.stringify({ model, past: [{ model: { ...model, title: 'Before' } }], view: 'draw', options: {} }));
    }, model);
    await old.page.reload();
    await old.page.locator('#drawings li').waitFor();
    await old.page.click('#undo');
    await becomes(() => old.page.locator('#title').textContent(), 'Before', 'undone');
    await old.context.close();
  });
  await check('nothing is sent anywhere', async () => expectOwn(log, url));
  await check.chromium('it works without a network', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await page.click('#tab-draw');
    await solve(page);
  });
  await context.close();
}

/** What the page says if the solver cannot be loaded. */
async function withoutSolver(browser, url, check) {
  await check.chromium('a solver that cannot be loaded is an error in words', async () => {
    const { page, context } = await newPage(browser, { locale: 'en-GB', serviceWorkers: 'block' });
    await page.route('**/stepbook.wasm', route => route.abort());
    await page.goto(url);
    await page.locator('#examples button').first().click();
    await page.locator('#faults li').waitFor();
    ok((await page.locator('#faults').innerText()).includes('Reload the page'), 'no advice');
    await context.close();
  });
}

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page, selector) {
  for (let k = 0; k < 80; k += 1) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${selector}`);
}

async function withKeys(browser, url, check) {
  const { page, context } = await open(browser, url);
  const press = async keys => { for (const key of keys.split(' ')) await page.keyboard.press(key.replace('_', 'Space')); };
  await check('Klotski is drawn with keys alone', async () => {
    await tabTo(page, '[data-new=blocks]');
    await press('Enter');
    // The board has the focus, at its first cell.
    await press('_ ArrowDown _ ArrowRight ArrowUp _ ArrowRight ArrowDown ArrowLeft _ ArrowRight ArrowRight ArrowUp _ ArrowDown _');
    await press('ArrowDown _ ArrowDown _ ArrowLeft ArrowUp _ ArrowLeft _ ArrowLeft _ ArrowDown _ ArrowRight _ _ ArrowRight _ _');
    await press('ArrowDown ArrowRight x ArrowLeft ArrowLeft ArrowLeft y');
    const live = await page.locator('#live').innerText();
    ok(live.includes('Block y, 1 cell'), `it says: ${live}`);
    await expectRows(page, ['ABBC', 'ABBC', 'FEED', 'FGHD', 'y..x']);
  });
  await check('its goal is set with keys alone, and it is solved', async () => {
    await tabTo(page, '#solve');
    await press('Enter ArrowUp ArrowUp ArrowUp ArrowUp ArrowRight Enter');
    await press('ArrowDown ArrowDown ArrowDown');
    const live = await page.locator('#live').innerText();
    ok(live.includes('row 4, column 2'), `it says: ${live}`);
    await says(page, 'Ready to solve.');
    await tabTo(page, '#solve');
    await press('Enter');
    await says(page, '116 steps; no solution is shorter.');
  });
  await check('a cell says what is on it', async () => {
    equal(await cell(page, [0, 1]).getAttribute('aria-label'), 'Row 1, column 2: block B, the one to free', 'the name of a cell');
    equal(await cell(page, [4, 1]).getAttribute('aria-label'), 'Row 5, column 2: empty, goal of block B', 'the name of a cell');
  });
  await context.close();
}

async function errors(browser, url, folder, check) {
  const { page, context } = await open(browser, url);
  await check('a text with errors is answered in the words of the program', async () => {
    await page.click('#new-text');
    await page.fill('#source', readFileSync(join(folder, 'broken.toml'), 'utf8'));
    await page.locator('#text-faults li').first().waitFor();
    await shot(page, 'errors');
    const program = readFileSync(join(folder, 'broken.txt'), 'utf8').replace(/\s+/g, ' ');
    const found = await page.locator('#text-faults li b').allInnerTexts();
    ok(found.length >= 2, `${found.length} errors`);
    for (const text of found) {
      const message = text.replace(/^Line \d+, column \d+: /, '');
      ok(program.includes(message), `the program does not say: ${message}`);
    }
    // The place of an error can be gone to.
    await page.locator('#text-faults button').first().click();
    const selected = await page.evaluate(() => document.querySelector('#source').selectionEnd - document.querySelector('#source').selectionStart);
    ok(selected > 0, 'nothing is selected');
  });
  await check('a drawing with an error is marked, in the words of the program', async () => {
    await page.click('#tab-draw');
    await page.click('[data-new=blocks]');
    await drag(page, [0, 0], [0, 0]);
    await page.click('#solve');
    await drag(page, [0, 0], [0, 0]);
    await drag(page, [0, 0], [2, 2]);
    await page.click('#tools [data-value=wall]');
    await drag(page, [2, 2], [2, 2]);
    await page.locator('#faults li').waitFor();
    const words = await page.locator('#faults').innerText();
    ok(words.includes('the goal of block `A` is on a wall'), words);
    ok((await cell(page, [2, 2]).getAttribute('aria-label')).includes('something is wrong'), 'the cell is not marked');
    equal(await page.locator('#board .fault').count(), 1, 'marks');
    await shot(page, 'fault');
    await page.click('#undo');
    await says(page, 'Tap the cells that no block can enter');
  });
  await check('what is said of an earlier text is not said of the text that follows', async () => {
    await page.click('#as-text');
    await page.waitForFunction(() => document.getElementById('use').getAttribute('aria-disabled') === 'false');
    // The answer about the first text comes when the second is there, but has not been asked about.
    const title = await page.evaluate(async () => {
      const [source, use, preview] = ['source', 'use', 'text-preview'].map(id => document.getElementById(id));
      const change = text => {
        source.value = text;
        source.dispatchEvent(new Event('input'));
      };
      const wait = () => new Promise(done => {
        new MutationObserver((_, observer) => {
          if (use.getAttribute('aria-disabled') === 'true') return;
          observer.disconnect();
          setTimeout(done);
        }).observe(use, { attributes: true });
      });
      change('x');
      const said = wait();
      change("title = 'Later'\nboard = '''\nA.\n'''\ngoal = { A = [0, 1] }\n");
      await said;
      return preview.textContent;
    });
    ok(title.includes('Later'), title);
    await page.click('#as-drawing');
  });
  await check('a long search shows how far it is, and can be stopped', async () => {
    await page.click('#new-text');
    await paste(page, "title = 'Fifteen'\nboard = '''\nfbde\n91a8\nc637\n45g.\n'''\ngoal = { b = [0, 0], d = [3, 3], e = [0, 1], f = [3, 0], a = [0, 3] }\ndistinct = true\n", 'Fifteen');
    await page.click('#solve');
    await page.waitForFunction(() => /^Searching… depth \d+$/.test(document.querySelector('#say').textContent) && /^[1-9][\d,]* positions$/.test(document.querySelector('#more').textContent));
    await page.waitForFunction(() => /^[\d.]+ s · about \d+ MB$/.test(document.querySelector('#spent').textContent));
    ok((await page.locator('#bars path').getAttribute('d')).match(/M/g).length > 3, 'bars');
    await shot(page, 'solving');
    await page.click('#solve');
    await page.waitForFunction(() => /^Stopped after [\d,]+ positions, depth \d+\.$/.test(document.querySelector('#say').textContent));
    equal(await page.locator('#solve').innerText(), 'Solve', 'the button');
  });
  await check('a puzzle without a solution says why', async () => {
    await page.click('#new-text');
    await paste(page, "title = 'Stuck'\nboard = '''\nAB.\n'''\ngoal = { A = [0, 2] }\n", 'Stuck');
    await page.click('#tab-play');
    await says(page, 'There is no solution. ');
    equal(await page.locator('#tab-draw').getAttribute('aria-selected'), 'true', 'the tab');
  });
  await context.close();
}

/** Two blocks that each have a place, and an opening where one wants it. */
async function twoPlaces(browser, url, options, check) {
  const { page, context } = await open(browser, url, options);
  await check(`two blocks are dragged to their places${options.isMobile ? ' on a phone' : ''}`, async () => {
    await drag(page, [0, 0], [0, 0]);
    await drag(page, [0, 1], [0, 2]);
    await page.click('#solve');
    await drag(page, [0, 0], [0, 0]);
    await drag(page, [0, 0], [4, 0]);
    await page.locator('#inspector .bar button').click();
    await says(page, 'Tap the other block that has a place.');
    ok(await page.evaluate(() => document.querySelector('#board').getBoundingClientRect().top >= 0), 'the board is on the screen');
    await drag(page, [0, 1], [0, 1]);
    await drag(page, [0, 1], [4, 2]);
    await page.selectOption('#inspector select', 'left');
    await says(page, 'Ready to solve.');
    equal(await cell(page, [4, 3]).getAttribute('aria-label'), 'Row 5, column 4: empty, goal of block B', 'the name of a cell');
    await page.click('#as-text');
    await page.waitForFunction(() => document.querySelector('#source').value.includes('exit'));
    const text = await page.locator('#source').inputValue();
    ok(text.includes('goal = { A = [4, 0], B = [4, 2] }') && /exit = .*left/.test(text), text);
    await page.click('#as-drawing');
    await page.click('#solve');
    await says(page, 'no solution is shorter.');
  });
  await context.close();
}

async function maze(browser, url, check) {
  const { page, context } = await open(browser, url);
  await check('a number maze is typed and solved', async () => {
    await page.click('[data-new=maze]');
    await page.keyboard.type('3574653153283144572331320');
    await page.keyboard.press('g');
    await page.selectOption('#rules select', 'rook');
    await says(page, 'Ready to solve.');
    await shot(page, 'maze');
    await page.click('#solve');
    await says(page, '8 jumps; no solution is shorter.');
  });
  await context.close();
}

/** Everything that can be pressed is large enough, and nothing sticks out. */
async function expectFits(page, what) {
  const found = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    cut: [...document.querySelectorAll('.dock .bar button')].filter(one => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().bottom > innerHeight + 1)
      .filter(one => one.checkVisibility()).map(one => one.textContent),
    small: [...document.querySelectorAll('button, select, input, summary')].filter(one => one.checkVisibility() && !one.matches('[type=checkbox]'))
      .map(one => [one.id || one.textContent || one.name, one.getBoundingClientRect()]).filter(([, { width, height }]) => Math.min(width, height) < 31)
      .map(([name, { width, height }]) => `${name} ${Math.round(width)} × ${Math.round(height)}`),
  }));
  ok(found.wide <= 0, `${what}: ${found.wide} px too wide`);
  equal(found.cut, [], `${what}: cut off`);
  equal(found.small, [], `${what}: too small`);
}

async function onPhone(browser, url, check) {
  const { page, context } = await open(browser, url, PHONE);
  await check('phone: board, words and button are on the screen together', async () => {
    await expectFits(page, 'draw');
    const inside = async () => page.evaluate(() => {
      const boxes = ['board', 'say', 'solve'].map(id => document.getElementById(id).getBoundingClientRect());
      return boxes.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight + 1) && boxes[0].bottom <= boxes[2].top;
    });
    ok(await inside(), 'at the beginning');
    for (const [from, to] of KLOTSKI) await drag(page, from, to);
    await page.click('#solve');
    await drag(page, [0, 1], [0, 1]);
    await drag(page, [0, 1], [3, 1]);
    ok(await inside(), 'with all blocks');
    await shot(page, 'phone');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.click('#solve');
    await says(page, '116 steps; no solution is shorter.');
    await expectFits(page, 'solved');
    await page.setViewportSize(PHONE.viewport);
    await page.click('#solve');
    await board(page).first().waitFor();
    await expectFits(page, 'play');
    await shot(page, 'phone-play');
    await page.click('#tab-print');
    await page.locator('#pages svg').first().waitFor();
    await expectFits(page, 'book');
    await shot(page, 'phone-booklet');
  });
  await check.chromium('phone: a finger draws', async () => {
    await page.click('#tab-draw');
    await page.click('[data-new=blocks]');
    const session = await context.newCDPSession(page), [start, end] = [await middle(page, [0, 0]), await middle(page, [1, 1])];
    const touch = (type, point) => session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
    await touch('touchStart', start);
    await touch('touchMove', [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]);
    await touch('touchMove', end);
    await touch('touchEnd');
    await expectRows(page, ['AA..', 'AA..', '....']);
  });
  await check.chromium('phone: two fingers move a large board, and draw nothing', async () => {
    for (let k = 0; k < 16; k += 1) await page.click('[data-size=columns-more]');
    await page.waitForFunction(() => document.querySelector('#say').textContent.includes('Two fingers'));
    const session = await context.newCDPSession(page), [x, y] = await middle(page, [2, 6]);
    const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([dx, id]) => ({ x: x + dx, y, id })) });
    await touch('touchStart', [[0, 0]]);
    await touch('touchStart', [[0, 0], [40, 1]]);
    for (let k = 1; k <= 5; k += 1) await touch('touchMove', [[-20 * k, 0], [40 - 20 * k, 1]]);
    await touch('touchEnd', []);
    await becomes(() => page.evaluate(() => document.querySelector('.scroll').scrollLeft > 50), true, 'the board has moved');
    await expectRows(page, ['AA..', 'AA..', '....'].map(row => row.padEnd(20, '.')));
  });
  await context.close();
}

const LOOKS = { light: {}, dark: { colorScheme: 'dark' }, phone: PHONE, 'forced colours': { forcedColors: 'active' } };

async function accessible(browser, url, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await open(browser, url, { bypassCSP: true, ...options });
    await page.locator('#examples li:nth-child(13) svg').waitFor();
    await draw(page);
    await says(page, 'Ready to solve.');
    await page.locator('#examples button').nth(1).click();
    await check(`axe: draw, ${name}`, () => expectAccessible(page));
    await shot(page, `draw-${name}`);
    await page.locator('#banner button').nth(1).click();
    await page.click('#as-text');
    await page.locator('#text-preview svg').waitFor();
    await check(`axe: text, ${name}`, () => expectAccessible(page));
    await page.click('#as-drawing');
    await solve(page);
    await check(`axe: play, ${name}`, () => expectAccessible(page));
    await page.click('#tab-solution');
    await check(`axe: solution, ${name}`, () => expectAccessible(page));
    await page.click('#tab-analysis');
    await check(`axe: analysis, ${name}`, () => expectAccessible(page));
    await page.click('#tab-print');
    await page.locator('#pages svg').first().waitFor();
    await check(`axe: booklet, ${name}`, () => expectAccessible(page));
    await shot(page, `booklet-${name}`);
    await context.close();
  }
}

await run(async (browser, folder, check) => {
  const { url, close } = await serve(join(folder, 'dist'));
  await withMouse(browser, url, folder, check);
  await withKeys(browser, url, check);
  await errors(browser, url, folder, check);
  await twoPlaces(browser, url, {}, check);
  await twoPlaces(browser, url, PHONE, check);
  await maze(browser, url, check);
  await withoutSolver(browser, url, check);
  await onPhone(browser, url, check);
  await accessible(browser, url, check);
  await close();
});
