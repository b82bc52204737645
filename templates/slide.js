/* Blocks that slide: their rules, and the board on which one plays. */

/** Rows and columns of one step in each direction, in the order in which the program tries them. */
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

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

  *paths(position, block, owners = this.owners(position)) {
    const open = [{ at: position[block], ways: [] }], reached = new Set([this.cell(position[block])]);
    for (const one of open) {
      yield one;
      for (const way of this.play.blocks[block].ways) {
        const at = this.moved(one.at, way), cell = this.cell(at);
        if (reached.has(cell) || !this.fits(owners, block, at)) continue;
        reached.add(cell);
        open.push({ at, ways: [...one.ways, way] });
      }
    }
  }
}

/** The least way of a pointer in px that is a drag, and how far in cells it may leave the line of a block that slides. */
const DRAG = 8, LINE = 0.15;

/** The keys of the four ways. */
const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The hand that slides blocks: by dragging, tapping and keys. */
class SlidingHand {
  constructor(desk) {
    const { board, rules } = desk, { svg } = board;
    Object.assign(this, { desk, board, rules, play: rules.play, words: desk.words, taken: -1, last: 0, drag: null });
    this.sizes = this.play.blocks.map(({ cells }) => [0, 1].map(axis => 1 + Math.max(...cells.map(cell => cell[axis]))));
    this.last = Math.max(0, this.play.blocks.findIndex(block => block.ways.length));
    svg.addEventListener('pointerdown', event => this.down(event));
    svg.addEventListener('pointermove', event => this.drag?.id === event.pointerId && this.follow(event));
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, event => this.drag?.id === event.pointerId && this.up(event));
    // Not every click comes from a pointer.
    svg.addEventListener('click', event => event.detail === 0 && this.isOpen && this.tap(this.block(event.target)));
    // Not on the drawing: Chromium makes a drawing that listens to focus a stop of Tab.
    svg.parentElement.addEventListener('focusout', ({ relatedTarget }) => !svg.contains(relatedTarget) && !this.drag && this.put());
  }

  get isOpen() { return this.desk.isOpen; }
  get position() { return this.desk.game.position; }
  block(element) { return this.board.blocks.indexOf(element.closest?.('.sb-block')); }

  /** Lets go of the block that is taken. */
  put() {
    if (this.taken < 0) return;
    this.taken = -1;
    this.refresh();
  }

  // What the board looks like

  /** Shows the position and what can be moved; `by` is how far the dragged block is from its place, in cells: down and right. */
  refresh(by) {
    const { board, position, play, drag, taken } = this, choices = this.rules.choices(position), { isSolved } = this.desk.game;
    board.svg.setAttribute('role', 'application');
    board.svg.setAttribute('aria-label', this.words.board);
    board.svg.classList.toggle('mine', !isSolved);
    board.svg.classList.toggle('gone', isSolved);
    const cursor = taken >= 0 ? taken : this.last;
    board.blocks.forEach((block, index) => {
      const shift = drag?.block === index && by ? by : isSolved ? this.beyond(index) : [0, 0];
      board.place(index, ...position[index].map((at, axis) => at + shift[axis]));
      block.classList.toggle('stuck', !choices[index].length);
      block.classList.toggle('taken', taken === index);
      block.classList.remove('sb-moved');
      const pressed = { role: 'button', 'aria-pressed': taken === index, tabindex: index === cursor ? 0 : -1 };
      const attributes = { 'aria-label': this.name(index, choices[index]), ...play.blocks[index].ways.length ? pressed : { role: 'img' } };
      for (const key in attributes) block.setAttribute(key, attributes[key]);
    });
    const { hinted } = this.desk;
    board.show([], [
      ...taken >= 0 && !drag ? choices[taken].map(way => this.arrow(taken, way, 'sb-way')) : [],
      ...hinted?.ways ? [this.arrow(hinted.block, hinted.ways[0], 'sb-point')] : [],
    ]);
  }

  /** What marks a step of the solution: where the blocks were that have moved since another step. */
  marks(step, from) { return this.board.moved(from, step).map(block => this.board.ghost(block, this.board.positions(from)[block])); }

  /** Where the block goes that has left the board. */
  beyond(index) {
    const { exit, goals } = this.play;
    return exit && goals[0].places[0].blocks.includes(index) ? WAYS[exit].map(by => by * 0.28) : [0, 0];
  }

  /** The board is no longer played on. */
  rest() {
    this.taken = -1;
    for (const name of ['mine', 'gone']) this.board.svg.classList.remove(name);
    for (const block of this.board.blocks) {
      for (const name of ['role', 'aria-label', 'aria-pressed', 'tabindex']) block.removeAttribute(name);
      block.classList.remove('taken', 'stuck');
    }
  }

  /** An arrow beyond the edge over which a block goes, or across it. */
  arrow(index, way, look) {
    const [height, width] = this.sizes[index], [y, x] = WAYS[way], [row, col] = this.position[index];
    const [left, top] = this.board.middle([row + (height - 1 + y * height) / 2, col + (width - 1 + x * width) / 2]);
    const d = look === 'sb-way' ? 'M14 -22L40 0L14 22Z' : 'M-46 -11H4V-31L46 0L4 31V11H-46Z';
    const turn = { up: -90, down: 90, left: 180, right: 0 }[way];
    return make('path', { class: look, d, transform: `translate(${left} ${top}) rotate(${turn})` });
  }

  /** What a block is called, aloud: its label, where it is and where it can move. */
  name(index, ways) {
    const { words } = this, { ways: ever } = this.play.blocks[index], [row, column] = this.position[index];
    const list = this.joined(ways.map(way => words.towards[way]));
    const can = !ever.length ? words.fixed : list ? fill(words.can, { ways: list }) : words.stuck;
    return fill(words.block, { block: aloud(this.play.blocks[index]), row: row + 1, column: column + 1, can });
  }

  joined(texts) { return texts.length ? texts.reduce((list, next) => fill(this.words.then, { list, next })) : ''; }

  /** Steps of one block in words: "a up, left 2". */
  told(steps, called = block => block.label) {
    const { one, way: words } = this.words;
    const way = this.joined(runs(steps.map(step => step.way), way => way).map(({ 0: way, length: cells }) => cells === 1 ? one[way] : fill(words[way], { cells })));
    return fill(this.words.move, { block: called(this.play.blocks[steps[0].block]), way });
  }

  // Pointing

  /** Where the pointer is, in cells: row and column of which there may be fractions. */
  cell(event) {
    const [left, top] = this.board.middle([-0.5, -0.5]), [x, y] = this.board.point(event);
    return [(y - top) / 100, (x - left) / 100];
  }

  down(event) {
    if (!this.isOpen || this.drag || event.button !== 0) return;
    event.preventDefault();
    const block = this.block(event.target);
    if (block < 0) return this.toward(this.cell(event).map(Math.floor));
    if (!this.play.blocks[block].ways.length) return;
    this.last = block;
    this.board.blocks[block].setPointerCapture(event.pointerId);
    this.board.blocks[block].classList.add('drag');
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.drag = { id, block, x, y, begin: this.cell(event), at: this.position[block], far: 0, axis: undefined };
  }

  /** Lets the block go towards the pointer as far as it is free, round corners too. */
  follow(event) {
    const { drag, rules } = this, from = this.position[drag.block], { ways } = this.play.blocks[drag.block];
    drag.far = Math.max(drag.far, Math.hypot(event.clientX - drag.x, event.clientY - drag.y));
    if (drag.far < DRAG) return;
    const owners = rules.owners(this.position), wanted = this.cell(event).map((at, axis) => from[axis] + at - drag.begin[axis]);
    let by = [0, 0];
    // No drag is longer than the board.
    for (let left = this.play.rows + this.play.cols; left > 0; left -= 1) {
      const apart = wanted.map((at, axis) => at - drag.at[axis]), toward = axis => axis ? (apart[1] < 0 ? 'left' : 'right') : (apart[0] < 0 ? 'up' : 'down');
      const far = axis => Math.abs(apart[axis]) + (axis === drag.axis ? LINE : 0);
      const is = axis => Math.abs(apart[axis]) > 0.06 && ways.includes(toward(axis)) && rules.fits(owners, drag.block, rules.moved(drag.at, toward(axis)));
      drag.axis = (far(1) > far(0) ? [1, 0] : [0, 1]).find(is);
      if (drag.axis === undefined) break;
      if (Math.abs(apart[drag.axis]) <= 0.5) {
        by[drag.axis] = apart[drag.axis];
        break;
      }
      drag.at = rules.moved(drag.at, toward(drag.axis));
    }
    this.desk.hinted = null;
    this.refresh(by.map((by, axis) => drag.at[axis] - from[axis] + by));
  }

  up({ type }) {
    const { drag } = this, { block, at, far } = drag;
    this.drag = null;
    this.board.blocks[block].classList.remove('drag');
    if (type === 'pointercancel') return this.refresh();
    if (far < DRAG) return this.tap(block);
    this.taken = -1;
    this.go(block, this.rules.way(this.position, block, at));
  }

  go(block, ways) {
    if (ways?.length) this.desk.make(ways.map(way => ({ block, way })));
    else this.refresh();
  }

  /** A block with one way goes it; with several it is taken, and shows them. */
  tap(block) {
    if (block < 0) return;
    const ways = this.rules.choices(this.position)[block];
    if (this.desk.hinted?.block === block) return this.desk.hint();
    if (ways.length === 1) {
      this.taken = -1;
      return this.go(block, ways);
    }
    this.take(this.taken === block || !ways.length ? -1 : block);
  }

  /** A tap beside the blocks: the taken one goes there, or is put down. */
  toward([row, col]) {
    if (this.taken < 0) return;
    const { taken } = this, { cells } = this.play.blocks[taken];
    const ways = this.rules.path(this.position, taken, ([y, x]) => cells.some(([down, right]) => y + down === row && x + right === col));
    if (ways?.length) this.go(taken, ways);
    else this.put();
  }

  take(block) {
    this.taken = block;
    if (block >= 0) this.last = block;
    this.refresh();
    if (block >= 0) this.board.blocks[block].focus({ preventScroll: true });
  }

  // Keys

  focus() {
    this.refresh();
    this.board.blocks[this.taken >= 0 ? this.taken : this.last]?.focus({ preventScroll: true });
  }

  /** Whether a key was one of the hand's. */
  key({ key, target }) {
    const isHere = this.board.svg.contains(target), way = ARROWS[key], isTaken = this.taken >= 0;
    if (key === 'Escape' && isTaken) this.put();
    else if (isHere && (key === 'Enter' || key === ' ')) this.take(isTaken ? -1 : Math.max(this.block(target), 0));
    else if (way && isTaken) {
      const isFree = this.rules.choices(this.position)[this.taken].includes(way);
      if (isFree) this.go(this.taken, [way]);
      else this.desk.say(fill(this.words.blocked, { block: aloud(this.play.blocks[this.taken]), way: this.words.towards[way] }));
    } else if (way && (isHere || this.desk.walks)) {
      if (isHere) this.last = this.beside(this.block(target) < 0 ? this.last : this.block(target), way);
      this.focus();
    } else return this.choose(key);
    return true;
  }

  /** Takes the next block whose label is the key or, if there is none, begins with it. */
  choose(key) {
    if ([...key].length !== 1 || key === ' ' || key === '?') return false;
    const { blocks } = this.play, all = [...blocks.keys()].filter(index => blocks[index].ways.length);
    const exact = all.filter(index => blocks[index].label === key);
    const like = exact.length ? exact : all.filter(index => blocks[index].label.toLowerCase().startsWith(key.toLowerCase()));
    const next = like.find(index => index > this.taken) ?? like[0];
    if (next !== undefined) this.take(next);
    return next !== undefined;
  }

  /** The nearest block that moves in a direction from another. */
  beside(from, way) {
    const [down, right] = WAYS[way], middle = index => this.position[index].map((at, axis) => at + this.sizes[index][axis] / 2), [y, x] = middle(from);
    let [best, least] = [from, Infinity];
    this.play.blocks.forEach(({ ways }, index) => {
      const [row, col] = middle(index), along = (row - y) * down + (col - x) * right, aside = Math.abs((row - y) * right) + Math.abs((col - x) * down);
      if (index === from || !ways.length || along < 0.2 || along + 2 * aside >= least) return;
      [best, least] = [index, along + 2 * aside];
    });
    return best;
  }
}
