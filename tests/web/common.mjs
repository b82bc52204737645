// What the checks in a real browser share: the browser, pages whose every word and request is recorded, a server of
// files, and a list of checks that fail by name.

import { createServer } from 'node:http';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, firefox } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** How long a page may take for anything, in ms: slow machines are no failure, and a check that holds waits for nothing. */
const PATIENCE = 30_000;

/** The path of a program, as a shell would find it. */
function program(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch { /* the next folder, then */ }
  }
  throw new Error(`${name} is not on the PATH`);
}

/** The browser in which the checks run: Chromium, or Firefox if STEPBOOK_BROWSER says so. */
export const browserName = process.env.STEPBOOK_BROWSER ?? 'chromium';
export const isFirefox = browserName === 'firefox';

/** Debian's Chromium, without a window. */
export function launch() {
  return chromium.launch({ executablePath: program('chromium'), headless: true, args: ARGUMENTS });
}

/** What a reader may prefer, by Playwright's option: the preference of Firefox, and its values. */
const PREFERENCES = {
  colorScheme: ['layout.css.prefers-color-scheme.content-override', { dark: 0, light: 1 }],
  reducedMotion: ['ui.prefersReducedMotion', { reduce: 1, 'no-preference': 0 }],
  hasTouch: ['dom.w3c_touch_events.enabled', { true: 1, false: 0 }],
  javaScriptEnabled: ['javascript.enabled', { true: true, false: false }],
};
const USUAL = { colorScheme: 'light', reducedMotion: 'no-preference', hasTouch: false, javaScriptEnabled: true };

/**
 * Debian's Firefox ESR, driven by WebDriver BiDi. That protocol cannot change what a reader prefers, so each set of preferences has a
 * browser of its own, which starts when a page asks for it.
 */
class Firefox {
  #browsers = new Map();

