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

  *paths(position, block) { for (const way of this.choices(position)[block]) yield { at: this.moved(position[block], way), ways: [way] }; }
}

/** The directions around a cell, clockwise, and the keys of each: on the number pad, and around the letter S. */
const AROUND = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const KEYS = { 8: 'n', 9: 'ne', 6: 'e', 3: 'se', 2: 's', 1: 'sw', 4: 'w', 7: 'nw', w: 'n', e: 'ne', d: 'e', c: 'se', x: 's', z: 'sw', a: 'w', q: 'nw' };

/** Radius of a ring around a cell, and how far the two lines of a way there and back are apart. */
const RING = 40, APART = 8;

/** The hand that jumps: a tap goes to the nearest cell where a jump can land. */
class JumpingHand {
  constructor(desk) {
    const { board, rules } = desk, { svg } = board;
    Object.assign(this, { desk, board, rules, words: desk.words, taken: -1, aim: undefined, pointer: undefined });
    svg.addEventListener('pointerdown', event => {
      if (!this.isOpen || event.button !== 0) return;
      event.preventDefault();
      svg.setPointerCapture(this.pointer = event.pointerId);
      this.point(event);
    });
    svg.addEventListener('pointermove', event => event.pointerId === this.pointer && this.point(event));
    for (const name of ['pointerup', 'pointercancel']) {
      svg.addEventListener(name, event => {
        if (event.pointerId !== this.pointer) return;
        const { aim } = this;
        this.pointer = undefined;
        this.aim = undefined;
        if (name === 'pointerup' && aim) this.jump(aim);
        else this.refresh();
      });
    }
    svg.addEventListener('click', event => {
      const { way } = event.target.closest?.('.sb-choice')?.dataset ?? {};
      if (event.detail === 0 && this.isOpen && way) this.jump(way);
    });
  }

  get isOpen() { return this.desk.isOpen; }
  get at() { return this.desk.game.position[0]; }
  get ways() { return this.desk.game.isSolved ? [] : AROUND.filter(way => this.rules.free(this.desk.game.position, 0, way)); }

  /** Aims at the landing cell that is nearest to a pointer; at none on the own cell. */
  point(event) {
    const [x, y] = this.board.point(event), far = cell => {
      const [left, top] = this.board.middle(cell);
      return Math.hypot(x - left, y - top);
    };
    const [[, aim]] = [...this.ways.map(way => [far(this.rules.moved(this.at, way)), way]).sort(([a], [b]) => a - b), []];
    this.aim = far(this.at) < 50 ? undefined : aim;
    this.refresh();
  }

  jump(way) {
    this.last = way;
    const hadFocus = this.board.svg.contains(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement);
    this.desk.make([{ block: 0, way }]);
    if (hadFocus) this.focus();
  }

  /** Draws the way so far and where one can land. */
  refresh() {
    const { board, rules, words, at, ways, desk } = this, { game } = desk, [block] = board.blocks, { hinted } = desk;
    board.svg.setAttribute('role', 'group');
    board.svg.setAttribute('aria-label', words.board);
    board.svg.classList.toggle('mine', this.isOpen);
    board.place(0, ...at);
    block.setAttribute('role', 'img');
    block.setAttribute('aria-label', fill(game.isSolved ? words.there : words.here, this.where(at)));
    const focused = board.svg.getRootNode().activeElement?.dataset?.way;
    board.show(this.trail(game.line.slice(0, game.at)), [...ways.map(way => this.landing(way, rules.moved(at, way))), ...this.here(at)]);
    const hint = hinted?.ways?.[0];
    if (hint) board.svg.querySelector(`.sb-choice[data-way=${hint}]`)?.classList.add('sb-hint');
    if (focused) board.svg.querySelector(`.sb-choice[data-way=${focused}]`)?.focus({ preventScroll: true });
  }

  rest() {
    for (const name of ['role', 'aria-label']) this.board.blocks[0].removeAttribute(name);
    this.board.svg.classList.remove('mine');
  }

