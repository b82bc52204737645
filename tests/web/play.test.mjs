// Plays the puzzles of a JSON file with the rules of rules.js. Called by tests/html/play.rs: node play.test.mjs TEMPLATES CASES.
//
// Each case has the page's rules, positions with what the program says of them, and whether the solution solves the puzzle.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const [templates, file] = process.argv.slice(2);
const cases = readFileSync(file, 'utf8');
const script = ['player.js', 'rules.js', 'play.js', 'slide.js', 'jump.js'].map(name => readFileSync(`${templates}/${name}`, 'utf8')).join('\n');
const { Rules, Path, Game, fill } = runInNewContext(`'use strict';${script};({ Rules, Path, Game, fill })`);
/** Arrays of another context have another prototype. */
const same = (a, b, message) => assert.equal(JSON.stringify(a), JSON.stringify(b), message);

/** The position after each step of the solution. */
function positions(play) {
  const position = play.blocks.map(block => block.at);
  return [[...position], ...play.steps.map(([block, ...to]) => {
    position[block] = to;
    return [...position];
  })];
}

/** Random but the same each time. */
function dice(seed) {
  return count => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
}

function agrees({ play, kinds, positions }) {
  const rules = Rules.of(play), all = play.jumps ? Object.keys(rules.ways) : ['up', 'down', 'left', 'right'];
  for (const { at, free, landings, solved } of positions) {
    same(rules.choices(at), free, 'the free directions');
    at.forEach((_, block) => {
      for (const way of all) assert.equal(rules.free(at, block, way), free[block].includes(way));
    });
    for (const [way, to] of landings ?? []) same(rules.moved(at[0], way), to, `${at[0]} ${way}`);
    assert.equal(rules.solved(at), solved, `the goal at ${JSON.stringify(at)}`);
  }
  same(rules.kinds, kinds, 'interchangeable blocks');
}

/** The solution, cell by cell, is legal, on the path everywhere, and solves the puzzle with its last step only. */
function replays({ play, counts, reached }) {
  const rules = Rules.of(play), path = new Path(rules), game = new Game(rules, rules.start());
  positions(play).forEach((position, step) => {
    assert.equal(path.step(position), step);
    assert.equal(rules.solved(position), step === play.length && reached, `step ${step}`);
  });
  for (let step = 0; step < play.length; step += 1) {
    const whole = path.next(game.position);
    assert.equal(whole.step, step + 1);
    // What is left of a step completes it from wherever it was left.
    for (let done = 0; done < whole.ways.length; done += 1) {
      const next = path.next(game.position);
      assert.equal(next.block, whole.block);
      assert.equal(next.ways.length, whole.ways.length - done);
      assert.equal(path.step(game.position), step);
      assert(game.step(next.block, next.ways[0], next.ways.length === 1));
    }
  }
  assert.equal(path.next(game.position), null);
  same(Object.values(game.counts), [...counts, play.length], 'the counts');
  while (game.undo());
  same(game.position, rules.start());
  while (game.redo());
  assert.equal(game.log.length, counts[0]);
}

/** Where interchangeable blocks have changed places, the solution goes on with the block that stands there. */
function swaps({ play, reached }) {
  const rules = Rules.of(play), path = new Path(rules), roll = dice(7);
  for (const [step, position] of positions(play).entries()) {
    const swapped = [...position];
    for (const kind of rules.kinds) {
      for (const block of kind) {
        const other = kind[roll(kind.length)];
        [swapped[block], swapped[other]] = [swapped[other], swapped[block]];
      }
    }
    const game = new Game(rules, swapped);
    assert.equal(path.step(swapped), step);
    for (let next; (next = path.next(game.position));) for (const way of next.ways) assert(game.step(next.block, way));
    assert.equal(rules.solved(game.position), reached);
  }
}

function counts() {
  const play = { rows: 3, cols: 3, walls: [], gates: [], goals: [], blocks: [0, 2].map(col => (
    { label: `${col}`, cells: [[0, 0]], at: [0, col], ways: ['up', 'down', 'left', 'right'], passes: false })) };
  const rules = Rules.of(play), game = new Game(rules, rules.start());
  for (const step of ['0 down', '0 down', '0 right', '1 down', '0 up', '0 down']) assert(game.step(+step[0], step.slice(2)), step);
  same(game.counts, { step: 6, slide: 5, move: 3, given: 0 });
  assert(!game.step(0, 'down'), 'the board has an edge');
  assert(!game.step(1, 'right'), 'the board has a side');
  assert.equal(game.undo().way, 'down');
  assert.equal(game.take().way, 'up');
  same(game.position, [[2, 1], [1, 2]]);
  assert.equal(game.redo().way, 'down');
  game.undo();
  assert(game.step(1, 'up'));
  assert.equal(game.redo(), undefined, 'what was undone is forgotten with the next step');
}

function texts() {
  assert.equal(fill('{a} and {b} {c}', { a: '{b}', b: '$&' }), '{b} and $& {c}');
}

let count = 0;
for (const one of JSON.parse(cases)) {
  try {
    agrees(one);
    replays(one);
    swaps(one);
  } catch (error) {
    console.error(one.name);
    throw error;
  }
  count += one.positions.length;
}
counts();
texts();
console.log(`${count} positions`);
