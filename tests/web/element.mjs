// The element <step-book>, on pages that are served with a strict Content-Security-Policy.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.mjs';
import { address, equal, expectQuiet, newPage, ok, run, serve } from './common.mjs';

// What docs/web.md says that the element needs.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'";
const SIZE = 'width="450" height="550"';
const FALLBACK = `<img src="klotski/step-000.svg" ${SIZE} alt="The start"><p><a href="klotski/step-116.svg">The end</a></p>`;

/** Writes a page with `body` into the folder. */
function write(folder, name, body, scripts = ['klotski/step-book.js']) {
  const head = scripts.map(src => `<script src="${src}" defer></script>`).join('\n');
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
    file: seen(part('image'))?.src.split('/').pop() ?? null, alt: part('image').alt,
    error: seen(part('error'))?.textContent ?? null, controls: Boolean(seen(part('controls'))),
    fallback: Boolean(seen(element.querySelector('img'))),
  };
}, id);

const ready = (page, id) => page.waitForFunction(id => {
  const root = document.getElementById(id).shadowRoot;
  const image = root?.querySelector('[part=image]');
  return (image && !image.hidden && image.complete) || root?.querySelector('[part=error]:not([hidden])');
}, id);

const press = (page, id, part) => page.locator(`#${id} [part~=${part}]`).click({ force: true });

