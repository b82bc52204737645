// The search, and the two tabs that show its solution: the board that plays it, and the moves.

import { $, options, say, tell } from './page.js';
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
  #studio; #answer; #key; #running; #shown; #address; #now; #isSeen;

  constructor(studio) {
    this.#studio = studio;
    $('solve').addEventListener('click', () => this.#press());
    $('metric').addEventListener('change', ({ target }) => {
      studio.choose('metric', target.value);
      studio.show(studio.tab);
    });
  }

  get #wanted() {
    const { toml, options: { metric, language } } = this.#studio;
    return JSON.stringify([toml, metric, language]);
  }

  /** Whether the answer about the drawing is there, and is a solution. */
  get isKnown() { return Boolean(this.#answer?.solved) && this.#key === this.#wanted; }

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
    this.#isSeen &&= this.#key === key;
    this.#key = key;
    const positions = say('positions', { count: last.positions });
    const words = !answer ? say('stopped', { positions, depth: last.level }) : answer.solved ? say('solved', { counts: answer.count })
      : [answer.reason === 'unsolvable' ? say('unsolved') : '', answer.message ?? answer.error ?? answer.faults?.[0]?.message].filter(Boolean).join(' ');
    this.#now = { model, text: words };
    tell(words);
    if (answer?.solved) this.#studio.desk.counts = answer.count;
    this.#studio.panels.draw.draw();
    if (answer?.solved && tab) await this.#studio.show(tab);
    return undefined;
  }

  /** Puts the element that plays into the page, and the moves beside it. */
  async draw() {
    const { tab, model, options: { metric } } = this.#studio, { moves } = this.#answer, metrics = model.metrics ?? [];
    options($('metric'), metrics.map(one => [one, say(`metric-${one}`)]), metric ?? metrics[0]);
    $('counted').hidden = metrics.length < 2;
    this.#told();
    if (tab === 'solution') this.#isSeen = true;
    if (this.#shown !== this.#key) {
      $('player').replaceChildren();
      const answer = await this.#studio.ask('manifest', this.#studio.request({ theme: 'colour' }));
      if (!answer?.manifest) return;
      URL.revokeObjectURL(this.#address);
      this.#address = URL.createObjectURL(new Blob([JSON.stringify(answer.manifest)], { type: 'application/json' }));
      this.#shown = this.#key;
      $('moves').replaceChildren(...moves.map(({ number, words }) => make('li', {}, make('button', {
        type: 'button', 'data-step': number, click: () => $('player').firstElementChild?.go(number),
      }, words))));
    }
    await import('./step-book.js');
    const mode = tab === 'play' ? 'play' : 'player';
    if ($('player').firstElementChild?.getAttribute('src') === this.#address && $('player').firstElementChild.getAttribute('mode') === mode) return;
    const element = make('step-book', { src: this.#address, mode });
    element.addEventListener('step', ({ detail }) => this.#mark(detail.number));
    element.addEventListener('solved', ({ detail }) => this.#record(detail));
    $('player').replaceChildren(element);
  }

  /** A game has reached its goal. A star is for one that is as short as possible, without hints, and with no solution seen before. */
  #record({ given, from, ...counts }) {
    const { id, unit, length } = this.#answer, steps = counts[unit];
    if (from || !steps) return;
    Store.solved(id, steps, steps === length && !given && !this.#isSeen);
    this.#told();
  }

  /** What is known of the solution and of the games. */
  #told() {
    const { count, positions, id } = this.#answer, { record } = Store.entry(id);
    const yours = record ? [' ', say('yours', { count: record.steps }), record.star ? ' ★' : ''] : [];
    $('result').replaceChildren(make('p', {}, make('b', {}, say('solved', { counts: count })), ...yours), make('p', { class: 'quiet' }, say('looked', { count: positions })));
  }

  #mark(step) {
    this.#isSeen ||= step > 0;
    for (const button of $('moves').querySelectorAll('button')) {
      if (Number(button.dataset.step) === step) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }
}
