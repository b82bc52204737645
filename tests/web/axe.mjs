// axe-core on every page: light, dark, narrow, in forced colours, without script.

import { readdirSync } from 'node:fs';
import { expectAccessible, expectLegible, openWithoutScript } from './accessible.mjs';
import { address, newPage, ok, possible, run } from './common.mjs';

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { viewport: { width: 320, height: 640 } },
  'forced colours': { forcedColors: 'active' },
};

async function eachLook(browser, folder, files, check) {
  for (const [name, options] of possible(LOOKS)) {
    const { page, context } = await newPage(browser, { bypassCSP: true, ...options });
    // Where only widths or colours differ, a few pages are enough.
    const some = ['klotski.html', 'hints.html', 'he.html', 'gallery.html', 'colour.html'];
    for (const file of name === 'light' ? files : files.filter(file => some.includes(file))) {
      await page.goto(address(folder, file));
      await check(`axe: ${file}, ${name}`, () => expectAccessible(page));
      if (await page.$('#board .sb-block text')) await check(`labels: ${file}, ${name}`, () => expectLegible(page));
      const isAlso = name === 'light' || (name === 'dark' && file === 'klotski.html');
      if (isAlso && await openWithoutScript(page, address(folder, file))) {
        await check(`axe: ${file}, ${name}, without script`, () => expectAccessible(page));
      }
    }
    await context.close();
  }
}

/** The focus on a card of the gallery is seen, which axe does not look at. */
async function focused(browser, folder, check) {
  const { page, context } = await newPage(browser);
  await page.goto(address(folder, 'gallery.html'));
  await check('gallery: the focus on a card is seen', async () => {
    const card = page.locator('.card').first();
    const before = await card.screenshot();
    await page.keyboard.press('Tab');
    ok(await card.evaluate(one => one.contains(document.activeElement)), 'the card has not the focus');
    ok(!before.equals(await card.screenshot()), 'the card looks the same with the focus');
  });
  await context.close();
}

await run(async (browser, folder, check) => {
  await focused(browser, folder, check);
  await eachLook(browser, folder, readdirSync(folder).filter(file => file.endsWith('.html')).sort(), check);
});
