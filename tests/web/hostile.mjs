// A puzzle file whose texts would act if any output took them for markup, script, style or an address. The folder has
// `texts.json` (title, author, source, note, labels), pages, and drawings in `steps`; the pages and drawings of a harmless
// puzzle with labels as long are what they are held against.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, equal, expectQuiet, newPage, ok, run, serve } from './common.mjs';

/** What a browser cannot show stands there as a sign of its own. */
const shown = text => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd');

/** The names of all elements and attributes; a style is set by the page's own script on its board alone. */
const shapes = page => page.evaluate(() => {
  const names = new Set();
  for (const element of document.querySelectorAll('*')) {
    names.add(element.localName);
    for (const { name } of element.attributes) {
      if (name !== 'style' || !element.closest('#board,#slider,#ticks')) names.add(`${element.localName} ${name}`);
    }
  }
  return [...names];
});

/** The shapes in all files of the harmless puzzle that have this ending. */
async function harmless(page, folder, ending) {
  const all = [];
  for (const file of readdirSync(folder).filter(file => file.startsWith('harmless') && file.endsWith(ending))) {
    await page.goto(address(folder, file));
    all.push(...await shapes(page));
    if (ending !== '.html') continue;
    await use(page);
    all.push(...await shapes(page), 'details open', 'button aria-current');
  }
  ok(all.length > 10, `no harmless ${ending}`);
  return all;
}

/** Nothing of the texts has become anything but text. */
async function expectHarmless(page, log, allowed) {
  equal(await page.evaluate(() => typeof window.pwned), 'undefined', 'what a script of the puzzle has set');
  // The script marks the current move, which the last one is not everywhere.
  const own = new Set([...allowed, 'figure aria-current', 'text class']);
  equal((await shapes(page)).filter(name => !own.has(name)), [], 'elements and attributes that harmless pages have not');
  expectQuiet(log, page, url => url === 'about:blank' || url.startsWith('blob:'));
}

/** The drawings: what they say aloud, and the lines on each block that has any, with the block's label. */
const drawn = (page, selector, texts = '.sb-block text') => page.$$eval(selector, (all, texts) => all.map(svg => {
  const blocks = new Map();
  for (const line of svg.querySelectorAll(texts)) {
    const label = line.dataset.block ?? line.closest('.sb-block')?.dataset.block ?? line.textContent;
    blocks.set(label, [...blocks.get(label) ?? [], line.textContent]);
  }
  return { desc: svg.querySelector('desc')?.textContent ?? '', blocks: [...blocks] };
}), texts);

/** Whether lines, perhaps with hyphens, are a whole label. */
function isWhole(lines, label) {
  let rest = label.replace(/\s/g, '');
  for (const line of lines.map(line => line.replace(/\s/g, ''))) {
    const own = rest.startsWith(line) ? line : line.replace(/-$/, '');
    if (!rest.startsWith(own)) return false;
    rest = rest.slice(own.length);
  }
  return rest === '';
}

/** A block has its label, in lines where it is long, or a short name that `key` explains; without a key only the former. */
function expectLabels(drawings, labels, key) {
  const said = new Set();
  for (const { blocks } of drawings) {
    for (const [label, lines] of blocks) {
      const isShort = !labels.includes(label);
      ok(!isShort || key?.includes(`${label} = `), `a block is called ${label}`);
      if (isShort) continue;
      if (!isWhole(lines, label)) {
        ok(lines.length === 1 && key?.includes(`${lines[0]} = ${label}`), `${JSON.stringify(lines)} stands for ${label} without a key`);
      }
      said.add(label);
    }
  }
  return [...said].sort();
}

/** What a drawing of a position says aloud has all labels as typed. */
function expectAloud(drawings, labels) {
  for (const { desc } of drawings) equal(labels.filter(label => !desc.includes(label)), [], 'labels that are not said aloud');
}

