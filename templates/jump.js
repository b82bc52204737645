/* Playing it yourself: one who jumps. */

/** The directions around a cell, clockwise. */
const AROUND = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** The board on which the cells where a jump can land are buttons. */
class Ground extends Playground {
  constructor(...all) {
    super(...all);
    this.board.svg.addEventListener('click', event => this.active && this.land(event.target.closest('.sb-landing')));
  }

  focus() { this.board.svg.querySelector('.sb-landing')?.focus(); }

  dress() { this.board.blocks[0].setAttribute('role', 'img'); }

  undress() { for (const name of ['role', 'aria-label']) this.board.blocks[0].removeAttribute(name); }

  // The game

  /** Draws the way so far and where one can land, which is nowhere at the end. */
  refresh(isSolved) {
    const { board, game, rules, words, parts } = this, at = game.position[0];
    const ways = isSolved ? [] : AROUND.filter(way => rules.free(game.position, 0, way));
    board.layer('sb-under').replaceChildren(...this.trail());
    board.layer('sb-over').replaceChildren(...ways.map(way => this.landing(way, rules.moved(at, way))));
    board.blocks[0].setAttribute('aria-label', fill(isSolved ? words.there : words.here, this.where(at)));
    if (!isSolved && !ways.length) parts.note.textContent = words.stuck;
  }

  where([row, column]) { return { row: row + 1, column: column + 1, cells: this.rules.number([row, column]) ?? '' }; }

  /** Lines from cell to cell. Those across the edge of the field end there, and come in on the other side. */
  trail() {
    const point = ([row, col]) => `${75 + 100 * col} ${75 + 100 * row}`;
    const lines = this.game.log.map(({ from, way }) => {
      const number = this.rules.number(from), [down, right] = this.rules.ways[way].map(by => by * number);
      const to = this.rules.moved(from, way), ahead = [from[0] + down, from[1] + right], behind = [to[0] - down, to[1] - right];
      const line = `M${point(from)}L${point(ahead)}`;
      return `${ahead}` === `${to}` ? line : `${line}M${point(behind)}L${point(to)}`;
    });
    const rings = this.game.log.map(({ from: [row, col] }) => this.make('circle', { class: 'sb-trail', cx: 75 + 100 * col, cy: 75 + 100 * row, r: 40 }));
    return lines.length ? [this.make('path', { class: 'sb-trail', d: lines.join('') }), ...rings] : [];
  }

  /** The button of a cell where a jump can land. */
  landing(way, to) {
    const { words, rules } = this, [row, col] = to, ends = rules.solved([to]);
    const place = fill(ends ? words.end : words.place, { jump: this.told([{ way, from: this.game.position[0] }]), ...this.where(to) });
    const button = this.make('g', { class: 'sb-landing', role: 'button', tabindex: 0, 'aria-label': place, 'data-way': way });
    const [x, y] = [25 + 100 * col, 25 + 100 * row];
    button.append(this.make('rect', { x, y, width: 100, height: 100 }), this.make('circle', { cx: x + 50, cy: y + 50, r: 40 }));
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
    (svg.querySelector(`.sb-landing[data-way=${way}]`) ?? svg.querySelector('.sb-landing') ?? this.parts.undo).focus();
  }

  // Keys

  heed({ target, key }, isHere) {
    const button = target.closest('.sb-landing'), by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (button && (key === 'Enter' || key === ' ')) this.land(button);
    else if (by && isHere) this.walk(button, by);
    else return false;
    return true;
  }

  /** Puts the focus on the next button, clockwise or back. */
  walk(button, by) {
    const all = [...this.board.svg.querySelectorAll('.sb-landing')], now = all.indexOf(button);
    all.at(now < 0 ? 0 : (now + by) % all.length)?.focus();
  }
}
