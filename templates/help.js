/* How far positions are from the end: from a table of all of them, or by a search. Nothing that is seen. */

/** A number of 53 bits for a key: two of a million positions are alike once in 20,000 puzzles. */
const name = ([a, b]) => a * 0x200000 + (b & 0x1fffff);

/** A position in which one block is elsewhere. */
const put = (position, block, to) => Object.assign([...position], { [block]: to });

/** The final mix of MurmurHash3. */
const mix = x => {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

/**
 * Tells how many moves are left, in the unit of the solution. Distances are pairs: at least and at most so many; both are the same
 * where the distance is known, and infinite where no way leads to the end.
 *
 * Each kind of guide says: `bounds(position)`, the distance of a position; `nearer(position)`, a block and where it goes
 * that brings the end one nearer, null if none is known; and `search(position)`, which finds out more, a little with each `next()`.
 */
class Guide {
  constructor(rules) {
    Object.assign(this, { rules, unit: rules.play.unit, seed: 0, classes: [] });
    /** The class of each block: those of a class are interchangeable. */
    rules.kinds.forEach((kind, number) => kind.forEach(block => { this.classes[block] = number; }));
    /** What blocks add to keys, by class and cell. */
    this.parts = new Map();
    /** Distances by the names of positions. */
    this.known = new Map();
  }

  /** The guide of a puzzle; null where its solution is not to be known, or does not reach the goal. */
  static of(rules) {
    const { steps, distances } = rules.play;
    if (steps && distances) return new TableGuide(rules);
    const end = (steps ?? []).reduce((position, [block, ...to]) => put(position, block, to), rules.start());
    return steps && rules.solved(end) ? new SearchGuide(rules) : null;
  }

  /** What a block adds to the key of its position. */
  part(block, at) {
    const x = (this.classes[block] << 16) | this.rules.cell(at);
    let part = this.parts.get(x);
    if (!part) this.parts.set(x, part = [mix(x ^ this.seed), mix((x ^ this.seed) + 0x9e3779b9)]);
    return part;
  }

  /** The key of a position: two numbers. */
  key(position) {
    let [a, b] = [0, 0];
    position.forEach((at, block) => {
      const [c, d] = this.part(block, at);
      [a, b] = [a + c, b + d];
    });
    return [a >>> 0, b >>> 0];
  }

  /** The key of the position after a block has gone from one place to another. */
  shifted([a, b], block, from, to) {
    const [[c, d], [e, f]] = [this.part(block, from), this.part(block, to)];
    return [(a - c + e) >>> 0, (b - d + f) >>> 0];
  }

  /** The positions one move away, with their keys. */
  *neighbours(position, key = this.key(position)) {
    const owners = this.rules.owners(position);
    for (const block of position.keys()) {
      for (const to of this.reach(position, block, owners)) yield { block, to, key: this.shifted(key, block, position[block], to) };
    }
  }

  /** Where a move can take a block: pairs of row and column, each once. */
  *reach(position, block, owners = this.rules.owners(position)) {
    const { rules, unit } = this, from = position[block], { ways } = rules.play.blocks[block];
    if (unit === 'jump') {
      for (const way of rules.choices(position)[block]) yield rules.moved(from, way);
    } else if (unit === 'move') {
      const open = [from], seen = new Set([rules.cell(from)]);
      for (let at; (at = open.pop());) {
        for (const way of ways) {
          const to = rules.moved(at, way), cell = rules.cell(to);
          if (!rules.fits(owners, block, to) || seen.has(cell)) continue;
          seen.add(cell);
          open.push(to);
          yield to;
        }
      }
    } else {
      for (const way of ways) yield* this.straight(from, block, way, owners);
    }
  }

  /** Where a step or a slide in a direction can take a block. */
  *straight(from, block, way, owners) {
    for (let at = this.rules.moved(from, way); this.rules.fits(owners, block, at); at = this.rules.moved(at, way)) {
      yield at;
      if (this.unit === 'step') return;
    }
  }

  /** Where the block that made the last step can go as part of the same move. */
  *further(position, last) {
    if (!last || !['slide', 'move'].includes(this.unit)) return;
    const owners = this.rules.owners(position);
    if (this.unit === 'move') yield* this.reach(position, last.block, owners);
    else yield* this.straight(position[last.block], last.block, last.way, owners);
  }

  /** How many moves are left after the step `last`, whose move may still go on: what it can yet do is part of it. */
  left(position, last) {
    let [least, most] = this.bounds(position);
    for (const to of this.further(position, last)) {
      const next = this.bounds(put(position, last.block, to));
      [least, most] = [Math.min(least, next[0]), Math.min(most, next[1])];
    }
    return [least, most];
  }

  /** Whether a step of a log is counted: it does not go on with the move before it. */
  counts({ block, way }, before) {
    if (!before || !['slide', 'move'].includes(this.unit)) return true;
    return block !== before.block || this.unit === 'slide' && way !== before.way;
  }

  /**
   * The next move of a shortest way to the end, as far as one is known: `block` and its steps `ways`; null at the end and where
   * none is known. It is `wanted` if that is such a move.
   */
  next(position, last, wanted = null) {
    const { rules } = this;
    if (rules.solved(position)) return null;
    const [, now] = this.bounds(position), [, most] = this.left(position, last);
    if (wanted) {
      const { block, ways: [way, ...others] } = wanted;
      const to = others.reduce((at, way) => rules.moved(at, way), rules.moved(position[block], way));
      const [, left] = this.bounds(put(position, block, to));
      if (left + this.counts({ block, way }, last) <= most) return wanted;
    }
    let next = null;
    if (most < now) {
      const isBest = to => this.bounds(put(position, last.block, to))[1] === most;
      next = { block: last.block, to: [...this.further(position, last)].find(isBest) };
    }
    next ??= this.nearer(position);
    return next && { block: next.block, ways: rules.way(position, next.block, next.to) };
  }

  /**
   * The course of a game: for the beginning and after each step how many moves have been made, and how many are left. What is found
   * is kept with the steps; `renew`: that of the last one is found again.
   */
  course(game, renew = false) {
    const { log } = game, fresh = [];
    let count = 0, position = game.position;
    for (let index = log.length - 1; index >= 0 && (!log[index].left || renew && !fresh.length); index -= 1) {
      const step = log[index];
      fresh.unshift({ step, position });
      position = put(position, step.block, step.from);
    }
    const course = [{ count, left: this.left(game.first) }];
    // What is known of a position helps to know the next.
    for (const { step, position } of fresh) step.left = this.left(position, step);
    log.forEach((step, index) => {
      count += this.counts(step, log[index - 1]);
      course.push({ count, left: step.left });
    });
    return course;
  }

  /** What the steps of a course since number `from` cost, moves more than needed: at least and at most so many. */
  static cost(course, from) {
    const { count, left } = course[from], after = course.at(-1), made = after.count - count;
    // Where there was no way to the end, nothing is lost.
    if (left[0] === Infinity) return [0, 0];
    return [Math.max(0, made + after.left[0] - left[1]), made + after.left[1] - left[0]];
  }

  /** The length of the log before the last step that made the way longer, as far as ways are known; undefined if none has. */
  static wrong(course) {
    for (let index = course.length - 1; index > 0; index -= 1) {
      if (Guide.total(course[index]) > Guide.total(course[index - 1])) return index - 1;
    }
    return undefined;
  }

  /** The moves made and left at a place of a course. */
  static total({ count, left }) { return count + left[1]; }

  /** The distances are known without a search. */
  *search() {}
}

/** A guide with a table in the format of `puzzle::Distances`, which `docs/web.md` describes. */
class TableGuide extends Guide {
  constructor(rules) {
    super(rules);
    this.bytes = Uint8Array.from(atob(rules.play.distances), c => c.charCodeAt(0));
    const { rows, cols, blocks } = rules.play, view = new DataView(this.bytes.buffer);
    const shorts = count => Array.from({ length: count }, (_, index) => view.getUint16(36 + 2 * index, true));
    [this.farthest, this.seed, this.size] = [24, 28, 32].map(at => view.getUint32(at, true));
    if (this.bytes[5] === 1) this.cells = shorts(rows * cols);
    else this.classes = shorts(blocks.length);
    this.table = 36 + 2 * blocks.length;
  }

  /** The distance of the position with a key, modulo 3. */
  modulo([a, b]) {
    const { size } = this, c = mix((a + mix(b)) >>> 0);
    const entry = index => this.bytes[this.table + (index >>> 2)] >>> 2 * (index & 3) & 3;
    return entry(a % size) ^ entry(size + b % size) ^ entry(2 * size + c % size);
  }

  bounds(position) {
    const distance = this.distance(position);
    return [distance, distance];
  }

  /** The distance, by a walk to the end or to a position where it is known. */
  distance(position) {
    const { rules, known } = this;
    if (this.cells) {
      const distance = this.cells[rules.cell(position[0])];
      return distance === 0xffff ? Infinity : distance;
    }
    const walk = [];
    let at = position, here;
    while (!known.has(here = name(this.key(at))) && !rules.solved(at)) {
      const next = walk.length <= this.farthest && this.nearer(at);
      // Only the table of another puzzle has no way.
      if (!next) return Infinity;
      walk.push(here);
      at = put(at, next.block, next.to);
    }
    const end = known.get(here) ?? 0;
    walk.reverse().forEach((here, index) => known.set(here, end + index + 1));
    return end + walk.length;
  }

  nearer(position) {
    if (this.cells) {
      const now = this.distance(position), all = [...this.reach(position, 0)];
      const to = now < Infinity && all.find(to => this.distance([to]) === now - 1);
      return to ? { block: 0, to } : null;
    }
    const key = this.key(position), wanted = (this.modulo(key) + 2) % 3;
    for (const next of this.neighbours(position, key)) if (this.modulo(next.key) === wanted) return next;
    return null;
  }
}

/** Most positions of a search: some tenths of a second, and some 10 MB. */
const MOST_SEARCHED = 20000;

/**
 * A guide where blocks have too many positions for a table. It knows the solution. Of other positions it knows that a move brings the
 * end at most one nearer and can be taken back; a search around them finds shorter ways back to the solution, and the end if it is near.
 */
class SearchGuide extends Guide {
  constructor(rules) {
    super(rules);
    const { steps } = rules.play, position = rules.start();
    const know = left => this.known.set(name(this.key(position)), [left, left]);
    know(steps.length);
    steps.forEach(([block, ...to], index) => {
      position[block] = to;
      know(steps.length - index - 1);
    });
  }

  bounds(position) {
    const key = this.key(position), known = this.known.get(name(key));
    if (known?.[1] < Infinity) return known;
    const found = this.rules.solved(position) ? [0, 0] : this.around(position, key);
    this.known.set(name(key), found);
    return found;
  }

  /** What neighbours tell of a position. */
  around(position, key) {
    let [least, most] = [1, Infinity];
    for (const next of this.neighbours(position, key)) {
      const known = this.known.get(name(next.key));
      if (known) [least, most] = [Math.max(least, known[0] - 1), Math.min(most, known[1] + 1)];
    }
    return [least, most];
  }

  nearer(position) {
    const key = this.key(position);
    let best = null, [, most] = this.bounds(position);
    for (const next of this.neighbours(position, key)) {
      const known = this.known.get(name(next.key));
      if (known?.[1] < most) [best, most] = [next, known[1]];
    }
    return best;
  }

  /** Looks at positions around one, the nearest first, until its distance is known or there are too many. */
  *search(position) {
    const { rules, known } = this, bounds = [...this.bounds(position)], start = this.key(position);
    const all = [{ position, key: start, depth: 0, before: null }], seen = new Set([name(start)]);
    let end = null;
    for (let index = 0; index < all.length && all.length < MOST_SEARCHED && bounds[0] < bounds[1]; index += 1) {
      const here = all[index], { depth } = here;
      // There is no end among those that are nearer.
      bounds[0] = Math.max(bounds[0], depth);
      const told = index > 0 && (known.get(name(here.key)) ?? (rules.solved(here.position) ? [0, 0] : null));
      if (told) {
        bounds[0] = Math.max(bounds[0], told[0] - depth);
        if (told[1] + depth < bounds[1]) [bounds[1], end] = [told[1] + depth, here];
      }
      for (const { block, to, key } of this.neighbours(here.position, here.key)) {
        if (seen.has(name(key))) continue;
        seen.add(name(key));
        all.push({ position: put(here.position, block, to), key, depth: depth + 1, before: here });
      }
      yield;
    }
    known.set(name(start), bounds);
    for (let here = end; here; here = here.before) {
      const [least, most] = known.get(name(here.key)) ?? [0, Infinity];
      known.set(name(here.key), [Math.max(least, bounds[0] - here.depth), Math.min(most, bounds[1] - here.depth)]);
    }
  }
}