/** The page says the texts as they are in the file. */
async function expectTexts(page, texts, everything) {
  const found = await page.evaluate(() => ({
    heading: document.querySelector('h1').textContent,
    title: document.title,
    body: document.body.textContent,
    // What a reader sees: not the data of the script.
    key: document.querySelector('main').innerText.replace(/\s+/g, ' '),
  }));
  equal(found.heading, shown(texts.title), 'the heading');
  ok(found.title.includes(shown(texts.title).replace(/[ \t\n\f\r]+/g, ' ').trim()), `the title is ${found.title}`);
  const said = expectLabels(await drawn(page, 'svg:not(#board *)'), texts.labels, found.key);
  if (!everything) return;
  for (const name of ['author', 'source', 'note']) {
    if (texts[name]) ok(found.body.includes(shown(texts[name])), `the ${name} is not there as typed`);
  }
  equal(said, [...texts.labels].sort(), 'labels in drawings');
  expectAloud(await drawn(page, 'figure[id^=picture-] .pic > svg'), texts.labels);
}

/** While one plays, each block is called by its whole label. */
async function expectNames(page, log, labels) {
  await page.click('#tab-play');
  const names = await page.$$eval('#board .sb-block', all => all.map(one => [one.dataset.block, one.ariaLabel]));
  equal(names.map(([label]) => label).sort(), [...labels].sort(), 'blocks on the board');
  equal(names.filter(([label, name]) => !name.startsWith(`Block ${label}, `)), [], 'blocks that are not called by their labels');
  equal(await page.evaluate(() => typeof window.pwned), 'undefined', 'what a script of the puzzle has set');
  expectQuiet(log, page, url => url === 'about:blank' || url.startsWith('blob:'));
}

/** Does all that a reader can do. */
async function use(page) {
  for (const tab of await page.$$('[role=tab]')) {
    await tab.click();
    for (const key of ['End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Backspace', '?', '?']) await page.keyboard.press(key);
  }
  if (await page.$('#tab-solution')) await page.click('#tab-solution');
  for (const details of await page.$$('details:not([open]) > summary')) {
    if (await details.isVisible()) await details.click();
  }
  const pictures = await page.$$('.steps figure');
  for (const picture of pictures.slice(0, 9)) if (await picture.isVisible()) await picture.click();
  if (await page.isVisible('#play').catch(() => false)) {
    await page.click('#play');
    await page.click('#play');
  }
}

async function pages(browser, folder, texts, check) {
  const { page, context, log } = await newPage(browser, { acceptDownloads: true });
  const allowed = await harmless(page, folder, '.html');
  for (const file of readdirSync(folder).filter(file => /^hostile.*\.html$/.test(file)).sort()) {
    log.requests.length = 0;
    await page.goto(address(folder, file));
    const whole = texts[file.replace('.html', '')] ?? texts.file;
    await check(`${file}: texts are shown as typed`, () => expectTexts(page, whole, /full|raw/.test(file)));
    await check(`${file}: nothing of them acts, whatever a reader does`, async () => {
      await expectHarmless(page, log, allowed);
      await use(page);
      await expectHarmless(page, log, allowed);
    });
    if (!/full|raw/.test(file)) continue;
    await check(`${file}: who plays hears the whole labels, and nothing of them acts`, () => expectNames(page, log, whole.labels));
  }
  await page.goto(`${address(folder, 'hostile-full.html')}#solution`);
  texts.key = await page.textContent('main');
  await check.chromium('the file that the page gives is as harmless', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#svg')]);
    const name = download.suggestedFilename();
    ok(/^[\p{L}\p{M}\p{N}-]+\.svg$/u.test(name), `its name is ${name}`);
    await download.saveAs(join(folder, 'steps', 'given.svg'));
  });
  await context.close();
}

