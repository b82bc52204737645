// Compares the distances of help.js with breadth-first searches by the rules of rules.js. Called by tests/html/play.rs:
// node help.test.mjs TEMPLATES CASES. Each case has the page's rules, with a table of distances.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const [templates, file] = process.argv.slice(2);
const script = ['player.js', 'rules.js', 'help.js', 'play.js', 'slide.js', 'jump.js'].map(name => readFileSync(`${templates}/${name}`, 'utf8')).join('\n');
const names = '{ Rules, Path, Game, Guide, TableGuide, SearchGuide }';
const { Rules, Path, Game, Guide, TableGuide, SearchGuide } = runInNewContext(`'use strict';${script};(${names})`, { atob });

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

/** The table has the distance of each position, and the way it shows is a shortest one. */
function table({ play }, { all, distances, number }) {
  const guide = Guide.of(Rules.of(play)), { rules } = guide;
  assert(guide instanceof TableGuide);
  if (!play.jumps) assert.equal(new DataView(guide.bytes.buffer).getUint32(16, true), all.length, 'positions');
  all.forEach((at, index) => {
    // To some positions it finds the whole way.
    if (index % 64 === 0) guide.known.clear();
    assert.equal(guide.distance(at), distances[index], JSON.stringify(at));
    const next = guide.next(at);
    assert.equal(next === null, !(distances[index] > 0 && distances[index] < Infinity));
    if (!next) return;
    const to = [...at];
    for (const way of next.ways) {
      assert(rules.free(to, next.block, way));
      to[next.block] = rules.moved(to[next.block], way);
    }
    assert.equal(distances[number(to)], distances[index] - 1);
  });
}

/** Moves made and left never become fewer in the course of a game, they are as counted, and hints end it in as many. */
function games({ play }, { distances, number }) {
  const guide = Guide.of(Rules.of(play)), { rules } = guide, roll = dice(11);
  for (let round = 0; round < 6; round += 1) {
    const game = new Game(rules, rules.start());
    let course = guide.course(game);
    for (let tries = 0; tries < 40 && !rules.solved(game.position); tries += 1) {
      const choices = rules.choices(game.position).flatMap((ways, block) => ways.map(way => [block, way]));
      if (!choices.length) break;
      // Some steps are taken back, others are made several at a time.
      if (roll(5) === 0) game.undo();
      else for (let times = 1 + roll(3); times > 0 && !rules.solved(game.position); times -= 1) game.step(...choices[roll(choices.length)]);
      course = guide.course(game);
      assert.equal(course.length, game.log.length + 1);
      assert.equal(course.at(-1).count, rules.counts(game.log)[play.unit]);
      const [left, at] = [course.at(-1).left, distances[number(game.position)]];
      assert.equal(left[0], left[1]);
      assert(left[0] === at || left[0] === at - 1 && ['slide', 'move'].includes(play.unit), `${left[0]} of ${at}`);
      const total = ({ count, left }) => count + left[1];
      course.forEach((now, index) => assert(index === 0 || total(now) >= total(course[index - 1]), 'a move brings the end one nearer'));
      // It went wrong where the total grew for the last time; a maze may have no way to the end since.
      const lost = course.findLastIndex((now, index) => index > 0 && total(now) > total(course[index - 1]));
      assert.equal(Guide.wrong(course), lost < 0 ? undefined : lost - 1);
    }
    const { count, left: [left] } = course.at(-1);
    if (left === Infinity) continue;
    for (let next; (next = guide.next(game.position, game.log.at(-1)));) for (const way of next.ways) assert(game.step(next.block, way));
    assert(rules.solved(game.position));
    assert.equal(rules.counts(game.log)[play.unit], count + left);
    assert.equal(guide.next(game.position, game.log.at(-1)), null);
  }
}

/** Without a table, a guide is never wrong, certain on the path, and its search finds out more. */
function search({ play: { distances: table, ...play } }, { distances, number }) {
  if (play.jumps) return;
  const guide = Guide.of(Rules.of(play)), { rules } = guide, roll = dice(5), path = new Path(rules);
  assert(guide instanceof SearchGuide);
  const is = (at, where) => {
    const [least, most] = guide.bounds(at), distance = distances[number(at)];
    assert(least <= distance && distance <= most, `${where}: ${least} to ${most} is not ${distance}`);
    return most - least;
  };
  let known = 0, tried = 0;
  for (let round = 0; round < 8; round += 1) {
    const game = new Game(rules, rules.start());
    for (const last = roll(play.length); path.step(game.position) < last;) {
      const next = path.next(game.position);
      for (const way of next.ways) game.step(next.block, way);
    }
    assert.equal(is(game.position, 'on the path'), 0);
    for (let step = 0; step < 6; step += 1) {
      const choices = rules.choices(game.position).flatMap((ways, block) => ways.map(way => [block, way]));
      game.step(...choices[roll(choices.length)]);
      guide.course(game).forEach(({ left: [least, most] }) => assert(least <= most && most < Infinity));
      is(game.position, 'beside the path');
      for (const _ of guide.search(game.position));
      known += is(game.position, 'searched') === 0;
      tried += 1;
      guide.course(game, true);
      const next = guide.next(game.position), most = guide.bounds(game.position)[1];
      assert.equal(next === null, rules.solved(game.position));
      if (!next) break;
      // A way of that length is known.
      const walk = new Game(rules, game.position);
      for (let next; (next = guide.nearer(walk.position));) for (const way of rules.way(walk.position, next.block, next.to)) walk.step(next.block, way);
      assert(rules.solved(walk.position));
      assert(rules.counts(walk.log)[play.unit] <= most);
    }
  }
  assert(known > tried / 4, `${known} of ${tried}`);
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
