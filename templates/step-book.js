/* The element <step-book src="manifest.json">: it shows and plays a puzzle as a manifest of `stepbook steps` describes it. */
const ICONS = {
  first: 'M20 3L8 12l12 9ZM4 3h3v18H4Z', back: 'M17 3L5 12l12 9Z', play: 'M6 2l15 10L6 22Z', pause: 'M5 3h5v18H5ZM14 3h5v18h-5Z',
  next: 'M7 3l12 9L7 21Z', last: 'M4 3l12 9L4 21ZM17 3h3v18h-3Z',
};
const SVG = 'http://www.w3.org/2000/svg';
// What a drawing may have in the page.
const SHAPES = new Set(['svg', 'g', 'rect', 'circle', 'path', 'polygon', 'line', 'text', 'tspan']);
const LOOKS = /^(class|data-\w+|viewBox|d|points|[xy][12]?|[cr][xy]|r|width|height|transform|fill(-\w+)?|stroke(-\w+)?|font-\w+|text-anchor)$/;
/** The buttons of playing, and their parts: those that give the solution away come last. */
const CONTROLS = { undo: 'undo', redo: 'redo', again: 'again', next: 'hint', first: 'begin', leave: 'leave' };
const SECRETS = 3;
/** Least side of a cell, in rem: what is touched has at least 24 px. */
const LEAST_CELL = 1.5;

