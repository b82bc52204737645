// Plays the puzzles of a JSON file with the rules of rules.js. Called by tests/html/play.rs: node play.test.mjs TEMPLATES CASES.
//
// Each case has the page's rules, positions with what the program says of them, and whether the solution solves the puzzle.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const [templates, file] = process.argv.slice(2);
const cases = readFileSync(file, 'utf8');
const script = ['make.js', 'rules.js', 'game.js', 'kept.js', 'desk.js', 'slide.js', 'jump.js'].map(name => readFileSync(`${templates}/${name}`, 'utf8')).join('\n');
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
  const rules = Rules.of(play), path = new Path(rules), game = new Game(rules);
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
      game.make([{ block: next.block, way: next.ways[0] }]);
    }
  }
  assert.equal(path.next(game.position), null);
  const units = play.jumps ? ['jump'] : ['step', 'slide', 'move'];
  same(units.map(unit => game.line.filter((step, k) => Game.counts(unit, step, game.line[k - 1])).length), counts, 'the counts');
  // What an address holds is the same game.
  const other = new Game(rules);
  assert(other.replay(other.read(game.text())));
  same(other.position, game.position);
  while (game.at) game.go(game.before);
  same(game.position, rules.start());
  while (game.at < game.line.length) game.go(game.after);
  assert.equal(game.line.length, counts[0]);
  assert.equal(game.isSolved, reached && play.length > 0);
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
    assert.equal(path.step(swapped), step);
    for (let next; (next = path.next(swapped));) {
      for (const way of next.ways) {
        assert(rules.free(swapped, next.block, way));
        swapped[next.block] = rules.moved(swapped[next.block], way);
      }
    }
    assert.equal(rules.solved(swapped), reached);
  }
}

function counts() {
  const play = { unit: 'step', rows: 3, cols: 3, walls: [], gates: [], goals: [], blocks: [0, 2].map(col => (
    { label: `${col}`, cells: [[0, 0]], at: [0, col], ways: ['up', 'down', 'left', 'right'], passes: false })) };
  const rules = Rules.of(play), game = new Game(rules), steps = text => text.split(',').map(step => ({ block: +step[0], way: step.slice(2) }));
  for (const step of steps('0 down,0 down,0 right,1 down,0 up,0 down')) game.make([step]);
  const made = unit => game.line.filter((step, k) => Game.counts(unit, step, game.line[k - 1])).length;
  same(['step', 'slide', 'move'].map(made), [6, 5, 3]);
  assert.equal(game.text(), '0:ddr,2:d,0:ud');
  assert.equal(game.read('0:ddr,2:x'), null);
  assert(!game.replay(steps('0 up')), 'the board has an edge');
  assert.equal(game.line.length, 6, 'and the game is as it was');
  // A slide and a move are taken back as a whole.
  for (const [unit, befores] of [['step', [5, 4, 3, 2, 1, 0]], ['slide', [5, 4, 3, 2, 0]], ['move', [4, 3, 0]]]) {
    const own = new Game(Rules.of({ ...play, unit }));
    own.replay(game.line);
    for (const before of befores) {
      own.go(own.before);
      assert.equal(own.at, before, unit);
    }
    for (const after of [6, ...befores].reverse().slice(1)) {
      own.go(own.after);
      assert.equal(own.at, after, unit);
    }
  }
  // The same steps again are no new line; others leave it, and it can be taken back.
  game.hint();
  game.go(3);
  game.make(steps('1 down'));
  same([game.at, game.line.length, game.other], [4, 6, null]);
  game.make(steps('1 up'));
  same([game.at, game.line.length, game.other.line.length, game.hints], [5, 5, 6, []]);
  game.swap();
  same([game.at, game.line.length, game.other.line.length, game.hints], [6, 6, 5, [6]]);
  const kept = JSON.parse(JSON.stringify(game.kept())), again = new Game(rules);
  again.restore(kept);
  same(again.kept(), kept);
  for (const bad of [{}, { game: 7 }, { game: 'x:y' }, { game: '0:u' }, { game: '%' }, { game: '0:d', at: 99, hints: 3 }]) new Game(rules).restore(bad);
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
