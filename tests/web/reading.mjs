// The page as a document: quiet, whole at every width, readable without script, printed on a few pages.

import { readdirSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { address, equal, expectQuiet, newPage, ok, run } from './common.mjs';
import { WIDTHS, expectFits, expectTargets } from './layout.mjs';

const HASH = "'sha256-[A-Za-z0-9+/]{43}='";

/** The policy allows the style sheet and, if there is one, the script alone, and stands before all that it must cover. */
async function expectPolicy(page) {
  const [head, scripts] = await page.evaluate(() => [
    [...document.head.children].map(child => ({
      name: child.localName, charset: child.getAttribute('charset'), policy: child.httpEquiv === 'Content-Security-Policy' && child.content,
    })),
    [...document.scripts].filter(script => !script.type).length,
  ]);
  const script = scripts > 0 ? ` script-src ${HASH};` : '';
  const policy = new RegExp(`^default-src 'none'; style-src ${HASH};${script} connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'$`);
  equal(head[0].charset, 'utf-8', 'the first element of the head');
  ok(policy.test(head[1].policy), `the second element of the head is no strict policy: ${JSON.stringify(head[1])}`);
  equal(head.filter(child => child.policy).length, 1, 'policies');
  ok(scripts <= 1, `${scripts} scripts`);
}

/** The icon is in the page, so that no browser asks for favicon.ico, and the policy lets it be drawn. */
async function expectIcon(page) {
  const icon = await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector('link[rel=icon]').href;
    await image.decode();
    return [new URL(image.src).protocol, image.naturalWidth > 0];
  });
  equal(icon, ['data:', true], 'the icon');
}

async function everyPage(browser, folder, files, check) {
  const { page, context, log } = await newPage(browser);
  for (const file of files) {
    log.requests.length = 0;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address(folder, file));
    await check(`${file}: the policy forbids what the page does not use`, () => expectPolicy(page));
    await check(`${file}: its icon is data`, () => expectIcon(page));
    // All at once, which a page with a name for its parts does not let readers do.
    await page.$$eval('details', all => all.forEach(details => {
      details.removeAttribute('name');
      details.open = true;
    }));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await check(`${file}: fits ${width} px`, () => expectFits(page));
      if (width === 320) await check(`${file}: fingers hit all controls`, () => expectTargets(page));
    }
    await check(`${file}: nothing happens but that it is opened`, () => expectQuiet(log, page));
  }
  await context.close();
}

async function withoutScript(browser, folder, check) {
  const { page, context, log } = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(address(folder, 'klotski.html'));
  await check('without script: all 117 figures can be seen', async () => {
    const seen = await page.$$eval('figure[id^="picture-"]', figures => figures.filter(figure => {
      const box = figure.querySelector('svg').getBoundingClientRect();
      return figure.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 90 && box.height > 90
        && figure.querySelectorAll('.sb-block, use').length > 0 && figure.querySelector('figcaption').innerText.trim() !== '';
    }).length);
    equal(seen, 117, 'figures');
  });
  await check('without script: no control stands there that does nothing', async () => {
    const dead = await page.$$eval('button,input,select,[role=button]', all => all.filter(control => control.checkVisibility()).length);
    equal(dead, 0, 'controls');
  });
  await check.chromium('without script: every move leads to its figure, which is tinted', async () => {
    const links = await page.$$eval('.moves a', all => all.map(link => link.getAttribute('href')));
    equal(links.length, 88, 'moves');
    equal(new Set(links).size, 88, 'different figures');
    for (const link of [links[0], links[40], links[87]]) {
      await page.locator(`.moves a[href="${link}"]`).click();
      equal(new URL(page.url()).hash, link, 'address');
      const [inSight, tint, other] = await page.$eval(link, target => {
        const figure = target.closest('figure');
        const box = figure.getBoundingClientRect();
        const other = figure.nextElementSibling?.matches('figure') ? figure.nextElementSibling : figure.previousElementSibling;
        return [box.top > -1 && box.top < innerHeight, ...[figure, other].map(one => getComputedStyle(one).backgroundColor)];
      });
      ok(inSight, `${link} is not in sight`);
      ok(tint !== other, `${link} is not tinted`);
    }
  });
  await check('without script: #step-42 leads to the figure', async () => {
    await page.goto(`${address(folder, 'klotski.html')}#step-42`);
    const top = await page.$eval('#picture-042', figure => figure.getBoundingClientRect().top);
    ok(top > -40 && top < 400, `its top is at ${top} px`);
  });
  await check('without script: nothing is said or asked for', () => expectQuiet(log, page));
  await context.close();
}

