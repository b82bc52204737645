// The tab in which one draws: the board, its tools, and what is known of the chosen block.

import { Grid } from './grid.js';
import * as puzzle from './model.js';
import { $, choices, faultList, has, options, say, tell } from './page.js';
import { arrowsChoose, button, make } from './shared.js';

const TOOLS = {
  sliding: ['block', 'target', 'goal', 'wall', 'gate', 'erase'],
  maze: ['number', 'outside', 'exit', 'start', 'end'],
};
const ICONS = {
  block: 'M4 4h9v7h7v9H4Z', target: 'm12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.3L3 9.600l6.300-.700Z', goal: 'M12 3v13m0 0-5-5m5 5 5-5M4 21h16',
  wall: 'M3 5h18v14H3Zm0 4.700h18m-18 4.600h18M9 5v4.700m6 0v4.600M9 14.300V19', gate: 'M5 3v18M9.700 3v18M14.300 3v18M19 3v18', erase: 'm5 5 14 14M19 5 5 19',
  number: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17', outside: 'M4 4h3m3 0h4m3 0h3v3m0 3v4m0 3v3h-3m-3 0h-4m-3 0H4v-3m0-3v-4m0-3V4', exit: 'M10 4H4v16h6M9 12h11m0 0-4-4m4 4-4 4',
  start: 'M12 12m-8 0a8 8 0 1 0 16 0 8 8 0 1 0-16 0', end: 'M6 21V4h12l-3 4 3 4H6',
};

