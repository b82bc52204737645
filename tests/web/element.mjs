// The element <step-book>, on pages that are served with a strict Content-Security-Policy.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.mjs';
import { address, becomes, equal, expectQuiet, newPage, ok, possible, run, serve } from './common.mjs';

// What docs/web.md says that the element needs.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'";
const SIZE = 'width="450" height="550"';
const FALLBACK = `<img src="klotski/step-000.svg" ${SIZE} alt="The start"><p><a href="klotski/step-116.svg">The end</a></p>`;

/** Writes a page with `body` into the folder. */
function write(folder, name, body, scripts = ['klotski/step-book.js'], how = 'defer') {
  const head = scripts.map(src => `<script src="${src}" ${how}></script>`).join('\n');
  writeFileSync(join(folder, name), `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Puzzles</title>
<link rel="icon" href="hughes/step-000.svg">
<link rel="stylesheet" href="page.css">
${head}
</head>
<body>
<main>
<h1>Puzzles</h1>
${body}
<p id="below">Below</p>
</main>
</body>
</html>
`);
}

/** A copy of a manifest with changes, in a folder of its own. */
function manifest(folder, name, change) {
  const known = JSON.parse(readFileSync(join(folder, 'hughes/manifest.json'), 'utf8'));
  mkdirSync(join(folder, name), { recursive: true });
  const changed = change(known);
  writeFileSync(join(folder, name, 'manifest.json'), typeof changed === 'string' ? changed : JSON.stringify(changed));
}

/** What an element shows. */
const state = (page, id) => page.evaluate(id => {
  const element = document.getElementById(id), part = name => element.shadowRoot.querySelector(`[part~=${name}]`);
  const seen = node => (node?.checkVisibility({ visibilityProperty: true }) ? node : null);
  return {
    step: element.step, attribute: element.getAttribute('step'), playing: element.playing,
    count: part('count').textContent, move: part('move').textContent,
    drawn: Boolean(seen(part('sb'))), alt: part('sb')?.ariaLabel ?? null, mine: part('sb')?.classList.contains('mine') ?? false,
    error: seen(part('error'))?.textContent ?? null, controls: Boolean(seen(part('controls'))),
    fallback: Boolean(seen(element.querySelector('img'))),
  };
}, id);

const ready = (page, id) => page.waitForFunction(id => {
  const root = document.getElementById(id).shadowRoot;
  return root?.querySelector('[part~=sb]') || root?.querySelector('[part=error]:not([hidden])');
}, id);

/** The position that a board shows, as manifests write it: the labels of blocks, row by row, where their drawings are. */
const position = (page, id, file) => page.evaluate(async ([id, file]) => {
  const { play } = await (await fetch(file)).json(), rows = Array.from({ length: play.rows }, () => Array(play.cols).fill('.'));
  const drawn = [...document.getElementById(id).shadowRoot.querySelectorAll('.sb-block')];
  for (const { label, cells, at } of play.blocks) {
    const { transform } = drawn.find(block => block.dataset.block === label).style;
    // Firefox leaves a second length out that is 0.
    const [x, y = 0] = transform.match(/-?[\d.]+(?=px)/g).map(length => length / 100);
    for (const [row, col] of cells) rows[at[0] + row + y][at[1] + col + x] = label;
  }
  return rows.map(row => row.join('')).join('\n');
}, [id, file]);

/** The fewest steps to the end from a position, by a search of all. */
function far({ rows, cols, walls, gates, blocks, goals }, start) {
  const cell = ([row, col]) => row * cols + col, closed = new Set(walls.map(cell)), gated = new Set(gates.map(cell));
  const by = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }, seen = new Set([`${start}`]);
  const covered = (at, index) => blocks[index].cells.map(([down, right]) => [at[index][0] + down, at[index][1] + right]);
  const isSolved = at => goals.some(({ places, empty }) => places.every(({ blocks, at: wanted }) => blocks.some(block => wanted.some(one => `${one}` === `${at[block]}`)))
    && !empty.some(free => blocks.some((_, index) => covered(at, index).some(one => `${one}` === `${free}`))));
  for (let now = [start], count = 0; now.length; count += 1) {
    if (now.some(isSolved)) return count;
    now = now.flatMap(at => {
      const taken = new Map(blocks.flatMap((_, index) => covered(at, index).map(one => [cell(one), index])));
      return blocks.flatMap(({ ways, passes }, index) => ways.flatMap(way => {
        const next = Object.assign([...at], { [index]: at[index].map((place, axis) => place + by[way][axis]) });
        const fits = covered(next, index).every(([row, col]) => row >= 0 && row < rows && col >= 0 && col < cols && !closed.has(cell([row, col]))
          && (passes || !gated.has(cell([row, col]))) && (taken.get(cell([row, col])) ?? index) === index);
        if (!fits || seen.has(`${next}`)) return [];
        seen.add(`${next}`);
        return [next];
      }));
    });
  }
  return undefined;
}

const press = (page, id, part) => page.locator(`#${id} [part~=${part}]`).click({ force: true });

