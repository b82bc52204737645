// The search, and the tabs that need its solution: the page of the puzzle, in a frame.

import * as puzzle from './model.js';
import { $, say, tell, trouble } from './page.js';
import { Store, make } from './shared.js';

/** Height of the bars, and most bars that are drawn. */
const HIGH = 30, MOST = 600;

/** The number of positions of each level, as far as the worker has told; between two known levels, as many for each. */
function bars(levels) {
  const counts = [], known = Object.keys(levels).map(Number).sort((a, b) => a - b);
  known.forEach((level, k) => {
    const [from, before] = k ? [known[k - 1], levels[known[k - 1]]] : [-1, 0];
    for (let one = from + 1; one <= level; one += 1) counts[one] = (levels[level] - before) / (level - from);
  });
  const shown = counts.slice(-MOST), most = Math.max(...shown, 1);
  return { count: shown.length, d: shown.map((count, k) => `M${k + 0.1} ${HIGH}v${(-HIGH * count / most).toFixed(2)}h.8V${HIGH}z`).join('') };
}

export class SolvePanel {
  #studio; #answer; #key; #running; #shown; #making; #now;

  constructor(studio) {
    this.#studio = studio;
    $('solve').addEventListener('click', () => this.#press());
  }

  get #wanted() {
    const { toml, options: { metric, language } } = this.#studio;
    return JSON.stringify([toml, metric, language]);
  }

  /** Whether the answer about the drawing is there, and is a solution. */
  get isKnown() { return Boolean(this.#answer?.solved) && this.#key === this.#wanted; }

  /** The fewest steps of the reader. */
  get yours() {
    const { record } = this.isKnown ? Store.entry(this.#answer.id) : {};
    return record ? say('yours', { count: record.steps }) : '';
  }

  async #press() {
    if (this.#running) return this.#studio.stop();
    if (this.isKnown) return this.#studio.show('play');
    if (await this.#studio.ready()) return this.run();
    return this.#studio.panels.draw.need();
  }

  /** The drawing has changed: a search for another one has no sense. */
  changed() {
    const { model } = this.#studio.editor;
    if (this.#running && model !== this.#running) this.#studio.stop();
    if (this.#now?.model !== model) this.#now = undefined;
  }

  /** Shows what is to be done, or what the search says, below the board. */
  say(words) {
    const { editor } = this.#studio;
    $('tools').hidden = Boolean(this.#running);
    $('work').hidden = !this.#running;
    for (const name of this.#running ? ['undo', 'redo'] : []) $(name).setAttribute('aria-disabled', 'true');
    $('solve').textContent = say(this.#running ? 'stop' : this.isKnown ? 'play' : 'solve');
    $('solve').classList.toggle('waits', !this.#running && editor.stage !== 'ready');
    const { text = words, more = '' } = this.#now ?? {};
    if ($('say').textContent !== text) $('say').textContent = text;
    $('more').textContent = more;
  }

  /** Looks for the shortest solution, and then goes to a tab, if someone wanted to go there. */
  async run(tab) {
    const { editor } = this.#studio, { model } = editor, key = this.#wanted, begun = performance.now();
    this.#running = model;
    this.#answer = undefined;
    let last = { positions: 0, level: 0 };
    const show = now => {
      last = now;
      const { positions, level, memory, levels } = now, { count, d } = bars(levels ?? []);
      this.#now = { model, text: say('searching', { depth: level ?? 0 }), more: say('positions', { count: positions }) };
      $('spent').textContent = memory ? say('spent', { seconds: ((performance.now() - begun) / 1000).toFixed(1), memory: Math.round(memory / 1e6) }) : '';
      $('bars').setAttribute('viewBox', `0 0 ${Math.max(count, 60)} ${HIGH}`);
      $('bars').firstElementChild.setAttribute('d', d);
      this.say('');
    };
    show({ ...last, levels: [] });
    tell(say('searching', { depth: 0 }));
    const answer = await this.#studio.ask('solve', this.#studio.request(), { progress: show });
    this.#running = undefined;
    if (editor.model !== model) return this.#studio.panels.draw.draw();
    this.#answer = answer;
    this.#key = key;
    const positions = say('positions', { count: answer?.positions ?? last.positions });
    const words = !answer ? say('stopped', { positions, depth: last.level }) : answer.solved ? say('solved', { counts: answer.count })
      : [answer.reason === 'unsolvable' ? say('unsolved') : '', trouble(answer)].filter(Boolean).join(' ');
    this.#now = { model, text: words, more: answer?.solved ? positions : '' };
    tell(words);
    if (answer?.solved) this.#studio.desk.counts = answer.count;
    this.#studio.panels.draw.draw();
    if (answer?.solved && tab) await this.#studio.show(tab);
    return undefined;
  }

  /** Shows the page of the puzzle in a frame, which plays, shows the solution and analyses. */
  async draw() {
    const { model, tag } = this.#studio, key = `${tag} ${this.#key}`, isOld = () => key !== `${this.#studio.tag} ${this.#key}`;
    // It comes with the tab that is then wanted.
    if (this.#making === key) return;
    if (this.#shown !== key) {
      [this.#shown, this.#making] = [undefined, key];
      $('played').replaceChildren(make('p', { class: 'alone' }, say('making')));
      const answer = await this.#studio.ask('book', this.#studio.request({ to: 'html', theme: 'mono', edition: 'full', language: tag }));
      if (this.#making === key) this.#making = undefined;
      if (isOld()) return;
      if (!answer?.bytes) return $('played').replaceChildren(make('p', { class: 'alone' }, trouble(answer)));
      const title = `${say('tab-play')}: ${model.title ?? ''}`;
      await framed(new TextDecoder().decode(answer.bytes), title, puzzle.isMaze(model));
      if (isOld()) return;
      this.#shown = key;
    }
    $('played').firstElementChild.contentDocument.getElementById(`tab-${this.#studio.tab}`)?.click();
  }
}

/** Puts a page into a frame, without its head: the studio has its own. */
async function framed(text, title, isMaze) {
  // Style sheets of texts are refused; one that a script makes is not.
  const [before, style, after] = text.split(/<\/?style>/), read = new DOMParser().parseFromString(before + after, 'text/html');
  const frame = make('iframe', { src: 'frame.html', title }), loaded = (element, place) => new Promise(done => {
    element.addEventListener('load', done, { once: true });
    place(element);
  });
  await loaded(frame, () => $('played').replaceChildren(frame));
  const { contentDocument: page, contentWindow: { CSSStyleSheet } } = frame, sheet = new CSSStyleSheet();
  sheet.replaceSync(`${style} :root:root { --head: 0rem; } .head, footer { display: none; }`);
  page.adoptedStyleSheets = [sheet];
  // Its script is that of a file: no other may run.
  for (const element of read.querySelectorAll('noscript, script:not([type])')) element.remove();
  for (const name of ['lang', 'dir']) page.documentElement[name] = read.documentElement[name];
  // The studio's own main part is around it.
  const main = read.querySelector('main');
  main.replaceWith(...main.childNodes);
  page.body.replaceWith(page.importNode(read.body, true));
  const script = page.createElement('script');
  script.src = isMaze ? 'page-jumping.js' : 'page-sliding.js';
  await loaded(script, () => page.body.append(script));
}
