// What Lighthouse says of a page, a maze, a site, the element and the studio, as on a phone and on a desktop. Called by .ci/nightly, which makes
// them and installs it: node lighthouse.mjs FOLDER. Its score for speed depends on the machine, so what makes pages fast is checked instead.

import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { equal, ok, run, serve } from './common.mjs';

/** The pages, and the most that each may load, in kB without compression. */
const PAGES = {
  'klotski.html': 400, 'klondike.html': 280, 'site/index.html': 130, 'site/hughes.html': 140, 'site/klondike.html': 160, 'website/index.html': 170,
  'dist/index.html': 150,
};
/** The most that what is seen may move while a page loads: a tenth of what is good. */
const MOST_SHIFT = 0.01;

/** What is wrong, with the elements that are. */
const faults = ({ categories, audits }) => Object.values(categories).filter(({ id }) => id !== 'performance').flatMap(({ auditRefs }) => auditRefs)
  .map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 1)
  .map(({ title, details }) => [title, ...details?.items?.slice(0, 3).map(({ node, ...item }) => node?.snippet ?? item) ?? []]);

async function start() {
  const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--lang=en'] });
  return { port: chrome.port, close: () => chrome.kill() };
}

await run(async ({ port }, folder, check) => {
  const { url, close } = await serve(folder);
  for (const [page, most] of Object.entries(PAGES)) {
    for (const [form, config] of Object.entries({ phone: undefined, desktop: desktopConfig })) {
      await check(`${page} on a ${form}`, async () => {
        const { lhr } = await lighthouse(url + page, { port, logLevel: 'error', throttlingMethod: 'provided' }, config), { audits } = lhr;
        equal([lhr.runtimeError?.message ?? '', lhr.runWarnings], ['', []], 'the run');
        equal(faults(lhr), [], 'faults');
        const [bytes, shift] = ['total-byte-weight', 'cumulative-layout-shift'].map(name => audits[name].numericValue);
        ok(bytes < 1000 * most, `${bytes} bytes`);
        ok(shift <= MOST_SHIFT, `what is seen moves by ${shift}: ${JSON.stringify(audits['layout-shifts'].details?.items)}`);
        return `${Math.round(bytes / 1000)} kB`;
      });
    }
  }
  await close();
}, start);
