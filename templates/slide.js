/* Blocks that slide: their rules, and the board on which one plays. */

/** Rows and columns of one step in each direction, in the order in which the program tries them. */
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const BACK = { up: 'down', down: 'up', left: 'right', right: 'left' };

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

/** The board on which a reader slides the blocks. */
class SlidingGround extends Playground {
  constructor(...all) {
    super(...all);
    this.drag = null;
    /** What the pointer has gone down on: `drag` if on a block, and the block that was chosen before, or -1. */
    this.pointed = { chosen: -1 };
    this.listen();
  }

  leave() {
    this.drop();
    super.leave();
  }

  get names() { return true; }

  focus() { this.board.blocks[this.favourite()]?.focus(); }

  /** A block that the goal names, else the first that moves. */
  favourite() {
    const wanted = this.play.goals.flatMap(goal => goal.places.flatMap(place => place.blocks));
    const movable = index => this.play.blocks[index].ways.length > 0;
    return wanted.find(movable) ?? this.play.blocks.findIndex((_, index) => movable(index));
  }

  // What the board looks like while its blocks can be moved

  dress() {
    this.board.layer('sb-over').replaceChildren();
    this.board.layer('sb-under').replaceChildren(...this.board.ground.map(part => part.cloneNode(true)), ...this.dots());
    this.board.blocks.forEach((block, index) => {
      const { ways } = this.play.blocks[index];
      block.classList.remove('sb-moved');
      block.setAttribute('role', ways.length ? 'button' : 'img');
      block.dataset.ways = this.axis(ways);
      if (ways.length) block.setAttribute('tabindex', 0);
    });
  }

  undress() {
    for (const block of this.board.blocks) {
      for (const name of ['role', 'aria-label', 'tabindex', 'data-ways']) block.removeAttribute(name);
      block.classList.remove('drag', 'sb-moved');
    }
  }

  /** Where a block can ever go: a finger that moves across it may scroll the page. */
  axis(ways) {
    const flat = ways.some(way => WAYS[way][1]), upright = ways.some(way => WAYS[way][0]);
    return flat && upright ? 'both' : flat ? 'row' : upright ? 'column' : 'none';
  }

  /** Dots at all cells, of which the blocks hide theirs. */
  dots() {
    const { empty } = this.board;
    if (!empty) return [];
    const { rows, cols } = this.play, all = empty.cloneNode(false);
    const isFloor = cell => !this.rules.walls.has(cell) && !this.rules.gates.has(cell);
    const cells = Array.from({ length: rows * cols }, (_, cell) => cell).filter(isFloor);
    all.setAttribute('d', cells.map(cell => `M${75 + 100 * (cell % cols)} ${75 + 100 * Math.floor(cell / cols)}h.1`).join(''));
    return [all];
  }

  // The game

  /** The names of the blocks say where they can move. */
  refresh() {
    this.rules.choices(this.game.position).forEach((ways, index) => {
      const name = this.name(index, ways), block = this.board.blocks[index];
      if (block.getAttribute('aria-label') !== name) block.setAttribute('aria-label', name);
    });
  }

  /** What a block is called, aloud: its label, where it is and where it can move. */
  name(index, ways) {
    const { words } = this, { ways: ever } = this.play.blocks[index], [row, column] = this.game.position[index];
    const list = this.joined(ways.map(way => words.towards[way]));
    const can = !ever.length ? words.fixed : list ? fill(words.can, { ways: list }) : words.stuck;
    return fill(words.block, { block: aloud(this.play.blocks[index]), row: row + 1, column: column + 1, can });
  }

  joined(texts) { return texts.length ? texts.reduce((list, next) => fill(this.words.then, { list, next })) : ''; }

  /** Steps of one block in words: its label, and "down, left 2". */
  told(steps, called) {
    const runs = [];
    for (const { way } of steps) {
      if (runs.at(-1)?.way === way) runs.at(-1).cells += 1;
      else runs.push({ way, cells: 1 });
    }
    const way = this.joined(runs.map(({ way, cells }) => cells === 1 ? this.words.one[way] : fill(this.words.way[way], { cells })));
    return fill(this.words.move, { block: called(this.play.blocks[steps[0].block]), way });
  }

  /** Slides a block by one cell, or says that it cannot. */
  slide(block, way) {
    this.settle();
    if (!this.game.step(block, way)) {
      const towards = this.words.towards[way];
      return this.update(called => fill(this.words.blocked, { block: called(this.play.blocks[block]), way: towards }));
    }
    this.place(block);
    this.update(called => this.told([{ block, way }], called));
  }

  /** The arrows go on with the block. */
  turn(block) { if (this.focused?.closest('.sb-block')) this.board.blocks[block].focus(); }

  // Keys

  heed(event, isHere) {
    const { target, key } = event, block = this.board.blocks.indexOf(target.closest('.sb-block'));
    const way = /^Arrow/.test(key) && key.slice(5).toLowerCase();
    if (key === 'Enter' && isHere && this.hasSolution && !target.closest('button,a,summary')) this.next();
    else if (way && block >= 0) this.slide(block, way);
    else if (key === ' ' && block >= 0) this.press(block);
    else return isHere && this.choose(key);
    return true;
  }

