// The speed of the search as WebAssembly beside that of the program on one thread: node tests/web/studio/speed.mjs PROGRAM
// Millions of positions, whose hashes must fill all buckets of a table here as well: with hashes of 32 bits these took minutes.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { run, root, started } from './common.mjs';

/** How many times as long as in the program a search may take. */
const MOST = 2.5;
const seconds = (work) => {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
};
const read = (name) => JSON.parse(readFileSync(`${root}/tests/data/corpus/${name}.json`));
const [euler] = read('project-euler-766');
const corner = { ...euler, goals: [{ block: 'n', row: 0, col: 0 }] };
const puzzles = [...read('iba-classics').filter(({ name }) => /^Climb 12( |c)/.test(name)), corner];

const folder = mkdtempSync(`${tmpdir()}/stepbook-speed-`);
try {
  for (const puzzle of puzzles) {
    const file = `${folder}/puzzle.json`;
    writeFileSync(file, JSON.stringify([puzzle]));
    const call = await started();
    const { toml, error } = call('read', { name: puzzle.name }, readFileSync(file));
    assert.ok(toml, `${puzzle.name}: ${error}`);
    let own, there;
    const here = seconds(() => { own = call('solve', { text: toml }); });
    const native = seconds(() => { there = JSON.parse(run(process.argv[2], 'solve', file, '--threads', '1', '--json')); });
    assert.equal(own.length, there.length, puzzle.name);
    console.log(`${puzzle.name}: ${own.length} steps, ${own.positions} positions in ${here.toFixed(1)} s, the program ${native.toFixed(1)} s`);
    assert.ok(here <= MOST * native, `${puzzle.name} takes ${(here / native).toFixed(1)} times as long`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
