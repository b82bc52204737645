/* The solution on the page: the player moves the blocks of the board, and the side has the pictures of the document. */
class Solution {
  constructor(page) {
    Object.assign(this, { page, board: page.board, figures: $$('.steps figure'), parts: $$('details.part') });
    /** The step that each picture shows: all, or those of a selection. */
    this.numbers = this.figures.map(figure => +figure.id.slice('picture-'.length));
    /** The steps at which the player stops: all, or where pictures show several moves, those of the pictures. */
    this.stops = $('.steps .one + .one') ? [...new Set([0, ...this.numbers])] : Array.from({ length: page.length + 1 }, (_, step) => step);
    const parts = { root: $('#player'), live: $('#live') };
    for (const name of ['first', 'back', 'play', 'next', 'last', 'slider', 'speed']) parts[name] = $(`#${name}`);
    this.player = new Player(parts, this.stops.length - 1, stop => this.draw(this.stops[stop]), words.player);
    this.player.touch(this.board.svg.parentElement, () => page.tab === 'solution');
    this.ticks();
    // One part is open at a time.
    $('.steps')?.addEventListener('toggle', ({ target }) => {
      if (!target.open) return;
      for (const other of $$('.part[open]')) if (other !== target) other.open = false;
      page.seen();
    }, { capture: true });
    $('.steps')?.addEventListener('click', event => {
      const figure = event.target.closest('figure');
      if (!figure || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.go(this.numbers[this.figures.indexOf(figure)]);
    });
  }

  /** The ends of parts below the slider; more than some would be a comb. */
  ticks() {
    const ends = this.parts.slice(0, -1).map(part => this.number(part.nextElementSibling.lastElementChild));
    if (ends.length > 40) return;
    $('#ticks').append(...ends.filter(end => end !== undefined).map(end => {
      const tick = make('i');
      tick.style.insetInlineStart = `calc(.5rem + (100% - 1rem) * ${this.stop(end) / this.player.last})`;
      return tick;
    }));
  }

  number(figure) { return this.numbers[this.figures.indexOf(figure)]; }

  /** The stop of the player at a step, or the next one. */
  stop(step) { return this.stops.findIndex(stop => stop >= Math.min(step, this.stops.at(-1))); }

  /** Shows a step, or the next one at which the player stops. */
  show(step) { this.player.show(this.stop(step)); }
  go(step) { this.player.go(this.stop(step)); }

  /** The last stop before a step. */
  begin(step) { return this.stops[this.stop(step) - 1]; }

  /** The words of the steps since the last stop: "b left, c up". */
  words(step, called) {
    const { page: { game, desk: { hand } }, board } = this, begin = this.begin(step), steps = game.solution(step).slice(game.solution(begin).length);
    return runs(steps, ({ block }) => block).map(run => hand.told(run, called, board.positions(begin))).reduce((list, next) => fill(words.playing.then, { list, next }));
  }

  /** Draws a step, and returns its sentence as it is read aloud. */
  draw(step) {
    const { page } = this;
    this.before = page.step;
    page.step = step;
    if (step) page.seen();
    page.render();
    const sentence = [count('after_of', page.length, { step }), step ? this.words(step, aloud) : say('start')].join(': ');
    $('#live').textContent = sentence;
    return sentence;
  }

  /** The board, the line of the dock and the side. */
  render() {
    const { page, board, before } = this, { step, length, desk } = page, begin = step && this.begin(step), moved = board.moved(begin, step);
    desk.hand.rest();
    board.show(step ? desk.hand.marks(step, begin) : [], desk.hand.here?.(board.positions(step)[0]) ?? []);
    board.blocks.forEach((element, index) => element.classList.toggle('sb-moved', moved.includes(index)));
    board.stand(step, before);
    const text = step ? this.words(step) : say('start');
    board.svg.setAttribute('role', 'img');
    board.svg.setAttribute('aria-label', `${count('after_of', length, { step })}: ${text}`);
    page.line(count('after_of', length, { step }), text, step ? 'here' : '');
    this.side(step);
    const at = page.game.at > 0 && page.onPath || 0;
    $('#same').hidden = !at;
    if (at) $('#same').replaceChildren(...rich(words.page.same, { after: button({ class: 'link', 'data-do': 'same' }, () => {}, count('same_after', at)) }));
  }

  /** Marks the picture of a step, in its open part, and shows what is said of it. */
  side(step) {
    const index = this.numbers.findIndex(number => number >= step), figure = this.figures[index < 0 ? this.figures.length - 1 : index];
    this.figure?.removeAttribute('aria-current');
    const isStart = step === 0 && this.figure === undefined;
    this.figure = isStart ? undefined : figure;
    if (figure) $('#svg').onclick = () => this.save($('#svg'), figure);
    if (isStart || !figure) return;
    figure.setAttribute('aria-current', 'step');
    const part = figure.parentElement.previousElementSibling;
    if (part?.matches('.part') && step > 0) part.open = true;
    const isShown = this.number(figure) === step, notes = isShown ? $$('.note', figure).map(note => note.textContent) : [];
    $('#notes').replaceChildren(...[isShown ? figure.dataset.why ?? '' : '', ...notes].filter(Boolean).map(text => make('p', { dir: 'auto' }, text)));
    requestAnimationFrame(() => {
      const box = $('#side'), own = figure.getBoundingClientRect(), seen = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowY !== 'auto' || own.top >= seen.top + 8 && own.bottom <= seen.bottom - 8) return;
      box.scrollTop += own.top - seen.top - seen.height / 3;
    });
  }

  /** The shown picture as a file of its own. */
  save(link, figure) {
    const shown = $('svg', figure), drawing = shown.cloneNode(true), { width, height } = drawing.viewBox.baseVal;
    for (const use of $$('use', drawing)) {
      const part = $(use.getAttribute('href')).cloneNode(true), [x, y] = ['x', 'y'].map(name => use.getAttribute(name) ?? 0);
      part.removeAttribute('id');
      if (x || y) part.setAttribute('transform', `translate(${x} ${y})`);
      for (const name of ['stroke-width', 'font-weight']) if (use.hasAttribute(name)) part.setAttribute(name, use.getAttribute(name));
      if (use.hasAttribute('class')) part.classList.add('sb-moved');
      use.replaceWith(part);
    }
    // A cell is 100 units and 8 mm.
    drawing.setAttribute('width', `${+(width * 0.08).toFixed(2)}mm`);
    drawing.setAttribute('height', `${+(height * 0.08).toFixed(2)}mm`);
    const title = data.title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
    if (link.download) URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing), '\n'], { type: 'image/svg+xml' }));
    link.download = `${title || 'step'}-${String(this.number(figure)).padStart(3, '0')}.svg`;
  }
}
