'use strict';
{
/* Stepping through numbered steps: what the page and the element <step-book> have in common. It knows no drawing. */
class Player {
  /**
   * @param parts elements by name: `root`, which has the class `playing` while it plays, and any of the buttons `first`,
   *   `back`, `play`, `next` and `last`, the range input `slider`, the select `speed` (steps per second), and `live`, the live region
   * @param last number of the last step; the first is 0
   * @param show is called with the number of a step, to draw it and to write its sentence into the live region; returns that sentence
   * @param words names of the button `play`: { play, pause }
   * @param moves is called with the number of a step; returns how many moves lead to it, for each of which there is time
   */
  constructor(parts, last, show, words, moves = () => 1) {
    Object.assign(this, { parts, last, words, moves, step: 0, timer: 0, calm: 0, draw: show });
    const { first, back, play, next, last: end, slider, speed } = parts;
    first?.addEventListener('click', () => this.go(0));
    end?.addEventListener('click', () => this.go(this.last));
    play?.addEventListener('click', () => this.toggle());
    this.hold(back, -1);
    this.hold(next, 1);
    slider?.setAttribute('max', last);
    slider?.addEventListener('input', () => this.rush(+slider.value));
    speed?.addEventListener('change', () => { if (this.timer) this.wait(); });
  }

  /** The time of a move, in ms. */
  get pace() { return 1000 / (+this.parts.speed?.value || 1); }

  get playing() { return this.timer !== 0; }

  /** Shows a step, or the nearest that there is, and goes on playing if it plays. */
  show(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    const { first, back, next, last, slider } = this.parts;
    const sentence = this.draw(this.step);
    if (slider) {
      slider.value = this.step;
      slider.style.setProperty('--part', `${this.last ? 100 * this.step / this.last : 0}%`);
      slider.setAttribute('aria-valuetext', sentence);
    }
    // Buttons that do nothing stay in reach of the keyboard, so that the focus is never lost.
    for (const button of [first, back]) button?.setAttribute('aria-disabled', this.step === 0);
    for (const button of [next, last]) button?.setAttribute('aria-disabled', this.step === this.last);
  }

  /** Stops playing and shows a step. */
  go(step) {
    this.stop();
    this.show(step);
  }

  /** Shows a step of many that follow each other quickly; only the last is said. */
  rush(step) {
    this.stop();
    this.hush();
    this.show(step);
    this.calm = setTimeout(() => this.go(this.step), 400);
  }

  /** A sentence for each step would be a flood. */
  hush() { this.parts.live?.setAttribute('aria-live', 'off'); }

  toggle() {
    if (this.playing) return this.go(this.step);
    if (this.step === this.last) this.show(0);
    if (this.step === this.last) return;
    clearTimeout(this.calm);
    this.hush();
    this.state('pause', true);
    this.wait(350);
  }

  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.calm);
    this.timer = 0;
    this.parts.live?.setAttribute('aria-live', 'polite');
    this.state('play', false);
  }

  /** What the button for playing does now. */
  state(name, playing) {
    this.parts.root.classList.toggle('playing', playing);
    this.parts.play?.setAttribute('aria-label', this.words[name]);
  }

  wait(milliseconds = this.pace * this.moves(this.step)) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(this.step + 1);
      // The last sentence is said again, now aloud.
      if (this.step === this.last) this.go(this.step);
      else this.wait();
    }, milliseconds);
  }

  /** Steps by `by` when the button is pressed, and again and again while it is held. */
  hold(button, by) {
    if (!button) return;
    let timer, held = false;
    const end = () => clearTimeout(timer);
    const repeat = () => {
      held = true;
      this.rush(this.step + by);
      if (this.step > 0 && this.step < this.last) timer = setTimeout(repeat, 120);
    };
    button.addEventListener('pointerdown', event => {
      held = false;
      end();
      if (event.button === 0) timer = setTimeout(repeat, 420);
    });
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) button.addEventListener(name, end);
    // What ends a long press is no press of its own; one by a key is.
    button.addEventListener('click', event => {
      if (!held || event.detail === 0) this.go(this.step + by);
      held = false;
    });
    button.addEventListener('contextmenu', event => event.preventDefault());
  }

  /**
   * Lets a finger step: by a tap on the right or left half of a box, or by a swipe over it.
   *
   * @param may tells whether it may now
   */
  touch(box, may = () => true) {
    let start;
    const by = { tap: 10, swipe: 36 };
    box.addEventListener('pointerdown', event => {
      start = event.isPrimary && event.pointerType !== 'mouse' && may() ? event : undefined;
    });
    box.addEventListener('pointercancel', () => { start = undefined; });
    box.addEventListener('pointerup', event => {
      if (start?.pointerId !== event.pointerId || !may()) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY], { left, width } = box.getBoundingClientRect();
      if (Math.hypot(x, y) < by.tap) this.go(this.step + (event.clientX < left + width / 2 ? -1 : 1));
      // As a page is turned: what comes next is on the right, and is drawn to the left.
      else if (Math.abs(x) > by.swipe && Math.abs(x) > 2 * Math.abs(y)) this.go(this.step + (x < 0 ? 1 : -1));
      start = undefined;
    });
  }

  /**
   * Whether a key was one of the player's: arrows, Home, End, Space. Keys in fields, in what scrolls and with modifiers are not.
   *
   * @param isSeen whether the player is on the screen: elsewhere Home, End and Space scroll the page, unless the focus is in the player
   */
  key(event, isSeen = true) {
    // What is inside of another element's shadow is seen in the path only.
    const target = event.composedPath()[0];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return false;
    if (target.closest?.('input,select,textarea,[contenteditable],[role=region]')) return false;
    if (event.key === ' ' && target.closest?.('button,a,summary')) return false;
    if (!isSeen && ['Home', 'End', ' '].includes(event.key) && !this.parts.root.contains(target)) return false;
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.last };
    if (Object.hasOwn(steps, event.key)) event.repeat ? this.rush(steps[event.key]) : this.go(steps[event.key]);
    else if (event.key === ' ') this.toggle();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** Fills the words `values` into a text with places like `{block}`. What is filled in is not read again. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => Object.hasOwn(values, name) ? values[name] : place);
}

