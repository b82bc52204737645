// The site that `stepbook batch` makes: pages and gallery, with script and without, from a server and from disk, online and offline.

import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { expectAccessible, openWithoutScript } from './accessible.mjs';
import { address, becomes, equal, expectQuiet, isFirefox, newPage, ok, run, serve } from './common.mjs';

const LOOKS = {
  light: {}, dark: { colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true }, tablet: { viewport: { width: 768, height: 1024 } },
};
const wide = page => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a page, and waits until it is unpacked. */
async function visit(page, url, waitUntil = 'networkidle') {
  await page.goto(url, { waitUntil });
  await page.waitForFunction(() => !document.documentElement.classList.contains('packed'));
}

/** The moves of Hughes's solution as a link has them: each step as a move of its own. */
const moves = page => page.evaluate(() => {
  const { play } = JSON.parse(document.querySelector('#data').textContent), at = play.blocks.map(block => block.at);
  return play.steps.map(([block, row, col]) => {
    const [down, right] = [row - at[block][0], col - at[block][1]];
    at[block] = [row, col];
    return `${play.blocks[block].label}:${down ? (down > 0 ? 'd' : 'u') : (right > 0 ? 'r' : 'l')}`;
  }).join(',');
});

await run(async (browser, folder, check) => {
  const server = await serve(join(folder, 'site'));
  const inside = url => url.startsWith(server.url);
  for (const [look, options] of Object.entries(LOOKS)) {
    await check(`gallery and page, ${look}`, async () => {
      const { page, context, log } = await newPage(browser, options);
      for (const file of ['index.html', 'hughes.html', 'rook.html']) {
        await visit(page, server.url + file);
        equal(await wide(page), 0, `${file} is too wide`);
        expectQuiet({ ...log, requests: [] }, page);
        equal(log.requests.filter(url => !inside(url)), [], 'requests');
      }
      await context.close();
    });
  }

  await check('axe', async () => {
    const { page, context } = await newPage(browser, { bypassCSP: true });
    for (const file of ['index.html', 'hughes.html']) {
      await visit(page, server.url + file);
      await expectAccessible(page);
    }
    await context.close();
  });

  await check('the first paint waits for no script, and nothing jumps when it comes', async () => {
    for (const [file, options] of [['hughes.html', LOOKS.phone], ['hughes.html', {}], ['rook.html', LOOKS.phone]]) {
      const { page, context, log } = await newPage(browser, options);
      let send;
      const wanted = new Promise(done => { send = done; });
      await context.route(/assets\/page-.*\.js$/, async route => {
        await wanted;
        await route.continue();
      });
      await page.addInitScript(() => {
        window.moved = 0;
        if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
          new PerformanceObserver(list => list.getEntries().forEach(({ value }) => { window.moved += value; })).observe({ type: 'layout-shift', buffered: true });
        }
      });
      await page.goto(server.url + file, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
      const seen = () => page.evaluate(() => ['h1, .still', '.rules, .plain, footer'].map(names =>
        [...new Set([...document.querySelectorAll(names)].map(one => one.checkVisibility({ visibilityProperty: true })))]));
      await becomes(seen, [[true], [false]], `${file}: title and start alone`);
      send();
      await page.locator('#board svg').waitFor();
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100))));
      ok(await page.locator('footer').isVisible() && await page.locator('.rules').isVisible(), 'the rest');
      const moved = await page.evaluate(() => window.moved);
      ok(moved < 0.005, `${file}: it shifts by ${moved}`);
      equal(log.errors, [], 'errors');
      await context.close();
    }
  });

  await check('where the script does not come, its page is read as without script', async () => {
    const { page, context } = await newPage(browser, { reducedMotion: 'reduce' });
    await context.route(/assets\/page-.*\.js$/, route => route.abort());
    await page.goto(`${server.url}hughes.html`);
    await page.locator('.plain li').last().waitFor();
    ok(await page.locator('.rules').isVisible() && await page.locator('footer').isVisible(), 'the rest');
    await context.close();
  });

  await check('a page unpacks to what a single file is', async () => {
    const { page, context } = await newPage(browser, { javaScriptEnabled: true });
    const html = async url => {
      await page.goto(url, { waitUntil: 'load' });
      await page.locator('#board svg').waitFor();
      return page.evaluate(() => ['#all', '.list', '.numbers', '.hints', '.legend'].map(selector => document.querySelector(selector)?.textContent));
    };
    for (const file of ['hughes.html', 'rook.html', 'hostile.html', 'lane.html']) {
      const [site, single] = [await html(server.url + file), await html(address(folder, `single/${file}`))];
      ok(single.some(Boolean), file);
      const differs = site.findIndex((text, k) => text !== single[k]);
      equal(differs, -1, `part ${differs} of ${file}`);
    }
    const drawing = async url => {
      await page.goto(url, { waitUntil: 'load' });
      await page.locator('#board svg').waitFor();
      return page.evaluate(() => document.querySelector('#picture-007 svg').outerHTML);
    };
    equal(await drawing(`${server.url}hughes.html`), await drawing(address(folder, 'single/hughes.html')), 'drawing');
    await context.close();
  });

  await check('from disk', async () => {
    const { page, context, log } = await newPage(browser);
    await page.goto(address(folder, 'site/hughes.html'), { waitUntil: 'load' });
    await page.locator('#tab-solution').click();
    await page.locator('#next').click();
    await becomes(() => page.locator('nav.site a').evaluateAll(all => all.map(link => [link.rel, link.getAttribute('href')])), [['', './index.html'], ['next', 'corner.html']], 'links');
    equal(log.violations, [], 'violations');
    equal(log.errors, [], 'errors');
    await page.goto(address(folder, 'site/index.html'), { waitUntil: 'load' });
    await page.locator('#q').fill('hugh');
    await becomes(() => page.locator('.card').count(), 1, 'cards');
    await context.close();
  });

  await check('pages in folders', async () => {
    const many = await serve(join(folder, 'many')), { page, context, log } = await newPage(browser);
    for (const root of [many.url, `${address(folder, 'many')}/`]) {
      await page.goto(`${root}1-/puzzle-101.html`, { waitUntil: 'networkidle' });
      const links = await page.locator('nav.site a').evaluateAll(all => all.map(link => [link.rel, link.getAttribute('href'), link.textContent]));
      equal(links, [['', '../index.html', 'All puzzles'], ['prev', '../puzzle-100.html', '← Previous puzzle: Puzzle 100'], ['next', 'puzzle-102.html', 'Next puzzle: Puzzle 102 →']], 'links');
      await page.locator('nav.site a[rel=prev]').click();
      await page.locator('nav.site a[rel=next][href="1-/puzzle-101.html"]').waitFor();
      await page.locator('nav.site a').first().click();
      await becomes(() => page.locator('.cards > li').count(), 102, 'cards');
    }
    for (const name of ['errors', 'violations', 'missing']) equal(log[name], [], name);
    if (!isFirefox) {
      await page.goto(`${many.url}1-/puzzle-101.html`, { waitUntil: 'networkidle' });
      equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope), many.url, 'the worker is that of the site');
    }
    await context.close();
    await many.close();
  });

  if (!isFirefox) {
    await check('without script', async () => {
      const { page, context } = await newPage(browser, { bypassCSP: true });
      await openWithoutScript(page, `${server.url}hughes.html`);
      equal(await page.locator('.plain li').count(), 32, 'steps');
      ok((await page.locator('.plain li').nth(31).textContent()).includes('2.A'), 'the last position');
      equal(await page.locator('#start svg, #goal svg').count(), 2, 'start and goal');
      equal(await page.locator('nav.site a').count(), 1, 'links');
      await expectAccessible(page);
      await openWithoutScript(page, `${server.url}index.html`);
      equal(await page.locator('.cards > li').count(), 7, 'cards');
      ok(!await page.locator('.tabs, .shelf, .sieve, #offline').first().isVisible(), 'controls without script');
      await context.close();
    });
  }

  await check('the index loads nothing but itself, its style sheet and its script', async () => {
    const { page, context, log } = await newPage(browser);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(300);
    equal(log.requests.filter(url => !/\/assets\/(gallery|icon)-[^/]*$/.test(url)), [server.url], 'requests');
    equal(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations() ?? []).length), 0, 'workers');
    await context.close();
  });

  await check('the index: three orders, filters in the address, search, keys', async () => {
    const { page, context, log } = await newPage(browser);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const shown = () => page.locator('.card b').allTextContents(), hash = () => page.evaluate(() => decodeURIComponent(location.hash));
    const all = await shown();
    await page.locator('#kind').selectOption('maze');
    await becomes(async () => (await shown()).length, 2, 'mazes');
    equal((await page.locator('#found').textContent()).trim(), '2 of 7 puzzles shown. Show all', 'what is said');
    await becomes(hash, '#kind=maze', 'address');
    await page.reload({ waitUntil: 'networkidle' });
    equal((await shown()).length, 2, 'mazes of the address');
    await page.locator('#q').fill('hughes');
    await becomes(shown, [], 'nothing');
    equal(await page.locator('#list button').allTextContents(), ['Any name: 2', 'Any kind: 1', 'Show all'], 'ways out');
    await page.locator('#list button').nth(1).click();
    await becomes(shown, ['Hughes'], 'without the kind');
    await page.locator('#q').press('Escape');
    await becomes(shown, all, 'all of them');
    await page.locator('#tab-packs').focus();
    await page.keyboard.press('ArrowRight');
    await becomes(hash, '#ladder', 'address of the ladder');
    const rungs = await page.locator('.rung h2').allTextContents();
    ok(rungs[0].startsWith('■□□□□First steps0 of ') && rungs.at(-1).startsWith('Not rated'), rungs.join());
    const [first] = await shown();
    equal(await page.locator('.next b').allTextContents(), [first], 'the next one on the ladder');
    equal(await page.locator('#on b').textContent(), first, 'where to start');
    await page.keyboard.press('End');
    await becomes(shown, [...all].sort(new Intl.Collator('en', { numeric: true }).compare), 'names');
    await page.keyboard.press('Home');
    await becomes(shown, all, 'the order of the collection');
    await page.locator('.card a').first().focus();
    await page.keyboard.press('ArrowRight');
    equal(await page.evaluate(() => document.activeElement.querySelector('b').textContent), all[1], 'the card beside');
    await page.keyboard.press('/');
    await page.keyboard.type('<script>');
    await becomes(async () => (await shown()).length, 1, 'hostile title');
    equal(await page.evaluate(() => typeof window.pwned), 'undefined', 'acts');
    // Addresses that others made up.
    for (const wrong of ['#kind=%22%3E&size=9x9&level=7', '#%', '#q=%E0%A4%A&ladder=x&names']) {
      await page.goto(`${server.url}index.html?${encodeURIComponent(wrong)}${wrong}`, { waitUntil: 'networkidle' });
      ok(await page.locator('.card, #list button').first().isVisible(), wrong);
    }
    equal(log.errors, [], 'errors');
    await context.close();
  });

  await check('a game goes on from where it was left', async () => {
    const { page, context } = await newPage(browser);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const set = entries => page.evaluate(entries => {
      const id = name => [...document.querySelectorAll('.card')].find(card => card.querySelector('b').textContent === name).dataset.id;
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(`stepbook:${id(name)}`, typeof value === 'string' ? value : JSON.stringify(value));
    }, entries);
    await set({ Hughes: { game: '1:l,A:d', at: 1, when: 3, other: {} }, Corner: { record: { steps: 9, star: true }, done: true, when: 4 }, Parking: '}not JSON' });
    await page.reload({ waitUntil: 'networkidle' });
    equal(await page.locator('#on :is(small, b, em)').allTextContents(), ['Continue', 'Hughes', '1 step made. Best: 31 steps.'], 'the tile');
    equal(await page.locator('#on [transform]').evaluateAll(all => all.map(one => [one.dataset.block, one.getAttribute('transform')])), [['1', 'translate(-100 0)']], 'the board');
    equal((await page.locator('.done').allTextContents()).filter(Boolean), ['1 step made', ' Yours: 9'], 'the cards');
    ok(await page.locator('.done .star').isVisible(), 'star');
    equal(await page.locator('#mine').textContent(), '1 solved, 1 ★', 'above the cards');
    await context.close();
  });

  await check('hostile texts are only texts in Open Graph', async () => {
    const { page, context, log } = await newPage(browser);
    await page.goto(`${server.url}hostile.html`, { waitUntil: 'networkidle' });
    const title = await page.evaluate(() => document.querySelector('meta[property="og:title"]').content);
    ok(title.startsWith('<script>window.pwned=1</script></title>'), title);
    equal(await page.evaluate(() => typeof window.pwned), 'undefined', 'acts');
    equal(log.violations, [], 'violations');
    equal(await page.evaluate(() => document.querySelector('meta[property="og:image"]').content), 'https://example.org/p/hostile.png', 'picture');
    await context.close();
  });

  await check('links with moves, what was solved, and the next puzzle', async () => {
    const { page, context } = await newPage(browser, { reducedMotion: 'reduce' });
    const open = async hash => {
      await page.goto('about:blank');
      await visit(page, `${server.url}hughes.html${hash}`);
    };
    await open('');
    const all = await moves(page);
    await open(`#play=${all}`);
    ok(await page.isVisible('#solved'), 'it is not solved');
    equal([await page.textContent('#seen'), await page.textContent('#yours')], ['From a link. Back to my game', ''], 'a link solves nothing');
    for (const wrong of ['1:uuuuuuuuu', '99:r', 'x', '%3Cscript%3E']) {
      await open(`#play=${wrong}`);
      ok((await page.textContent('#say')).includes('not a game of this puzzle'), wrong);
    }
    // The reader makes the last move.
    await open(`#play=${all.replace(/,[^,]*$/, '')}`);
    const [, label, way] = /([^,]+):(.)$/.exec(all);
    for (const key of [label, { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }[way]]) await page.keyboard.press(key);
    equal(await page.textContent('#yours'), 'Yours: 31.', 'what is remembered');
    await page.click('#next-puzzle');
    await page.waitForURL(/corner\.html/);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const marks = () => page.locator('.done').allTextContents();
    equal((await marks()).filter(Boolean), [' Yours: 31'], 'the card');
    equal(await page.locator('#mine').textContent(), '1 solved', 'above the cards');
    await page.locator('#unsolved').check();
    await becomes(() => page.locator('.card').count(), 6, 'not solved');
    await page.locator('#unsolved').uncheck();
    // It is forgotten and brought back.
    await page.locator('#forget button').click();
    await becomes(async () => (await marks()).filter(Boolean), [], 'forgotten');
    await page.locator('#back button').click();
    await becomes(async () => (await marks()).filter(Boolean), [' Yours: 31'], 'brought back');
    await context.close();
  });

  await check('where nothing can be remembered', async () => {
    const { page, context, log } = await newPage(browser);
    await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }));
    for (const file of ['index.html', 'hughes.html']) await page.goto(server.url + file, { waitUntil: 'networkidle' });
    equal(log.errors, [], 'errors');
    await context.close();
  });

  await check('sharing only where it is possible', async () => {
    const { page, context } = await newPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: async data => { window.sharedData = data; } });
      Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => ({ writeText: async text => { window.copied = text; } }) });
    });
    await visit(page, `${server.url}hughes.html`);
    const all = await moves(page);
    await page.locator('#copy').click();
    await page.getByText('Copied').waitFor();
    equal(await page.evaluate(() => window.copied), `${server.url}hughes.html`, 'link');
    await page.goto('about:blank');
    await visit(page, `${server.url}hughes.html#play=${all}`);
    await page.locator('#share').click();
    const { title, text, url } = await page.evaluate(() => window.sharedData);
    equal([title, text.includes('31')], ['Hughes', true], 'shared');
    ok(url.includes('#play=') && url.length < server.url.length + 120, url);
    const other = await newPage(browser);
    await other.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: undefined });
      Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => undefined });
    });
    await visit(other.page, `${server.url}hughes.html`);
    ok(!await other.page.locator('#share, #copy, #embed').first().isVisible(), 'buttons without use');
    await context.close();
    await other.context.close();
  });

  await check('the code of "Embed" shows a page in a frame of any page', async () => {
    const { page, context } = await newPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => ({ writeText: async text => { window.copied = text; } }) });
    });
    const frames = [];
    for (const file of ['hughes.html', 'rook.html', 'hostile.html']) {
      await visit(page, server.url + file);
      await page.locator('#embed').click();
      await page.getByText('Copied: the HTML code').waitFor();
      frames.push(await page.evaluate(() => window.copied));
      const [title, code] = await page.evaluate(code => {
        const frame = new DOMParser().parseFromString(code, 'text/html').body.firstElementChild;
        return [JSON.parse(document.querySelector('#data').textContent).title, [frame.title, frame.src, frame.outerHTML, code]];
      }, frames.at(-1));
      equal(code.slice(0, 2), [title, `${server.url}${file}#embed`], 'title and address');
      ok(!/<script/.test(code[3]) && code[3].match(/</g).length === 2, code[3]);
    }
    await page.goto(address(folder, 'site/hughes.html'), { waitUntil: 'load' });
    ok(!await page.locator('#embed').isVisible(), 'a page from disk has no address for others');
    await context.close();

    // In a page of another origin, and in frames of other sizes.
    const sizes = [[300, 400], [300, 620], [640, 340]].map(([width, height]) => frames[0].replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`));
    writeFileSync(join(folder, 'host.html'), `<!DOCTYPE html><html lang="en"><title>Host</title>${[...frames, ...sizes].join('').replaceAll('loading="lazy"', '')}`);
    const host = await serve(folder), other = await newPage(browser, { reducedMotion: 'reduce' });
    await other.page.goto(`${host.url}host.html`, { waitUntil: 'networkidle' });
    const inner = other.page.frames().slice(1);
    equal(inner.length, 6, 'frames');
    for (const frame of inner) {
      const size = await frame.evaluate(() => `${innerWidth} × ${innerHeight}`);
      const fits = () => frame.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement, hidden = [...document.querySelectorAll('.task, .side, footer')];
        return [scrollWidth <= innerWidth, scrollHeight <= innerHeight, hidden.some(one => one.checkVisibility()), document.querySelector('#board svg')?.getBoundingClientRect().width > 90];
      });
      await becomes(fits, [true, true, false, true], `${size}: fits`);
      await frame.locator('#tab-solution').click();
      await frame.locator('#next').click();
      await becomes(() => frame.locator('#slider').inputValue(), '1', 'step');
      await frame.locator('#tab-play').click();
      for (let k = 0; k < 2; k += 1) await frame.locator('[data-do=hint]').click();
      await becomes(async () => /^1 /.test(await frame.locator('#say').textContent()), true, `${size}: counts a step`);
      await becomes(fits, [true, true, false, true], `${size}: fits while one plays`);
      equal(await frame.evaluate(() => [location.hash, document.querySelector('#whole').href, document.querySelector('h1').checkVisibility()]),
        ['#embed', frame.url().split('#')[0], true], 'address, link to the whole page, heading');
      equal(await frame.evaluate(async () => (await navigator.serviceWorker?.getRegistrations() ?? []).length), 0, 'workers');
    }
    for (const name of ['errors', 'violations', 'missing']) equal(other.log[name], [], name);
    await other.page.goto(`${server.url}hughes.html?embed#step-3`, { waitUntil: 'networkidle' });
    await becomes(async () => [await other.page.locator('#slider').inputValue(), await other.page.locator('.side').isVisible()], ['3', false], 'by ?embed, at a step');
    equal(await other.page.locator('link[rel=canonical]').getAttribute('href'), 'https://example.org/p/hughes.html', 'canonical address');
    equal(await other.page.locator('#whole').getAttribute('href'), `${server.url}hughes.html`, 'the whole page');
    await other.context.close();
    await host.close();
    const calm = await newPage(browser, { bypassCSP: true, viewport: { width: 320, height: 560 } });
    await visit(calm.page, `${server.url}hughes.html#embed`);
    await expectAccessible(calm.page);
    await calm.context.close();
  });

  if (!isFirefox) {
    await check('offline', async () => {
      const { page, context } = await newPage(browser);
      await page.goto(server.url, { waitUntil: 'networkidle' });
      // What was read is kept; all of it, when someone asks for it.
      await visit(page, `${server.url}rook.html`);
      await page.waitForFunction(async () => (await (await caches.open('stepbook')).keys()).some(({ url }) => url.includes('rook.html')));
      equal(await page.evaluate(async () => (await (await caches.open('stepbook')).keys()).some(({ url }) => url.includes('hughes.html'))), false, 'what was not read');
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.locator('#offline').click();
      await page.getByText('Kept: it needs no network any more.').waitFor();
      await context.setOffline(true);
      for (const file of ['', 'rook.html', 'hughes.html#step-3']) {
        await visit(page, server.url + file, 'load');
        ok(await page.locator('h1').isVisible(), file);
      }
      ok(await page.locator('#board svg').isVisible(), 'board');
      await context.setOffline(false);
      await context.close();
    });
  }

  await check('it can be installed', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'site/manifest.webmanifest'), 'utf8'));
    equal([manifest.start_url, manifest.display], ['./', 'standalone'], 'manifest');
    for (const { src, sizes, type } of manifest.icons.filter(icon => icon.type === 'image/png')) {
      const bytes = readFileSync(join(folder, 'site', src)), side = bytes.readUInt32BE(16);
      equal([`${side}x${bytes.readUInt32BE(20)}`, type], [sizes, 'image/png'], src);
    }
    equal(manifest.icons.map(({ purpose }) => purpose), ['any', 'any', 'any', 'maskable', 'maskable'], 'purposes');
  });
  await server.close();
});