  /** A context with options of Playwright. Firefox has no phones and no way around a page's policy: these options are left out. */
  async newContext({ isMobile, bypassCSP, forcedColors, ...options }) {
    const wanted = { ...USUAL }, rest = {};
    for (const [key, value] of Object.entries(options)) {
      if (Object.hasOwn(USUAL, key)) wanted[key] = value;
      // Playwright wants to know it, too.
      if (!Object.hasOwn(USUAL, key) || key === 'hasTouch') rest[key] = value;
    }
    const key = JSON.stringify(wanted);
    if (!this.#browsers.has(key)) this.#browsers.set(key, this.#launch(wanted));
    return (await this.#browsers.get(key)).newContext(rest);
  }

  #launch(wanted) {
    const preferences = Object.entries(PREFERENCES).map(([key, [name, values]]) => [name, values[wanted[key]]]);
    return firefox.launch({
      channel: 'moz-firefox', executablePath: program('firefox-esr'), headless: true, firefoxUserPrefs: Object.fromEntries(preferences),
    });
  }

  async close() {
    await Promise.all([...this.#browsers.values()].map(async browser => (await browser).close()));
  }
}

/** The names and options of these looks, without those that the browser cannot have: no protocol of Firefox can force colours. */
export const possible = looks => Object.entries(looks).filter(([, { forcedColors }]) => !isFirefox || !forcedColors);

/**
 * A page in a context of its own, and a log of all that happens there: `messages` of the console, `errors` of scripts,
 * `requests` (addresses), `violations` of the Content-Security-Policy, `dialogs`, `windows` that were opened, and addresses that are `missing`.
 *
 * @param options of Playwright's `browser.newContext`
 */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const log = { messages: [], errors: [], requests: [], violations: [], dialogs: [], windows: [], missing: [] };
  await context.exposeBinding('reportViolation', (_, violation) => log.violations.push(violation));
  await context.addInitScript(() => {
    const report = window.reportViolation;
    document.addEventListener('securitypolicyviolation', event => {
      report?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} line ${event.lineNumber}`);
    });
  });
  context.on('request', request => log.requests.push(request.url()));
  const page = await context.newPage();
  page.on('response', response => {
    if (response.status() >= 400) log.missing.push(response.url());
  });
  context.on('page', other => log.windows.push(other.url()));
  page.on('console', message => log.messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', error => log.errors.push(String(error)));
  page.on('websocket', socket => log.requests.push(socket.url()));
  page.on('dialog', dialog => {
    log.dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  return { page, context, log };
}

/**
 * Fails if anything happened on a page but that it was opened.
 *
 * @param allowed tells of an address whether it may be asked for, beside that of the page itself
 */
export function expectQuiet(log, page, allowed = () => false) {
  const own = page.url().split('#')[0];
  for (const name of ['missing', 'messages', 'errors', 'violations', 'dialogs', 'windows']) {
    equal(log[name], [], `${name} of ${own}`);
  }
  const others = log.requests.filter(url => url.split('#')[0] !== own && !allowed(url));
  equal(others, [], `requests of ${own}`);
}

/** The address of a file. */
export const address = (folder, file) => pathToFileURL(resolve(folder, file)).href;

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.webmanifest': 'application/manifest+json', '.gif': 'image/gif', '.webp': 'image/webp', '.pdf': 'application/pdf',
};

/**
 * Serves the files of a folder on this machine only, and nothing else. Returns its address and how to end it.
 *
 * @param headers of every answer, beside its type
 */
export async function serve(folder, headers = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    // Browsers ask for it whatever the page says.
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    try {
      const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
      const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
      if (!file.startsWith(root + sep)) throw new Error('outside of the folder');
      const bytes = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...headers });
      response.end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('not found');
    }
  });
  await new Promise((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  // A check that fails closes nothing.
  server.unref();
  const close = () => new Promise(done => {
    server.close(done);
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Fails unless two values are the same as JSON. */
export function equal(found, wanted, what) {
  const [a, b] = [found, wanted].map(value => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: found ${a}, not ${b}`);
}

/** Fails unless something holds. */
export function ok(holds, what) {
  if (!holds) throw new Error(what);
}

/**
 * Waits until what is read is the same as a value, as JSON: for what a page finds out, loads or paints after an action. What is read
 * last is told where that never comes.
 */
export async function becomes(read, wanted, what) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await read();
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    if (Date.now() > end) equal(found, wanted, what);
    await new Promise(done => setTimeout(done, 20));
  }
}

/** What a promise gives, or an error where it gives nothing for three minutes. */
function inTime(promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('no end after three minutes')), 180_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs the checks of a script, which is started with the folder of its pages, and says of each whether it holds. A check that fails is
 * run once more, since a busy machine may let a browser wait for longer than any check does; that it failed is told either way.
 *
 * @param checks is called with the browser, the folder, `check(name, function)`, and `check.chromium`, which is for what only Chromium
 *   lets a script do: print, save files, put several fingers on the page, take away its script
 * @param start starts the browser, if it is another one
 */
export async function run(checks, start = () => isFirefox ? new Firefox() : launch()) {
  const folder = process.argv[2];
  if (!folder) throw new Error('name the folder of the pages');
  const browser = await start();
  let failed = 0;
  const check = async (name, test) => {
    for (const isLast of [false, true]) {
      const start = Date.now();
      try {
        const note = await inTime(test());
        console.log(`ok      ${name} (${Date.now() - start} ms)${note ? `: ${note}` : ''}`);
        return;
      } catch (error) {
        console.log(`FAILED  ${name}: ${error.message}${isLast ? '' : ' (it is run once more)'}`);
        if (isLast) failed += 1;
      }
    }
  };
  check.chromium = isFirefox ? name => console.log(`skipped ${name}: only in Chromium`) : check;
  try {
    await checks(browser, folder, check);
  } finally {
    await browser.close();
  }
  if (failed > 0) {
    console.log(`${failed} checks failed`);
    process.exitCode = 1;
  }
}