/* Blocks that go their ways, one after the other: what the page and the element have in common. */

/** How many cells it is from each of several places, pairs of row and column, to the next. */
const lengths = places => places.slice(1).map(([row, col], k) => Math.abs(row - places[k][0]) + Math.abs(col - places[k][1]));

/**
 * Shows elements of a drawing on their ways and returns the animations, none where motion is not wanted.
 *
 * @param ways a list of { element, home, places }: a block, the place where it is drawn, and from where it goes, where it turns, and
 *   where it ends
 * @param pace the most time for each of several, in ms
 */
function glide(ways, pace) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  let delay = 0;
  return ways.map(({ element, home, places }) => {
    const frames = places.map(([row, col]) => ({ transform: `translate(${100 * (col - home[1])}px, ${100 * (row - home[0])}px)` }));
    const parts = lengths(places), whole = parts.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    parts.forEach((length, k) => { frames[k + 1].offset = Math.min(1, (gone += length) / whole); });
    const duration = ways.length > 1 ? Math.min(240 + 80 * whole, 0.75 * pace) : Math.min(100 + 60 * whole, 480);
    // Until its turn each is where it was.
    const animation = element.animate(frames, { duration, delay, fill: 'backwards', easing: 'ease-in-out' });
    delay += Math.min(duration + 180, pace);
    return animation;
  });
}

