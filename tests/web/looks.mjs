// How boards look: in colour on screens, in grey on paper, and as the reader chooses, unless somebody chose the theme.

import { address, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { expectAccessible, expectLegible } from './accessible.mjs';

/** The fill of the target, of the first block on the board. */
const fill = (page, name = 'target') => page.$eval(`#board .sb-${name} rect`, rect => getComputedStyle(rect).fill);
const isGrey = color => new Set(color.match(/\d+/g).slice(0, 3)).size === 1;

async function defaults(browser, folder, check) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context, log } = await newPage(browser, { colorScheme, bypassCSP: true });
    await page.goto(address(folder, 'klotski.html'));
    await check(`${colorScheme}: in colour on screens`, async () => {
      equal(await fill(page), { light: 'rgb(201, 73, 47)', dark: 'rgb(192, 74, 49)' }[colorScheme], 'the target');
      await expectLegible(page);
    });
    await check.chromium(`${colorScheme}: paper is in grey`, async () => {
      await page.emulateMedia({ media: 'print' });
      equal(await page.$eval('.still .sb-target rect', rect => getComputedStyle(rect).fill), 'rgb(189, 189, 189)', 'the target on paper');
      await page.emulateMedia({ media: 'screen' });
    });
    await check(`${colorScheme}: the reader chooses by the keyboard, and axe finds nothing`, async () => {
      await page.focus('#look');
      await page.keyboard.press('ArrowDown');
      equal(await page.inputValue('#look'), 'grey', 'the look');
      const grey = await fill(page);
      ok(colorScheme === 'dark' || isGrey(grey), `the target is ${grey}`);
      await expectLegible(page);
      await page.keyboard.press('ArrowDown');
      equal([await page.inputValue('#look'), await fill(page)], ['hatch', 'url("#hatch-target")'], 'the look and the target');
      await expectAccessible(page);
    });
    await check.chromium(`${colorScheme}: hatches are painted, with other lines for each kind`, async () => {
      const lines = await page.$$eval('pattern', all => all.map(one => one.querySelector('path')?.getAttribute('d')));
      equal(new Set(lines).size, 4, 'kinds of lines');
      const block = name => page.locator(`#board .sb-${name}`).first().screenshot();
      const [hatched, plain] = [await block('target'), await page.evaluate(() => {
        document.querySelector('#hatch-target').replaceChildren();
      }).then(() => block('target'))];
      ok(!hatched.equals(plain), 'the pattern is not seen');
    });
    await check(`${colorScheme}: the browser remembers it, also for other pages`, async () => {
      await page.goto(address(folder, 'hughes.html'));
      equal([await page.inputValue('#look'), await fill(page)], ['hatch', 'url("#hatch-target")'], 'the look and the target');
    });
    await check(`${colorScheme}: nothing else happens`, () => expectQuiet(log, page, url => url.startsWith(address(folder, '.'))));
    await context.close();
  }
}

async function withoutMemory(browser, folder, check) {
  const { page, context, log } = await newPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  });
  await page.goto(address(folder, 'klotski.html'));
  await check('without a memory one can still choose', async () => {
    await page.selectOption('#look', 'grey');
    equal(await fill(page), 'rgb(189, 189, 189)', 'the target');
    expectQuiet(log, page);
  });
  await context.close();
}

async function chosen(browser, folder, check) {
  const { page, context } = await newPage(browser);
  await check('a theme that somebody chose holds, and a maze has nothing to choose', async () => {
    await page.goto(address(folder, 'klotski.html'));
    await page.selectOption('#look', 'hatch');
    await page.goto(address(folder, 'mono.html'));
    equal([await fill(page), await page.$('#look')], ['rgb(189, 189, 189)', null], 'the target of --theme mono, and the choice');
    await page.goto(address(folder, 'klondike.html'));
    equal(await page.$('#look'), null, 'the choice in a maze');
  });
  await context.close();
}

await run(async (browser, folder, check) => {
  for (const part of [defaults, withoutMemory, chosen]) await part(browser, folder, check);
});
