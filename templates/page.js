/* The page: the player borrows the drawings of the figures. */
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const svg = (name, attributes) => {
  const element = document.createElementNS($('svg').namespaceURI, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

/** The index of the first of some numbers in order that is at least `number`; their count if there is none. */
function least(numbers, number) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const data = JSON.parse($('#data').textContent);

/** Whether the page is in a frame of another page and shows nothing but the board, its sentence and its controls. */
const isEmbedded = /[?&#]embed([=&#]|$)/.test(location.search + location.hash);

/** Leaves out the rest of an embedded page, and leads to the whole one. */
function startEmbedded() {
  if (!isEmbedded) return;
  document.documentElement.classList.add('embed');
  const url = new URL(location.href), link = $('#whole');
  if (!link) return;
  url.searchParams.delete('embed');
  url.hash = '';
  Object.assign(link, { href: url.href.replace(/#$/, ''), target: '_blank', rel: 'noopener', hidden: false });
}

/** What the page has once and a drawing is drawn upon, if it is, and the drawing. */
const whole = drawing => [...$$('use', drawing).map(use => $(use.getAttribute('href'))), drawing];

/** What the player shows: the figures of the solution, on one board, and where the rest of the page has them. */
class Solution {
  constructor(board, figures) {
    this.board = board;
    this.figures = figures;
    // The number of the step that each figure shows: all, or those of a selection.
    this.numbers = figures.map(figure => +figure.id.slice('step-'.length));
    this.length = data.play.steps.length;
    this.list = $$('.moves a');
    this.ends = this.list.map(move => +move.dataset.to);
    this.made = [];
    this.index = -1;
    // Otherwise the address #step-42 would mean the grid.
    for (const number of $$('.n[id]')) number.removeAttribute('id');
    this.description = $('desc', board.svg);
    this.plot = $('#plot');
    this.mark = this.plot && $('svg', this.plot).appendChild(svg('path', { class: 'sb-now' }));
    this.ticks();
  }

  /** The figure of a step, or of the next one that has a figure. */
  find(number) {
    return Math.min(least(this.numbers, number), this.numbers.length - 1);
  }

  /** Shows a figure, and returns its sentence as it is read aloud. A move takes at most `pace` ms. */
  show(index, pace) {
    const figure = this.figures[index], number = this.numbers[index], before = this.numbers[this.index];
    const drawing = $('svg', figure);
    this.board.stand(number, before, Math.abs(index - this.index) === 1, pace);
    const moved = new Set($$('.sb-block.sb-moved', drawing).map(block => block.dataset.block)), parts = whole(drawing);
    for (const block of this.board.blocks) block.classList.toggle('sb-moved', moved.has(block.dataset.block));
    for (const name of ['sb-under', 'sb-over']) {
      this.board.layer(name).replaceChildren(...parts.flatMap(part => $$(`.${name} > *`, part)).map(part => part.cloneNode(true)));
    }
    $('title', this.board.svg).textContent = $('title', drawing).textContent;
    this.description.textContent = $('desc', drawing).textContent;
    this.figures[this.index]?.classList.remove('here');
    // The start needs no mark while nobody has moved.
    if (this.index >= 0 || index > 0) figure.classList.add('here');
    this.index = index;
    this.current(number, this.moves(index) > 1 ? this.numbers[index - 1] : number);
    this.level(number);
    return this.say(figure, number);
  }

  /** How many moves lead from the figure before to this one, if figures show several. */
  moves(index) { return data.play.arrows && index > 0 ? this.board.ways(this.numbers[index - 1], this.numbers[index]).length : 1; }

  /** Marks the move of a step in the list, and those after the step `before`, and opens its chapter. */
  current(number, before) {
    const index = least(this.ends, number), at = this.list[index], move = number >= at?.dataset.from ? at : undefined;
    for (const move of this.made) move.classList.remove('made');
    // The moves that begin after the one step and end before the other.
    this.made = this.list.slice(least(this.ends, before + 1), index).filter(move => +move.dataset.from > before);
    for (const move of this.made) move.classList.add('made');
    if (move === this.move) return;
    this.move?.removeAttribute('aria-current');
    move?.setAttribute('aria-current', 'step');
    this.move = move;
    const chapter = move?.closest('details') ?? $('.list details');
    if (chapter === this.chapter) return;
    this.chapter?.classList.remove('now');
    chapter?.classList.add('now');
    // It closes the other one, in which the focus may be.
    const isElsewhere = $('.list')?.contains(document.activeElement) && !chapter?.contains(document.activeElement);
    if ((this.chapter || move) && !isElsewhere) chapter?.setAttribute('open', '');
    this.chapter = chapter;
  }

  /** Brings the current move into view where the list has a box of its own. */
  follow() {
    const box = $('.chapters.long'), line = this.move ?? this.chapter;
    if (!box || !line || box.contains(document.activeElement)) return;
    const [seen, own] = [box, line].map(element => element.getBoundingClientRect());
    // The chapter's title stays in view with it.
    if (own.top < seen.top + 64 || own.bottom > seen.bottom - 16) box.scrollTop += own.top - seen.top - seen.height / 3;
  }

  /** Marks the level of a position: on a shortest path it is the number of steps. */
  level(number) {
    if (!this.mark) return;
    const { first, pitch, base } = this.plot.dataset;
    this.mark.setAttribute('d', `M${+first + pitch * number} ${+base + 4}l13 22h-26z`);
  }

  say(figure, number) {
    const lead = fill(data.words.of, { step: number, last: this.length });
    const isSolved = number === this.length && number > 0 && data.play.goals.length;
    const told = words => isSolved ? fill(data.words.solved, { words }) : words;
    const words = $('.w', figure) ?? $('.n', figure), sentence = `${lead} ${told(figure.dataset.aloud ?? words.textContent)}`;
    const [head, tail] = told('\n').split('\n'), ones = $$('.one', words);
    const all = ones.length ? ones.flatMap(one => [' ', one.cloneNode(true)]).slice(1) : [words.textContent];
    $('#say').replaceChildren(Object.assign(document.createElement('span'), { textContent: `${lead} ` }), head, ...all, tail);
    const why = $('#why'), notes = $$('.note', figure);
    if (why) why.textContent = figure.dataset.why ?? '';
    $('#notes')?.replaceChildren(...notes.map(note => note.cloneNode(true)));
    $('#live').textContent = [sentence, ...notes.map(note => note.textContent)].join(' ');
    return sentence;
  }

  /** The ends of chapters below the slider. */
  ticks() {
    const last = this.figures.length - 1, places = new Set();
    for (const chapter of $$('.list details')) places.add(this.find(+$('li:last-child a', chapter).dataset.to));
    places.delete(last);
    // More would be a comb.
    if (places.size > 40) return;
    // As an attribute, since checkers of style sheets do not know it.
    const thin = { y2: 8, 'vector-effect': 'non-scaling-stroke' };
    const lines = [...places].map(place => svg('line', { x1: 1000 * place / last, x2: 1000 * place / last, ...thin }));
    $('.ticks').append(...lines);
  }

  /** The shown figure's drawing as a file of its own. */
  file() {
    const shown = $('svg', this.figures[this.index]), drawing = shown.cloneNode(true), { width, height } = drawing.viewBox.baseVal;
    const [common] = whole(shown);
    $('use', drawing)?.replaceWith(...common.cloneNode(true).childNodes);
    // A cell is 100 units and 8 mm.
    drawing.setAttribute('width', `${+(width * 0.08).toFixed(2)}mm`);
    drawing.setAttribute('height', `${+(height * 0.08).toFixed(2)}mm`);
    return new Blob([new XMLSerializer().serializeToString(drawing), '\n'], { type: 'image/svg+xml' });
  }

  fileName() {
    const title = data.title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    return `${title.slice(0, 60) || 'step'}-${this.figures[this.index].id.slice('step-'.length)}.svg`;
  }
}

/** Keeps addresses with the player: of the page, of the link to the step, and of its file. */
class Address {
  constructor(solution, go) {
    Object.assign(this, { solution, timer: 0, go });
    addEventListener('hashchange', () => this.follow());
    document.addEventListener('click', event => this.click(event));
    $('#svg').addEventListener('click', () => this.write());
  }

  /** The step of the page's address, if it has one. */
  static step() {
    const number = /^#step-0*(\d+)$/.exec(location.hash)?.[1];
    return number === undefined ? undefined : +number;
  }

  /** Shows the step of the page's address. */
  follow() {
    const number = Address.step();
    if (number === undefined) return;
    this.go(this.solution.find(number));
    this.cancel();
    Address.scroll();
  }

  static scroll() {
    // It would scroll the page around, too.
    if (!isEmbedded) $('.watch').scrollIntoView({ block: 'start' });
  }

  click(event) {
    const link = event.target.closest?.('a[href^="#step-"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(this.solution.find(+link.hash.slice('#step-'.length)));
    this.write();
    const { top, bottom } = $('#board').getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) Address.scroll();
  }

  /** The step has changed. Some browsers limit how often an address may change. */
  later() {
    const { solution } = this, hash = `#step-${solution.numbers[solution.index]}`;
    $('#link').textContent = hash;
    $('#link').href = hash;
    this.timer ||= setTimeout(() => this.write(), 300);
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  write() {
    this.cancel();
    const { hash } = $('#link');
    if (location.hash !== hash && !isEmbedded) history.replaceState(null, '', hash);
    this.save();
  }

  save() {
    const save = $('#svg');
    if (save.download === this.solution.fileName()) return;
    if (save.download) URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(this.solution.file());
    save.download = this.solution.fileName();
  }
}

/** Whether the middle of the board is on the screen. */
function isSeen() {
  const { top, bottom } = $('#board').getBoundingClientRect(), middle = (top + bottom) / 2;
  return middle > 0 && middle < innerHeight;
}

/** Starts the player; `undefined` on pages without the solution. */
function startPlayer(board) {
  const figures = $$('.steps figure');
  if (!$('#solution')) return undefined;
  const solution = new Solution(board, figures);
  const parts = { root: $('#player'), live: $('#live') };
  for (const name of ['first', 'back', 'play', 'next', 'last', 'slider', 'speed']) parts[name] = $(`#${name}`);
  const show = index => {
    const sentence = solution.show(index, player.pace);
    solution.following ||= requestAnimationFrame(() => {
      solution.following = 0;
      solution.follow();
    });
    address.later();
    return sentence;
  };
  const player = new Player(parts, figures.length - 1, show, data.words, index => solution.moves(index));
  const address = new Address(solution, index => {
    playground.leave();
    player.go(index);
  });
  const playground = startPlay(board, player, solution);
  document.addEventListener('keydown', event => playground.active || player.key(event, isSeen()));
  const stage = board.svg.parentElement;
  player.touch(stage, () => !playground.active && stage.scrollWidth <= stage.clientWidth);
  const number = Address.step();
  player.show(solution.find(number ?? 0));
  address.cancel();
  address.save();
  if (number !== undefined) {
    // The browser itself goes to the figure, and perhaps once more when the page is complete.
    Address.scroll();
    addEventListener('load', Address.scroll);
  }
  return player;
}

/** The board on which the reader plays. */
let ground;

/** Lets the reader play: from the step shown, or at once where there is no solution to show. */
function startPlay(board, player, solution) {
  const parts = Object.fromEntries($$('[data-play]').map(element => [element.dataset.play, element]));
  const playground = new (data.play.jumps ? JumpingGround : SlidingGround)(board, data, parts, {
    step: () => solution ? solution.numbers[solution.index] : 0,
    told: (_, isSolved) => parts.root.dispatchEvent(new CustomEvent('played', { detail: { isSolved } })),
    shown: () => {
      player?.stop();
      board.arrive();
      $('#solution')?.setAttribute('hidden', '');
      // What shows the solution would spoil it.
      if (solution) document.documentElement.classList.add('trying');
      // The controls are not there yet.
      if (solution) requestAnimationFrame(() => {
        const { top, bottom } = $('#player').getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) Address.scroll();
      });
    },
    leave: (step, hadFocus) => {
      $('#solution').hidden = false;
      document.documentElement.classList.remove('trying');
      player.go(solution.find(step));
      if (hadFocus) $('#try').focus();
    },
  });
  ground = playground;
  if (solution) $('#try').addEventListener('click', () => playground.enter(board.positions(solution.numbers[solution.index])));
  else playground.enter();
  return playground;
}

/** The board of the player: the drawing of the start, or of the first figure. */
function startBoard() {
  const [figure] = $$('.steps figure');
  const drawing = $('#start svg') ?? $('svg', figure);
  const board = new Board(drawing.cloneNode(true), data.play, $('#start') ? 0 : +figure.id.slice('step-'.length));
  $('#board').append(board.svg);
  document.documentElement.classList.add('js');
  return board;
}

/** Paper also shows what is closed; in browsers whose style sheets cannot do this, it is opened. */
function openOnPaper() {
  if (CSS.supports('selector(::details-content)')) return;
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = $$('.chapters details:not([open])').map(details => [details, details.getAttribute('name')]);
    for (const [details] of closed) {
      // Of those that share a name only one is open.
      details.removeAttribute('name');
      details.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const [details, name] of closed) {
      details.open = false;
      if (name !== null) details.setAttribute('name', name);
    }
  });
}

/** The reader chooses how the board looks, and the browser remembers it if it may. */
function startLooks() {
  const select = $('#look'), name = 'stepbook-look', root = document.documentElement;
  if (!select) return;
  const remembered = action => { try { return action(localStorage); } catch { return undefined; } };
  const known = remembered(storage => storage.getItem(name));
  if ([...select.options].some(({ value }) => value === known)) select.value = known;
  const show = () => { root.dataset.look = select.value; };
  select.addEventListener('change', () => {
    show();
    remembered(storage => storage.setItem(name, select.value));
  });
  show();
}

/** What scrolls can be reached by the keyboard; what does not, need not be. */
function reachWhatScrolls() {
  const set = box => {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    const attributes = { tabindex: 0, role: 'region', 'aria-label': box.dataset.label };
    for (const name in attributes) scrolls ? box.setAttribute(name, attributes[name]) : box.removeAttribute(name);
  };
  const watch = new ResizeObserver(entries => entries.forEach(({ target }) => set(target)));
  for (const box of $$('.map')) {
    box.dataset.label ??= box.ariaLabel;
    watch.observe(box);
  }
}

startEmbedded();
startLooks();
openOnPaper();
reachWhatScrolls();
const board = $('#board') && startBoard();
const player = board && (startPlayer(board) ?? startPlay(board));