await run(async (browser, folder, check) => {
  writeFileSync(join(folder, 'page.css'), 'body { font-family: sans-serif; margin: 1rem; color: CanvasText; background: Canvas; }\n.tall { height: 60rem; }\na { color: inherit; }\n.own .sb-frame { stroke: #ff0000; }\n');
  const server = await serve(folder, { 'content-security-policy': POLICY });
  const inside = url => url.startsWith(server.url);
  const open = async (name, options, ...ids) => {
    const opened = await newPage(browser, options);
    await opened.page.goto(server.url + name);
    for (const id of ids) await ready(opened.page, id);
    return opened;
  };

  write(folder, 'two.html', `<step-book id="a" src="klotski/manifest.json" step="42">${FALLBACK}</step-book>
<step-book id="b" src="hughes/manifest.json"></step-book>`, ['klotski/step-book.js', 'hughes/step-book.js']);

  await check('it shows its step with a strict policy, and asks for no image', async () => {
    const { page, context, log } = await open('two.html', {}, 'a', 'b');
    equal(await state(page, 'a'), {
      step: 42, attribute: '42', playing: false, count: 'After 42 of 116 steps', move: 'b left', drawn: true,
      alt: (await state(page, 'a')).alt, mine: false, error: null, controls: true, fallback: false,
    }, 'a');
    ok(/^Block small b left: room for [^.]*\. Rows from the top:/.test((await state(page, 'a')).alt), (await state(page, 'a')).alt);
    equal((await state(page, 'b')).move, 'start', 'b');
    await page.waitForTimeout(400);
    expectQuiet(log, page, inside);
    // The images of pages without script are loaded by these pages themselves.
    const images = log.requests.filter(url => /\.(svg|png)$/.test(url)).map(url => url.slice(server.url.length));
    equal([...new Set(images)].sort(), ['hughes/step-000.svg', 'klotski/step-000.svg'], 'images');
    await context.close();
  });

  await check('buttons, slider and speed', async () => {
    const { page, context, log } = await open('two.html', {}, 'a', 'b');
    const step = async () => (await state(page, 'a')).step;
    const found = [];
    for (const part of ['next', 'next', 'back', 'first', 'back', 'last', 'next']) {
      await press(page, 'a', part);
      found.push(await step());
    }
    equal(found, [43, 44, 43, 0, 0, 116, 116], 'steps');
    await page.locator('#a [part=slider]').fill('100');
    equal(await step(), 100, 'slider');
    equal(await page.locator('#a [part=slider]').getAttribute('aria-valuetext'), 'After 100 of 116 steps: S right', 'value');
    await page.evaluate(() => document.getElementById('a').go(114));
    await page.locator('#a [part=speed]').selectOption('4');
    await press(page, 'a', 'play');
    equal(await page.locator('#a [part~=play]').getAttribute('aria-label'), 'Pause', 'name');
    await page.waitForFunction(() => !document.getElementById('a').playing);
    equal([await step(), await page.locator('#a [part~=play]').getAttribute('aria-label')], [116, 'Play'], 'end');
    equal((await state(page, 'b')).step, 0, 'the other');
    expectQuiet(log, page, inside);
    await context.close();
  });

  await check('keys belong to the element that has the focus', async () => {
    const { page, context } = await open('two.html', {}, 'a', 'b');
    const both = async () => [(await state(page, 'a')).step, (await state(page, 'b')).step];
    for (const key of ['ArrowRight', 'End', 'Space']) await page.keyboard.press(key);
    equal(await both(), [42, 0], 'without focus');
    await page.locator('#b [part=board]').click();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    equal(await both(), [42, 1], 'b');
    await page.locator('#a [part~=next]').focus();
    await page.keyboard.press('End');
    equal(await both(), [116, 1], 'a');
    await page.keyboard.press('Control+Home');
    equal(await both(), [116, 1], 'with a modifier');
    await page.locator('#b [part=board]').click();
    await page.keyboard.press('Space');
    equal([(await state(page, 'a')).playing, (await state(page, 'b')).playing], [false, true], 'play');
    // Everything can be reached, in the order in which it stands.
    await page.locator('#below').evaluate(below => { below.tabIndex = 0; });
    await page.locator('#a [part=slider]').focus();
    const order = [];
    for (let k = 0; k < 6; k++) {
      order.push(await page.evaluate(() => document.activeElement.shadowRoot?.activeElement.part.value));
      await page.keyboard.press('Tab');
    }
    equal(order, ['slider', 'button first', 'button back', 'button play', 'button next', 'button last'], 'order');
    await context.close();
  });

  await check('attributes, properties, methods and the event', async () => {
    const { page, context } = await open('two.html', {}, 'a', 'b');
    const found = await page.evaluate(async () => {
      const element = document.getElementById('b'), events = [];
      document.addEventListener('step', event => {
        events.push([event.target.id, event.detail.number, event.detail.file, event.detail.words]);
      });
      const wait = ms => new Promise(done => setTimeout(done, ms));
      const steps = [];
      const note = () => steps.push([element.step, element.getAttribute('step')]);
      element.setAttribute('step', '5'); note();
      element.step = 7; note();
      element.go(999); note();
      element.go(-4); note();
      element.go('many'); note();
      element.removeAttribute('step'); note();
      element.play();
      const playing = [element.playing];
      await wait(600);
      element.pause();
      playing.push(element.playing);
      note();
      // What is taken out of the page stands still.
      element.play();
      element.remove();
      playing.push(element.playing);
      return { steps, playing, events };
    });
    equal(found.steps, [[5, '5'], [7, '7'], [31, '31'], [0, '0'], [0, '0'], [0, null], [1, '1']], 'steps');
    equal(found.playing, [true, false, false], 'playing');
    equal(found.events[0], ['b', 5, 'step-005.svg', '6 right'], 'event');
    equal(found.events.map(([, number]) => number), [5, 7, 31, 0, 1], 'one event for each step');
    await page.evaluate(() => { document.getElementById('a').setAttribute('src', 'hughes/manifest.json'); });
    await page.waitForFunction(() => document.getElementById('a').shadowRoot.querySelector('[part=count]').textContent === 'After 0 of 31 steps');
    equal((await state(page, 'a')).step, 0, 'another source');
    await context.close();
  });

  write(folder, 'made.html', '<p id="place"></p>');
  await check('it can be made by script, and told to play before it has loaded', async () => {
    const { page, context, log } = await open('made.html', {});
    await page.evaluate(() => {
      const element = document.createElement('step-book');
      Object.assign(element, { id: 'a', step: 30 });
      element.setAttribute('src', 'hughes/manifest.json');
      document.getElementById('place').after(element);
      element.play();
    });
    await ready(page, 'a');
    await page.waitForFunction(() => document.getElementById('a').step === 31);
    expectQuiet(log, page, inside);
    await context.close();
  });

  manifest(folder, 'some', known => ({ ...known, steps: known.steps.filter(step => [0, 10, 31].includes(step.number)) }));
  write(folder, 'some.html', '<step-book id="a" src="some/manifest.json" step="4"></step-book>');
  await check('a manifest may have some of the steps only', async () => {
    const { page, context, log } = await open('some.html', {}, 'a');
    const { step, count } = await state(page, 'a');
    equal([step, count], [10, 'After 10 of 31 steps'], 'the next one that there is');
    await press(page, 'a', 'next');
    equal((await state(page, 'a')).step, 31, 'next');
    expectQuiet(log, page, inside);
    await context.close();
  });

  const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>{step}$&';
  const DRAWING = `<script>alert(5)</script><style>@import url(//evil.example/sheet); * { color: red }</style>
<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><img src="//evil.example/image" onerror="alert(6)"/></div></foreignObject>
<a href="javascript:alert(7)"><rect class="link" width="350" height="450" fill="url(//evil.example/fill)" onclick="alert(8)"/></a>
<image href="//evil.example/image2"/><use href="//evil.example/use#a"/><animate attributeName="href" to="javascript:alert(9)"/>
<img xmlns="http://www.w3.org/1999/xhtml" src="//evil.example/image3"/>
<path class="sb-frame" d="M15 15H335V435H15z" fill="\\75 rl(//evil.example/escape)" stroke="#000000" stroke-width="6" tabindex="0" clip-path="url(//evil.example/clip)"/>
<g class="sb-over"><script>alert(10)</script><rect class="over" width="10" height="10" onclick="alert(11)" style="fill: red"/></g>
<g class="sb-block" data-block="x"><rect x="1" y="1" width="50" height="50" onclick="alert(12)"/></g>`;
  manifest(folder, 'markup', known => ({
    ...known, title: EVIL, language: `"><script>`, direction: 'x" onclick="alert(3)', width: '1;background:url(//evil.example)', height: {},
    words: {
      ...known.words, after_of: { other: EVIL }, ...Object.fromEntries(['first', 'back', 'play', 'pause', 'next', 'last', 'step', 'speed'].map(name => [name, EVIL])),
    },
    steps: known.steps.map(step => ({ ...step, file: '//evil.example/file.svg', words: EVIL, caption: EVIL, alt: EVIL })),
    drawing: `<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 350 450" onload="alert(4)" class="sb" id="clash" style="background: url(//evil.example/style)">${DRAWING}</svg>`,
    styles: '//evil.example/styles.css', distances: '//evil.example/distances.txt',
    play: { ...known.play, blocks: [{ ...known.play.blocks[0], label: EVIL }] , steps: known.play.steps.map(([, ...to]) => [0, ...to]) },
  }));
  writeFileSync(join(folder, 'markup/distances.txt'), EVIL);
  write(folder, 'markup.html', `<step-book id="a" src="markup/manifest.json"></step-book>
<step-book id="b" src="markup/manifest.json" mode="play">${FALLBACK}</step-book>`);
  await check('texts and drawings that mean harm do none', async () => {
    const { page, context, log } = await open('markup.html', { bypassCSP: true }, 'a');
    await press(page, 'a', 'next');
    const { count, move, alt } = await state(page, 'a');
    equal([count, move, alt], [EVIL.replace('{step}', '1'), EVIL, EVIL], 'texts');
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('step-book')].flatMap(element => [...element.shadowRoot.querySelectorAll('*')]);
      const drawing = document.querySelector('#a').shadowRoot.querySelector('.sb');
      return {
        names: [...new Set(all.map(node => node.localName))].sort().join(' '),
        drawing: [drawing, ...drawing.querySelectorAll('*')].map(node => `${node.localName} ${node.getAttributeNames().sort()}`),
      };
    });
    equal(found.names, 'b button div g input label option p path rect select slot span svg', 'elements');
    equal(found.drawing, [
      'svg aria-label,class,part,role,viewBox', 'g class', 'rect class,height,style,width,x,y', 'path class,d,part,stroke,stroke-width',
      'g class,part', 'g class,data-block,part,style', 'rect height,width,x,y',
    ], 'drawing');
    await becomes(() => log.messages.splice(0).map(message => message.split(':')[0]), ['warning'], 'what is no table of distances');
    await page.evaluate(() => document.getElementById('b').hint());
    expectQuiet(log, page, inside);
    await context.close();
  });

  write(folder, 'arrows.html', '<step-book id="a" src="arrows/manifest.json" step="3"></step-book>');
  await check('pictures of several moves have their words', async () => {
    const { page, context, log } = await open('arrows.html', {}, 'a');
    await press(page, 'a', 'next');
    const { count, move } = await state(page, 'a');
    equal([count, move], ['After 7 of 116 steps', '① H left ② D up ③ d right'], 'sentence');
    const live = await page.evaluate(() => document.getElementById('a').shadowRoot.querySelector('.aloud').textContent);
    equal(live, 'After 7 of 116 steps: 1: H left; 2: D up; 3: small d right', 'aloud');
    expectQuiet(log, page, inside);
    await context.close();
  });

  await check('it works where strings must not become scripts, and no style of the page changes a label', async () => {
    const strict = await serve(folder, { 'content-security-policy': `${POLICY}; require-trusted-types-for 'script'; trusted-types 'none'` });
    const { page, context, log } = await newPage(browser);
    await page.goto(`${strict.url}two.html`);
    await ready(page, 'a');
    equal([(await state(page, 'a')).error, (await state(page, 'a')).drawn], [null, true], 'with Trusted Types');
    expectQuiet(log, page, url => url.startsWith(strict.url));
    await page.evaluate(() => {
      const { style } = document.documentElement;
      Object.assign(style, { textTransform: 'uppercase', letterSpacing: '.5em', wordSpacing: '1em', textIndent: '2em' });
    });
    const looks = await page.evaluate(() => {
      const style = getComputedStyle(document.getElementById('a').shadowRoot.querySelector('.sb-block text'));
      return [style.textTransform, style.letterSpacing, style.textIndent];
    });
    equal(looks, ['none', 'normal', '0px'], 'of a label');
    await context.close();
    await strict.close();
  });

  write(folder, 'drawn.html', `<step-book id="a" board="ABBC/ABBC/DEEF/DGHF/I..J" goal="..../..../..../.BB./.BB." title="Klotski"></step-book>
<step-book id="b" board="AB/C" goal="A."></step-book>`);
  await check('a board given as text is a game, without any file', async () => {
    const { page, context, log } = await open('drawn.html', {}, 'a', 'b');
    equal(await page.locator('#a .sb-block text').allTextContents(), [...'ABCDEFGHIJ'], 'labels');
    await page.locator('#a .sb-block[data-block=I]').click();
    const read = () => page.evaluate(() => [document.getElementById('a').shadowRoot.querySelector('[part=say]').textContent.trim(), document.getElementById('a').counts?.step]);
    equal(await read(), ['1 step', 1], 'after a tap');
    await page.locator('#a [part~=undo]').click();
    equal(await read(), ['0 steps', 0], 'after Undo');
    ok((await state(page, 'b')).error.includes('the same number of cells'), 'a board that is none');
    equal(log.requests.filter(url => url.endsWith('.json')), [], 'files');
    equal(log.errors, [], 'errors');
    await context.close();
  });

  write(folder, 'lines.html', '<step-book id="a" src="hughes/manifest.json klotski/manifest.json" highlight="A 2"></step-book>');
  await check('several puzzles, blocks that are marked, and variations by an event', async () => {
    const { page, context, log } = await open('lines.html', { reducedMotion: 'reduce' }, 'a');
    const { steps } = JSON.parse(readFileSync(join(folder, 'hughes/manifest.json'), 'utf8'));
    const lit = () => page.evaluate(() => [...document.getElementById('a').shadowRoot.querySelectorAll('[part~=sb-lit]')].map(block => block.dataset.block));
    equal(await lit(), ['A', '2'], 'marked');
    await page.evaluate(() => document.getElementById('a').setAttribute('highlight', '6'));
    equal(await lit(), ['6'], 'marked afterwards');
    const vary = detail => page.evaluate(detail => { document.getElementById('a').dispatchEvent(new CustomEvent('step-book', { detail })); }, detail);
    const made = () => page.evaluate(() => document.getElementById('a').counts?.step ?? null);
    const moves = steps.slice(3, 5).map(({ move: { block, path } }) => `${block}:${path.map(way => way[0]).join('')}`).join(',');
    await vary({ step: 2, moves });
    await becomes(made, steps.slice(1, 5).reduce((sum, { move }) => sum + move.path.length, 0), 'steps of the variation');
    equal(await position(page, 'a', 'hughes/manifest.json'), steps[4].position.trim(), 'the position after it');
    await page.evaluate(() => document.getElementById('a').undo());
    equal(await position(page, 'a', 'hughes/manifest.json'), steps[3].position.trim(), 'after Undo');
    const warned = page.waitForEvent('console', message => message.text().includes('no moves after step 2'));
    await vary({ step: 2, moves: 'A:uuuuuuuuu' });
    await warned;
    equal(await position(page, 'a', 'hughes/manifest.json'), steps[3].position.trim(), 'after moves that nobody can make');
    const title = () => page.$eval('#a [part=player]', player => player.ariaLabel);
    for (const [wanted, place] of [['Klotski', '(2/2)'], ['Hughes', '(1/2)']]) {
      await page.locator('#a [part~=another]').click();
      await becomes(title, wanted, 'the next puzzle');
      ok((await page.locator('#a [part~=another]').textContent()).includes(place), place);
    }
    equal(log.errors, [], 'errors');
    await context.close();
  });

  await check('every step is drawn as the manifest has it', async () => {
    const { page, context } = await open('two.html', { reducedMotion: 'reduce' }, 'a', 'b');
    for (const [id, name] of [['a', 'klotski'], ['b', 'hughes']]) {
      const { steps } = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
      for (const { number, position: wanted } of [...steps.filter((_, k) => k % 7 === 0), steps.at(-1), steps[1]]) {
        await page.evaluate(([id, number]) => document.getElementById(id).go(number), [id, number]);
        equal(await position(page, id, `${name}/manifest.json`), wanted.trim(), `${name}, step ${number}`);
      }
    }
    await context.close();
  });

  manifest(folder, 'secret', known => ({ ...known, steps: known.steps.slice(0, 1), play: { ...known.play, steps: undefined } }));
  write(folder, 'games.html', `<step-book id="play" src="hughes/manifest.json" mode="play" moves></step-book>
<step-book id="puzzle" src="hughes/manifest.json" mode="puzzle" moves></step-book>
<step-book id="secret" src="secret/manifest.json" mode="puzzle"></step-book>
<step-book id="maze" src="maze/manifest.json" mode="play"></step-book>`);
  const shown = (page, id) => page.evaluate(id => {
    const root = document.getElementById(id).shadowRoot, seen = part => Boolean(root.querySelector(`[part~=${part}]`)?.checkVisibility());
    return ['undo', 'hint', 'leave', 'rejoin', 'controls', 'list', 'game'].filter(part => {
      return [...root.querySelectorAll(`[part=game] [part~=${part}], [part=${part}]`)].some(one => one.checkVisibility());
    }).concat(seen('try') ? ['try'] : []);
  }, id);
  const events = page => page.evaluate(() => {
    window.told = [];
    for (const name of ['move', 'solved']) document.addEventListener(name, event => window.told.push([event.target.id, name, event.detail]));
  });

  await check('play has hints and the way back to the solution, puzzle has neither', async () => {
    const { page, context, log } = await open('games.html', {}, 'play', 'puzzle', 'secret', 'maze');
    equal(await shown(page, 'play'), ['undo', 'hint', 'leave', 'game'], 'play');
    equal(await shown(page, 'puzzle'), ['undo', 'game'], 'puzzle');
    equal(await shown(page, 'secret'), ['undo', 'game'], 'a manifest without the solution');
    const text = await page.evaluate(() => document.getElementById('puzzle').shadowRoot.textContent);
    ok(!text.includes('6 right') && !text.includes('solution'), `the solution in the puzzle: ${text}`);
    await page.evaluate(() => { for (const id of ['play', 'puzzle']) document.getElementById(id).hint(); });
    const said = id => page.evaluate(id => document.getElementById(id).shadowRoot.querySelector('[part=say]').textContent, id);
    ok(/^0 steps Hint: \d \w+$/.test(await said('play')), await said('play'));
    equal((await said('puzzle')).trim(), '0 steps', 'the puzzle');
    await page.locator('#play [part=game] [part~=leave]').click();
    equal(await shown(page, 'play'), ['controls', 'list', 'try'], 'the solution');
    await page.locator('#play [part~=try]').click();
    equal(await shown(page, 'play'), ['undo', 'hint', 'leave', 'game'], 'again');
    expectQuiet(log, page, inside);
    await context.close();
  });

  await check('the solution by hints, keys and a drag ends with the event solved and its counts', async () => {
    const { page, context, log } = await open('games.html', {}, 'play', 'puzzle', 'maze');
    await events(page);
    const { play } = JSON.parse(readFileSync(join(folder, 'hughes/manifest.json'), 'utf8'));
    const rows = [['ArrowUp', -1, 0], ['ArrowDown', 1, 0], ['ArrowLeft', 0, -1], ['ArrowRight', 0, 1]], at = play.blocks.map(block => block.at);
    // The first step is dragged, the next are made by keys.
    const [first, ...others] = play.steps;
    const block = index => page.locator('#puzzle .sb-block').nth(index);
    await page.evaluate(() => document.getElementById('puzzle').scrollIntoView());
    const box = await block(first[0]).boundingBox();
    const size = (await page.locator('#puzzle [part~=sb]').boundingBox()).width / (play.cols + 0.5);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + size * (first[2] - at[first[0]][1]), y + size * (first[1] - at[first[0]][0]), { steps: 4 });
    await page.mouse.up();
    at[first[0]] = first.slice(1);
    equal((await page.evaluate(() => window.told)).map(([id, name, { step }]) => [id, name, step]), [['puzzle', 'move', 1]], 'the drag');
    for (const [index, ...to] of others) {
      const [key] = rows.find(([, down, right]) => at[index][0] + down === to[0] && at[index][1] + right === to[1]);
      await block(index).focus();
      for (const one of ['Enter', key, 'Escape']) await page.keyboard.press(one);
      at[index] = to;
    }
    const [id, name, detail] = (await page.evaluate(() => window.told)).at(-1);
    equal([id, name, detail.step, detail.given, detail.least], ['puzzle', 'solved', 31, 0, 31], 'solved');
    equal(await page.evaluate(() => { const { solved, counts } = document.getElementById('puzzle'); return [solved, counts.step]; }), [true, 31], 'properties');
    equal(await page.evaluate(() => document.getElementById('play').counts.step), 0, 'the other has not moved');
    await page.evaluate(() => { window.told.length = 0; });
    // Two presses for each step: the block, then the move.
    for (let k = 0; k < 62; k += 1) await page.evaluate(() => document.getElementById('play').hint());
    const last = (await page.evaluate(() => window.told)).at(-1);
    equal([last[0], last[1], last[2].step, last[2].given], ['play', 'solved', 31, 31], 'by hints');
    for (let k = 0; k < 40; k += 1) await page.evaluate(() => document.getElementById('maze').hint());
    equal((await page.evaluate(() => window.told)).at(-1).slice(0, 2), ['maze', 'solved'], 'the maze');
    expectQuiet(log, page, inside);
    await context.close();
  });

  const file = name => JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
  const game = (page, id) => page.evaluate(id => {
    const { counts, solved } = document.getElementById(id);
    return [counts?.step ?? counts?.jump, counts?.given, solved];
  }, id);
  /** Presses arrows on a block; whether the last one was possible. */
  const slide = async (page, id, index, ...keys) => {
    await page.locator(`#${id} .sb-block`).nth(index).focus();
    for (const key of ['Enter', ...keys, 'Escape']) await page.keyboard.press(key);
  };

  write(folder, 'module.html', '<step-book id="play" src="hughes/manifest.json" mode="play"></step-book>', ['klotski/step-book.js'], 'type="module"');
  await check('a hint goes the shortest way from any position', async () => {
    const { page, context, log } = await open('module.html', { reducedMotion: 'reduce' }, 'play');
    const { play, distances } = file('hughes');
    equal([distances, play.distances], ['distances.txt', undefined], 'the table of distances');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/step-book-more.js')));
    await page.waitForTimeout(300);
    // Here and there, the same each time.
    const keys = Object.entries({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }), at = play.blocks.map(block => block.at);
    for (let k = 0, seed = 3; k < 150; k += 1) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const index = (seed >> 8) % play.blocks.length, [key, [down, right]] = keys[(seed >> 16) % 4], [before] = await game(page, 'play');
      await slide(page, 'play', index, key);
      if ((await game(page, 'play'))[0] > before) at[index] = [at[index][0] + down, at[index][1] + right];
    }
    const [made] = await game(page, 'play');
    const wanted = far(play, at), path = play.steps.map((_, step) => play.steps.slice(0, step).reduce((all, [block, ...to]) => Object.assign([...all], { [block]: to }), play.blocks.map(block => block.at)));
    ok(!path.some(known => `${known}` === `${at}`), `${at} is on the path`);
    for (let k = 0; k < 400 && !(await game(page, 'play'))[2]; k += 1) await page.evaluate(() => document.getElementById('play').hint());
    const [all, given, solved] = await game(page, 'play');
    equal([all - made, given, solved], [wanted, wanted, true], `after ${made} steps of the reader`);
    expectQuiet(log, page, inside);
    await context.close();
    return `${wanted} steps from there`;
  });

  mkdirSync(join(folder, 'lone'), { recursive: true });
  copyFileSync(join(folder, 'klotski/step-book.js'), join(folder, 'lone/step-book.js'));
  write(folder, 'lone.html', `<step-book id="play" src="hughes/manifest.json" mode="play"></step-book>
<step-book id="maze" src="maze/manifest.json">${FALLBACK}</step-book>`, ['lone/step-book.js']);
  await check('without its second file it plays, and hints lead back to the solution; a maze says what is missing', async () => {
    const { page, context } = await open('lone.html', { reducedMotion: 'reduce' }, 'play', 'maze');
    const hint = () => page.evaluate(() => document.getElementById('play').hint());
    const { play } = file('hughes'), [first] = play.steps[0];
    await hint();
    await hint();
    equal(await game(page, 'play'), [1, 1, false], 'along the solution');
    // Another block, beside the path.
    for (const index of play.blocks.keys()) {
      if (index !== first && (await game(page, 'play'))[0] === 1) await slide(page, 'play', index, 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft');
    }
    for (let k = 0; k < 80; k += 1) await hint();
    ok((await game(page, 'play'))[2], `solved by hints: ${await game(page, 'play')}`);
    const { error, fallback } = await state(page, 'maze');
    equal([error, fallback], ['step-book: Cannot load step-book-more.js. It must be beside step-book.js.', true], 'the maze');
    await context.close();
  });

  await check('a reader who only looks loads one file', async () => {
    const { page, context, log } = await open('two.html', {}, 'a', 'b');
    await press(page, 'a', 'next');
    equal(log.requests.filter(url => url.endsWith('step-book-more.js')), [], 'requests');
    await context.close();
  });

  write(folder, 'linked.html', `<p class="tall"></p><step-book id="one" src="klotski/manifest.json" moves></step-book>
<step-book id="two" src="hughes/manifest.json" moves></step-book><step-book src="hughes/manifest.json" moves></step-book>`);
  await check('the list of moves leads to steps, and #id-step-42 to that of one element', async () => {
    const { page, context, log } = await open('linked.html#two-step-12', {}, 'one', 'two');
    const steps = () => page.evaluate(() => [...document.querySelectorAll('step-book')].map(element => element.step));
    await page.waitForFunction(() => document.getElementById('two').step === 12);
    equal(await steps(), [0, 12, 0], 'the address');
    ok(await page.evaluate(() => scrollY > 0), 'the element is in view');
    await page.evaluate(() => { location.hash = '#one-step-42'; });
    await page.waitForFunction(() => document.getElementById('one').step === 42);
    equal(await steps(), [42, 12, 0], 'a changed address');
    await page.locator('#one [part=item]').nth(7).click();
    equal([await steps(), await page.evaluate(() => location.hash)], [[7, 12, 0], '#one-step-7'], 'the list');
    const current = await page.evaluate(() => [...document.getElementById('one').shadowRoot.querySelectorAll('[aria-current]')].map(one => one.textContent));
    equal(current.length, 1, 'one step is the current one');
    ok(current[0].startsWith('7 '), current[0]);
    await page.locator('step-book').nth(2).locator('[part=item]').nth(3).click();
    equal([await steps(), await page.evaluate(() => location.hash)], [[7, 12, 3], '#one-step-7'], 'without an id');
    expectQuiet(log, page, inside);
    await context.close();
  });

  write(folder, 'auto.html', '<step-book id="a" src="hughes/manifest.json" autoplay loop speed="20" step="29"></step-book>');
  await check('autoplay, loop and speed; nothing plays by itself where motion is not wanted', async () => {
    const { page, context } = await open('auto.html', {}, 'a');
    await page.waitForFunction(() => document.getElementById('a').step === 31);
    await page.waitForFunction(() => document.getElementById('a').step === 2);
    ok((await state(page, 'a')).playing, 'it plays on');
    equal(await page.locator('#a [part=speed]').inputValue(), '20', 'speed');
    await context.close();
    const calm = await open('auto.html', { reducedMotion: 'reduce' }, 'a');
    await calm.page.waitForTimeout(600);
    equal([(await state(calm.page, 'a')).playing, (await state(calm.page, 'a')).step], [false, 29], 'reduced motion');
    await calm.context.close();
  });

  manifest(folder, 'schema', known => ({ ...known, schema: 'stepbook-steps/99' }));
  manifest(folder, 'text', () => '<!DOCTYPE html><p>Not found');
  manifest(folder, 'empty', known => ({ ...known, steps: [] }));
  manifest(folder, 'old', known => ({ ...known, schema: 'stepbook-steps/2' }));
  manifest(folder, 'latex', ({ play, drawing, ...known }) => known);
  const faults = {
    none: ['', 'src must be the address of a manifest.json'],
    missing: ['nowhere/manifest.json', '404'],
    schema: ['schema/manifest.json', 'has the schema stepbook-steps/99'],
    text: ['text/manifest.json', 'is not JSON'],
    empty: ['empty/manifest.json', 'has no steps'],
    old: ['old/manifest.json', 'has the schema stepbook-steps/2, not stepbook-steps/4'],
    latex: ['latex/manifest.json', 'no board'],
    secret: ['secret/manifest.json', 'mode="puzzle"'],
    policy: ['https://evil.example/manifest.json', 'connect-src'],
    url: ['http://[', 'http://['],
  };
  write(folder, 'faults.html', Object.entries(faults).map(([id, [src]]) => `<step-book id="${id}" ${src && `src="${src}"`}>${FALLBACK}</step-book>`).join('\n'));
  await check.chromium('what is wrong is said, and what the page has put into the element stays', async () => {
    const { page, context, log } = await newPage(browser);
    await page.addInitScript(() => {
      window.faults = {};
      document.addEventListener('error', event => { window.faults[event.target.id] = event.detail?.message; }, true);
    });
    await page.goto(`${server.url}faults.html`);
    for (const id of Object.keys(faults)) await ready(page, id);
    for (const [id, [, words]] of Object.entries(faults)) {
      const { error, controls, fallback } = await state(page, id);
      ok(error?.startsWith('step-book: ') && error.includes(words) && !controls && fallback, `${id}: ${error}`);
      ok((await page.evaluate(() => window.faults))[id].includes(words), `${id}: the event has no detail`);
      ok(log.messages.some(message => message.startsWith('error:') && message.includes(words)), `${id} is not on the console`);
    }
    equal(log.errors, [], 'errors of scripts');
    await page.evaluate(() => document.getElementById('missing').setAttribute('src', 'hughes/manifest.json'));
    await page.waitForFunction(() => document.getElementById('missing').shadowRoot.querySelector('[part=error]').hidden);
    await ready(page, 'missing');
    equal((await state(page, 'missing')).error, null, 'after it was put right');
    await context.close();
  });

  await check.chromium('a page that is opened as a file says how to serve it', async () => {
    const { page, context } = await newPage(browser);
    await page.goto(address(folder, 'two.html'));
    await ready(page, 'a');
    const { error, fallback } = await state(page, 'a');
    ok(error.includes('python3 -m http.server') && fallback, error);
    await context.close();
  });

  await check('without script there is what the page has put into it', async () => {
    const { page, context } = await open('two.html', { javaScriptEnabled: false });
    ok(await page.locator('#a img').isVisible() && await page.locator('#a a').isVisible(), 'image and link');
    await context.close();
  });

  write(folder, 'still.html', `<step-book id="a" src="klotski/manifest.json"><img src="klotski/step-000.svg" ${SIZE} alt="The start"></step-book>
<step-book id="b" src="hughes/manifest.json"><img src="hughes/step-000.svg" width="350" height="450" alt="The start"></step-book>`);
  await check('nothing jumps', async () => {
    const { page, context } = await newPage(browser);
    await page.addInitScript(() => {
      window.tops = [];
      document.addEventListener('DOMContentLoaded', () => {
        const watch = () => {
          // In the document: clicks may scroll.
          window.tops.push(document.getElementById('below').getBoundingClientRect().top + scrollY);
          requestAnimationFrame(watch);
        };
        watch();
      });
    });
    await page.route('**/manifest.json', async route => {
      await new Promise(done => setTimeout(done, 150));
      await route.continue();
    });
    await page.goto(server.url + 'still.html');
    await ready(page, 'a');
    await ready(page, 'b');
    for (const part of ['next', 'last', 'first']) await press(page, 'a', part);
    await page.waitForTimeout(200);
    const tops = await page.evaluate(() => [...new Set(window.tops.map(Math.round))]);
    equal(tops.length, 1, `places of what stands below: ${tops}`);
    await context.close();
  });

  manifest(folder, 'long', known => {
    const [[block, ...to]] = known.play.steps, [row, col] = known.play.blocks[block].at;
    return {
      ...known, length: 999, play: { ...known.play, length: 999, steps: Array.from({ length: 999 }, (_, k) => k % 2 ? [block, row, col] : [block, ...to]) },
      steps: Array.from({ length: 1000 }, (_, number) => ({ ...known.steps[1 + number % 31], number })),
    };
  });
  write(folder, 'long.html', '<step-book id="a" src="long/manifest.json"></step-book>');
  await check('it opens at once with 1,000 steps', async () => {
    const { page, context, log } = await newPage(browser);
    const start = Date.now();
    await page.goto(server.url + 'long.html');
    await ready(page, 'a');
    const opened = Date.now() - start;
    await page.waitForTimeout(300);
    equal(log.requests.filter(url => url.includes('/long/step-')).length, 0, 'images');
    const slow = await page.evaluate(() => {
      const slider = document.getElementById('a').shadowRoot.querySelector('[part=slider]'), start = performance.now();
      for (let k = 0; k < 1000; k++) {
        slider.value = k;
        slider.dispatchEvent(new Event('input'));
      }
      return performance.now() - start;
    });
    equal((await state(page, 'a')).count, 'After 999 of 999 steps', 'end');
    ok(slow < 6000, `running through takes ${slow} ms`);
    ok(opened < 3000, `it opens after ${opened} ms`);
    await context.close();
    return `${opened} ms, and ${Math.round(slow)} ms to run through all`;
  });

  write(folder, 'hebrew.html', '<step-book id="a" src="hebrew/manifest.json" step="3"></step-book>');
  const looks = {
    light: {}, dark: { colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } }, 'forced colours': { forcedColors: 'active' },
  };
  for (const [look, options] of possible(looks)) {
    for (const name of ['two.html', 'hebrew.html', 'faults.html', 'games.html', 'linked.html']) {
      await check(`axe, width and sizes: ${name}, ${look}`, async () => {
        const { page, context } = await open(name, { bypassCSP: true, ...options }, ...({ 'faults.html': ['missing', 'text'], 'games.html': ['play', 'maze'], 'linked.html': ['two'] }[name] ?? ['a']));
        const note = await expectAccessible(page);
        const { wide, small } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          small: [...document.querySelectorAll('step-book')].flatMap(element => [...element.shadowRoot.querySelectorAll('button,select')])
            .filter(button => button.checkVisibility({ visibilityProperty: true }))
            .filter(button => Math.min(button.clientWidth, button.clientHeight) < 42).length,
        }));
        ok(wide <= 0 && small === 0, `${wide} px too wide, ${small} controls too small`);
        await context.close();
        return note;
      });
    }
  }

  await check('right to left: sentences are, the keys of the player are not', async () => {
    const { page, context } = await open('hebrew.html', {}, 'a');
    const found = await page.evaluate(() => {
      const part = name => document.getElementById('a').shadowRoot.querySelector(`[part~=${name}]`);
      const left = name => part(name).getBoundingClientRect().left;
      return [part('player').dir, getComputedStyle(part('sentence')).direction, left('first') < left('last'), getComputedStyle(part('slider')).direction];
    });
    equal(found, ['rtl', 'rtl', true, 'ltr'], 'directions');
    await context.close();
  });

  await check.chromium('on dark pages the board is dark, in the colours of the page where it has some', async () => {
    const { page, context } = await open('two.html', { colorScheme: 'dark', bypassCSP: true }, 'a');
    const colours = () => page.evaluate(() => {
      const root = document.getElementById('a').shadowRoot, style = (query, name) => getComputedStyle(root.querySelector(query))[name];
      return [style('.sb-target > :first-child', 'fill'), style('.sb-frame', 'stroke'), style('[part~=play]', 'backgroundColor')];
    });
    equal((await colours())[2], 'rgb(138, 186, 245)', 'dark');
    const dark = await colours();
    await page.addStyleTag({ content: 'step-book { --step-book-target: #112233; --step-book-accent: #ffcc00; } step-book::part(sb-frame) { stroke: #445566; }' });
    equal(await colours(), ['rgb(17, 34, 51)', 'rgb(68, 85, 102)', 'rgb(255, 204, 0)'], 'of the page');
    await page.evaluate(() => document.getElementById('a').setAttribute('theme', 'light'));
    const light = await page.evaluate(() => getComputedStyle(document.getElementById('a')).backgroundColor);
    equal(light, 'rgb(255, 255, 255)', 'theme="light" on a dark page');
    await page.evaluate(() => document.getElementById('a').setAttribute('theme', 'auto'));
    const own = () => page.evaluate(() => getComputedStyle(document.getElementById('a')).backgroundColor);
    equal(await own(), 'rgb(21, 23, 26)', 'theme="auto" on a dark device');
    await page.evaluate(() => document.getElementById('a').setAttribute('theme', 'dark'));
    await page.emulateMedia({ colorScheme: 'light' });
    equal(await own(), 'rgb(21, 23, 26)', 'theme="dark" on a light page');
    ok(dark[1] !== 'rgb(0, 0, 0)', `a black frame on a dark page: ${dark}`);
    await context.close();
  });

  await check.chromium('on paper there is the step without its controls', async () => {
    const { page, context } = await open('two.html', {}, 'a');
    await page.emulateMedia({ media: 'print' });
    const { controls, drawn, count } = await state(page, 'a');
    equal([controls, drawn, count], [false, true, 'After 42 of 116 steps'], 'print');
    await context.close();
  });
  await server.close();
});
