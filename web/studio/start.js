// The first page: what to begin with.

import * as puzzle from './model.js';
import { $, make, say } from './page.js';
import { picture } from './picture.js';

/** Small boards that show what each kind of puzzle is. */
function samples() {
  const sliding = (rows, target, cell) => {
    const cells = rows.map(row => [...row]);
    return puzzle.withGoal({ ...puzzle.board(cells.length, cells[0].length, ''), cells }, target, cell);
  };
  return {
    blocks: sliding(['ASSB', 'ASSB', 'CHHD', 'CabD', 'c..d'], 'S', [3, 1]),
    cars: sliding(['AA.B', 'XX.B', '..C.', 'DDC.'], 'X', [1, 2]),
    maze: { ...puzzle.maze(4, 4, ''), cells: [[2, 3, 1, 2], [1, 2, 3, 1], [3, 1, 2, 2], [2, 3, 1, 0]], goals: [[3, 3]] },
    text: undefined,
  };
}

/** What a new puzzle of a kind is. */
export function blank(kind) {
  if (kind === 'maze') return puzzle.maze(5, 5, say('my-maze'));
  return kind === 'cars' ? puzzle.board(6, 6, say('my-puzzle'), true) : puzzle.board(5, 4, say('my-puzzle'));
}

export class StartPanel {
  #studio; #puzzles = []; #isLoading = false;

  constructor(studio) {
    this.#studio = studio;
    const shown = samples();
    for (const button of document.querySelectorAll('[data-kind]')) {
      const { kind } = button.dataset;
      button.querySelector('.pic').append(shown[kind] ? picture(shown[kind]) : make('img', { src: 'file.svg', alt: '' }));
      button.addEventListener('click', () => (kind === 'text' ? studio.show('text') : studio.begin(blank(kind))));
    }
    $('continue').firstChild.addEventListener('click', () => studio.show('draw'));
  }

  async draw() {
    const { model } = this.#studio.editor;
    $('continue').hidden = puzzle.isBlank(model);
    $('continue').firstChild.textContent = say('start-continue', { title: model.title ?? '' });
    if (this.#isLoading) return;
    this.#isLoading = true;
    await this.#load();
    this.#isLoading = false;
  }

  /** Lists the built-in puzzles with their pictures. What was stopped goes on when this page is shown again. */
  async #load() {
    if (!this.#puzzles.length) {
      const answer = await this.#studio.ask('puzzles', {});
      $('examples').replaceChildren(...(answer?.error ? [make('li', { class: 'wrong' }, answer.error)] : []));
      for (const entry of answer?.puzzles ?? []) {
        const pic = make('span', { class: 'pic' });
        $('examples').append(make('li', {}, make('button', { type: 'button', click: () => this.#open(entry) }, pic,
          make('b', {}, make('bdi', {}, entry.title)), ' ', make('span', {}, say('size', { rows: entry.rows, columns: entry.cols })))));
        this.#puzzles.push({ entry, pic });
      }
    }
    for (const { entry, pic } of this.#puzzles) {
      if (pic.hasChildNodes()) continue;
      const read = await this.#studio.ask('read', { text: entry.text, title: entry.title });
      if (read?.model) pic.append(picture(read.model));
    }
  }

  async #open({ text, title }) {
    const read = await this.#studio.ask('read', { text, title });
    if (read?.model && this.#studio.view === 'start') this.#studio.begin(read.model);
  }
}
