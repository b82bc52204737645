/* One who jumps: the rules, and the board on which one plays. */

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

/** The directions around a cell, clockwise. */
const AROUND = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** Radius of a ring around a cell. */
const RING = 40;

/** The board on which the cells where a jump can land are buttons. */
class JumpingGround extends Playground {
  constructor(...all) {
    super(...all);
    this.board.svg.addEventListener('click', event => this.active && this.land(event.target.closest('.sb-choice')));
  }

  get names() { return false; }

  focus() { this.board.svg.querySelector('.sb-choice')?.focus(); }

  dress() { this.board.blocks[0].setAttribute('role', 'img'); }

  undress() { for (const name of ['role', 'aria-label']) this.board.blocks[0].removeAttribute(name); }

  // The game

  /** Draws the way so far and where one can land, which is nowhere at the end. */
  refresh(isSolved) {
    const { board, game, rules, words, parts } = this, at = game.position[0];
    const ways = isSolved ? [] : AROUND.filter(way => rules.free(game.position, 0, way));
    board.layer('sb-under').replaceChildren(...this.trail());
    board.layer('sb-over').replaceChildren(...ways.map(way => this.landing(way, rules.moved(at, way))));
    board.follow([at]);
    board.blocks[0].setAttribute('aria-label', fill(isSolved ? words.there : words.here, this.where(at)));
    if (!isSolved && !ways.length) parts.note.textContent = words.stuck;
  }

  where([row, column]) { return { row: row + 1, column: column + 1, cells: this.rules.number([row, column]) ?? '' }; }

  /** Lines from ring to ring, and the rings. Those across the edge of the field end there, and come in on the other side. */
  trail() {
    const { board, game, rules } = this;
    const lines = game.log.map(({ from, way }) => {
      const [y, x] = rules.ways[way].map(by => by * RING / Math.hypot(...rules.ways[way]));
      const point = (cell, out) => board.middle(cell).map((at, axis) => Math.round(at + out * (axis ? y : x))).join(' ');
      const [down, right] = rules.ways[way].map(by => by * rules.number(from)), to = rules.moved(from, way);
      const ahead = [from[0] + down, from[1] + right], behind = [to[0] - down, to[1] - right];
      const line = `M${point(from, 1)}L${point(ahead, -1)}`;
      return `${ahead}` === `${to}` ? line : `${line}M${point(behind, 1)}L${point(to, -1)}`;
    });
    if (!lines.length) return [];
    return [this.make('path', { class: 'sb-trail', d: lines.join('') }), ...game.log.map(({ from }) => this.ring(from, 'sb-trail'))];
  }

  ring(cell, look) {
    const [cx, cy] = this.board.middle(cell);
    return this.make('circle', { class: look, cx, cy, r: RING });
  }

  /** The button of a cell where a jump can land. */
  landing(way, to) {
    const { words, rules } = this, ends = rules.solved([to]);
    const place = fill(ends ? words.end : words.place, { jump: this.told([{ way, from: this.game.position[0] }]), ...this.where(to) });
    const button = this.make('g', { class: 'sb-choice', role: 'button', tabindex: 0, 'aria-label': place, 'data-way': way });
    const [x, y] = this.board.middle(to).map(middle => middle - 50);
    // All of the cell is the button, of which the ring is seen.
    button.append(this.make('rect', { x, y, width: 100, height: 100 }), this.ring(to, 'sb-ring'));
    return button;
  }

  make(name, attributes) {
    const element = document.createElementNS(this.board.svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  told([{ way, from }]) { return fill(this.words.way[way], { cells: this.rules.number(from) }); }

  turn() {}

  /** Jumps to the cell of a button; who came there by the keyboard stays on the buttons. */
  land(button) {
    if (!button) return;
    const { way } = button.dataset, from = this.game.position[0];
    if (!this.game.step(0, way)) return;
    this.place(0);
    this.update(this.told([{ way, from }]));
    const { svg } = this.board;
    const next = svg.querySelector(`.sb-choice[data-way=${way}]`) ?? svg.querySelector('.sb-choice') ?? this.parts.undo;
    // As little scrolling as possible: the ring stays in sight.
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  // Keys

  heed({ target, key }, isHere) {
    const button = target.closest('.sb-choice'), by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (button && (key === 'Enter' || key === ' ')) this.land(button);
    else if (by && isHere) this.walk(button, by);
    else return false;
    return true;
  }

  /** Puts the focus on the next button, clockwise or back. */
  walk(button, by) {
    const all = [...this.board.svg.querySelectorAll('.sb-choice')], now = all.indexOf(button);
    all.at(now < 0 ? 0 : (now + by) % all.length)?.focus();
  }
}
