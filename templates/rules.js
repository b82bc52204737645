/* The rules of the puzzle, the path of its solution, and a game: nothing that is seen. */

/** Rows and columns of one step in each direction, in the order in which the program tries them. */
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const BACK = { up: 'down', down: 'up', left: 'right', right: 'left' };

/**
 * What all rules have; they keep nothing of a game. A position is a pair of row and column for each block, where the
 * top-left cell of its bounding box is.
 *
 * Each kind of rules says: `moved(at, way)`, where a block is one step further; `free(position, block, way)`, whether it can
 * go there; `choices(position)`, the directions in which each block can; `way(position, block, to)`, a shortest path there while
 * the others stay put, null if there is none; and `counts(log)`, what has been made as the program counts it.
 */
class Rules {
  constructor(play) {
    this.play = play;
    this.kinds = this.interchangeable();
  }

  /** The rules of a puzzle. */
  static of(play) { return play.jumps ? new Jumping(play) : new Sliding(play); }

  /** Groups of blocks that the rules and the goals treat as identical, as lists of indices. */
  interchangeable() {
    const places = this.play.goals.flatMap(goal => goal.places), kinds = new Map();
    this.play.blocks.forEach(({ cells, ways, passes }, index) => {
      const named = places.flatMap((place, number) => place.blocks.includes(index) ? [number] : []);
      const kind = JSON.stringify([cells, ways, passes, named]);
      kinds.set(kind, [...kinds.get(kind) ?? [], index]);
    });
    return [...kinds.values()];
  }

  /** The number of a cell, counted row by row. */
  cell([row, col]) { return row * this.play.cols + col; }

  start() { return this.play.blocks.map(block => block.at); }

  /** The block at each cell, row by row, or -1. */
  owners(position) {
    const owners = new Int16Array(this.play.rows * this.play.cols).fill(-1);
    this.play.blocks.forEach(({ cells }, index) => {
      for (const [row, col] of cells) owners[this.cell([position[index][0] + row, position[index][1] + col])] = index;
    });
    return owners;
  }

  /** Whether one of the goals is reached: all its places have one of their blocks, and its empty cells are empty. */
  solved(position) {
    const owners = this.owners(position);
    const stands = (block, places) => places.some(([row, col]) => position[block][0] === row && position[block][1] === col);
    return this.play.goals.some(({ places, empty }) =>
      places.every(({ blocks, at }) => blocks.some(block => stands(block, at)))
        && empty.every(cell => owners[this.cell(cell)] < 0));
  }

  /** The same text for positions that differ in nothing but which of interchangeable blocks is where. */
  key(position) {
    const cell = block => this.cell(position[block]);
    return this.kinds.map(kind => kind.map(cell).sort((a, b) => a - b)).join(';');
  }
}

/** Blocks slide into free cells. */
class Sliding extends Rules {
  constructor(play) {
    super(play);
    this.walls = new Set(play.walls.map(cell => this.cell(cell)));
    this.gates = new Set(play.gates.map(cell => this.cell(cell)));
  }

  /** Whether a block may stand at `[row, col]` while the others stand as `owners` says. */
  fits(owners, block, [row, col]) {
    const { rows, cols, blocks } = this.play;
    return blocks[block].cells.every(([down, right]) => {
      const y = row + down, x = col + right, cell = y * cols + x;
      return y >= 0 && y < rows && x >= 0 && x < cols && (owners[cell] < 0 || owners[cell] === block)
        && !this.walls.has(cell) && (blocks[block].passes || !this.gates.has(cell));
    });
  }

  moved([row, col], way) { return [row + WAYS[way][0], col + WAYS[way][1]]; }

  free(position, block, way, owners = this.owners(position)) {
    return this.play.blocks[block].ways.includes(way) && this.fits(owners, block, this.moved(position[block], way));
  }

  choices(position) {
    const owners = this.owners(position);
    return this.play.blocks.map(({ ways }, block) => ways.filter(way => this.free(position, block, way, owners)));
  }

  /** A direction for each cell of the way. */
  way(position, block, [row, col]) {
    const owners = this.owners(position), goal = `${row},${col}`;
    const open = [position[block]], reached = new Map([[`${position[block]}`, null]]);
    for (let at; (at = open.shift()) && !reached.has(goal);) {
      for (const way of Object.keys(WAYS)) {
        const to = this.moved(at, way);
        if (reached.has(`${to}`) || !this.play.blocks[block].ways.includes(way) || !this.fits(owners, block, to)) continue;
        reached.set(`${to}`, { at, way });
        open.push(to);
      }
    }
    if (!reached.has(goal)) return null;
    const ways = [];
    for (let last = reached.get(goal); last; last = reached.get(`${last.at}`)) ways.unshift(last.way);
    return ways;
  }

