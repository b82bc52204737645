// Step 2: the shortest solution, and the board that plays it.

import { $, choices, make, options, radioKeys, say, tell } from './page.js';

export class SolvePanel {
  #studio; #solved; #key; #address; #mode = 'player';

  constructor(studio) {
    this.#studio = studio;
    $('stop').addEventListener('click', () => studio.stop());
    $('to-book').addEventListener('click', () => studio.show('book'));
    $('metric').addEventListener('change', ({ target }) => {
      studio.choose('metric', target.value);
      this.draw();
    });
    radioKeys($('modes'));
    $('modes').setAttribute('role', 'radiogroup');
    $('modes').setAttribute('aria-labelledby', 'h-solve');
  }

  /** Shows the solution of the puzzle, and looks for it first if it is not known. */
  async draw() {
    const { toml, model, options: { metric, language } } = this.#studio, key = JSON.stringify([toml, metric, language]);
    const metrics = model.metrics ?? [];
    options($('metric'), metrics.map(one => [one, say(`metric-${one}`)]), metric ?? metrics[0]);
    if (key === this.#key) return;
    this.#key = key;
    this.#wait(true);
    const answer = await this.#studio.ask('solve', this.#studio.request(), {
      progress: positions => { $('positions').textContent = say('solving-positions', { count: positions }); },
    });
    if (this.#key !== key) return;
    this.#wait(false);
    this.#solved = answer?.solved ? answer : undefined;
    if (!answer || answer.faults || answer.error) this.#key = undefined;
    this.#tell(answer);
    if (this.#solved) await this.#play(key);
  }

  #wait(isRunning) {
    $('progress').hidden = !isRunning;
    $('positions').textContent = '';
    if (!isRunning) return;
    $('solved').hidden = $('onward').hidden = $('counted').hidden = true;
    $('result').replaceChildren();
    tell(say('solving'));
  }

  #tell(answer) {
    const back = make('button', { type: 'button', class: 'btn', click: () => this.#studio.show('draw') }, say('unsolved-back'));
    const again = make('button', { type: 'button', class: 'btn', click: () => this.draw() }, say('solve-again'));
    if (!answer) {
      $('result').replaceChildren(make('p', { class: 'big' }, say('stopped')), make('div', { class: 'bar' }, again, back));
      return;
    }
    const looked = answer.positions ? [' ', make('span', {}, say('solved-looked', { count: answer.positions }))] : [];
    if (answer.solved) {
      $('result').replaceChildren(make('p', { class: 'big' }, say('solved', { counts: answer.counts })),
        make('p', {}, make('span', {}, say('solved-fewest')), ...looked));
      return;
    }
    const words = answer.message ?? answer.error ?? (answer.faults ?? []).map(({ message }) => message).join(' ');
    const title = say(answer.reason === 'unsolvable' ? 'unsolved' : 'unfinished');
    $('result').replaceChildren(make('p', { class: 'big' }, title), make('p', {}, words), make('div', { class: 'bar' }, back));
  }

  /** Puts the element that plays into the page. */
  async #play(key) {
    $('solved').hidden = $('onward').hidden = false;
    $('counted').hidden = $('metric').options.length < 2;
    $('player').replaceChildren();
    const answer = await this.#studio.ask('manifest', this.#studio.request({ theme: 'colour' }));
    if (key !== this.#key) return;
    if (!answer?.manifest) {
      // It was stopped, and is made when someone comes back.
      this.#key = undefined;
      return;
    }
    const text = typeof answer.manifest === 'string' ? answer.manifest : JSON.stringify(answer.manifest);
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    await import('./step-book.js');
    this.#show(this.#mode);
  }

  #show(mode) {
    this.#mode = mode;
    const had = $('modes').contains(document.activeElement);
    choices($('modes'), [{ value: 'player', name: say('watch') }, { value: 'play', name: say('play') }], mode, value => this.#show(value));
    if (had) $('modes').querySelector('[aria-checked=true]').focus();
    $('player').replaceChildren(make('step-book', { src: this.#address, mode }));
  }
}
