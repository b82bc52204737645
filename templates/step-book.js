/* The element <step-book src="manifest.json">: it shows and plays a puzzle as a manifest of `stepbook steps` describes it. */
const ICONS = {
  first: 'M20 3L8 12l12 9ZM4 3h3v18H4Z', back: 'M17 3L5 12l12 9Z', play: 'M6 2l15 10L6 22Z', pause: 'M5 3h5v18H5ZM14 3h5v18h-5Z',
  next: 'M7 3l12 9L7 21Z', last: 'M4 3l12 9L4 21ZM17 3h3v18h-3Z',
};
const LOOKS = /^(class|data-\w+|viewBox|d|points|[xy][12]?|[cr][xy]|r|width|height|transform|fill(-\w+)?|stroke(-\w+)?|font-\w+|text-anchor)$/;
/** The buttons of a game. */
const CONTROLS = ['undo', 'redo', 'hint', 'again', 'leave'];
/** Least side of a cell, in rem: what is touched has at least 24 px. */
const LEAST_CELL = 1.5;

/** What signs mean in a text of SVG. */
const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = text => text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (sign, hex, number, name) =>
  hex || number ? String.fromCodePoint(hex ? parseInt(hex, 16) : +number) : SIGNS[name] ?? sign);

/**
 * What is in a text of SVG, made anew: only shapes, texts and their looks, no script, link, reference or id. It is read by hand, since
 * pages may forbid the browser's own parser.
 */
function parts(text) {
  const root = [], open = [{ append: element => root.push(element) }];
  // What is inside of anything else is left out with it.
  let left = 0;
  for (const [, close, name, attributes, isEmpty, words] of (text ?? '').matchAll(/<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g)) {
    if (words) {
      if (!left && open.length > 1 && words.trim()) open.at(-1).append(plain(words));
    } else if (left || !SHAPES.has(name)) left += isEmpty ? 0 : close ? -1 : 1;
    else if (close) open.pop();
    else {
      const looks = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, plain(value)]);
      const element = make(name, Object.fromEntries(looks.filter(([key, value]) => LOOKS.test(key) && !/url\(|\\/i.test(value))));
      // Pages reach it by its classes: ::part(sb-frame).
      if (element.classList.length) element.part.add(...element.classList);
      open.at(-1).append(element);
      if (!isEmpty) open.push(element);
    }
  }
  return root;
}

/** The text at `url`, and where it really is. */
async function load(url, signal) {
  const answer = await fetch(url, { signal }).catch(() => {
    throw Error(location.protocol === 'file:'
      ? 'A file loads no others: serve the folder, e.g. with python3 -m http.server'
      : `Cannot load ${url}. Do Content-Security-Policy (connect-src) and CORS allow it?`);
  });
  if (!answer.ok) throw Error(`Cannot load ${url}: ${answer.status}`);
  return { text: await answer.text(), base: answer.url };
}

const SOURCE = 'src must be the address of a manifest.json of "stepbook steps".';

/** The manifest. */
function read(text, base) {
  const error = why => Error(`${base} ${why}. ${SOURCE}`);
  let manifest;
  try { manifest = JSON.parse(text); } catch { throw error('is not JSON'); }
  const { schema, steps, play } = manifest ?? {};
  if (schema !== 'stepbook-steps/4') throw error(`has the schema ${schema}, not stepbook-steps/4`);
  if (!steps?.length || !play) throw error('has no steps or no board');
  // From nowhere else, whatever it says: what is no file, such as data:, has none.
  manifest.distances &&= URL.canParse('distances.txt', base) && new URL('distances.txt', base);
  return manifest;
}

/** Whether the reader's device is dark: then fills may change. */
const DARK = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** A sheet made by script is not inline: a strict Content-Security-Policy allows it. */
let sheet;

// The second script, from beside this one: distances, and how one jumps.
let more, Distances, Jumping, JumpingHand, drawnManifest;

