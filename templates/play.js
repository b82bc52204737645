/* Playing it yourself: the rules of the puzzle, and blocks that a reader moves. */

/** Rows and columns of one step in each direction, in the order in which the program tries them. */
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const BACK = { up: 'down', down: 'up', left: 'right', right: 'left' };

/**
 * The rules of a puzzle; it keeps nothing of a game. A position is a pair of row and column for each block, where the
 * top-left cell of its bounding box is.
 */
class Rules {
  constructor(play) {
    this.play = play;
    const cell = ([row, col]) => row * play.cols + col;
    this.walls = new Set(play.walls.map(cell));
    this.gates = new Set(play.gates.map(cell));
    this.kinds = this.interchangeable();
  }

  /** Groups of blocks that the rules and the goals do not tell apart, as lists of indices. */
  interchangeable() {
    const places = this.play.goals.flatMap(goal => goal.places), kinds = new Map();
    this.play.blocks.forEach(({ cells, ways, passes }, index) => {
      const named = places.flatMap((place, number) => place.blocks.includes(index) ? [number] : []);
      const kind = JSON.stringify([cells, ways, passes, named]);
      kinds.set(kind, [...kinds.get(kind) ?? [], index]);
    });
    return [...kinds.values()];
  }

  start() { return this.play.blocks.map(block => block.at); }