  /** A cell is a step; what the same block does in a row is a slide if it goes straight, and a move. */
  counts(log) {
    const counts = { step: log.length, slide: 0, move: 0 };
    log.forEach(({ block, way }, index) => {
      const before = log[index - 1];
      if (before?.block !== block) counts.move += 1;
      if (before?.block !== block || before.way !== way) counts.slide += 1;
    });
    return counts;
  }
}

/** The only block jumps, as many cells as the number says on which it stands. */
class Jumping extends Rules {
  constructor(play) {
    super(play);
    this.ways = Object.fromEntries(play.jumps.ways);
    this.exits = new Set(play.jumps.exits.map(cell => this.cell(cell)));
  }

  /** The number of a cell; undefined outside of the field. */
  number(at) { return this.play.jumps.numbers[this.cell(at)] ?? undefined; }

  /** Where a jump lands; null if it cannot be made: all cells on the way are of the field, the last one may be an exit. */
  moved(from, way) {
    const { rows, cols, jumps } = this.play, [down, right] = this.ways[way], number = this.number(from) ?? 0;
    const around = (place, length) => jumps.wraps ? (place + length) % length : place;
    let [row, col] = from;
    for (let left = number - 1; left >= 0; left -= 1) {
      [row, col] = [around(row + down, rows), around(col + right, cols)];
      if (row < 0 || row >= rows || col < 0 || col >= cols) return null;
      const isField = this.number([row, col]) !== undefined;
      if (!isField && (left > 0 || !this.exits.has(this.cell([row, col])))) return null;
    }
    return this.cell([row, col]) === this.cell(from) ? null : [row, col];
  }

  free(position, block, way) { return Object.hasOwn(this.ways, way) && this.moved(position[block], way) !== null; }

  choices(position) {
    return position.map((_, block) => Object.keys(this.ways).filter(way => this.free(position, block, way)));
  }

  /** One direction: that of the jump. */
  way(position, block, to) {
    const way = this.choices(position)[block].find(way => this.cell(this.moved(position[block], way)) === this.cell(to));
    return way === undefined ? null : [way];
  }

  counts(log) { return { jump: log.length }; }
}

/** The solution, by which the next step is found wherever it leads through. */
class Path {
  constructor(rules) {
    this.rules = rules;
    // What is inside a step of several cells lies on the path, too.
    const inside = new Map();
    this.known = new Map();
    const position = rules.start();
    rules.play.steps.forEach(([block, ...to], step) => {
      this.known.set(rules.key(position), { step, at: position[block] });
      for (const way of rules.way(position, block, to)?.slice(0, -1) ?? []) {
        position[block] = rules.moved(position[block], way);
        inside.set(rules.key(position), { step, at: position[block] });
      }
      position[block] = to;
    });
    this.last = rules.play.steps.length;
    this.known.set(rules.key(position), { step: this.last });
    for (const [key, place] of inside) if (!this.known.has(key)) this.known.set(key, place);
  }

  /** How many steps of the solution are done in a position; undefined if it is not on the path. */
  step(position) { return this.known.get(this.rules.key(position))?.step; }

  /** The block that moves next and its way, which completes the step; null at the end and beside the path. */
  next(position) {
    const place = this.known.get(this.rules.key(position));
    if (!place?.at) return null;
    const [mover, ...to] = this.rules.play.steps[place.step];
    // It may be another block that stands there, which is interchangeable with the solution's.
    const kind = this.rules.kinds.find(kind => kind.includes(mover));
    const block = kind.find(block => `${position[block]}` === `${place.at}`);
    return { block, ways: this.rules.way(position, block, to), step: place.step + 1 };
  }
}

/** A game: where the blocks stand, the steps that led there, and those that were undone. */
class Game {
  constructor(rules, position) {
    Object.assign(this, { rules, first: position, position: [...position], log: [], undone: [] });
  }

  /** Moves a block by one step of the rules; false if it is not free. `given`: the solution's step is complete with it. */
  step(block, way, given = false) {
    if (!this.rules.free(this.position, block, way)) return false;
    this.undone = [];
    this.put({ block, way, given, from: this.position[block] });
    return true;
  }

  put(step) {
    this.position[step.block] = this.rules.moved(step.from, step.way);
    this.log.push(step);
  }

  /** Takes back the last step as if it had never been made, and returns it. */
  take() {
    const step = this.log.pop();
    if (step) this.position[step.block] = step.from;
    return step;
  }

  undo() {
    const step = this.take();
    if (step) this.undone.push(step);
    return step;
  }

  redo() {
    const step = this.undone.pop();
    if (step) this.put(step);
    return step;
  }

  /** What has been made, as the rules count it; and how many steps of the solution were shown: `given`. */
  get counts() { return { ...this.rules.counts(this.log), given: this.log.filter(({ given }) => given).length }; }
}