/** Loads it, once. */
function loadMore() {
  return more ??= import('./step-book-more.js').then(({ default: second }) => {
    const { STYLE: own, ...rest } = second({ Rules, Game, fill, make, runs });
    ({ Distances, Jumping, JumpingHand, drawnManifest } = rest);
    sheet.replaceSync(STYLE + own);
  }, () => {
    throw Error('Cannot load step-book-more.js. It must be beside step-book.js.');
  });
}

// On a server there are no elements; there it can be imported, and does nothing.
class StepBook extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ['src', 'board', 'goal', 'mode', 'step', 'moves', 'speed', 'loop', 'theme', 'highlight'];
  #root = this.attachShadow({ mode: 'open' });
  #at = 0; #aborter; #manifest; #player; #desk; #board; #parts; #shown; #told; #isGame = false; #plays = false;

  constructor() {
    super();
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#build({ controls: {} }, {});
    this.addEventListener('step-book', ({ detail }) => this.#vary(detail));
  }

  connectedCallback() {
    addEventListener('hashchange', this.#follow);
    DARK.addEventListener('change', this.#repaint);
    if (!this.#aborter) this.#start();
  }

  disconnectedCallback() {
    removeEventListener('hashchange', this.#follow);
    DARK.removeEventListener('change', this.#repaint);
    this.pause();
  }

  attributeChangedCallback(name, before, now) {
    if (!this.#aborter || before === now) return;
    if (['src', 'board', 'goal'].includes(name)) {
      this.#at = 0;
      this.#start(true);
    }
    else if (!this.#manifest || !this.#board) return;
    else if (name === 'theme') this.#repaint();
    else if (name === 'highlight') this.#light();
    else if (name === 'step') { if (this.#player && +now !== this.step) this.#to(this.#wanted); }
    else if (name === 'loop') { if (this.#player) this.#player.loops = now !== null; }
    else this.#ready();
  }

  /** Number of the step that is shown. */
  get step() { return this.#player ? this.#steps[this.#player.step].number : +this.getAttribute('step') || 0; }
  set step(number) { this.setAttribute('step', number); }
  get playing() { return this.#player?.playing ?? false; }
  /** What has been made in a game, and whether the goal is reached; null while nobody plays. */
  get counts() {
    const game = this.#isGame && this.#desk?.game, units = this.#manifest?.play.jumps ? ['jump'] : ['step', 'slide', 'move'];
    if (!game) return null;
    const line = game.line.slice(0, game.at), made = unit => line.filter((step, k) => Game.counts(unit, step, line[k - 1])).length;
    return { ...Object.fromEntries(units.map(unit => [unit, made(unit)])), given: game.hints.length };
  }
  get solved() { return Boolean(this.#isGame && this.#desk?.game.isSolved); }

  go(number) {
    this.pause();
    this.leave();
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

  /** Lets the reader play: the own game goes on. */
  enter() { if (this.#desk) this.#show(true); }
  leave() { if (this.#player) this.#show(false); }
  undo() { if (this.#isGame) this.#desk.undo(); }
  redo() { if (this.#isGame) this.#desk.redo(); }
  again() { if (this.#isGame) this.#desk.again(); }
  hint() { if (this.#isGame && this.#mode !== 'puzzle') this.#desk.hint(); }

  /** The next puzzle of several. */
  another() {
    this.#at = (this.#at + 1) % this.#sources.length;
    this.#start(true);
  }

  /** Shows a variation: `moves` as in the address of a page (`d:l,a:ul`), from a `step` of the solution on. */
  #vary({ step = 0, moves }) {
    loadMore().then(() => {
      if (!this.#desk.game.vary(step, moves)) throw Error(`no moves after step ${step}: ${moves}`);
      this.#show(true);
    }).catch(error => console.warn(this, error.message));
  }

  /** The addresses of the manifests. */
  get #sources() { return this.getAttribute('src')?.match(/\S+/g) ?? []; }

  get #steps() { return this.#manifest.steps; }

  get #mode() {
    return ['play', 'puzzle'].find(mode => mode === this.getAttribute('mode')) ?? 'player';
  }

  /** Index of the wanted step, or of the next one: a manifest may have only some of the steps. */
  get #wanted() {
    const number = +this.getAttribute('step') || 0, index = this.#steps.findIndex(step => step.number >= number);
    return index < 0 ? this.#steps.length - 1 : index;
  }

  /** The step that the page's address wants this element to show: #id-step-42. */
  get #linked() {
    const [id, number] = decodeURIComponent(location.hash.slice(1)).split(/-step-(?=\d+$)/);
    return this.id && id === this.id && number ? +number : undefined;
  }

  #repaint = () => { if (this.#board) requestAnimationFrame(() => this.#ink()); };

  #follow = () => {
    if (this.#linked === undefined || !this.#player) return;
    this.go(this.#linked);
    this.scrollIntoView({ block: 'nearest' });
  };

  #to(index) {
    this.leave();
    this.#player.go(index);
  }

  /** Loads the manifest; until it is there, the element shows what the page has put into it. */
  async #start(anew) {
    this.#aborter?.abort();
    const { signal } = this.#aborter = new AbortController();
    this.#player?.stop();
    this.#player = undefined;
    try {
      const src = this.#sources[this.#at], drawn = this.getAttribute('board');
      if (!src && !drawn) throw Error(SOURCE);
      const { text, base } = src ? await load(src, signal) : {};
      if (signal.aborted) return;
      const manifest = src ? read(text, base) : undefined;
      if (!src || manifest.play.jumps) await loadMore();
      if (signal.aborted) return;
      if (anew) this.step = 0;
      this.#manifest = manifest ?? drawnManifest(drawn, this.getAttribute('goal'), this.title);
      this.#told = undefined;
      this.#ready();
      // A new puzzle is not what the address means.
      if (this.#linked !== undefined && !anew) {
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
    const { title, language, direction, words, play } = this.#manifest, mode = this.#mode, isPuzzle = mode === 'puzzle' || !play.steps?.length;
    this.#player?.stop();
    this.#player = this.#desk = undefined;
    if (mode === 'player' && this.hasAttribute('src') && isPuzzle) {
      throw Error('The manifest has no solution: write mode="puzzle"');
    }
    this.#build(words, { 'aria-label': title, lang: language, dir: direction });
    const [drawing] = parts(this.#manifest.drawing);
    this.#stage(drawing);
    // What is counted has forms of this language.
    for (const forms of [...Object.values(words), ...Object.values(words.playing)]) if (forms.other) forms.language = language;
    this.#board = new Board(drawing, mode === 'puzzle' ? { ...play, steps: undefined } : play);
    this.#shown = undefined;
    this.#light();
    this.#desk = new Desk(this.#board, this.#board.play, words.playing, {
      isOpen: () => this.#isGame, walks: () => true, changed: (told, steps) => this.#changed(told, steps), say: text => { this.#parts.live.textContent = text; },
    });
    for (const part of [this.#parts.fallback, this.#parts.error]) part.hidden = true;
    this.#parts.controls.classList.remove('waiting');
    this.#parts.root.addEventListener('keydown', event => this.#isGame ? this.#desk.key(event) : this.#player?.key(event));
    this.#isGame = mode !== 'player' || isPuzzle;
    if (!isPuzzle) this.#steer(words);
    this.#show(this.#isGame);
  }

  /** Shows the game, or the solution. */
  #show(isGame) {
    const { watch, list, game, root, leave, try: enter } = this.#parts, hadFocus = this.#root.activeElement;
    this.#isGame = isGame;
    this.#player?.stop();
    this.#board.arrive();
    watch.hidden = isGame;
    game.hidden = !isGame;
    if (list) list.hidden = isGame;
    leave.hidden = !this.#player;
    enter.hidden = this.#mode === 'player';
    if (isGame) {
      const desk = this.#desk, { distances } = this.#manifest;
      if (distances && desk.play.steps && !desk.table) {
        Promise.all([load(distances), loadMore()]).then(([{ text }]) => { desk.table = new Distances(desk.rules, text); }).catch(error => console.warn(this, error.message));
      }
      this.#changed('');
    } else {
      this.#shown = undefined;
      this.#player.show(this.#player.step);
    }
    this.#ink();
    if (hadFocus && !hadFocus.isConnected || hadFocus?.closest?.('[hidden]')) root.focus();
  }

  /** Gives labels the ink that is seen on the fill of their block, whatever fill the page gives it. */
  #ink() {
    for (const block of this.#parts.board.classList.contains('plain') ? this.#board.blocks : []) {
      const face = block.querySelector('rect,path'), fill = face && getComputedStyle(face).fill.match(/[\d.]+/g)?.slice(0, 3);
      if (!fill) continue;
      const [r, g, b] = fill.map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      const light = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      for (const text of block.querySelectorAll('text')) text.style.fill = light * light > 1.05 * 0.067 ? '#22242a' : '#fff';
    }
  }

  /** Something has changed in the game. */
  #changed(told, steps) {
    const { say, live, undo, redo, hint, again } = this.#parts, { words, play } = this.#manifest, { game } = this.#desk, { made } = game;
    if (!this.#isGame) return;
    this.#desk.hand.refresh();
    const hinted = this.#desk.hinted ? this.#desk.hintWords(block => block.label) : '';
    const best = play.best === undefined ? '' : counted(words.best, play.best);
    const note = game.isSolved ? `${counted(words.count, made)}. ${best}` : hinted;
    say.replaceChildren(make('b', {}, game.isSolved ? words.solved : counted(words.count, made)), ' ', make('span', {}, note));
    this.#parts.game.classList.toggle('solved', game.isSolved);
    for (const [button, off] of [[undo, !game.at], [redo, game.at === game.line.length], [hint, game.isSolved], [again, !game.at]]) button.setAttribute('aria-disabled', off);
    hint.hidden = this.#mode === 'puzzle' || !play.steps?.length;
    if (!hint.hidden) hint.textContent = words.controls[!this.#desk.hinted ? 'hint' : this.#desk.hinted.ways ? 'move_it' : 'take_back'];
    if (told) live.textContent = [told, counted(words.count, made), game.isSolved ? words.solved : ''].join('. ');
    if (told) this.#tell('move', this.counts);
    if (steps && game.isSolved) this.#tell('solved', { ...this.counts, from: 0, least: play.best });
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

  /** The player. */
  #steer(words) {
    const { board, live, speed, list } = this.#parts, steps = this.#steps;
    const wanted = +this.getAttribute('speed');
    if (wanted > 0) {
      if (![...speed.options].some(({ value }) => +value === wanted)) speed.append(make('option', { value: wanted }, `${wanted}×`));
      speed.value = wanted;
    }
    const player = this.#player = new Player(this.#parts, steps.length - 1, index => this.#draw(index, words), words);
    player.loops = this.hasAttribute('loop');
    player.touch(board, () => !this.#isGame);
    list?.addEventListener('click', event => this.#choose(event));
    player.step = this.#wanted;
    live.setAttribute('aria-live', 'polite');
  }

  /** Gives some of the blocks a class, which is a part, too. */
  #look(name, has) {
    this.#board.blocks.forEach((block, k) => [block.classList, block.part].forEach(list => list.toggle(name, has(block, k))));
  }

  /** Marks the blocks that the attribute `highlight` names. */
  #light() {
    const labels = this.getAttribute('highlight')?.split(/\s+/) ?? [];
    this.#look('sb-lit', block => labels.includes(block.dataset.block));
  }

  /** Draws a step and tells the page; returns the sentence. */
  #draw(index, words) {
    const { count, move, live, notes: box } = this.#parts, entry = this.#steps[index], board = this.#board, { number } = entry, { hand } = this.#desk;
    const before = this.#steps[this.#shown]?.number;
    hand.rest();
    board.stand(number, before);
    const begin = number && (this.#steps[index - 1]?.number ?? 0), moved = board.moved(begin, number);
    this.#look('sb-moved', (block, k) => moved.includes(k));
    board.show(number ? hand.marks(number, begin) : [], []);
    this.#shown = index;
    const { notes = [], words: text } = entry, length = this.#manifest.length;
    box.replaceChildren(...notes.map(note => make('p', { dir: 'auto' }, note)));
    count.textContent = counted(words.after_of, length, { step: number });
    move.textContent = text;
    board.svg.setAttribute('role', 'img');
    board.svg.setAttribute('aria-label', entry.alt);
    this.#current(index);
    this.step = number;
    // A sentence that is written again is not a step.
    if (this.#told !== entry) this.#tell('step', this.#told = entry);
    return live.textContent = [`${count.textContent}: ${entry.aloud ?? text}`, ...notes].join(' ');
  }

  /** Marks a step in the list, in which it can then be seen. */
  #current(index) {
    const { items } = this.#parts;
    if (!items) return;
    items.now?.removeAttribute('aria-current');
    const now = items.now = items.links[index], box = items.box;
    now.setAttribute('aria-current', 'step');
    box.scrollTop = now.offsetTop - box.clientHeight / 2;
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
    const steer = name => {
      const paths = (name === 'play' ? ['play', 'pause'] : [name]).map(icon => make('path', { class: icon, d: ICONS[icon] }));
      const icon = make('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, ...paths);
      return button({ part: `button ${name}`, 'aria-label': words[name] }, undefined, icon);
    };
    const names = ['first', 'back', 'play', 'next', 'last'];
    const buttons = names.map(steer);
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
      error: make('p', { part: 'error', role: 'alert', hidden: '' }),
      say: make('p', { part: 'say', 'aria-hidden': true }),
    };
    const isSecret = name => this.#mode === 'puzzle' && ['hint', 'leave', 'try'].includes(name);
    const control = (name, act = name) => parts[name] = button(
      { part: `button ${name}` }, () => parts[name].getAttribute('aria-disabled') === 'true' || this[act](), !isSecret(name) && words.controls[name] || '',
    );
    parts.game = make('div', { part: 'game', hidden: '' }, parts.say, make('div', { part: 'bar' }, ...CONTROLS.map(name => control(name))));
    parts.board = make('div', { part: 'board' }, parts.fallback);
    // Aloud, "b" beside "B" is "small b".
    parts.live = make('p', { class: 'aloud', role: 'status', 'aria-live': 'polite', 'aria-atomic': true });
    parts.controls = make('div', { part: 'controls', class: 'waiting' }, parts.slider, make('div', { part: 'buttons' }, ...buttons),
      make('div', { part: 'row' }, make('label', { part: 'speeds' }, words.speed, parts.speed), control('try', 'enter')));
    parts.watch = make('div', { part: 'watch' }, make('p', { part: 'sentence', 'aria-hidden': true }, parts.count, parts.move), parts.notes,
      parts.controls);
    const isListed = this.#manifest && this.hasAttribute('moves') && this.#mode !== 'puzzle';
    if (isListed) parts.list = this.#list(parts, words);
    // A click anywhere brings the focus, and the keys follow.
    const { length } = this.#sources;
    control('another').append(` (${this.#at + 1}/${length})`);
    parts.another.hidden = length < 2;
    parts.root = make('div', { part: 'player', role: 'group', tabindex: -1, ...attributes }, parts.board, parts.live, parts.watch, parts.game, parts.another,
      ...isListed ? [parts.list] : [], parts.error);
    parts.root.classList.toggle('listed', Boolean(isListed));
    this.#root.replaceChildren(parts.root);
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
    game.hidden = true;
    this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
  }
}

// Several folders may each have brought a copy.
if (globalThis.customElements && !customElements.get('step-book')) customElements.define('step-book', StepBook);
