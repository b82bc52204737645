/* The rules of the puzzle and the path of its solution: nothing that is seen. */

/**
 * What all rules have; they keep nothing of a game. A position is a pair of row and column for each block, where the
 * top-left cell of its bounding box is.
 *
 * Each kind of rules says: `moved(at, way)`, where a block is one step further; `free(position, block, way)`, whether it can
 * go there; `choices(position)`, the directions in which each block can; and `paths(position, block)`, where it can go while the others stay
 * put, the nearest first: `{ at, ways }`, a direction for each cell or jump.
 */
class Rules {
  constructor(play) {
    this.play = play;
    this.kinds = this.interchangeable();
  }

  /** The rules of a puzzle: those of slide.js or of jump.js. */
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

  /** A shortest path of a block to the nearest place that will do, and to a place: its directions; null if there is none. */
  path(position, block, will) {
    for (const { at, ways } of this.paths(position, block)) if (will(at)) return ways;
    return null;
  }

  way(position, block, to) { return this.path(position, block, at => this.cell(at) === this.cell(to)); }

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
    const stands = (block, places) => places.some(place => this.cell(place) === this.cell(position[block]));
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
    this.leads = rules.solved(position);
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
