// A smoke test of pages in WebKitGTK, driven by WebDriver: its own browser is neither Playwright's WebKit nor spoken to in BiDi.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { address, equal, ok, run } from './common.mjs';

/** A port of this machine that is free. */
const freePort = () => new Promise((done, fail) => {
  const server = createServer().once('error', fail).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/** Debian's WebKitGTK with its small browser, on a screen that nobody sees. */
class WebKit {
  static async start() {
    const driver = new WebKit();
    const port = await freePort();
    driver.root = `http://127.0.0.1:${port}`;
    driver.process = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
      detached: true, stdio: 'ignore',
      // Root has no sandbox to give.
      env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    for (let tries = 100; ; tries -= 1) {
      const answers = await driver.#ask('GET', '/status').then(() => true, () => false);
      if (answers) break;
      ok(tries > 0, 'WebKitWebDriver does not answer');
      await wait(100);
    }
    const { sessionId } = await driver.#ask('POST', '/session', { capabilities: {} });
    driver.session = `/session/${sessionId}`;
    return driver;
  }

  async #ask(method, path, body) {
    const answer = await fetch(this.root + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  open(url) { return this.#ask('POST', `${this.session}/url`, { url }); }

  /** What a function returns that is called in the page. */
  evaluate(call, ...args) {
    return this.#ask('POST', `${this.session}/execute/sync`, { script: `return (${call})(...arguments)`, args });
  }

  async close() {
    await this.#ask('DELETE', this.session).catch(() => undefined);
    process.kill(-this.process.pid);
  }
}

await run(async (browser, folder, check) => {
  await check('the player steps', async () => {
    await browser.open(`${address(folder, 'klotski.html')}#solution`);
    const found = await browser.evaluate(() => {
      const say = () => document.querySelector('#say').textContent;
      const said = [say()];
      for (const name of ['next', 'last', 'first']) {
        document.querySelector(`#${name}`).click();
        said.push(say());
      }
      return said;
    });
    equal(found, ['After 0 of 116 stepsthe start', 'After 1 of 116 stepsd left', 'After 116 of 116 stepsS left', 'After 0 of 116 stepsthe start'], 'sentences');
  });
  await check('one plays, and a hint moves a block', async () => {
    const said = await browser.evaluate(() => {
      document.querySelector('#tab-play').click();
      const hint = document.querySelector('[data-do=hint]');
      // The first shows the move.
      hint.click();
      hint.click();
      return document.querySelector('#say').textContent;
    });
    equal(said, '1 step', 'steps');
  });
  await check('a maze is played', async () => {
    await browser.open(address(folder, 'klondike.html'));
    const found = await browser.evaluate(() => {
      const before = document.querySelectorAll('#board .sb-choice').length;
      document.querySelector('#board .sb-choice').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return [before > 0, document.querySelector('#say').textContent];
    });
    equal(found, [true, '1 jump'], 'choices, jumps');
  });
}, WebKit.start);