  /** Puts the focus on the next block whose label is the key or, if there is none, begins with it, in this case or the other. */
  choose(key) {
    if ([...key].length !== 1 || key === ' ') return false;
    const { blocks } = this.play, all = [...blocks.keys()].filter(index => blocks[index].ways.length);
    const isLike = [
      label => label === key, label => label.startsWith(key), label => label.toLowerCase().startsWith(key.toLowerCase()),
    ];
    const like = isLike.map(is => all.filter(index => is(blocks[index].label))).find(found => found.length) ?? [];
    const now = this.board.blocks.indexOf(this.focused);
    const next = like.find(index => index > now) ?? like[0];
    this.board.blocks[next]?.focus();
    return next !== undefined;
  }

  // Pointing: a block is chosen, and then the place where it is to go, or the block again

  point(event) {
    const { blocks, svg } = this.board, { drag, chosen } = this.pointed;
    const block = blocks.indexOf(event.target.closest('.sb-block'));
    if (!this.active || drag?.far) return;
    // Not every click comes from a pointer.
    if (block >= 0 && (event.detail === 0 || block === chosen)) return this.press(block);
    if (block >= 0 || chosen < 0) return;
    const { left, top } = svg.getBoundingClientRect();
    const cell = [event.clientY - top, event.clientX - left].map(length => Math.floor(length / this.cell - 0.25));
    this.reach(chosen, cell);
    blocks[chosen].focus({ preventScroll: true });
  }

  /** Slides a block that can go in one direction only. */
  press(block) {
    const [way, ...others] = this.rules.choices(this.game.position)[block];
    if (way && !others.length) this.slide(block, way);
  }

  /** Slides a block straight on until it covers a cell, if nothing is in the way. */
  reach(block, [row, col]) {
    this.settle();
    const { rules, game, play } = this, { cells, ways } = play.blocks[block], owners = rules.owners(game.position);
    const covers = ([y, x]) => cells.some(([down, right]) => y + down === row && x + right === col);
    for (const way of ways) {
      const steps = [];
      for (let at = rules.moved(game.position[block], way); rules.fits(owners, block, at); at = rules.moved(at, way)) {
        steps.push({ block, way });
        if (!covers(at)) continue;
        for (const { way } of steps) game.step(block, way);
        this.place(block);
        return this.update(called => this.told(steps, called));
      }
    }
  }

  /** The side of a cell as it is shown. */
  get cell() {
    const { svg } = this.board;
    return 100 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  }

  // Dragging

  listen() {
    const { svg } = this.board;
    svg.addEventListener('click', event => this.point(event));
    const mine = handle => event => { if (this.drag?.pointer === event.pointerId) handle(event); };
    svg.addEventListener('pointerdown', event => this.grab(event));
    svg.addEventListener('pointermove', mine(event => this.follow(event.clientX, event.clientY)));
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) svg.addEventListener(name, mine(() => this.drop()));
    // For browsers in which parts of a drawing cannot say it by their style.
    const hold = event => { if (this.drag?.axes === 'both' && event.cancelable) event.preventDefault(); };
    svg.addEventListener('touchmove', hold, { passive: false });
  }

  grab(event) {
    this.pointed = { chosen: this.board.blocks.indexOf(this.focused) };
    const element = event.target.closest('.sb-block'), block = this.board.blocks.indexOf(element);
    if (!this.active || this.drag || event.button !== 0 || !this.play.blocks[block]?.ways.length) return;
    event.preventDefault();
    this.settle();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    element.classList.add('drag');
    const since = this.game.log.length, { pointerId: pointer, clientX: x, clientY: y } = event;
    this.drag = this.pointed.drag = { pointer, block, x, y, size: this.cell, since, axis: 0, axes: element.dataset.ways, far: false };
  }

  /** Lets the block go towards the pointer, cell by cell where it is free; more than half a cell is a step. */
  follow(x, y) {
    const { drag, game } = this, { block } = drag;
    for (;;) {
      const by = [(y - drag.y) / drag.size, (x - drag.x) / drag.size];
      drag.far ||= Math.hypot(...by) > 0.2;
      const toward = axis => axis ? (by[1] < 0 ? 'left' : 'right') : (by[0] < 0 ? 'up' : 'down');
      // The block keeps to a line unless the pointer clearly leaves it.
      const far = axis => Math.abs(by[axis]) + (axis === drag.axis ? 0.2 : 0);
      const axes = far(1) > far(0) ? [1, 0] : [0, 1];
      const axis = axes.find(axis => by[axis] && this.rules.free(game.position, block, toward(axis)));
      const [row, col] = game.position[block];
      if (axis === undefined) return this.board.place(block, row, col);
      drag.axis = axis;
      if (Math.abs(by[axis]) <= 0.5) {
        return this.board.place(block, row + (axis ? 0 : by[0]), col + (axis ? by[1] : 0));
      }
      this.cross(toward(axis));
    }
  }

  /** Makes a step of a drag, or takes back the one before if it was the way here. */
  cross(way) {
    const { drag, game } = this, { block } = drag;
    const isBack = game.log.length > drag.since && game.log.at(-1).way === BACK[way];
    if (isBack) game.take();
    else game.step(block, way);
    drag.y += WAYS[way][0] * drag.size;
    drag.x += WAYS[way][1] * drag.size;
    this.count(game.counts);
  }

  drop() {
    const { drag, game } = this;
    if (!drag) return;
    this.drag = null;
    this.board.blocks[drag.block].classList.remove('drag');
    this.place(drag.block);
    const steps = game.log.slice(drag.since);
    if (steps.length) this.update(called => this.told(steps, called));
  }
}
