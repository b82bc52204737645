// Compares the distances of distances.js with breadth-first searches by the rules of rules.js, and hints with them. Called by tests/html/play.rs:
// node distances.test.mjs TEMPLATES CASES. Each case has the page's rules, with a table of distances.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const [templates, file] = process.argv.slice(2);
const parts = ['make.js', 'rules.js', 'game.js', 'distances.js', 'kept.js', 'desk.js', 'slide.js', 'jump.js'];
const script = parts.map(name => readFileSync(`${templates}/${name}`, 'utf8')).join('\n');
const { Rules, Game, Desk, Distances } = runInNewContext(`'use strict';${script};({ Rules, Game, Desk, Distances })`, { atob, Intl });

/** A desk without a board: the hand has nothing to draw upon. */
function desk(play) {
  const silent = new Proxy(function () {}, { get: (_, key) => key === Symbol.toPrimitive ? () => '' : silent, apply: () => silent });
  const board = { svg: silent, blocks: [] }, texts = { hint: '{move}', undone: '', redone: '', again: '', hint_back: { other: '' }, move: '', then: '', one: {}, way: {} };
  const desk = new Desk(board, play, texts, { isOpen: () => true, walks: () => true, changed: () => {}, say: () => {} });
  desk.hand.told = () => '';
  return desk;
}

/** Random but the same each time. */
function dice(seed) {
  return count => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
}

/** Where moves lead, made of single steps. */
function after(rules, position) {
  const { unit } = rules.play, found = new Map();
  const put = to => found.set(rules.key(to), to);
  const stepped = (at, block, way) => {
    const to = [...at];
    to[block] = rules.moved(at[block], way);
    return to;
  };
  rules.choices(position).forEach((ways, block) => {
    for (const way of ways) {
      let to = stepped(position, block, way);
      put(to);
      while (unit === 'slide' && rules.free(to, block, way)) put(to = stepped(to, block, way));
      for (const open = [to], seen = new Set([`${to[block]}`]); unit === 'move' && open.length;) {
        const at = open.pop();
        for (const next of rules.choices(at)[block].map(way => stepped(at, block, way))) {
          if (seen.has(`${next[block]}`)) continue;
          seen.add(`${next[block]}`);
          put(next);
          open.push(next);
        }
      }
    }
  });
  return [...found.values()];
}

/** All positions that can be reached, with their distances. */
function searched(rules) {
  const all = [rules.start()], numbers = new Map([[rules.key(all[0]), 0]]), before = [[]];
  for (let index = 0; index < all.length; index += 1) {
    // A maze ends at its goal.
    for (const to of rules.play.jumps && rules.solved(all[index]) ? [] : after(rules, all[index])) {
      const key = rules.key(to);
      if (!numbers.has(key)) {
        numbers.set(key, all.length);
        all.push(to);
        before.push([]);
      }
      before[numbers.get(key)].push(index);
    }
  }
  const distances = all.map(at => rules.solved(at) ? 0 : Infinity), queue = [...all.keys()].filter(index => distances[index] === 0);
  for (const to of queue) {
    for (const from of before[to]) {
      if (distances[from] < Infinity) continue;
      distances[from] = distances[to] + 1;
      queue.push(from);
    }
  }
  return { all, distances, number: at => numbers.get(rules.key(at)) };
}

/** The table has the distance of each position, and the moves from there lead where it says. */
function table({ play }, { all, distances, number }) {
  const rules = Rules.of(play), table = new Distances(rules, play.distances);
  if (!play.jumps) assert.equal(table.positions, all.length, 'positions');
  all.forEach((at, index) => {
    // To some positions it finds the whole way.
    if (index % 64 === 0) table.known.clear();
    assert.equal(table.of(at), distances[index], JSON.stringify(at));
    if (rules.solved(at) && play.jumps || !play.jumps && index % 32 > 0) return;
    const choices = table.choices(at, undefined, undefined);
    for (const { block, ways, left } of choices) {
      const to = [...at];
      for (const way of ways) {
        assert(rules.free(to, block, way));
        to[block] = rules.moved(to[block], way);
      }
      assert.equal(left, distances[number(to)]);
    }
    if (distances[index] > 0 && distances[index] < Infinity) assert.equal(choices[0].left, distances[index] - 1, 'the best move comes first');
  });
}

/** Moves made and left never become fewer in the course of a game, and hints end it in as many; where no way is left, they lead back. */
function games({ play }, { distances, number }) {
  const roll = dice(11);
  for (let round = 0; round < 6; round += 1) {
    const table = desk(play), { game, rules } = table, left = (at = game.at) => table.distances.left(game.positions[at], game.line[at - 1]);
    for (let tries = 0; tries < 40 && !rules.solved(game.position); tries += 1) {
      const choices = rules.choices(game.position).flatMap((ways, block) => ways.map(way => ({ block, way })));
      if (!choices.length) break;
      // Some steps are taken back, others are made several at a time.
      if (roll(5) === 0) table.undo();
      else table.make([choices[roll(choices.length)]]);
      const here = left(), at = distances[number(game.position)];
      assert(here === at || here === at - 1 && ['slide', 'move'].includes(play.unit), `${here} of ${at}`);
      const totals = game.positions.map((_, at) => game.totals[at] + left(at));
      totals.forEach((total, at) => assert(at === 0 || total >= totals[at - 1], 'a move brings the goal one nearer'));
    }
    if (rules.solved(game.position)) continue;
    let rest = left();
    if (rest === Infinity) {
      table.hint();
      const { back } = table.hinted;
      assert(left(back) < Infinity && left(back + 1) === Infinity, 'a hint leads back to where a way was left');
      table.hint();
      assert.equal(game.at, back);
      rest = left();
    }
    const made = game.made, isThere = () => rules.solved(game.position);
    for (let hints = 0; !isThere(); hints += 1) {
      // The first may go on with the last move, which costs nothing.
      assert(hints <= rest + 1, 'hints lead astray');
      table.hint();
      table.hint();
    }
    assert.equal(game.made, made + rest);
    assert.equal(game.isSolved, true);
    assert.equal(game.isHelped(), rest > 0 || game.hints.length > 0);
  }
}

/** Without a table, hints go along the solution, and back to it. */
function search({ play: { distances: _, ...play } }) {
  const table = desk(play), { game, rules, path } = table, roll = dice(5);
  for (let step = 0; step < Math.min(3, play.length - 1); step += 1) for (const _ of [1, 2]) table.hint();
  const on = game.at;
  for (let tries = 0; tries < 30 && path.step(game.position) !== undefined; tries += 1) {
    const choices = rules.choices(game.position).flatMap((ways, block) => ways.map(way => ({ block, way })));
    if (!choices.length) break;
    table.make([choices[roll(choices.length)]]);
  }
  if (path.step(game.position) !== undefined || rules.solved(game.position)) return;
  table.hint();
  assert(table.hinted.back >= on - 1 && path.step(game.positions[table.hinted.back]) !== undefined);
}

let count = 0;
for (const one of JSON.parse(readFileSync(file, 'utf8'))) {
  const found = searched(Rules.of(one.play));
  for (const test of [table, games, search]) {
    try {
      test(one, found);
    } catch (error) {
      console.error(one.name, test.name);
      throw error;
    }
  }
  if (!one.play.jumps) count += found.all.length;
}
console.log(`${count} positions of blocks`);