/** The number of pages of a PDF that the browser has written: it does not compress the dictionaries of pages. */
const pages = pdf => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

async function printed(browser, folder, check) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context } = await newPage(browser, { colorScheme });
    await page.goto(address(folder, 'klotski.html'));
    await check.chromium(`print, ${colorScheme}: Klotski needs twelve to fourteen pages of A4`, async () => {
      const count = pages(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
      ok(count >= 12 && count <= 14, `${count} pages`);
      return `${count} pages`;
    });
    await check.chromium(`print, ${colorScheme}: black on white, all figures, no control`, async () => {
      await page.emulateMedia({ media: 'print' });
      const found = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        const light = color => (color.match(/[\d.]+/g) ?? []).slice(0, 3).every(part => part > 240);
        const paper = [document.documentElement, document.body].map(one => getComputedStyle(one).backgroundColor);
        const controls = [...document.querySelectorAll('button,input,select,[role=button],.skip')];
        return {
          paper: paper.every(color => color === 'rgba(0, 0, 0, 0)' || light(color)),
          ink: style.color.match(/\d+/g).every(part => part < 64),
          // The first figure stands there as the board at which its section begins.
          figures: [...document.querySelectorAll('.steps figure')].filter(one => one.checkVisibility()).length,
          controls: controls.filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 80)),
        };
      });
      equal(found, { paper: true, ink: true, figures: 116, controls: [] }, 'the printed page');
    });
    await context.close();
  }
}

/** On paper nothing is closed: all boards of the hints are seen. */
async function printedHints(browser, folder, check) {
  const { page, context } = await newPage(browser);
  await page.emulateMedia({ media: 'print' });
  for (const file of ['klotski.html', 'hints.html']) {
    await page.goto(address(folder, file));
    await check.chromium(`print, ${file}: all hints are there`, async () => {
      const found = await page.$$eval('.hint', all => all.map(hint => [...hint.querySelectorAll('summary, svg, p')].every(one => one.checkVisibility())));
      ok(found.length > 2 && found.every(Boolean), `hints: ${found}`);
    });
  }
  await context.close();
}

/** Not all browsers print what is inside of something closed, so what opens has what it opens beside it. */
async function printedElsewhere(browser, folder, check) {
  const { page, context } = await newPage(browser);
  for (const file of ['klotski.html', 'hints.html']) {
    await page.goto(address(folder, file));
    await check(`print, ${file}: nothing closed has anything for paper in it`, async () => {
      equal(await page.$$eval('details > :not(summary)', all => all.filter(one => !one.closest('.screen')).map(one => one.outerHTML)), [], 'in it');
      ok(await page.$$eval('details:not([open]) + :is(figure, p, .section)', all => all.length) > 1, 'nothing is closed');
    });
  }
  await context.close();
}

/** Pictures to be looked at, if `STEPBOOK_SCREENSHOTS` names a folder. */
async function pictures(browser, folder, files) {
  const target = process.env.STEPBOOK_SCREENSHOTS;
  if (!target) return;
  mkdirSync(target, { recursive: true });
  const looks = [
    ['light', { colorScheme: 'light' }], ['dark', { colorScheme: 'dark' }], ['forced', { forcedColors: 'active' }],
    ['forced-dark', { forcedColors: 'active', colorScheme: 'dark' }],
    ['phone', { viewport: { width: 320, height: 800 } }], ['no-script', { javaScriptEnabled: false }],
  ];
  for (const [name, options] of looks) {
    const { page, context } = await newPage(browser, options);
    for (const file of files) {
      await page.setViewportSize({ ...page.viewportSize(), height: 800 });
      await page.goto(address(folder, file));
      // What is out of sight is not drawn.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...page.viewportSize(), height });
      await page.screenshot({ path: join(target, `${file}-${name}.png`), fullPage: true });
    }
    await context.close();
  }
}

await run(async (browser, folder, check) => {
  const files = readdirSync(folder).filter(file => file.endsWith('.html')).sort();
  ok(files.includes('klotski.html'), `no klotski.html in ${folder}`);
  await everyPage(browser, folder, files, check);
  await withoutScript(browser, folder, check);
  await printed(browser, folder, check);
  await printedHints(browser, folder, check);
  await printedElsewhere(browser, folder, check);
  await pictures(browser, folder, files);
});
