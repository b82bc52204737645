// The calls of the WebAssembly: node tests/web/studio/calls.mjs

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, started } from './common.mjs';

const call = await started();

// Errors are the program's, at the places of the program (tests/data/faults).
const faults = join(root, 'tests/data/faults');
const formats = { toml: 'toml', hackerrank: 'hackerrank', 'rush-hour': 'rush-hour', gnome: 'gnome', klondike: 'klondike', json: 'json' };
let count = 0;
for (const name of readdirSync(faults).filter(name => !name.endsWith('.txt'))) {
  const [, stem, ending] = name.match(/^(.*)\.([^.]*)$/);
  const wanted = readFileSync(join(faults, `${stem}.txt`), 'utf8');
  const answer = call('read', { format: formats[ending] }, readFileSync(join(faults, name)));
  const found = answer.faults ?? [];
  for (const { line, column, message, help } of found) {
    // The one objection that only who knows the values of choices has.
    if (wanted.includes(`${line}:${column} `) || found.length === wanted.match(/^\d+:\d+ /gm)?.length) {
      assert.ok(wanted.includes(`${line}:${column} `), `${name}: ${line}:${column}`);
      assert.ok(wanted.includes(`\n  ${message}\n  help: ${help ?? 'none'}\n`), `${name}: ${message}`);
      count++;
    }
  }
}
assert.ok(count > 300, `${count} errors`);

// What is no text is refused in the program's words.
assert.match(call('read', {}, new TextEncoder().encode('%PDF-1.7 …')).error, /this is a PDF.*, not a text file/);
assert.match(call('nothing', {}).error, /there is no call/);
assert.match(call('solve', { text: 'A', colour: 1 }).error, /unknown field `colour`/);

// Every built-in puzzle can be drawn again.
const { puzzles } = call('puzzles', {});
assert.equal(puzzles.length, 13);
for (const { name, text, family, rows, cols } of puzzles) {
  const read = call('read', { text });
  assert.deepEqual([read.model.family, read.model.rows, read.model.cols], [family, rows, cols]);
  assert.deepEqual(call('write', { model: read.model }), read, name);
}

// GNOME Klotski calls a block `*`, which no puzzle file can.
const klotski = call('read', {}, readFileSync(join(root, 'examples/red-donkey.gnome')));
assert.match(klotski.warnings[0].message, /the block `\*` is now called `A`/);
assert.deepEqual(klotski.model.cells.flat().filter(value => value === 'A').length, 4);
assert.deepEqual(klotski.model.goals[0].places[0].blocks, ['A']);
assert.equal(call('solve', { text: klotski.toml }).solved, true);

// A puzzle from nothing.
const model = { family: 'sliding', title: '', cells: [['A', '.', 'B'], ['C', 'C', '.']], goals: [{ places: [{ blocks: ['A'], at: [[0, 2]] }] }] };
const drawn = call('write', { model });
assert.equal(drawn.model.title, 'Untitled puzzle');
const solved = call('solve', { text: drawn.toml });
assert.deepEqual([solved.solved, solved.counts, solved.count, solved.length, solved.unit], [true, '3 steps (2 moves)', '3 steps', 3, 'step']);
assert.match(solved.id, /^[0-9a-f]{12}$/);
assert.deepEqual(solved.moves[0], { number: 1, label: 'B', words: 'B down', from: [0, 2], to: [1, 2] });

// Errors of a drawing are at its cells.
const wrong = changes => call('write', { model: { ...model, ...changes } }).faults;
const [split] = wrong({ cells: [['A', '.', 'A'], ['C', 'C', '.']], goals: [] });
assert.deepEqual([split.message, split.part, split.cells], ['block `A` appears in separate places', 'board', [[0, 0], [0, 2]]]);
const [outside] = wrong({ goals: [{ places: [{ blocks: ['C'], at: [[1, 2]] }] }] });
assert.deepEqual([outside.part, outside.goal, outside.entry, outside.labels, outside.cells], ['goal', 0, 0, ['C'], [[1, 2]]]);
const [long] = wrong({ title: 'x'.repeat(1000) });
assert.equal(long.part, 'about');
assert.deepEqual(wrong({ cells: [['.', '.']], goals: [] }).map(fault => fault.message), ['the board has no block']);

// A puzzle without a goal, and one without a solution.
const free = call('write', { model: { ...model, goals: [] } });
assert.equal(call('solve', { text: free.toml }).reason, 'no-goal');
assert.equal(call('book', { text: free.toml, edition: 'puzzle' }).reason, 'no-goal');
const stuck = call('write', { model: { ...model, goals: [{ places: [{ blocks: ['C'], at: [[0, 0]] }, { blocks: ['A'], at: [[1, 0]] }, { blocks: ['B'], at: [[1, 1]] }] }] } });
const never = call('solve', { text: stuck.toml });
assert.deepEqual([never.solved, never.reason], [false, 'unsolvable']);
assert.match(never.message, /`Untitled puzzle` has no solution/);

// A maze.
const maze = { family: 'maze', title: 'Small', cells: [[1, 1, 2], [1, 2, 1], [2, 1, 'x']], start: [0, 0], directions: 'rook' };
const field = call('write', { model: maze });
assert.deepEqual([field.model.cells, field.model.start, field.model.directions], [maze.cells, [0, 0], 'rook']);
assert.match(call('solve', { text: field.toml, language: 'de' }).counts, /Sprünge/);
assert.deepEqual(call('write', { model: { ...maze, start: [2, 2] } }).faults[0].cells, [[2, 2]]);

// Lists: one must be chosen.
const several = call('read', { text: 'AA...BC..D.EBCFFD.E...' });
assert.ok(several.faults || several.choices || several.model);
const list = JSON.stringify([0, 1].map(number => ({ name: `n${number}`, board: ['A.'], goal: { A: [0, 1] } })));
const chosen = call('read', { text: list, format: 'json' });
if (!chosen.faults) assert.deepEqual(chosen.choices.map(({ name }) => name), ['n0', 'n1']);

// Pages.
const text = puzzles[0].text;
const first = call('pages', { text, first: 0, count: 2 });
assert.equal(first.pages.length, 2);
assert.ok(first.total > 10 && first.pages.every(({ svg, width }) => svg.startsWith('<svg') && width === 210), `${first.total}`);
assert.equal(call('pages', { text, first: first.total - 1, count: 9 }).pages.length, 1);
assert.match(call('pages', { text, paper: '60x60mm' }).error, /too large for pages of 60 × 60 mm; .* is large enough/);
assert.match(call('book', { text, language: 'zh' }).error, /the font of the PDF lacks/);

// Progress is reported, and a request that is broken harms nothing.
let reported = 0;
call('solve', { text: puzzles.find(({ name }) => name === 'klotski').text, metric: 'move' }, undefined, () => reported++);
assert.ok(reported > 0);

console.log('all calls answer');