await run(async (browser, folder, check) => {
  writeFileSync(join(folder, 'page.css'), 'body { font-family: sans-serif; margin: 1rem; }\na { color: inherit; }\n.own .sb-frame { stroke: #ff0000; }\n');
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

  await check('it shows its step with a strict policy, and loads what is needed', async () => {
    const { page, context, log } = await open('two.html', {}, 'a', 'b');
    equal(await state(page, 'a'), {
      step: 42, attribute: '42', playing: false, count: 'Step 42 of 116:', move: 'b left', file: 'step-042.svg',
      alt: (await state(page, 'a')).alt, error: null, controls: true, fallback: false,
    }, 'a');
    ok(/^Block small b left: room for [^.]*\. Rows from the top:/.test((await state(page, 'a')).alt), (await state(page, 'a')).alt);
    equal((await state(page, 'b')).move, 'start', 'b');
    await page.waitForTimeout(400);
    expectQuiet(log, page, inside);
    const images = new Set(log.requests.filter(url => url.endsWith('.svg')).map(url => url.slice(server.url.length)));
    const wanted = [41, 42, 43, 44, 45, 46, 0].map(k => `klotski/step-${String(k).padStart(3, '0')}.svg`);
    equal([...images].sort(), [...wanted, ...[0, 1, 2, 3, 4].map(k => `hughes/step-00${k}.svg`)].sort(), 'images');
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
    equal(await page.locator('#a [part=slider]').getAttribute('aria-valuetext'), 'Step 100 of 116: S right', 'value');
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
    await page.waitForFunction(() => document.getElementById('a').shadowRoot.querySelector('[part=count]').textContent === 'Step 0 of 31:');
    equal((await state(page, 'a')).file, 'step-000.svg', 'another source');
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
  for (const number of ['000', '010', '031']) writeFileSync(join(folder, `some/step-${number}.svg`), readFileSync(join(folder, `hughes/step-${number}.svg`)));
  write(folder, 'some.html', '<step-book id="a" src="some/manifest.json" step="4"></step-book>');
  await check('a manifest may have some of the steps only', async () => {
    const { page, context, log } = await open('some.html', {}, 'a');
    const { step, count, file } = await state(page, 'a');
    equal([step, count, file], [10, 'Step 10 of 31:', 'step-010.svg'], 'the next one that there is');
    await press(page, 'a', 'next');
    equal((await state(page, 'a')).step, 31, 'next');
    expectQuiet(log, page, inside);
    await context.close();
  });

  const files = [
    'javascript:alert(1)', '../klotski/step-000.svg', '//evil.example/a.svg', 'https://evil.example/a.svg', '/etc/a.svg', '..', '',
    '.svg', 'a\\b.svg', '..%2fa.svg', 'a/b.svg', 'data:image/svg+xml,<svg/>', 'a.svg?x.svg', 'a.html', 'step-000.tex', null, 7, {},
  ];
  files.forEach((file, k) => manifest(folder, `file-${k}`, known => {
    known.steps[3].file = file;
    return known;
  }));
  write(folder, 'files.html', files.map((_, k) => `<step-book id="f${k}" src="file-${k}/manifest.json">${FALLBACK}</step-book>`).join('\n'));
  await check('files that are not beside the manifest are refused', async () => {
    const { page, context, log } = await open('files.html', {}, ...files.map((_, k) => `f${k}`));
    for (let k = 0; k < files.length; k++) {
      const { error, controls, fallback } = await state(page, `f${k}`);
      ok(error?.includes('is not the name of an image beside it') && !controls && fallback, `${files[k]}: ${error}`);
    }
    const others = log.requests.filter(url => !/\/(files\.html|page\.css|klotski\/step-(book\.js|000\.svg)|hughes\/step-000\.svg|file-\d+\/manifest\.json)$/.test(url));
    equal([others, log.errors, log.violations, log.dialogs], [[], [], [], []], 'requests');
    await context.close();
  });

  const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>{step}$&';
  manifest(folder, 'markup', known => ({
    ...known, title: EVIL, language: `"><script>`, direction: 'x" onclick="alert(3)', width: '1;background:url(//evil.example)', height: {},
    words: Object.fromEntries(['first', 'back', 'play', 'pause', 'next', 'last', 'step', 'speed', 'of'].map(name => [name, EVIL])),
    steps: known.steps.map(step => ({ ...step, file: 'step-000.svg', words: EVIL, caption: EVIL, alt: EVIL })),
  }));
  writeFileSync(join(folder, 'markup/step-000.svg'), `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 viewBox="0 0 350 450" onload="alert(4)" class="sb" id="clash" style="background: url(//evil.example/style)">
<script>alert(5)</script><style>@import url(//evil.example/sheet); * { color: red }</style>
<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><img src="//evil.example/image" onerror="alert(6)"/></div></foreignObject>
<a href="javascript:alert(7)"><rect class="link" width="350" height="450" fill="url(//evil.example/fill)" onclick="alert(8)"/></a>
<image href="//evil.example/image2"/><use href="//evil.example/use#a"/><animate attributeName="href" to="javascript:alert(9)"/>
<img xmlns="http://www.w3.org/1999/xhtml" src="//evil.example/image3"/>
<path class="sb-frame" d="M15 15H335V435H15z" fill="\\75 rl(//evil.example/escape)" stroke="#000000" stroke-width="6" tabindex="0" clip-path="url(//evil.example/clip)"/>
</svg>`);
  write(folder, 'markup.html', `<step-book id="a" src="markup/manifest.json"></step-book>
<step-book id="b" src="markup/manifest.json" mode="inline">${FALLBACK}</step-book>`);
  await check('texts and drawings that mean harm do none', async () => {
    const { page, context, log } = await open('markup.html', { bypassCSP: true }, 'a');
    await page.waitForSelector('#b > svg');
    await press(page, 'a', 'next');
    await press(page, 'b', 'next');
    const { count, move, alt } = await state(page, 'a');
    equal([count, move, alt], [EVIL.replace('{step}', '1'), EVIL, EVIL], 'texts');
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('step-book')].flatMap(element => [...element.shadowRoot.querySelectorAll('*')]);
      const drawing = document.querySelector('#b > svg');
      return {
        names: [...new Set(all.map(node => node.localName))].sort().join(' '),
        drawing: [drawing, ...drawing.querySelectorAll('*')].map(node => `${node.localName} ${node.getAttributeNames().sort()}`),
        seen: document.querySelector('#b').shadowRoot.querySelector('[part=image]').checkVisibility(),
      };
    });
    equal(found.names, 'b button div img input label option p path select slot span svg', 'elements');
    equal(found.drawing, ['svg aria-label,class,role,slot,viewBox', 'path class,d,stroke,stroke-width'], 'drawing');
    ok(!found.seen, 'the image is seen beside the drawing');
    expectQuiet(log, page, inside);
    await context.close();
  });

  write(folder, 'inline.html', `<div class="own"><step-book id="a" src="klotski/manifest.json" mode="inline" step="9">${FALLBACK}</step-book></div>
<step-book id="b" src="hughes/manifest.json" mode="inline"></step-book>`);
  await check('drawings in the page follow its style sheet and have no id twice', async () => {
    const { page, context, log } = await open('inline.html', {});
    await page.waitForSelector('#a > svg');
    await page.waitForSelector('#b > svg');
    await page.keyboard.press('ArrowRight');
    await press(page, 'a', 'next');
    await page.waitForFunction(() => document.querySelector('#a > svg').ariaLabel.startsWith('Block small b up.') || document.querySelector('#a').step === 10);
    const found = await page.evaluate(() => {
      const drawing = document.querySelector('#a > svg'), box = drawing.getBoundingClientRect();
      return {
        drawings: document.querySelectorAll('step-book > svg').length, ids: document.querySelectorAll('svg [id], svg[id]').length,
        frame: getComputedStyle(drawing.querySelector('.sb-frame')).stroke, blocks: drawing.querySelectorAll('.sb-block').length,
        wide: box.width > 300 && box.height > 300, fallback: document.querySelector('#a img').checkVisibility(),
      };
    });
    equal(found, { drawings: 2, ids: 0, frame: 'rgb(255, 0, 0)', blocks: 10, wide: true, fallback: false }, 'drawing');
    await page.evaluate(() => document.getElementById('a').removeAttribute('mode'));
    await ready(page, 'a');
    equal(await page.locator('#a > svg').count(), 0, 'drawings after mode is gone');
    equal((await state(page, 'a')).step, 10, 'step');
    expectQuiet(log, page, inside);
    await context.close();
  });

  write(folder, 'arrows.html', `<step-book id="a" src="arrows/manifest.json" mode="inline" step="3"></step-book>
<step-book id="b" src="arrows/manifest.json" step="3"></step-book>`);
  await check('pictures of several moves: their words one by one, and in drawings the blocks go one after the other', async () => {
    const { page, context, log } = await open('arrows.html', {}, 'b');
    const glides = async (id, to, key) => {
      await page.waitForFunction(([id, to]) => document.getElementById(id).step === to, [id, to]);
      return page.evaluate(async ([id, key]) => {
        const element = document.getElementById(id), before = element.querySelector('svg');
        element.shadowRoot.querySelector(`[part~=${key}]`).click();
        for (let k = 0; k < 100 && element.querySelector('svg') === before; k += 1) await new Promise(done => setTimeout(done, 1));
        return document.getAnimations().map(one => {
          const { delay, duration } = one.effect.getTiming(), { target } = one.effect, frames = one.effect.getKeyframes();
          return { block: target.dataset.block, text: target.textContent.trim(), delay, end: delay + duration, last: frames.at(-1).transform };
        });
      }, [id, key]);
    };
    await page.waitForFunction(() => document.querySelector('#a > svg'));
    const forth = await glides('a', 3, 'next');
    equal(forth.map(({ block, text, last }) => [block, text, last]), ['c', 'C', 'a'].map(one => [one, one, 'translate(0px, 0px)']), 'blocks');
    ok(forth.every(({ delay }, k) => k === 0 || delay >= forth[k - 1].end), JSON.stringify(forth));
    const { count, move } = await state(page, 'a');
    equal([count, move], ['Step 7 of 116:', '① c right ② C down ③ a up, left'], 'sentence');
    const live = await page.evaluate(() => document.getElementById('a').shadowRoot.querySelector('.aloud').textContent);
    equal(live, 'Step 7 of 116: 1: small c right; 2: C down; 3: small a up, left', 'aloud');
    await page.evaluate(() => { for (const one of document.getAnimations()) one.finish(); });
    equal((await glides('a', 7, 'back')).map(({ block }) => block), ['a', 'C', 'c'], 'blocks on the way back');
    await page.evaluate(() => { for (const one of document.getAnimations()) one.finish(); });
    equal(await glides('b', 3, 'next'), [], 'glides of an image');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    equal(await glides('a', 3, 'next'), [], 'glides with reduced motion');
    const tops = await page.evaluate(async () => {
      const element = document.getElementById('b'), tops = new Set();
      for (const number of [0, 3, 7, 10, 14, 27, 31, 35, 116]) {
        element.go(number);
        tops.add(element.shadowRoot.querySelector('[part=slider]').getBoundingClientRect().top);
      }
      return [...tops];
    });
    equal(tops.length, 1, `places of the slider: ${tops}`);
    expectQuiet(log, page, inside);
    await context.close();
  });

  manifest(folder, 'schema', known => ({ ...known, schema: 'stepbook-steps/99' }));
  manifest(folder, 'text', () => '<!DOCTYPE html><p>Not found');
  manifest(folder, 'empty', known => ({ ...known, steps: [] }));
  manifest(folder, 'lost', known => known);
  const faults = {
    none: ['', 'The attribute src is missing. Write <step-book src="steps/manifest.json">.'],
    missing: ['nowhere/manifest.json', '404'],
    schema: ['schema/manifest.json', 'has no schema that this script knows'],
    text: ['text/manifest.json', 'is not JSON'],
    empty: ['empty/manifest.json', 'has no steps'],
    policy: ['https://evil.example/manifest.json', 'connect-src'],
    url: ['http://[', 'http://['],
  };
  write(folder, 'faults.html', Object.entries(faults).map(([id, [src]]) => `<step-book id="${id}" ${src && `src="${src}"`}>${FALLBACK}</step-book>`).join('\n'));
  await check('what is wrong is said, and what the page has put into the element stays', async () => {
    const { page, context, log } = await open('faults.html', {}, ...Object.keys(faults));
    for (const [id, [, words]] of Object.entries(faults)) {
      const { error, controls, fallback } = await state(page, id);
      ok(error?.startsWith('step-book: ') && error.includes(words) && !controls && fallback, `${id}: ${error}`);
      ok(log.messages.some(message => message.startsWith('error:') && message.includes(words)), `${id} is not on the console`);
    }
    equal(log.errors, [], 'errors of scripts');
    await page.evaluate(() => document.getElementById('missing').setAttribute('src', 'hughes/manifest.json'));
    await page.waitForFunction(() => document.getElementById('missing').shadowRoot.querySelector('[part=error]').hidden);
    await ready(page, 'missing');
    equal((await state(page, 'missing')).error, null, 'after it was put right');
    await context.close();
  });

  write(folder, 'lost.html', '<step-book id="a" src="lost/manifest.json"></step-book>');
  await check('an image that is not there is named', async () => {
    const { page, context } = await open('lost.html', {});
    await page.waitForFunction(() => document.getElementById('a').shadowRoot?.querySelector('[part=error]:not([hidden])'));
    const { error, controls } = await state(page, 'a');
    ok(error.includes('lost/step-000.svg') && controls, error);
    await context.close();
  });

  await check('a page that is opened as a file says how to serve it', async () => {
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
          window.tops.push(document.getElementById('below').getBoundingClientRect().top);
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

  manifest(folder, 'long', known => ({
    ...known, length: 999,
    steps: Array.from({ length: 1000 }, (_, number) => ({ ...known.steps[1 + number % 31], number, file: `step-${String(number).padStart(3, '0')}.svg` })),
  }));
  for (let k = 0; k < 1000; k++) {
    const number = String(k).padStart(3, '0');
    writeFileSync(join(folder, `long/step-${number}.svg`), readFileSync(join(folder, `hughes/step-${String(k % 32).padStart(3, '0')}.svg`)));
  }
  write(folder, 'long.html', '<step-book id="a" src="long/manifest.json"></step-book>');
  await check('it opens at once with 1,000 steps', async () => {
    const { page, context, log } = await newPage(browser);
    const start = Date.now();
    await page.goto(server.url + 'long.html');
    await ready(page, 'a');
    const opened = Date.now() - start;
    await page.waitForTimeout(300);
    const images = () => new Set(log.requests.filter(url => url.includes('/long/step-'))).size;
    equal(images(), 5, 'images');
    const slow = await page.evaluate(() => {
      const slider = document.getElementById('a').shadowRoot.querySelector('[part=slider]'), start = performance.now();
      for (let k = 0; k < 1000; k++) {
        slider.value = k;
        slider.dispatchEvent(new Event('input'));
      }
      return performance.now() - start;
    });
    equal((await state(page, 'a')).count, 'Step 999 of 999:', 'end');
    ok(slow < 2000, `running through takes ${slow} ms`);
    ok(opened < 3000, `it opens after ${opened} ms`);
    await context.close();
    return `${opened} ms, and ${Math.round(slow)} ms to run through all`;
  });

  write(folder, 'hebrew.html', '<step-book id="a" src="hebrew/manifest.json" step="3"></step-book>');
  const looks = {
    light: {}, dark: { colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } }, 'forced colours': { forcedColors: 'active' },
  };
  for (const [look, options] of Object.entries(looks)) {
    for (const name of ['two.html', 'hebrew.html', 'faults.html']) {
      await check(`axe, width and sizes: ${name}, ${look}`, async () => {
        const { page, context } = await open(name, { bypassCSP: true, ...options }, ...(name === 'faults.html' ? ['missing', 'text'] : ['a']));
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

  await check('on dark pages the image has its paper, which the page can change', async () => {
    const { page, context } = await open('two.html', { colorScheme: 'dark', bypassCSP: true }, 'a');
    const colours = () => page.evaluate(() => {
      const style = name => getComputedStyle(document.getElementById('a').shadowRoot.querySelector(`[part~=${name}]`));
      return [style('image').backgroundColor, style('play').backgroundColor];
    });
    equal(await colours(), ['rgb(255, 255, 255)', 'rgb(134, 189, 255)'], 'dark');
    await page.addStyleTag({ content: 'step-book { --step-book-paper: #112233; --step-book-accent: #ffcc00; }' });
    equal(await colours(), ['rgb(17, 34, 51)', 'rgb(255, 204, 0)'], 'of the page');
    await context.close();
  });

  await check('on paper there is the step without its controls', async () => {
    const { page, context } = await open('two.html', {}, 'a');
    await page.emulateMedia({ media: 'print' });
    const { controls, file, count } = await state(page, 'a');
    equal([controls, file, count], [false, 'step-042.svg', 'Step 42 of 116:'], 'print');
    await context.close();
  });
  await server.close();
});
