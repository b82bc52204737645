/* How far positions are from the goal, as the program's table says it. Nothing that is seen, and nothing is searched. */

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

/** A table in the format of `puzzle::Distances`, which `docs/web.md` describes. Its distances are in the unit of the solution. */
class Distances {
  /** @param text the table in base64 */
  constructor(rules, text) {
    Object.assign(this, { rules, unit: rules.play.unit, parts: new Map(), known: new Map() });
    this.bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const { rows, cols, blocks } = rules.play, view = new DataView(this.bytes.buffer);
    const shorts = count => Array.from({ length: count }, (_, index) => view.getUint16(36 + 2 * index, true));
    [this.positions, this.least, this.farthest, this.seed, this.size] = [16, 20, 24, 28, 32].map(at => view.getUint32(at, true));
    if (this.bytes[5] === 1) this.cells = shorts(rows * cols);
    else this.classes = shorts(blocks.length);
    this.table = 36 + 2 * blocks.length;
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

  /** The moves that can be made in a position: `{ block, to }`. */
  *moves(position) {
    const owners = this.rules.owners(position);
    for (const block of position.keys()) for (const to of this.reach(position, block, owners)) yield { block, to };
  }

  /** Where a move can take a block: pairs of row and column, each once. */
  *reach(position, block, owners = this.rules.owners(position)) {
    const { rules, unit } = this, from = position[block];
    if (['jump', 'move'].includes(unit)) {
      for (const { at } of rules.paths(position, block, owners)) if (at !== from) yield at;
    } else {
      for (const way of rules.play.blocks[block].ways) yield* this.straight(from, block, way, owners);
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

  /** The distance of the position with a key, modulo 3. */
  modulo([a, b]) {
    const { size } = this, c = mix((a + mix(b)) >>> 0);
    const entry = index => this.bytes[this.table + (index >>> 2)] >>> 2 * (index & 3) & 3;
    return entry(a % size) ^ entry(size + b % size) ^ entry(2 * size + c % size);
  }

  /** The distance, by a walk to the goal or to a position where it is known; infinite if no move leads there. */
  of(position) {
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

  /** A move that brings the goal one nearer: `{ block, to }`; null if there is none. */
  nearer(position) {
    if (this.cells) {
      const now = this.of(position), all = [...this.reach(position, 0)];
      const to = now < Infinity && all.find(to => this.of([to]) === now - 1);
      return to ? { block: 0, to } : null;
    }
    const key = this.key(position), wanted = (this.modulo(key) + 2) % 3;
    for (const { block, to } of this.moves(position)) {
      if (this.modulo(this.shifted(key, block, position[block], to)) === wanted) return { block, to };
    }
    return null;
  }

  /** How many moves are left after the step `last`, whose move may still go on: what it can yet do is part of it. */
  left(position, last) {
    let least = this.of(position);
    for (const to of this.further(position, last)) least = Math.min(least, this.of(put(position, last.block, to)));
    return least;
  }

  /**
   * All moves from a position, the nearest to the goal first: `{ block, ways, left }`. Of equal ones, that of the solution comes
   * first, then those of the block that moved last.
   */
  choices(position, last, wanted) {
    const { rules } = this, rank = ({ block, ways, left }) => {
      const isWanted = wanted && block === wanted.block && `${ways}` === `${wanted.ways}`, cost = Game.counts(this.unit, { block, way: ways[0] }, last);
      // To go on with the last move costs nothing, and is no step ahead by itself.
      return 4 * (left + cost) + (isWanted ? 0 : !cost ? 3 : block === last?.block ? 1 : 2);
    };
    const all = [...this.moves(position)].map(({ block, to }) => ({
      block, ways: rules.way(position, block, to), left: this.of(put(position, block, to)),
    }));
    return all.map(move => [rank(move), move]).sort(([a], [b]) => a - b).map(([, move]) => move);
  }
}
