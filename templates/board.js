/* A drawing whose blocks move. */

/** Steps from one position that is kept to the next. */
const FRAME = 32;

class Board {
  /**
   * @param svg a clone of the drawing of a position, which becomes this board's
   * @param play the rules and the start
   * @param step number of the step after which the drawing shows the position
   */
  constructor(svg, play, step = 0) {
    Object.assign(this, { svg, play, travels: [] });
    this.home = this.positions(step);
    /** What is below the blocks in all positions, and the dots of empty cells. */
    this.ground = [...svg.querySelectorAll('.sb-under > :is(.sb-goal, .sb-gate)')].map(part => part.cloneNode(true));
    this.empty = svg.querySelector('.sb-empty')?.cloneNode(false);
    svg.classList.add('live');
    svg.removeAttribute('aria-labelledby');
    for (const element of svg.querySelectorAll('[id]')) element.removeAttribute('id');
    this.blocks = [...svg.querySelectorAll('.sb-block')];
    // Which block has moved is told by the class alone.
    for (const block of this.blocks) {
      block.classList.remove('sb-moved');
      for (const shape of block.children) shape.removeAttribute('stroke-width');
    }
    this.label();
  }

  /** Gives each block the labels that stand in the one text behind all blocks, so that it moves as a whole. */
  label() {
    const all = this.svg.querySelector('.sb-labels'), parts = [...all?.children ?? []];
    const upright = [...this.svg.querySelectorAll('.sb-turned')];
    for (const block of this.blocks) {
      for (const text of upright.filter(text => text.dataset.block === block.dataset.block)) {
        text.removeAttribute('font-weight');
        text.classList.remove('sb-moved');
        text.setAttribute('stroke', 'none');
        block.append(text);
      }
      // A line of a label names its block, unless it is the whole label.
      while (parts[0] && (parts[0].dataset.block ?? parts[0].textContent) === block.dataset.block) {
        const text = all.cloneNode(false), part = parts.shift();
        for (const { name, value } of part.attributes) text.setAttribute(name, value);
        for (const name of ['class', 'font-weight']) text.removeAttribute(name);
        text.setAttribute('stroke', 'none');
        text.textContent = part.textContent;
        block.append(text);
      }
    }
    all?.remove();
  }

  /** Puts a block to a row and column, of which there may be fractions. */
  place(index, row, col) {
    this.blocks[index].style.transform = this.shift(index, row, col);
  }

  shift(index, row, col) {
    const [homeRow, homeCol] = this.home[index];
    return `translate(${100 * (col - homeCol)}px, ${100 * (row - homeRow)}px)`;
  }

  /** The middle of a cell in the units of the drawing: x and y. */
  middle([row, col]) {
    const { width, height } = this.svg.viewBox.baseVal, { rows, cols } = this.play;
    return [width / 2 + 100 * (col + 0.5 - cols / 2), height / 2 + 100 * (row + 0.5 - rows / 2)];
  }

  /** Brings the middle of some cells into view, where the board is larger than its place. */
  follow(cells) {
    const box = this.svg.parentElement, size = this.svg.clientWidth / this.svg.viewBox.baseVal.width;
    const [x, y] = [0, 1].map(axis => size * cells.reduce((sum, cell) => sum + this.middle(cell)[axis], 0) / cells.length);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    box.scrollTo({ left: x - box.clientWidth / 2, top: y - box.clientHeight / 2, behavior });
  }

  /** Shows blocks on their ways, `{ block, places }`, one after the other; each takes at most `pace` ms. */
  travel(ways, pace) {
    this.travels = glide(ways.map(({ block, places }) => ({ element: this.blocks[block], home: this.home[block], places })), pace);
  }

  /** Ends what is on its way. */
  arrive() { for (const travel of this.travels.splice(0)) travel.cancel(); }

  /** Where all blocks stand after a step of the solution: a pair of row and column for each. */
  positions(step) {
    const { blocks, steps = [] } = this.play, frames = this.frames ??= [blocks.map(block => block.at)];
    // One position in so many is kept, so that no step costs more than another.
    const last = Math.min(step, steps.length), frame = Math.floor(last / FRAME);
    const make = (from, to) => {
      const positions = [...frames[Math.floor(from / FRAME)]];
      for (const [block, row, col] of steps.slice(from, to)) positions[block] = [row, col];
      return positions;
    };
    while (frames.length <= frame) frames.push(make((frames.length - 1) * FRAME, frames.length * FRAME));
    return make(frame * FRAME, last);
  }

  /** The group `sb-under` behind or `sb-over` before everything else, made if the drawing lacks it. */
  layer(name) {
    const known = this.svg.querySelector(`:scope > .${name}`);
    if (known) return known;
    const group = document.createElementNS(this.svg.namespaceURI, 'g');
    group.setAttribute('class', name);
    if (name === 'sb-over') this.svg.append(group);
    else this.svg.querySelector(':scope > :not(title, desc)').before(group);
    return group;
  }
}