/** An element with attributes and children. Text stays text, whatever it looks like. */
function make(name, attributes, ...children) {
  const element = SHAPES.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A copy of a drawing: only shapes, texts and their looks, no script, link, reference or id. */
function copy(node) {
  const looks = [...node.attributes].filter(({ name, value }) => LOOKS.test(name) && !/url\(|\\/i.test(value));
  const element = make(node.localName, Object.fromEntries(looks.map(({ name, value }) => [name, value])), ...inside(node));
  // Pages reach it by its classes: ::part(sb-frame).
  if (element.classList.length) element.part.add(...element.classList);
  return element;
}

/** Copies of what is inside of a node. */
function inside(node) {
  return [...node.childNodes].flatMap(child => {
    if (child.nodeType === Node.TEXT_NODE) return child.data.trim() ? child.data : [];
    return child.namespaceURI === SVG && SHAPES.has(child.localName) ? copy(child) : [];
  });
}

/** Copies of what is in a text of SVG. */
function parts(text) {
  return inside(new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text ?? ''}</svg>`, 'image/svg+xml').documentElement);
}

/** The text at `url`, and where it really is. */
async function load(url, signal) {
  const answer = await fetch(url, { signal }).catch(() => {
    throw Error(location.protocol === 'file:'
      ? 'A page opened as a file cannot load other files. Serve the folder, e.g. with: python3 -m http.server'
      : `Cannot load ${url}. Is there a server, and do Content-Security-Policy (connect-src) and CORS allow it?`);
  });
  if (!answer.ok) throw Error(`Cannot load ${url}: ${answer.status}`);
  return { text: await answer.text(), base: answer.url };
}

const SOURCE = 'src must be the address of a manifest.json written by "stepbook steps".';

/** The manifest. */
function read(text, base) {
  const error = why => Error(`${base} ${why}. ${SOURCE}`);
  let manifest;
  try { manifest = JSON.parse(text); } catch { throw error('is not JSON'); }
  const { schema, steps, play } = manifest ?? {};
  if (schema !== 'stepbook-steps/3') throw error(`has the schema ${schema}, not stepbook-steps/3`);
  if (!steps?.length || !play) throw error('has no steps or no board, as of LaTeX files');
  return manifest;
}

/** A sheet made by script is not inline: a strict Content-Security-Policy allows it. */
let sheet;

// The second script, from beside this one: help from any position, and how one jumps.
let more, Guide, Jumping, JumpingGround;

/** Loads it, once. */
function loadMore() {
  return more ??= import('./step-book-more.js').then(({ default: make }) => {
    const made = make({ Rules, Playground, fill });
    ({ Guide, Jumping, JumpingGround } = made);
    sheet.replaceSync(STYLE + made.STYLE);
  }, () => {
    throw Error('Cannot load step-book-more.js. It must be beside step-book.js.');
  });
}

// On a server there are no elements; there it can be imported, and does nothing.
class StepBook extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ['src', 'mode', 'step', 'moves', 'speed', 'loop'];
  #root = this.attachShadow({ mode: 'open' });
  #aborter; #manifest; #base; #player; #ground; #board; #parts; #shown; #told; #plays = false;

  constructor() {
    super();
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#build({ controls: {} }, {});
  }

  connectedCallback() {
    addEventListener('hashchange', this.#follow);
    if (!this.#aborter) this.#start();
  }

  disconnectedCallback() {
    removeEventListener('hashchange', this.#follow);
    this.pause();
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#aborter || before === now) return;
    if (name === 'src') this.#start(true);
    else if (!this.#manifest || !this.#board) return;
    else if (name === 'step') { if (this.#player && +now !== this.step) this.#to(this.#wanted); }
    else if (name === 'loop') { if (this.#player) this.#player.loops = now !== null; }
    else this.#ready();
  }

  /** Number of the step that is shown. */
  get step() { return this.#player ? this.#steps[this.#player.step].number : +this.getAttribute('step') || 0; }
  set step(number) { this.setAttribute('step', number); }
  get playing() { return this.#player?.playing ?? false; }
  /** What has been made in a game, and whether the goal is reached; null while nobody plays. */
  get counts() { return this.#ground?.active ? { ...this.#ground.game.counts } : null; }
  get solved() { return Boolean(this.#ground?.active && this.#ground.hasGoal && this.#ground.rules.solved(this.#ground.game.position)); }

  go(number) {
    this.pause();
    this.#ground?.leave();
    this.step = number;
  }

  play() {
    this.#plays = true;
    if (!this.playing) this.#player?.toggle();
  }

  pause() {
    this.#plays = false;
    if (this.playing) this.#player.go(this.#player.step);
  }

  /** Lets the reader play, from the step that is shown. */
  enter() { if (this.#player) this.#ground?.enter(this.#board.positions(this.step)); }
  leave() { this.#ground?.leave(); }
  undo() { if (this.counts) this.#ground.undo(); }
  redo() { if (this.counts) this.#ground.redo(); }
  again() { if (this.counts) this.#ground.again(); }
  hint() { if (this.counts && this.#mode !== 'puzzle') this.#ground.next(); }

  get #steps() { return this.#manifest.steps; }

  get #mode() {
    const mode = this.getAttribute('mode');
    return ['play', 'puzzle'].includes(mode) ? mode : 'player';
  }

  /** Index of the wanted step, or of the next one: a manifest may have only some of the steps. */
  get #wanted() { return this.#find(+this.getAttribute('step') || 0); }

  #find(number) {
    const index = this.#steps.findIndex(step => step.number >= number);
    return index < 0 ? this.#steps.length - 1 : index;
  }

  /** The step that the page's address wants this element to show: #id-step-42. */
  get #linked() {
    const [id, number] = decodeURIComponent(location.hash.slice(1)).split(/-step-(?=\d+$)/);
    return this.id && id === this.id && number ? +number : undefined;
  }

  #follow = () => {
    if (this.#linked === undefined || !this.#player) return;
    this.go(this.#linked);
    this.scrollIntoView({ block: 'nearest' });
  };

  #to(index) {
    this.#ground?.leave();
    this.#player.go(index);
  }

  /** Loads the manifest; until it is there, the element shows what the page has put into it. */
  async #start(anew) {
    this.#aborter?.abort();
    const { signal } = this.#aborter = new AbortController();
    this.#player?.stop();
    this.#player = undefined;
    if (anew) this.step = 0;
    try {
      const src = this.getAttribute('src');
      if (!src) throw Error(SOURCE);
      const { text, base } = await load(src, signal);
      if (signal.aborted) return;
      const manifest = read(text, base);
      if (manifest.play.jumps) await loadMore();
      if (signal.aborted) return;
      this.#manifest = manifest;
      this.#base = base;
      this.#told = undefined;
      this.#ready();
      if (this.#linked !== undefined) {
        this.step = this.#linked;
        this.scrollIntoView({ block: 'nearest' });
      }
      if (this.#plays || this.hasAttribute('autoplay') && !isCalm()) this.play();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** Builds everything for the manifest and the attributes. */
  #ready() {
    const { title, language, direction, words, play } = this.#manifest, mode = this.#mode, isPuzzle = mode === 'puzzle';
    this.#player?.stop();
    this.#player = this.#ground = undefined;
    if (!isPuzzle && !play.steps?.length) {
      throw Error('The manifest has no solution. Write mode="puzzle", or run "stepbook steps" for more than the start.');
    }
    this.#build(words, { 'aria-label': title, lang: language, dir: direction });
    const [drawing] = parts(this.#manifest.drawing);
    this.#stage(drawing);
    this.#board = new Board(drawing, isPuzzle ? { ...play, steps: undefined } : play);
    this.#shown = undefined;
    this.#game(words, mode);
    for (const part of [this.#parts.fallback, this.#parts.error]) part.hidden = true;
    this.#parts.controls.classList.remove('waiting');
    if (isPuzzle) return this.#ground.enter();
    this.#steer(words);
    if (mode === 'play') this.enter();
  }

  /** Puts the drawing on the board, with the colours of its theme. */
  #stage(drawing) {
    const { board } = this.#parts, { width, height } = drawing.viewBox.baseVal, { colours } = this.#manifest;
    const { light, dark, own } = colours ?? {};
    const isPlain = Boolean(light && !own);
    board.classList.add(isPlain ? 'plain' : 'own');
    board.classList.toggle('papered', !isPlain || !dark);
    for (const name in isPlain ? light : {}) {
      board.style.setProperty(`--k-${name}`, dark ? `light-dark(${light[name]}, ${dark[name]})` : light[name]);
    }
    if (isPlain && !dark) board.style.colorScheme = 'light';
    board.style.setProperty('--ratio', width / height);
    board.style.setProperty('--least', `${LEAST_CELL * width / 100}rem`);
    drawing.setAttribute('role', 'img');
    board.prepend(drawing);
  }

  /** The game on the board. */
  #game(words, mode) {
    const { root, watch, list, try: enter, ...others } = this.#parts;
    const data = { words, play: this.#board.play };
    this.#ground = new (data.play.jumps ? JumpingGround : SlidingGround)(this.#board, data, others.game, {
      step: () => this.#player ? this.step : 0,
      shown: () => {
        // Until it is there, and without it, hints go along the solution.
        if (data.play.steps) loadMore().catch(error => console.warn(this, error.message));
        this.#player?.stop();
        this.#board.arrive();
        watch.hidden = true;
        if (list) list.hidden = true;
      },
      leave: (step, hadFocus) => {
        watch.hidden = false;
        if (list) list.hidden = false;
        this.#shown = undefined;
        this.#player.go(this.#find(step));
        if (hadFocus) (enter.hidden ? root : enter).focus();
      },
      told: (counts, isSolved) => {
        this.#tell('move', counts);
        if (isSolved) this.#tell('solved', { ...counts, from: this.#ground.from, least: data.play.length });
      },
    }, root);
    enter.hidden = mode === 'player';
    enter.addEventListener('click', () => this.enter());
  }

  /** The player. */
  #steer(words) {
    const { root, board, live, move, speed, list } = this.#parts, steps = this.#steps;
    // Room for several moves, so that nothing jumps.
    move.style.minBlockSize = `${1 + (Math.max(...steps.map(({ phrases }) => phrases?.length ?? 1)) >> 1)}lh`;
    const wanted = +this.getAttribute('speed');
    if (wanted > 0) {
      if (![...speed.options].some(({ value }) => +value === wanted)) speed.append(make('option', { value: wanted }, `${wanted}×`));
      speed.value = wanted;
    }
    const of = fill(words.of, { last: +this.#manifest.length });
    const moves = index => this.#board.play.arrows && index > 0 ? this.#board.ways(steps[index - 1].number, steps[index].number).length : 1;
    const player = this.#player = new Player(this.#parts, steps.length - 1, index => this.#show(index, of, words), words, moves);
    player.loops = this.hasAttribute('loop');
    player.touch(board, () => !this.#ground.active);
    root.addEventListener('keydown', event => this.#ground.active || player.key(event));
    list?.addEventListener('click', event => this.#choose(event));
    player.show(this.#wanted);
    live.setAttribute('aria-live', 'polite');
  }

  /** Shows a step and tells the page; returns the sentence. */
  #show(index, of, words) {
    const { count, move, live, notes: box } = this.#parts, entry = this.#steps[index], board = this.#board, { number } = entry;
    board.stand(number, this.#steps[this.#shown]?.number, Math.abs(index - this.#shown) === 1, this.#player?.pace);
    const moved = new Set(entry.moves.map(({ block }) => block));
    board.blocks.forEach((block, k) => {
      const isMoved = moved.has(board.play.blocks[k]?.label);
      block.classList.toggle('sb-moved', isMoved);
      block.part.toggle('sb-moved', isMoved);
    });
    const marks = parts(entry.marks);
    for (const name of ['sb-under', 'sb-over']) {
      board.layer(name).replaceChildren(...marks.find(mark => mark.classList.contains(name))?.childNodes ?? []);
    }
    this.#shown = index;
    const { notes = [], words: text, phrases } = entry;
    box.replaceChildren(...notes.map(note => make('p', { dir: 'auto' }, note)));
    count.textContent = fill(of, { step: number });
    const isSolved = number > 0 && number === this.#manifest.length && board.play.goals.length;
    const said = text => isSolved ? fill(words.solved, { words: text }) : text;
    const [head, tail] = said('\n').split('\n');
    const ones = phrases?.flatMap(one => [' ', make('span', { class: 'one' }, one)]).slice(1) ?? [text];
    move.replaceChildren(head, ...ones, tail ?? '');
    board.svg.setAttribute('aria-label', entry.alt);
    this.#current(index);
    this.setAttribute('step', number);
    // A sentence that is written again is not a step.
    if (this.#told !== entry) this.#tell('step', this.#told = entry);
    return live.textContent = [`${count.textContent} ${said(entry.aloud ?? text)}`, ...notes].join(' ');
  }

  /** Marks a step in the list, in which it can then be seen. */
  #current(index) {
    const { items } = this.#parts;
    if (!items) return;
    items.now?.removeAttribute('aria-current');
    const now = items.now = items.links[index], box = items.box;
    now.setAttribute('aria-current', 'step');
    const { top, bottom } = now.getBoundingClientRect(), { top: above, bottom: below } = box.getBoundingClientRect();
    if (top < above) box.scrollTop += top - above;
    else if (bottom > below) box.scrollTop += bottom - below;
  }

  /** A link of the list. */
  #choose(event) {
    const index = this.#parts.items.links.indexOf(event.target.closest('a'));
    if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#to(index);
    if (this.id) history.replaceState(null, '', `#${this.id}-step-${this.step}`);
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail })); }

  /** Builds the player; `attributes` are those of the whole. */
  #build(words, attributes) {
    const button = name => {
      const paths = (name === 'play' ? ['play', 'pause'] : [name]).map(icon => make('path', { class: icon, d: ICONS[icon] }));
      const icon = make('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, ...paths);
      return make('button', { type: 'button', part: `button ${name}`, 'aria-label': words[name] }, icon);
    };
    const names = ['first', 'back', 'play', 'next', 'last'];
    const buttons = names.map(button);
    const speeds = ['0.5', '1', '2', '4'].map(value => make('option', { value }, `${value.replace('0.5', '½')}×`));
    speeds[1].selected = true;
    const parts = this.#parts = {
      ...Object.fromEntries(names.map((name, index) => [name, buttons[index]])),
      fallback: make('slot', {}),
      count: make('span', { part: 'count' }),
      move: make('b', { part: 'move' }),
      notes: make('div', { part: 'notes' }),
      slider: make('input', { type: 'range', part: 'slider', min: 0, max: 1, value: 0, 'aria-label': words.step }),
      speed: make('select', { part: 'speed' }, ...speeds),
      try: make('button', { type: 'button', part: 'button try', hidden: '' }, words.controls.try ?? ''),
      error: make('p', { part: 'error', role: 'alert', hidden: '' }),
      game: this.#controls(words),
    };
    parts.board = make('div', { part: 'board' }, parts.fallback);
    // Aloud, "b" beside "B" is "small b".
    parts.live = make('p', { class: 'aloud', 'aria-atomic': true });
    parts.controls = make('div', { part: 'controls', class: 'waiting' }, parts.slider, make('div', { part: 'buttons' }, ...buttons),
      make('div', { part: 'row' }, make('label', { part: 'speeds' }, words.speed, parts.speed), parts.try));
    parts.watch = make('div', { part: 'watch' }, make('p', { part: 'sentence', 'aria-hidden': true }, parts.count, parts.move), parts.notes,
      parts.live, parts.controls);
    const isListed = this.#manifest && this.hasAttribute('moves') && this.#mode !== 'puzzle';
    if (isListed) parts.list = this.#list(parts, words);
    // A click anywhere brings the focus, and the keys follow.
    parts.root = make('div', { part: 'player', role: 'group', tabindex: -1, ...attributes }, parts.board, parts.watch, parts.game.root,
      ...isListed ? [parts.list] : [], parts.error);
    parts.root.classList.toggle('listed', Boolean(isListed));
    this.#root.replaceChildren(parts.root);
  }

  /** What is below the board while one plays, by the names that `play.js` knows. */
  #controls({ controls }) {
    const game = {
      say: make('b', {}), note: make('span', {}), live: make('p', { class: 'aloud', role: 'status', 'aria-live': 'polite' }),
    };
    const names = Object.keys(CONTROLS).slice(0, this.#mode === 'puzzle' ? SECRETS : undefined);
    for (const name of names) game[name] = make('button', { type: 'button', part: `button ${CONTROLS[name]}` }, controls[name] ?? '');
    const count = name => make('div', {}, make('dt', {}, controls[name] ?? ''), game[name] = make('dd', { part: `count-${name}` }));
    const units = [...this.#manifest?.play.jumps ? ['jump'] : ['step', 'slide', 'move'], 'given'].map(count);
    game.root = make('div', { part: 'game', hidden: '' }, make('p', { part: 'say', 'aria-hidden': true }, game.say, ' ', game.note), game.live,
      make('dl', { part: 'counts', 'aria-label': controls.counts ?? '' }, ...units),
      make('div', { part: 'bar' }, ...names.map(name => game[name])));
    return game;
  }

  /** The list of all steps. */
  #list(parts, { controls }) {
    const links = this.#steps.map(({ number, words }) => make('a', {
      href: `#${this.id ? `${this.id}-step-${number}` : ''}`, part: 'item',
    }, make('span', {}, String(number)), ' ', words));
    const box = make('ol', { role: 'list' }, ...links.map(link => make('li', {}, link)));
    parts.items = { links, box };
    return make('details', { part: 'list', open: '' }, make('summary', {}, controls.all ?? ''), box);
  }

  #fail({ message }) {
    const { error, watch, game } = this.#parts;
    console.error(this, message);
    error.textContent = `step-book: ${message}`;
    error.hidden = false;
    watch.hidden = !this.#player;
    game.root.hidden = true;
    this.dispatchEvent(new Event('error'));
  }
}

// Several folders may each have brought a copy.
if (globalThis.customElements && !customElements.get('step-book')) customElements.define('step-book', StepBook);