  /** What marks a step of the solution: the way so far. */
  marks(step) { return this.trail(this.desk.game.solution(step)); }

  /** The number of the own cell, which the disc covers. */
  here(at) {
    const [x, y] = this.board.middle(at), text = make('text', { class: 'sb-here', x, y: y + 18, 'aria-hidden': true });
    text.textContent = this.rules.number(at) ?? '';
    return [text];
  }

  where([row, column]) { return { row: row + 1, column: column + 1, cells: this.rules.number([row, column]) ?? '' }; }

  /** Lines from ring to ring. Those across the edge of the field end there, and come in on the other side; there and back are two lines. */
  trail(line, from = this.rules.start()[0]) {
    const { board, rules } = this, parts = [];
    for (const { way } of line) {
      const [down, right] = rules.ways[way], length = Math.hypot(down, right), number = rules.number(from), to = rules.moved(from, way);
      const point = (cell, out) => board.middle(cell).map((at, axis) => Math.round(at + (out * (axis ? down : right) + APART * (axis ? right : -down)) / length)).join(' ');
      const ahead = [from[0] + down * number, from[1] + right * number], behind = [to[0] - down * number, to[1] - right * number];
      const main = `M${point(from, RING)}L${point(ahead, -RING)}`;
      parts.push(`${ahead}` === `${to}` ? main : `${main}M${point(behind, RING)}L${point(to, -RING)}`);
      parts.push(this.rings([from]));
      from = to;
    }
    return parts.length ? [make('path', { class: 'sb-trail', d: parts.join('') })] : [];
  }

  /** Circles around cells as a path. */
  rings(cells) {
    return cells.map(cell => {
      const [x, y] = this.board.middle(cell);
      return `M${x - RING} ${y}a${RING} ${RING} 0 1 1 ${2 * RING} 0a${RING} ${RING} 0 1 1 ${-2 * RING} 0`;
    }).join('');
  }

  /** The button of a cell where a jump can land; dashed if no way leads on from there to the goal. */
  landing(way, to) {
    const { words, rules, desk, board } = this, ends = rules.solved([to]), isLost = desk.shows && desk.distances?.of([to]) === Infinity;
    const jump = this.told([{ way }], undefined, [this.at]), label = fill(ends ? words.end : words.place, { jump, ...this.where(to) });
    const look = ['sb-choice', this.aim === way ? 'sb-aim' : '', isLost ? 'sb-lost' : '', ends ? 'sb-out' : ''].filter(Boolean).join(' ');
    const tab = (this.last && this.ways.includes(this.last) ? this.last : this.ways[0]) === way ? 0 : -1;
    const button = make('g', { class: look, role: 'button', tabindex: tab, 'aria-label': label, 'data-way': way });
    const [cx, cy] = board.middle(to);
    button.append(make('circle', { cx, cy, r: RING + 4 }));
    return button;
  }

  /** Jumps in words, from a position. */
  told(steps, called, [from]) {
    return steps.map(({ way }) => {
      const text = fill(this.words.way[way], { cells: this.rules.number(from) });
      from = this.rules.moved(from, way);
      return text;
    }).join(' ');
  }

  focus() { (this.board.svg.querySelector('.sb-choice[tabindex="0"]') ?? this.board.svg.parentElement).focus({ preventScroll: true }); }

  /** Whether a key was one of the hand's. */
  key({ key, target }) {
    const button = target.closest?.('.sb-choice'), by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key], way = KEYS[key.toLowerCase()];
    if (button && (key === 'Enter' || key === ' ')) this.jump(button.dataset.way);
    else if (by && (button || this.desk.walks)) {
      const { ways } = this, now = ways.indexOf(button?.dataset.way);
      this.last = ways.at(now < 0 ? 0 : (now + by) % ways.length);
      this.refresh();
      this.focus();
    } else if (way && this.ways.includes(way)) this.jump(way);
    else return false;
    return true;
  }
}
