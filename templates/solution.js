/* The solution on the page: the player moves the blocks of the board, and the side has the pictures of the document. */
class Solution {
  constructor(page) {
    Object.assign(this, { page, board: page.board, figures: $$('.steps figure'), parts: $$('details.part') });
    /** The step that each picture shows: all, or those of a selection. */
    this.numbers = this.figures.map(figure => +figure.id.slice('step-'.length));
    // Otherwise the address #step-42 would mean a picture, and the browser would jump to it.
    for (const element of $$('.n[id]')) element.removeAttribute('id');
    for (const figure of this.figures) figure.id = figure.id.replace('step', 'picture');
    const parts = { root: $('#player'), live: $('#live') };
    for (const name of ['first', 'back', 'play', 'next', 'last', 'slider', 'speed']) parts[name] = $(`#${name}`);
    this.player = new Player(parts, page.length, step => this.show(step), words.player);
    this.player.touch(this.board.svg.parentElement, () => page.tab === 'solution');
    for (const part of this.parts) this.fold(part);
    this.ticks();
    $('.steps')?.addEventListener('click', event => {
      const link = event.target.closest('figure, .moves a');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.player.go(this.numbers[this.figures.indexOf(link)]);
    });
  }

  /** Closes a part, whose heading gets the boards at its ends; one is open at a time. */
  fold(part) {
    const ends = $$('.post svg', part).map(drawing => drawing.cloneNode(true)), summary = $('summary', part);
    for (const drawing of ends) {
      for (const element of [drawing, ...$$('[id]', drawing)]) element.removeAttribute('id');
      for (const name of ['role', 'aria-labelledby']) drawing.removeAttribute(name);
      for (const text of $$('title, desc', drawing)) text.remove();
    }
    const [first, ...others] = ends;
    if (first) summary.append(make('span', { class: 'ends', 'aria-hidden': true }, first, ...others.flatMap(one => ['→', one])));
    part.open = false;
    part.addEventListener('toggle', () => {
      if (!part.open || opened.length) return;
      for (const other of this.parts) if (other !== part) other.open = false;
      this.page.seen();
    });
  }

  /** The ends of parts below the slider; more than some would be a comb. */
  ticks() {
    const ends = this.parts.slice(0, -1).map(part => this.number($$('figure', part).at(-1)));
    if (ends.length > 40) return;
    $('#ticks').append(...ends.filter(end => end !== undefined).map(end => {
      const tick = make('i');
      tick.style.insetInlineStart = `calc(.5rem + (100% - 1rem) * ${end / this.page.length})`;
      return tick;
    }));
  }

  number(figure) { return this.numbers[this.figures.indexOf(figure)]; }

  /** The words of a step: "b left". */
  words(step, called) {
    const { page, board } = this, before = board.positions(step - 1), [block, ...to] = data.play.steps[step - 1];
    const ways = page.desk.rules.way(before, block, to) ?? [];
    return page.desk.hand.told(ways.map(way => ({ block, way })), called, before);
  }

  /** Shows a step, and returns its sentence as it is read aloud. */
  show(step) {
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
    const { page, board, before } = this, { step, length, desk } = page, [block] = data.play.steps[step - 1] ?? [];
    desk.hand.rest();
    board.show(step ? desk.hand.marks(step) : [], desk.hand.here?.(board.positions(step)[0]) ?? []);
    board.blocks.forEach((element, index) => element.classList.toggle('sb-moved', index === block));
    board.stand(step, before);
    const text = step ? this.words(step) : say('start');
    board.svg.setAttribute('role', 'img');
    board.svg.setAttribute('aria-label', `${count('after_of', length, { step })}: ${text}`);
    page.line(count('after_of', length, { step }), text, step ? 'here' : '');
    this.side(step);
    const at = page.game.at > 0 && desk.step > 0 ? desk.step : 0;
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
    const part = figure.closest('details');
    if (part && step > 0) part.open = true;
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
