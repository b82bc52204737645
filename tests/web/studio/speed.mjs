// The speed of the search as WebAssembly: node tests/web/studio/speed.mjs
// Millions of positions, whose hashes must fill all buckets of a table here as well: with hashes of 32 bits these took minutes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { root, started } from './common.mjs';

/** Seconds that a slow machine may take for a puzzle. */
const MOST = 60;
const file = readFileSync(`${root}/tests/data/corpus/iba-classics.json`);

for (const { name, answers } of JSON.parse(file).filter(({ name }) => /^Climb 12( |c)/.test(name))) {
  const call = await started();
  const { toml, error } = call('read', { name }, file);
  assert.ok(toml, `${name}: ${error}`);
  const begin = performance.now();
  const { length, positions } = call('solve', { text: toml });
  const seconds = (performance.now() - begin) / 1000;
  assert.equal(length, answers.step.shortest, name);
  console.log(`${name}: ${length} steps, ${positions} positions in ${seconds.toFixed(1)} s`);
  assert.ok(seconds < MOST, `${name} takes more than ${MOST} s`);
}
