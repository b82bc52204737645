// The example of a website: nothing is said on the console, every link leads somewhere, it is read without script.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible, openWithoutScript } from './accessible.mjs';
import { equal, expectQuiet, isFirefox, newPage, ok, run, serve } from './common.mjs';

const find = createRequire(import.meta.url).resolve;
const NU = join(dirname(find('vnu-jar/package.json')), 'build/dist/vnu.jar');
// It takes no address of this machine, and to a file nothing is 'self'; the browser has the last word on the policy.
const FILTER = ['--filterpattern', '.*Content Security Policy.*'];

await run(async (browser, folder, check) => {
  const server = await serve(folder);
  const inside = url => url.startsWith(server.url);
  const looks = {
    light: {}, dark: { colorScheme: 'dark' }, narrow: { viewport: { width: 320, height: 640 } },
    still: { reducedMotion: 'reduce' }, 'without script': {},
  };
  for (const [look, options] of Object.entries(looks)) {
    // Its script is passed by in a way that only Chromium has.
    if (isFirefox && look === 'without script') continue;
    await check(`the page, ${look}`, async () => {
      const { page, context, log } = await newPage(browser, { bypassCSP: true, ...options });
      if (look === 'without script') await openWithoutScript(page, server.url);
      else await page.goto(server.url, { waitUntil: 'networkidle' });
      expectQuiet(log, page, inside);
      equal(log.requests.some(url => url.endsWith('rush-hour/animation.svg')), look !== 'still', 'film');
      const note = await expectAccessible(page);
      const found = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        broken: [...document.images].filter(image => image.checkVisibility() && !image.naturalWidth).map(image => image.src),
        boards: [...document.querySelectorAll('step-book')].map(element => {
          const shown = [...element.querySelectorAll('img,svg'), ...element.shadowRoot?.querySelectorAll('.sb') ?? []];
          return shown.filter(node => node.checkVisibility() && node.getBoundingClientRect().height > 100).length;
        }),
      }));
      equal(found, { wide: 0, broken: [], boards: [1, 1, 1] }, 'page');
      await context.close();
      return note;
    });
  }

  await check('its own policy holds, and its players play', async () => {
    const { page, context, log } = await newPage(browser);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    for (const k of [1, 2]) await page.locator('step-book').nth(k).locator('[part~=next]').click();
    for (let k = 0; k < 2; k += 1) await page.locator('step-book').first().locator('[part~=hint]').click();
    equal(await page.evaluate(() => [...document.querySelectorAll('step-book')].map(element => element.step)), [0, 8, 1], 'steps');
    equal(await page.evaluate(() => document.querySelector('step-book').counts.move), 1, 'the one that is played');
    const last = page.locator('step-book').nth(2).locator('[part~=sb]');
    ok((await last.getAttribute('aria-label')).startsWith('Block A right: room for '), 'what is drawn');
    expectQuiet(log, page, inside);
    await context.close();
  });

  await check('links', async () => {
    const { page, context } = await newPage(browser);
    await page.goto(server.url);
    const links = await page.evaluate(() => [...new Set([...document.links].map(link => link.href))]);
    ok(links.length === 4, `only ${links}`);
    for (const link of links) equal((await page.request.get(link)).status(), 200, link);
    await context.close();
  });

  await check('Nu finds nothing', async () => {
    const { stdout, stderr } = await promisify(execFile)('java', ['-jar', NU, ...FILTER, join(folder, 'index.html')]).catch(error => error);
    equal(`${stdout}${stderr}`, '', 'messages');
  });
  await server.close();
});
