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
      block.removeAttribute('stroke-width');
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
        text.removeAttribute('font-weight');
        // Style sheets of drawings without colours know it by this class.
        text.setAttribute('class', 'sb-labels');
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
    const behavior = isCalm() ? 'instant' : 'smooth';
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

  /** What each block does in a row between two steps: the places where it begins, turns and ends. */
  ways(from, to) {
    const { steps, turns } = this.play, ways = [], at = this.positions(from);
    steps.slice(from, to).forEach(([block, ...place], k) => {
      if (ways.at(-1)?.block !== block) ways.push({ block, places: [at[block]] });
      ways.at(-1).places.push(...turns?.[from + k + 1] ?? [], at[block] = place);
    });
    return ways;
  }

  /**
   * Moves the blocks to where they stand after a step. A single block goes its way cell by cell; the moves between figures that
   * follow each other are made one after the other, if figures show several.
   *
   * @param number of the step; `before`: of the one that was shown, if any; `follows`: whether their figures follow each other
   * @param pace the most time of a move, in ms
   */
  stand(number, before, follows, pace) {
    this.arrive();
    const positions = this.positions(number);
    positions.forEach(([row, col], k) => this.place(k, row, col));
    const mover = this.play.jumps ? 0 : this.play.steps?.[number - 1]?.[0];
    if (mover !== undefined && this.svg.parentElement.classList.contains('map')) {
      this.follow([positions[mover], this.positions(Math.max(0, number - 1))[mover]]);
    }
    if (before === undefined || before === number) return;
    // Farther away the blocks are where they are at once.
    if (!follows && Math.abs(number - before) > FRAME) return;
    const isBack = number < before, ways = this.ways(...isBack ? [number, before] : [before, number]);
    if (isBack) ways.reverse().forEach(({ places }) => places.reverse());
    // A single straight way is that of any block.
    if (ways.length > 1 ? follows && this.play.arrows : ways[0].places.length > 2) this.travel(ways, pace);
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