/* The element <step-book src="manifest.json">: it plays the images of a folder written by `stepbook steps`. */
const WORDS = {
  first: 'To the start', back: 'Back', play: 'Play', pause: 'Pause', next: 'Next', last: 'To the end', step: 'Step', speed: 'Speed',
  of: 'Step {step} of {last}:',
};
const ICONS = {
  first: 'M20 3L8 12l12 9ZM4 3h3v18H4Z', back: 'M17 3L5 12l12 9Z', play: 'M6 2l15 10L6 22Z', pause: 'M5 3h5v18H5ZM14 3h5v18h-5Z',
  next: 'M7 3l12 9L7 21Z', last: 'M4 3l12 9L4 21ZM17 3h3v18h-3Z',
};
const SVG = 'http://www.w3.org/2000/svg';
// What a drawing may have in the page.
const SHAPES = new Set(['svg', 'g', 'rect', 'circle', 'path', 'polygon', 'line', 'text', 'tspan']);
const LOOKS = /^(class|data-\w+|viewBox|d|points|[xy][12]?|[cr][xy]|r|width|height|transform|fill|stroke(-\w+)?|font-\w+|text-anchor)$/;

// A sheet made by script is not inline: a strict Content-Security-Policy allows it.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { display: block; max-inline-size: 26.5rem; line-height: 1.4; --accent: var(--step-book-accent, light-dark(#0b5cad, #86bdff)); }
:host([hidden]), [hidden] { display: none !important; }
.pause, .playing .play { display: none; }
.playing .pause { display: inline; }
.waiting { visibility: hidden; }
[part=player] { font-variant-numeric: tabular-nums; }
[part=image], ::slotted(img), ::slotted(svg) {
  display: block; inline-size: 100%; block-size: auto; max-block-size: var(--step-book-height, 34rem); object-fit: contain;
  background: var(--step-book-paper, light-dark(transparent, #fff)); border-radius: .25rem;
}
p { margin: .5rem 0 0; overflow-wrap: anywhere; }
.aloud { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
p > * { display: block; min-block-size: 1lh; }
b { font-size: 1.25em; }
.one { display: inline-block; margin-inline-end: .3em; }
[part=error] { padding: .5rem .75rem; border: .125rem solid; border-radius: .375rem; font-size: .875em; }
/* like the keys of any player, these are not mirrored */
input, select, [part=buttons] { direction: ltr; }
input { display: block; inline-size: 100%; block-size: 2rem; margin: .25rem 0 .5rem; accent-color: var(--accent); }
[part=buttons] { display: grid; grid-template-columns: 1fr 1fr 1.8fr 1fr 1fr; gap: .375rem; }
button, select {
  min-block-size: 2.75rem; min-inline-size: 2.75rem; padding: 0 .5rem; font: inherit; color: inherit; background: none;
  border: .0625rem solid var(--step-book-edge, light-dark(#84888e, #7d838b)); border-radius: .375rem; touch-action: manipulation;
}
button { display: grid; place-items: center; user-select: none; -webkit-user-select: none; }
button:hover { border-color: currentColor; }
button[aria-disabled=true] { opacity: .4; }
[part~=play] {
  background: var(--accent); border-color: var(--accent); color: var(--step-book-on-accent, light-dark(#fff, #0d1520));
}
button svg { inline-size: 1.25rem; fill: currentColor; }
label { display: flex; gap: .5rem; align-items: center; margin-block-start: .5rem; }
option { color: CanvasText; background: Canvas; }
:focus-visible { outline: .1875rem solid var(--accent); outline-offset: .125rem; }
@media (forced-colors: active) { [part=image], ::slotted(img), ::slotted(svg) { forced-color-adjust: none; background: #fff; } }
@media print { [part=controls] { display: none; } [part=player] { break-inside: avoid; } }`);

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
  const inner = [...node.childNodes].map(child => {
    if (child.nodeType === Node.TEXT_NODE) return child.data;
    return child.namespaceURI === SVG && SHAPES.has(child.localName) ? copy(child) : '';
  });
  return make(node.localName, Object.fromEntries(looks.map(({ name, value }) => [name, value])), ...inner);
}

/** Gives each block of a drawing the labels that stand in the one text behind all blocks, and returns the blocks by label. */
function lift(drawing) {
  const all = drawing.querySelector('.sb-labels'), parts = [...all?.children ?? []], blocks = {};
  const upright = [...drawing.querySelectorAll('.sb-turned')];
  for (const block of drawing.querySelectorAll('.sb-block')) {
    blocks[block.dataset.block] = block;
    for (const text of upright.filter(text => text.dataset.block === block.dataset.block)) {
      text.setAttribute('stroke', 'none');
      block.append(text);
    }
    // A line of a label names its block, unless it is the whole label.
    while (parts[0] && (parts[0].dataset.block ?? parts[0].textContent) === block.dataset.block) {
      const text = all.cloneNode(false);
      text.setAttribute('stroke', 'none');
      text.append(parts.shift());
      block.append(text);
    }
  }
  if (!parts.length) all?.remove();
  return blocks;
}

/** Rows and columns of a cell in each direction. */
const WAYS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
/** How many steps a path has in each metric. */
const COUNT = { step: path => path.length, slide: path => path.filter((way, k) => way !== path[k - 1]).length, move: () => 1 };

/** The text at `url`, and where it really is. */
async function load(url, signal) {
  const answer = await fetch(url, { signal }).catch(() => {
    throw Error(location.protocol === 'file:'
      ? 'A page opened as a file cannot load other files. Serve the folder, e.g. with: python3 -m http.server'
      : `Cannot load ${url}. Is there a server, and do Content-Security-Policy (connect-src) and CORS allow it?`);
  });
  if (!answer.ok) throw Error(`Cannot load ${url}: ${answer.status}. It must be where "stepbook steps" wrote it.`);
  return { text: await answer.text(), base: answer.url };
}

/** The manifest, all of whose files are images beside it. */
function read(text, base) {
  const error = why => Error(`${base} ${why}. src must be the address of a manifest.json written by "stepbook steps --element".`);
  let manifest;
  try { manifest = JSON.parse(text); } catch { throw error('is not JSON'); }
  if (!/^stepbook-steps\/[12]$/.test(manifest?.schema)) throw error('has no schema that this script knows');
  if (!Array.isArray(manifest.steps) || !manifest.steps.length) throw error('has no steps');
  const wrong = manifest.steps.find(step => !/^\w[\w.-]*\.(svg|png)$/.test(step?.file));
  if (wrong !== undefined) throw error(`has the file ${JSON.stringify(wrong?.file)}, which is not the name of an image beside it`);
  manifest.steps.forEach((step, index) => { step.number = Number.isInteger(step.number) ? step.number : index; });
  return manifest;
}

class StepBook extends HTMLElement {
  static observedAttributes = ['src', 'mode', 'step'];
  #root = this.attachShadow({ mode: 'open' });
  #aborter; #manifest; #base; #player; #parts; #drawing; #drawn; #timer; #told; #near = new Map(); #plays = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.addEventListener('keydown', event => this.#player?.key(event));
    this.#build(WORDS, {});
  }

  connectedCallback() { if (!this.#aborter) this.#start(); }

  disconnectedCallback() { this.pause(); }

  attributeChangedCallback(name, before, now) {
    if (!this.#aborter || before === now) return;
    if (name !== 'step') this.#start(name === 'src');
    else if (this.#player && +now !== this.step) this.#player.go(this.#wanted);
  }

  /** Number of the step that is shown. */
  get step() { return this.#player ? this.#steps[this.#player.step].number : +this.getAttribute('step') || 0; }
  set step(number) { this.setAttribute('step', number); }
  get playing() { return this.#player?.playing ?? false; }

  go(number) {
    this.pause();
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

  get #steps() { return this.#manifest.steps; }

  /** Index of the wanted step, or of the next one: a manifest may have only some of the steps. */
  get #wanted() {
    const number = +this.getAttribute('step') || 0, index = this.#steps.findIndex(step => step.number >= number);
    return index < 0 ? this.#steps.length - 1 : index;
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
      if (!src) throw Error('The attribute src is missing. Write <step-book src="steps/manifest.json">.');
      const { text, base } = await load(src, signal);
      if (signal.aborted) return;
      this.#manifest = read(text, base);
      this.#base = base;
      this.#ready();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #ready() {
    const { title = '', language = 'en', direction = 'ltr', length, words: own, width, height } = this.#manifest;
    const words = { ...WORDS, ...own };
    words.of = fill(String(words.of), { last: +length });
    this.#near.clear();
    this.#drawing?.remove();
    this.#drawn = undefined;
    this.#build(words, { 'aria-label': title, lang: language, dir: direction });
    const { image, controls, live, move } = this.#parts;
    // Room for several moves, so that nothing jumps.
    move.style.minBlockSize = `${1 + (Math.max(...this.#steps.map(({ phrases }) => phrases?.length ?? 1)) >> 1)}lh`;
    if (width > 0 && height > 0) image.style.aspectRatio = `${width} / ${height}`;
    controls.classList.remove('waiting');
    this.#player = new Player(this.#parts, this.#steps.length - 1, index => this.#show(index, words.of), words, index => this.#steps[index].phrases && this.#steps[index].moves?.length || 1);
    this.#player.show(this.#wanted);
    live.setAttribute('aria-live', 'polite');
    if (this.#plays) this.play();
  }

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
      image: make('img', { part: 'image', alt: '', hidden: '' }),
      fallback: make('slot', {}),
      count: make('span', { part: 'count' }),
      move: make('b', { part: 'move' }),
      notes: make('div', { part: 'notes' }),
      slider: make('input', { type: 'range', part: 'slider', min: 0, max: 1, value: 0, 'aria-label': words.step }),
      speed: make('select', { part: 'speed' }, ...speeds),
      error: make('p', { part: 'error', role: 'alert', hidden: '' }),
    };
    const board = make('div', { part: 'board' }, parts.image, make('slot', { name: 'drawing' }), parts.fallback);
    // Aloud, "b" beside "B" is "small b".
    parts.live = make('p', { class: 'aloud', 'aria-atomic': true });
    parts.sentence = make('p', { part: 'sentence', 'aria-hidden': true }, parts.count, parts.move);
    parts.controls = make('div', { part: 'controls', class: 'waiting' }, parts.slider, make('div', { part: 'buttons' }, ...buttons),
      make('label', { part: 'speeds' }, words.speed, parts.speed));
    // A click anywhere brings the focus, and the keys follow.
    parts.root = make('div', { part: 'player', role: 'group', tabindex: -1, ...attributes }, board, parts.sentence, parts.notes, parts.live,
      parts.controls, parts.error);
    // An image that has been replaced is of no interest.
    const heed = (name, handle) => parts.image.addEventListener(name, () => { if (parts === this.#parts) handle(); });
    heed('load', () => this.#shown());
    heed('error', () => this.#fail(Error(`Cannot load ${parts.image.src}. Copy the whole folder of "stepbook steps".`)));
    this.#root.replaceChildren(parts.root);
  }

  /** Shows a step and tells the page; returns the sentence. */
  #show(index, of) {
    const { count, move, image, live } = this.#parts, entry = this.#steps[index];
    const notes = Array.isArray(entry.notes) ? entry.notes.map(String) : [];
    this.#parts.notes.replaceChildren(...notes.map(note => make('p', { dir: 'auto' }, note)));
    count.textContent = fill(of, { step: entry.number });
    const words = entry.words ?? entry.caption ?? '', { phrases } = entry;
    move.replaceChildren(...Array.isArray(phrases) ? phrases.flatMap(one => [' ', make('span', { class: 'one' }, one)]).slice(1) : [words]);
    image.alt = entry.alt ?? words;
    if (this.#inline) this.#draw(index);
    else image.src = this.#url(index);
    // Not while someone rushes through the steps.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const k of [1, 2, 3, 4, -1]) if (this.#steps[index + k]) this.#fetched(index + k);
    }, 100);
    this.setAttribute('step', entry.number);
    // A sentence that is written again is not a step.
    if (this.#told !== entry) this.dispatchEvent(new CustomEvent('step', { bubbles: true, detail: this.#told = entry }));
    return live.textContent = [`${count.textContent} ${entry.aloud ?? words}`, ...notes].join(' ');
  }

  get #inline() { return this.getAttribute('mode') === 'inline'; }

  #url(index) { return new URL(this.#steps[index].file, this.#base).href; }

  /** The image of a step, or the promise of its text; the last few are kept. */
  #fetched(index) {
    const url = this.#url(index), near = this.#near;
    const found = near.get(url) ?? (this.#inline ? load(url, this.#aborter.signal) : Object.assign(new Image(), { src: url }));
    // One that is never shown may fail.
    if (this.#inline) found.catch(() => near.delete(url));
    near.delete(url);
    near.set(url, found);
    if (near.size > 12) near.delete(near.keys().next().value);
    return found;
  }

  /** Puts the drawing itself into the page, where the page's style sheet reaches it. */
  async #draw(index) {
    const { signal } = this.#aborter;
    try {
      const { text, base } = await this.#fetched(index);
      if (signal.aborted || this.#player.step !== index) return;
      const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      if (drawn.namespaceURI !== SVG || drawn.localName !== 'svg') throw Error(`${base} is not an SVG, which mode="inline" needs.`);
      const drawing = copy(drawn);
      for (const [key, value] of Object.entries({ slot: 'drawing', role: 'img', 'aria-label': this.#parts.image.alt })) drawing.setAttribute(key, value);
      this.#drawing?.remove();
      this.append(this.#drawing = drawing);
      this.#shown();
      this.#glide(drawing, index);
    } catch (error) {
      if (!signal.aborted && this.#player.step === index) this.#fail(error);
    }
  }

  /** In the drawing that follows another one, or goes before it, lets the blocks go their ways. */
  #glide(drawing, index) {
    const before = this.#drawn, isBack = index < before, [from, to] = [before, index].sort((a, b) => a - b).map(k => this.#steps[k]);
    this.#drawn = index;
    const moves = to?.moves ?? [], count = COUNT[this.#manifest.metric];
    if (Math.abs(index - before) !== 1 || !count || !moves.every(({ path }) => path)) return;
    // What leads from one to the other may not be all that happened between them.
    if (moves.reduce((sum, { path }) => sum + count(path), 0) !== to.number - from.number) return;
    const blocks = lift(drawing), ways = moves.map(({ block, from, path }) => {
      const places = [from];
      for (const way of path) places.push(places.at(-1).map((place, axis) => place + WAYS[way][axis]));
      if (isBack) places.reverse();
      return { element: blocks[block], home: places.at(-1), places };
    });
    if (ways.every(({ element }) => element)) glide(isBack ? ways.reverse() : ways, this.#player.pace);
  }

  #shown() {
    const { image, fallback, error } = this.#parts;
    image.hidden = this.#inline;
    fallback.hidden = error.hidden = true;
  }

  #fail({ message }) {
    const { error, controls, live, sentence } = this.#parts;
    console.error(this, message);
    error.textContent = `step-book: ${message}`;
    error.hidden = false;
    controls.hidden = live.hidden = sentence.hidden = !this.#player;
    this.dispatchEvent(new Event('error'));
  }
}

// Several folders may each have brought a copy.
if (!customElements.get('step-book')) customElements.define('step-book', StepBook);
}