const icon = name => make('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, make('path', { d: ICONS[name] }));

/** Whether an element has to show something else than before. */
function isNew(root, of) {
  const before = root.dataset.of;
  return (root.dataset.of = JSON.stringify(of)) !== before;
}

/** A name of a select, and the select itself. */
const chosen = (words, select) => make('label', {}, make('span', {}, words), ' ', select);

export class DrawPanel {
  #editor; #studio; #grid;

  constructor(studio) {
    this.#studio = studio;
    const editor = this.#editor = studio.editor;
    this.#grid = new Grid($('board'), editor);
    for (const name of ['tools', 'digits']) arrowsChoose($(name), 'aria-checked');
    for (const button of document.querySelectorAll('[data-size]')) button.addEventListener('click', () => this.#resize(button.dataset.size));
    $('undo').addEventListener('click', () => editor.undo());
    $('redo').addEventListener('click', () => editor.redo());
    $('as-text').addEventListener('click', () => studio.panels.text.draw());
    $('name').addEventListener('input', ({ target }) => editor.apply({ ...editor.model, title: target.value }, 'title'));
    document.addEventListener('keydown', event => this.#undoKeys(event));
  }

  focus() { this.#grid.focus(); }

  #undoKeys(event) {
    const key = event.key.toLowerCase();
    if (this.#studio.tab !== 'draw' || $('stage').hidden || !(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
    if (/^(input|textarea|select)$/i.test(event.target.tagName) && event.target.id !== 'name') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.#editor.redo();
    else this.#editor.undo();
  }

  #resize(what) {
    const { model } = this.#editor, [side, more] = what.split('-'), by = more === 'more' ? 1 : -1;
    const [rows, cols] = [model.rows + (side === 'rows' ? by : 0), model.cols + (side === 'columns' ? by : 0)];
    if (this.#editor.apply(puzzle.resize(model, rows, cols), 'size')) tell(say('size', { rows, columns: cols }));
  }

  /** The tool that draws what is missing, or undefined. */
  get #needed() { return { blocks: 'block', target: 'target', place: 'goal', numbers: 'number', end: 'end' }[this.#editor.stage]; }

  /** Goes to the tool that draws what is missing, and says what that is. */
  need() {
    if (this.#needed) this.#editor.use(this.#needed);
    else $('faults').focus();
    tell(this.#words);
    this.#grid.focus();
  }

  /** What is to be done next. */
  get #words() {
    const editor = this.#editor, { tool, target: label, stage } = editor, { faults } = this.#studio;
    if (editor.isMore) return say('hint-target-more');
    if (stage === 'ready' && faults.length) return say('wait-faults');
    if (stage === 'place') return say('hint-goal', { label });
    if (['wall', 'gate', 'erase', 'outside', 'exit', 'start'].includes(tool)) return say(`hint-${tool}`);
    if (stage !== 'ready') return say(`hint-${this.#needed}`);
    return tool === 'goal' && !puzzle.goalPlaces(editor.model) ? say('hint-goal-other') : say('ready');
  }

  draw() {
    const editor = this.#editor, { model, stage, tool } = editor, { faults, warnings } = this.#studio;
    this.#grid.faults = [...faults, ...warnings].flatMap(({ cells = [], labels = [] }) => (
      cells.length ? cells : labels.flatMap(label => puzzle.cellsOf(model, label))
    ));
    const fingers = this.#grid.isLarge && matchMedia('(pointer: coarse)').matches ? ` ${say('hint-large')}` : '';
    this.#studio.panels.solve.say(this.#words + fingers);
    $('rows').value = model.rows;
    $('columns').value = model.cols;
    for (const button of document.querySelectorAll('[data-size]')) button.setAttribute('aria-label', say(button.dataset.size));
    this.#tools();
    this.#inspector();
    this.#rules();
    for (const [name, can] of [['undo', editor.canUndo], ['redo', editor.canRedo]]) {
      $(name).setAttribute('aria-disabled', String(!can));
    }
    if ($('name') !== document.activeElement) $('name').value = model.title ?? '';
    $('keys').textContent = say(puzzle.isMaze(model) ? 'keys-maze' : 'keys-blocks');
    const isSilent = stage === 'blocks' || stage === 'numbers' || editor.isBusy;
    // Lines and columns are those of a text that nobody sees here.
    const placeless = list => list.map(({ message, help }) => ({ message, help }));
    const shown = isSilent ? [] : [...faultList(placeless(faults), say('faults')), ...faultList(placeless(warnings), say('warnings'), undefined, true)];
    // What has not changed is not read aloud again.
    if (isNew($('faults'), [isSilent, faults, warnings])) $('faults').replaceChildren(...shown);
  }

  #tools() {
    const editor = this.#editor, { model, tool } = editor;
    const entries = TOOLS[model.family].map(value => ({ value, content: [icon(value), make('span', {}, say(`tool-${value}`))] }));
    choices($('tools'), entries, tool, value => editor.use(value));
    $('digits').hidden = tool !== 'number';
    const digits = Array.from({ length: 10 }, (_, k) => ({ value: (k + 1) % 10, name: String((k + 1) % 10) }));
    choices($('digits'), digits, editor.number, value => {
      editor.number = value;
      editor.changed();
    });
  }

  /** What is known of the chosen block, or of the number under the cursor. */
  #inspector() {
    const { model, selected, tool, pen, stage } = this.#editor, root = $('inspector');
    const isGoal = tool === 'goal' && stage === 'ready' && puzzle.goalPlaces(model)?.length > 0;
    const isShown = puzzle.isMaze(model) ? tool === 'number' : isGoal || (selected !== undefined && tool === 'block' && pen === undefined);
    const of = isShown ? [tool, isGoal && [model.goals, puzzle.openingName(model)], selected,
      puzzle.isMaze(model) ? [this.#editor.cursor, puzzle.at(model, this.#editor.cursor)] : model.axes, this.#editor.target, say('undo')] : [];
    // Not while someone types in it.
    if (isShown && root.contains(document.activeElement) && puzzle.isMaze(model)) return;
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.control : undefined;
    if (!isNew(root, of)) return;
    root.hidden = !isShown;
    root.replaceChildren(...!isShown ? [] : puzzle.isMaze(model) ? this.#number() : isGoal ? this.#goal() : this.#block(selected));
    if (held) root.querySelector(`[data-control="${held}"]`)?.focus();
  }

  /** What is known of the goal: the blocks that have a place, and where the frame is open. */
  #goal() {
    const editor = this.#editor, { model } = editor, places = puzzle.goalPlaces(model);
    const back = act => () => {
      act();
      // On a phone, the board is above.
      $('board').scrollIntoView({ block: 'nearest' });
      tell(this.#words);
      this.#grid.focus();
    };
    const several = places.length < 2 ? [] : [make('ul', { class: 'places' }, ...places.map(({ label, cell: [row, col] }) => make('li', {},
      make('span', {}, say('goal-place', { label, row: row + 1, column: col + 1 })), ' ',
      button({ class: 'btn', 'aria-label': say('goal-less', { label }) }, back(() => editor.less(label)), say('block-remove')))))];
    const name = puzzle.openingName(model);
    const select = make('select', { 'data-control': 'opening', change: ({ target }) => editor.apply(puzzle.withOpening(editor.model, target.value)) });
    const names = ['', 'none', 'top', 'bottom', 'left', 'right', ...(name === 'other' ? ['other'] : [])];
    options(select, names.map(one => [one, say(`opening-${one || 'usual'}`)]), name);
    const more = button({ class: 'btn' }, back(() => editor.more()), say('goal-more'));
    const isOnly = puzzle.labels(model).length === places.length;
    return [make('h2', {}, say('tool-goal')), ...several, chosen(say('opening'), select), ...(isOnly ? [] : [make('div', { class: 'bar' }, more)])];
  }

  #number() {
    const editor = this.#editor, { cursor } = editor, value = puzzle.at(editor.model, cursor);
    const input = make('input', {
      type: 'number', min: 0, max: 999, value: typeof value === 'number' ? value : '', inputmode: 'numeric',
      change: () => {
        const number = input.value === '' ? null : Math.max(0, Math.min(999, Math.round(input.valueAsNumber)));
        editor.apply(puzzle.withNumber(editor.model, cursor, Number.isNaN(number) ? null : number));
      },
    });
    return [make('h2', {}, say('number-title', { row: cursor[0] + 1, column: cursor[1] + 1 })), chosen(say('number-value'), input)];
  }

  #block(label) {
    const editor = this.#editor, { model } = editor;
    const name = make('input', { value: label, maxlength: 40, autocomplete: 'off', autocapitalize: 'off', id: 'block-name' });
    name.addEventListener('change', () => { if (!editor.rename(label, name.value.trim().normalize())) name.value = label; });
    const axis = make('select', { change: ({ target }) => editor.apply(puzzle.withAxis(editor.model, label, target.value)) });
    options(axis, ['', 'both', 'horizontal', 'vertical', 'fixed'].filter(one => one !== 'both' || model.along_length)
      .map(one => [one, say(one || model.along_length ? `moves-${one || 'usual'}` : 'moves-both')]), model.axes?.[label] ?? '');
    const free = button({ class: 'btn' }, () => editor.choose(label), say('block-free'));
    const remove = button({ class: 'btn' }, () => {
      editor.apply(puzzle.erase(editor.model, puzzle.cellsOf(editor.model, label)[0]));
      tell(say('said-erased', { label }));
      this.#grid.focus();
    }, say('block-remove'));
    return [
      make('h2', {}, say('block-title', { label })), chosen(say('block-name'), name), chosen(say('block-moves'), axis),
      make('div', { class: 'bar' }, ...(editor.target === label ? [] : [free]), remove),
    ];
  }

  #rules() {
    const editor = this.#editor, { model } = editor, root = $('rules');
    const { metric = 'step' } = this.#studio.options, of = [model.family, model.along_length, model.directions, model.wrap, metric, say('undo')];
    if (!isNew(root, of)) return;
    const check = (key, words) => make('label', { class: 'check' }, make('input', {
      type: 'checkbox', checked: Boolean(model[key]), change: ({ target }) => editor.apply({ ...editor.model, [key]: target.checked }),
    }), ' ', make('span', {}, say(words)));
    if (!puzzle.isMaze(model)) {
      const select = make('select', {
        id: 'metric',
        change: ({ target }) => {
          this.#studio.choose('metric', target.value);
          this.draw();
        },
      });
      options(select, ['step', 'slide', 'move'].map(one => [one, say(`metric-${one}`)]), metric);
      root.replaceChildren(check('along_length', 'rule-cars'), chosen(say('metric'), select));
      return;
    }
    const isNamed = typeof model.directions === 'string' && has(`directions-${model.directions}`);
    const select = make('select', { change: ({ target }) => { if (target.value) editor.apply({ ...editor.model, directions: target.value }); } });
    const named = ['queen', 'rook', 'bishop'].map(one => [one, say(`directions-${one}`)]);
    options(select, isNamed ? named : [['', say('directions-other')], ...named], isNamed ? model.directions : '');
    root.replaceChildren(chosen(say('rule-directions'), select), check('wrap', 'rule-wrap'));
  }
}