  /** The block at each cell, row by row, or -1. */
  owners(position) {
    const owners = new Int16Array(this.play.rows * this.play.cols).fill(-1);
    this.play.blocks.forEach(({ cells }, index) => {
      for (const [row, col] of cells) owners[(position[index][0] + row) * this.play.cols + position[index][1] + col] = index;
    });
    return owners;
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

  /** Where a block is one step further. */
  moved([row, col], way) { return [row + WAYS[way][0], col + WAYS[way][1]]; }

  /** Whether a block can go one cell. */
  free(position, block, way, owners = this.owners(position)) {
    return this.play.blocks[block].ways.includes(way) && this.fits(owners, block, this.moved(position[block], way));
  }

  /** The directions in which each block can go one cell. */
  choices(position) {
    const owners = this.owners(position);
    return this.play.blocks.map(({ ways }, block) => ways.filter(way => this.free(position, block, way, owners)));
  }

  /** A shortest way of a block to `[row, col]` while the others stand still, a direction for each cell; null if there is none. */
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

  /** Whether one of the goals is reached: all its places have one of their blocks, and its empty cells are empty. */
  solved(position) {
    const owners = this.owners(position);
    const stands = (block, places) => places.some(([row, col]) => position[block][0] === row && position[block][1] === col);
    return this.play.goals.some(({ places, empty }) =>
      places.every(({ blocks, at }) => blocks.some(block => stands(block, at)))
        && empty.every(([row, col]) => owners[row * this.play.cols + col] < 0));
  }

  /** The same text for positions that differ in nothing but which of interchangeable blocks is where. */
  key(position) {
    const cell = block => position[block][0] * this.play.cols + position[block][1];
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

  /** Moves a block by one cell; false if it is not free. `given`: the solution's step is complete with it. */
  step(block, way, given = false) {
    if (!this.rules.free(this.position, block, way)) return false;
    this.undone = [];
    this.put({ block, way, given });
    return true;
  }

  put(step) {
    this.position[step.block] = this.rules.moved(this.position[step.block], step.way);
    this.log.push(step);
  }

  /** Takes back the last step as if it had never been made, and returns it. */
  take() {
    const step = this.log.pop();
    if (step) this.position[step.block] = this.rules.moved(this.position[step.block], BACK[step.way]);
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

  /**
   * What has been made, counted as the program counts: a cell is a step, what the same block does in a row is a slide if it
   * goes straight, and a move. `given`: how many steps of the solution were shown.
   */
  get counts() {
    const counts = { step: this.log.length, slide: 0, move: 0, given: 0 };
    this.log.forEach(({ block, way, given }, index) => {
      const before = this.log[index - 1];
      if (before?.block !== block) counts.move += 1;
      if (before?.block !== block || before.way !== way) counts.slide += 1;
      if (given) counts.given += 1;
    });
    return counts;
  }

  /** When the position was on the path for the last time: the length of the log then, and the solution's step. */
  lastOn(path) {
    const game = new Game(this.rules, this.position);
    game.log = [...this.log];
    while (game.log.length && path.step(game.position) === undefined) game.take();
    return { length: game.log.length, step: path.step(game.position) };
  }
}

/** Fills the words `values` into a text with places like `{block}`. What is filled in is not read again. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => Object.hasOwn(values, name) ? values[name] : place);
}

/** The board on which a reader moves the blocks. */
class Playground {
  /**
   * @param board the board, which belongs to the page while nobody plays
   * @param data the words of the page and the rules of the puzzle
   * @param parts the elements of `play.html` by name
   * @param host `step()`: the step that the page shows; `shown()`: the page hides what does not belong to playing;
   *   `leave(step)`: the page takes the board back and shows the step
   */
  constructor(board, data, parts, host) {
    Object.assign(this, { board, parts, host, words: data.words.playing, play: data.play });
    this.active = false;
    this.drag = null;
    /** What is still to be shown of the solution's step. */
    this.rest = [];
    this.rules = new Rules(data.play);
    this.hasSolution = (data.play.steps?.length ?? 0) > 0;
    const drawing = document.querySelector('#start svg, .steps svg');
    /** What the start's drawing has below the blocks that holds for all positions, and the dot of an empty cell. */
    this.ground = [...drawing?.querySelectorAll('.sb-under > :is(.sb-goal, .sb-gate)') ?? []];
    this.dot = drawing?.querySelector('.sb-empty');
    const actions = ['undo', 'redo', 'again', 'first', 'next', 'rejoin', 'leave'];
    for (const name of actions) parts[name]?.addEventListener('click', () => this.active && this[name]());
    document.addEventListener('keydown', event => this.active && this.key(event));
    this.listen();
  }

  /** Begins at a position, which is that of the step shown. */
  enter(position = this.rules.start(), from = this.host.step()) {
    if (this.active) return;
    const isThere = this.hasGoal && this.rules.solved(position);
    // At the end there is nothing to play.
    [this.at, this.from] = isThere ? [this.rules.start(), 0] : [position, from];
    this.active = true;
    this.host.shown();
    this.dress();
    this.parts.root.hidden = false;
    this.begin(this.words.begin, this.words.hint);
    // Who came by the keyboard goes on with it; where the page begins like this, nothing takes the focus.
    if (document.activeElement !== document.body) this.board.blocks[this.favourite()]?.focus();
  }

  /** Gives the board back to the page, at the step where playing began. */
  leave() {
    if (!this.active || !this.hasSolution) return;
    this.settle();
    this.drop();
    this.active = false;
    this.undress();
    this.parts.root.hidden = true;
    this.host.leave(this.from);
  }

  get hasGoal() { return this.play.goals.length > 0; }

  /** A block that the goal names, else the first that moves. */
  favourite() {
    const wanted = this.play.goals.flatMap(goal => goal.places.flatMap(place => place.blocks));
    const movable = index => this.play.blocks[index].ways.length > 0;
    return wanted.find(movable) ?? this.play.blocks.findIndex((_, index) => movable(index));
  }

  // What the board looks like while its blocks can be moved

  dress() {
    const { svg, blocks } = this.board, desc = svg.querySelector('desc');
    this.before = ['role', 'aria-label', 'aria-describedby', 'aria-labelledby'].map(name => [name, svg.getAttribute(name)]);
    this.description = desc?.textContent;
    desc?.replaceChildren();
    for (const [name] of this.before) svg.removeAttribute(name);
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', this.words.board);
    svg.classList.add('mine');
    this.board.layer('sb-over').replaceChildren();
    this.board.layer('sb-under').replaceChildren(...this.ground.map(part => part.cloneNode(true)), ...this.dots());
    blocks.forEach((block, index) => {
      const { ways } = this.play.blocks[index];
      block.classList.remove('sb-moved');
      block.setAttribute('role', ways.length ? 'button' : 'img');
      block.dataset.ways = this.axis(ways);
      if (ways.length) block.setAttribute('tabindex', 0);
    });
  }

  undress() {
    const { svg, blocks } = this.board, desc = svg.querySelector('desc');
    for (const [name, value] of this.before) value === null ? svg.removeAttribute(name) : svg.setAttribute(name, value);
    if (desc) desc.textContent = this.description;
    svg.classList.remove('mine', 'solved');
    for (const block of blocks) {
      for (const name of ['role', 'aria-label', 'tabindex', 'data-ways']) block.removeAttribute(name);
      block.classList.remove('drag', 'sb-moved');
    }
    for (const name of ['sb-under', 'sb-over']) this.board.layer(name).replaceChildren();
  }

  /** Where a block can ever go: a finger that moves across it may scroll the page. */
  axis(ways) {
    const flat = ways.some(way => WAYS[way][1]), upright = ways.some(way => WAYS[way][0]);
    return flat && upright ? 'both' : flat ? 'row' : upright ? 'column' : 'none';
  }

  /** Dots at all cells, of which the blocks hide theirs. */
  dots() {
    const { rows, cols } = this.play, sample = this.dot?.querySelector('circle');
    if (!sample) return [];
    const group = this.dot.cloneNode(false);
    for (let cell = 0; cell < rows * cols; cell += 1) {
      if (this.rules.walls.has(cell) || this.rules.gates.has(cell)) continue;
      const dot = group.appendChild(sample.cloneNode(false));
      dot.setAttribute('cx', 75 + 100 * (cell % cols));
      dot.setAttribute('cy', 75 + 100 * Math.floor(cell / cols));
    }
    return [group];
  }

  // The game

  begin(sentence, note) {
    this.game = new Game(this.rules, this.at);
    if (this.parts.first) this.parts.first.hidden = this.from === 0;
    this.game.position.forEach((at, index) => this.board.place(index, ...at));
    this.update(sentence, note);
  }

  /** Says what happened, and shows the counts and what can be done now. */
  update(sentence, note = '') {
    const { game, parts, board } = this, { counts } = game;
    const isSolved = this.hasGoal && this.rules.solved(game.position);
    [parts.say.textContent, parts.note.textContent] = isSolved ? this.success(counts) : [sentence, note];
    parts.root.classList.toggle('solved', isSolved);
    board.svg.classList.toggle('solved', isSolved);
    this.count(counts);
    const disable = (name, is) => parts[name]?.setAttribute('aria-disabled', is);
    disable('undo', !game.log.length);
    disable('redo', !game.undone.length);
    disable('again', !game.log.length);
    disable('next', isSolved);
    if (parts.rejoin) parts.rejoin.hidden = true;
    this.rules.choices(game.position).forEach((ways, index) => {
      const name = this.name(index, ways), block = board.blocks[index];
      if (block.getAttribute('aria-label') !== name) block.setAttribute('aria-label', name);
    });
  }

  count(counts) {
    for (const [name, count] of Object.entries(counts)) this.parts[name].textContent = count;
    this.parts.given.parentElement.hidden = counts.given === 0;
  }

  /** What a block is called: its label, where it is and where it can go. */
  name(index, ways) {
    const { words } = this, { label, ways: ever } = this.play.blocks[index], [row, column] = this.game.position[index];
    const list = this.joined(ways.map(way => words.towards[way]));
    const can = !ever.length ? words.fixed : list ? fill(words.can, { ways: list }) : words.stuck;
    return fill(words.block, { block: label, row: row + 1, column: column + 1, can });
  }

  success(counts) {
    const { words, play } = this, least = play.length - this.from, count = counts[play.unit];
    if (!counts.step) return [words.solved, ''];
    const isBest = count <= least, from = this.from > 0;
    const text = isBest ? (from ? words.best_from : words.best) : (from ? words.more_from : words.more);
    return [words.solved, fill(text, { count, least })];
  }

  joined(texts) { return texts.length ? texts.reduce((list, next) => fill(this.words.then, { list, next })) : ''; }

  /** Steps of one block in words: "B down 1, left 2". */
  told(steps) {
    const runs = [];
    for (const { way } of steps) {
      if (runs.at(-1)?.way === way) runs.at(-1).cells += 1;
      else runs.push({ way, cells: 1 });
    }
    const way = this.joined(runs.map(({ way, cells }) => fill(this.words.way[way], { cells })));
    return fill(this.words.move, { block: this.play.blocks[steps[0].block].label, way });
  }

  /** Puts a block where the game has it, and marks none. */
  place(index) {
    for (const block of this.board.blocks) block.classList.remove('sb-moved');
    this.board.place(index, ...this.game.position[index]);
  }

  /** Slides a block by one cell, or says that it cannot. */
  slide(block, way) {
    this.settle();
    const { label } = this.play.blocks[block];
    if (!this.game.step(block, way)) {
      return this.update(fill(this.words.blocked, { block: label, way: this.words.towards[way] }));
    }
    this.place(block);
    this.update(this.told([{ block, way }]));
  }

  undo() {
    this.settle();
    const step = this.game.undo();
    if (!step) return;
    this.place(step.block);
    this.update(fill(this.words.undone, { move: this.told([step]) }));
  }

  redo() {
    this.settle();
    const step = this.game.redo();
    if (!step) return;
    this.place(step.block);
    this.update(fill(this.words.redone, { move: this.told([step]) }));
  }

  /** Back to where playing began. */
  again() {
    this.settle();
    if (this.game.log.length) this.begin(this.words.again);
  }

  /** Begins at the start, wherever playing began before. */
  first() {
    this.settle();
    [this.at, this.from] = [this.rules.start(), 0];
    this.begin(this.words.start);
    // The button is gone.
    this.board.blocks[this.favourite()]?.focus();
  }

  // The solution

  get path() { return this.paths ??= new Path(this.rules); }

  /** Makes the next step of the solution, or says that this position is not on its path. */
  next() {
    this.settle();
    if (!this.hasSolution || this.parts.next.getAttribute('aria-disabled') === 'true') return;
    const next = this.path.next(this.game.position);
    if (!next) {
      const { step } = this.game.lastOn(this.path);
      this.update(this.words.off, step ? fill(this.words.back, { step }) : this.words.back_start);
      this.parts.rejoin.hidden = false;
      return;
    }
    const { block, ways } = next;
    this.rest = ways.map((way, index) => ({ block, way, given: index === ways.length - 1 }));
    this.sentence = fill(this.words.next, { move: this.told(this.rest) });
    // Only one block is marked, and the arrows go on with it.
    if (document.activeElement?.closest('.sb-block')) this.board.blocks[block].focus();
    this.advance();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.settle();
  }

  /** Makes one cell of the way that is being shown. */
  advance() {
    const { block, way, given } = this.rest.shift();
    this.game.step(block, way, given);
    this.place(block);
    this.board.blocks[block].classList.add('sb-moved');
    clearTimeout(this.timer);
    if (this.rest.length) this.timer = setTimeout(() => this.advance(), 190);
    this.update(this.sentence);
  }

  /** Completes at once what is being shown. */
  settle() { while (this.rest.length) this.advance(); }

  /** Undoes what led away from the solution. */
  rejoin() {
    const { game, path, words } = this, { length, step } = game.lastOn(path);
    while (game.log.length > length) game.undo();
    game.position.forEach((at, index) => this.board.place(index, ...at));
    this.update(words.rejoined, fill(words.on, { step, last: path.last }));
    this.parts.next.focus();
  }

  // Keys

  key(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || target.closest('input,select,textarea,[contenteditable]')) return;
    const isHere = this.board.svg.contains(target) || this.parts.root.contains(target);
    const block = this.board.blocks.indexOf(target.closest('.sb-block'));
    const way = /^Arrow/.test(key) && key.slice(5).toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const undoes = { z: !event.shiftKey, y: false }[key.toLowerCase()];
      if (undoes === undefined) return;
      undoes ? this.undo() : this.redo();
    } else if (key === 'Escape' && this.hasSolution) this.leave();
    else if (key === 'Backspace') this.undo();
    else if (key === 'Enter' && isHere && this.hasSolution && !target.closest('button,a,summary')) this.next();
    else if (way && block >= 0) this.slide(block, way);
    else if (!isHere || !this.choose(key)) return;
    event.preventDefault();
  }

  /** Puts the focus on the next block whose label is the key or, if there is none, begins with it. */
  choose(key) {
    if ([...key].length !== 1 || key === ' ') return false;
    const { blocks } = this.play, all = [...blocks.keys()].filter(index => blocks[index].ways.length);
    const exact = all.filter(index => blocks[index].label === key);
    const like = exact.length ? exact : all.filter(index => blocks[index].label.startsWith(key));
    const now = this.board.blocks.indexOf(document.activeElement);
    const next = like.find(index => index > now) ?? like[0];
    this.board.blocks[next]?.focus();
    return next !== undefined;
  }

  // Dragging

  listen() {
    const { svg } = this.board;
    const mine = handle => event => { if (this.drag?.pointer === event.pointerId) handle(event); };
    svg.addEventListener('pointerdown', event => this.grab(event));
    svg.addEventListener('pointermove', mine(event => this.follow(event.clientX, event.clientY)));
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) svg.addEventListener(name, mine(() => this.drop()));
    // For browsers in which parts of a drawing cannot say it by their style.
    const hold = event => { if (this.drag?.axes === 'both' && event.cancelable) event.preventDefault(); };
    svg.addEventListener('touchmove', hold, { passive: false });
  }

  grab(event) {
    const element = event.target.closest('.sb-block'), block = this.board.blocks.indexOf(element);
    if (!this.active || this.drag || event.button !== 0 || !this.play.blocks[block]?.ways.length) return;
    event.preventDefault();
    this.settle();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    element.classList.add('drag');
    const { svg } = this.board, size = 100 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const since = this.game.log.length;
    this.drag = { pointer: event.pointerId, block, x: event.clientX, y: event.clientY, size, since, axis: 0, axes: element.dataset.ways };
  }

  /** Lets the block go towards the pointer, cell by cell where it is free; more than half a cell is a step. */
  follow(x, y) {
    const { drag, game } = this, { block } = drag;
    for (;;) {
      const by = [(y - drag.y) / drag.size, (x - drag.x) / drag.size];
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
    if (steps.length) this.update(this.told(steps));
  }
}
