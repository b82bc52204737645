// The studio's package for npm: packed, installed into a folder of its own, served from there, called by a page of someone else, and its types.
// Started with an empty folder.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { equal, newPage, ok, run, serve } from './common.mjs';

const here = name => fileURLToPath(new URL(name, import.meta.url)), dist = here('../../web/dist');
const files = folder => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;

await run(async (browser, folder, check) => {
  const call = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const installed = join(folder, 'node_modules/stepbook-studio');

  await check('it is packed and installed', async () => {
    call('npm', 'pack', here('../../packaging/npm/studio'), '--silent');
    const tarballs = readdirSync(folder).filter(name => name.endsWith('.tgz'));
    const { version } = JSON.parse(readFileSync(here('../../packaging/npm/studio/package.json'), 'utf8'));
    equal(tarballs, [`stepbook-studio-${version}.tgz`], 'the package');
    ok(readFileSync(here('../../Cargo.toml'), 'utf8').includes(`\nversion = "${version}"\n`), `version ${version} is not that of Cargo.toml`);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    call('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', `./${tarballs[0]}`);
    equal(readdirSync(installed).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'index.d.ts', 'package.json', 'studio'], 'files');
    equal(files(join(installed, 'studio')), files(dist), 'number of files of the page');
    for (const name of ['stepbook.wasm', 'index.html', 'fonts/OFL.txt']) {
      ok(readFileSync(join(installed, 'studio', name)).equals(readFileSync(join(dist, name))), name);
    }
  });

  await check('the page is served from it', async () => {
    const [policy] = readFileSync(join(installed, 'README.md'), 'utf8').replaceAll('\n', ' ').match(/default-src 'none'[^`]*/);
    const { url, close } = await serve(join(installed, 'studio'), { 'content-security-policy': policy });
    const { page, context } = await newPage(browser, { locale: 'en-GB' });
    const wrong = [];
    page.on('pageerror', error => wrong.push(error.message));
    page.on('console', message => message.type() === 'error' && wrong.push(message.text()));
    await page.goto(url);
    await page.locator('#stage').waitFor();
    const solved = await page.evaluate(async () => {
      const { Stepbook } = await import('./stepbook.js');
      const stepbook = new Stepbook();
      const { puzzles } = await stepbook.call('puzzles');
      const { text } = puzzles.find(puzzle => puzzle.name === 'klotski');
      return [(await stepbook.call('solve', { text })).length, (await stepbook.call('book', { text, to: 'pdf' })).name];
    });
    equal(solved, [116, 'klotski.pdf'], 'what the solver says');
    equal(wrong, [], 'errors');
    await context.close();
    await close();
  });

  await check('a page of someone else calls the solver, by the addresses of its files', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>a page</title>');
    const { url, close } = await serve(folder);
    const { page, context } = await newPage(browser);
    await page.goto(url);
    const count = await page.evaluate(async () => {
      const { Stepbook } = await import('./node_modules/stepbook-studio/studio/stepbook.js');
      const files = ['stepbook.wasm', 'worker.js'].map(name => new URL(`node_modules/stepbook-studio/studio/${name}`, location.href));
      return (await new Stepbook({ wasm: files[0], worker: files[1] }).call('puzzles')).puzzles.length;
    });
    ok(count > 10, `${count} puzzles`);
    await context.close();
    await close();
  });

  await check('its types', async () => {
    writeFileSync(join(folder, 'page.ts'), `import { Stepbook } from 'stepbook-studio';
const stepbook = new Stepbook({ wasm: new URL('stepbook.wasm', location.href) });
const { puzzles } = await stepbook.call('puzzles');
const text: string = puzzles[0]!.text;
const solution = await stepbook.call('solve', { text, metric: 'move' }, { progress: ({ positions, level }) => console.log((positions + level).toFixed()) });
console.log(solution.error ?? solution.faults?.[0]?.message ?? solution.moves?.length);
const bytes: Uint8Array | undefined = (await stepbook.call('book', { text, to: 'pdf', paper: 'a5' })).bytes;
console.log(bytes?.length);
stepbook.stop();
// @ts-expect-error: there is no such call
await stepbook.call('unknown');
// @ts-expect-error: there is no such format
await stepbook.call('book', { text, to: 'doc' });
export {};
`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
      compilerOptions: { noEmit: true, strict: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [] }, files: ['page.ts'],
    }));
    // It is a module.
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    try {
      call('node', here('node_modules/typescript/bin/tsc'), '-p', '.');
    } catch ({ stdout }) {
      throw new Error(stdout);
    }
  });
});