async function drawings(browser, folder, texts, check) {
  const { page, context, log } = await newPage(browser);
  const files = readdirSync(join(folder, 'steps')).filter(file => file.endsWith('.svg')).sort();
  ok(files.length > 2, 'drawings are there');
  const allowed = await harmless(page, folder, '.svg');
  for (const file of files) {
    await check(`steps/${file}: as a document it shows texts as typed, and nothing acts`, async () => {
      log.requests.length = 0;
      await page.goto(address(join(folder, 'steps'), file));
      await expectHarmless(page, log, allowed);
      const title = await page.evaluate(() => document.querySelector('title').textContent);
      ok(title.startsWith(shown(texts.file.title)), `its title is ${title}`);
      const all = await drawn(page, 'svg'), { labels } = texts.file;
      // The drawing of a page has the short names that the page explains.
      const key = file === 'given.svg' ? texts.key : undefined;
      equal(expectLabels(all, labels, key), [...labels].sort(), 'labels');
      expectAloud(all, labels);
    });
  }
  await check('drawings inside of a page without a policy do not act', async () => {
    const all = files.map(file => readFileSync(join(folder, 'steps', file), 'utf8')).join('\n');
    const html = `<!DOCTYPE html><meta charset="utf-8"><title>x</title>${all}`;
    writeFileSync(join(folder, 'inlined.html'), html);
    log.requests.length = 0;
    await page.goto(address(folder, 'inlined.html'));
    await expectHarmless(page, log, [...allowed, 'html', 'head', 'body', 'meta', 'meta charset']);
    equal(await page.$$eval('body > svg', all => all.length), files.length, 'drawings');
  });
  await context.close();
}

/** Pages that are served: the gallery of `stepbook batch`, and one with the element. */
async function served(browser, folder, texts, check) {
  const server = await serve(join(folder, 'served'));
  const inside = url => url.startsWith(server.url);
  const { page, context, log } = await newPage(browser);
  const open = async file => {
    log.requests.length = 0;
    await page.goto(server.url + file, { waitUntil: 'networkidle' });
  };
  const expectNothing = async () => {
    equal(await page.evaluate(() => typeof window.pwned), 'undefined', 'what a script of the puzzle has set');
    const sources = await page.$$eval('[src]:not(step-book)', all => all.map(one => one.src));
    equal(sources.filter(source => !inside(source)), [], 'addresses of images and scripts');
    equal(await page.$$eval('iframe,object,embed,[onerror],[onload],[onclick]', all => all.length), 0, 'elements of the texts');
    expectQuiet(log, page, inside);
  };
  await check('the gallery: the title is shown as typed, nothing acts, links stay inside', async () => {
    await open('batch/index.html');
    const headings = await page.$$eval('h2, .card b', all => all.map(one => one.textContent.trim()));
    ok(headings.includes(shown(texts.file.title)), headings.join(' | '));
    await expectNothing();
    const links = await page.$$eval('a[href]', all => all.map(one => one.href));
    equal(links.filter(link => !inside(link)), [], 'links to elsewhere');
    ok(links.length > 1, 'there are no links');
    for (const link of links) equal((await page.request.get(link)).status(), 200, link);
  });
  await check('the element: words are shown as typed, nothing acts', async () => {
    await open('element.html');
    const manifest = JSON.parse(readFileSync(join(folder, 'served/steps/manifest.json'), 'utf8'));
    const count = await page.$$eval('step-book', all => all.length);
    for (let index = 0; index < count; index += 1) {
      const element = page.locator('step-book').nth(index);
      for (const step of manifest.steps) {
        await element.evaluate((one, number) => one.go(number), step.number);
        await page.waitForFunction(([index, words]) => document.querySelectorAll('step-book')[index].shadowRoot
          .querySelector('[part~=move]').textContent.includes(words), [index, step.words]);
      }
    }
    equal(expectLabels(await drawn(page, 'step-book .sb', '.sb-block text'), texts.file.labels), [...texts.file.labels].sort(), 'labels');
    await expectNothing();
  });
  await context.close();
  await server.close();
}

await run(async (browser, folder, check) => {
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'));
  await pages(browser, folder, texts, check);
  await drawings(browser, folder, texts, check);
  await served(browser, folder, texts, check);
});
