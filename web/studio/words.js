// Every word of the page, in each of its languages. `{name}` is a value. Where a count selects the wording, a message has one text for
// each plural form of the language (`one`, `other`, …). A language may lack messages: they are then English.

const en = {
  // the frame
  'title': 'Stepbook Studio',
  'lead': 'Draw a sliding-block puzzle, and get its shortest solution as a booklet.',
  'private': 'Everything stays on this device. Nothing is sent anywhere.',
  'language': 'Language of this page',
  'skip': 'Go to the board',
  'steps': 'The three steps',
  'step-draw': 'Draw',
  'step-solve': 'Solve',
  'step-book': 'Booklet',
  'new': 'New puzzle',
  'no-wasm': 'The solver could not be loaded. Reload the page. If that does not help, your browser may be too old.',
  'broken': 'This was too much for the browser: {message}',
  'close': 'Close',

  // the first page
  'start-title': 'What puzzle do you have?',
  'start-continue': 'Continue with “{title}”',
  'start-blocks': 'Sliding blocks',
  'start-blocks-more': 'Wooden or plastic blocks that slide in a box.',
  'start-cars': 'Cars in a jam',
  'start-cars-more': 'Each car moves only forwards and backwards.',
  'start-maze': 'Number maze',
  'start-maze-more': 'Each number says how far you jump.',
  'start-text': 'A file or a text',
  'start-text-more': 'Open, drop or paste a puzzle that is written down.',
  'start-examples': 'Or start with one of these',
  'size': '{rows} × {columns}',
  'my-puzzle': 'My puzzle',
  'my-maze': 'My maze',

  // drawing
  'draw-title': 'Draw your puzzle',
  'puzzle-name': 'Name of the puzzle',
  'rows': 'Rows',
  'columns': 'Columns',
  'rows-fewer': 'One row less',
  'rows-more': 'One row more',
  'columns-fewer': 'One column less',
  'columns-more': 'One column more',
  'tools': 'What to draw',
  'tool-block': 'Blocks',
  'tool-target': 'Block to free',
  'tool-goal': 'Where it goes',
  'tool-wall': 'Walls',
  'tool-gate': 'Gates',
  'tool-erase': 'Erase',
  'tool-number': 'Numbers',
  'tool-outside': 'Outside',
  'tool-exit': 'Exits',
  'tool-start': 'Start',
  'tool-end': 'Goal',
  'hint-block-blank': 'Set rows and columns, then drag over the cells of each block.',
  'hint-block': 'Draw all blocks. Tap one to change it; drag from it to make it larger.',
  'hint-target': 'Tap the block that must get free.',
  'hint-goal': 'Drag block {label} to where it must go: to the opening, if it leaves the box.',
  'hint-goal-set': 'Block {label} must go to the dashed outline. Drag it if that is wrong.',
  'hint-goal-other': 'This goal was written as text. To replace it, choose a block to free.',
  'hint-wall': 'Tap the cells that no block can enter, or drag over them.',
  'hint-gate': 'Tap the cells that only the block to free may enter, or drag over them.',
  'hint-erase': 'Tap a block to remove it.',
  'hint-number': 'Choose a number and tap its cells, or type the numbers row by row. Cells without a number are outside.',
  'hint-outside': 'Tap the cells that do not belong to the maze.',
  'hint-exit': 'Tap the cells outside where the last jump leaves the maze.',
  'hint-start': 'Tap the cell where you start.',
  'hint-end': 'Tap the cell that you must reach.',
  'first-block': 'Drag here',
  'numbers': 'Number to write',
  'undo': 'Undo',
  'redo': 'Redo',
  'next-target': 'Blocks are done',
  'next-solve': 'Solve it',
  'next-end': 'Numbers are done',
  'wait-blocks': 'Draw a block first',
  'wait-target': 'Tap the block to free',
  'wait-place': 'Drag it to its place',
  'wait-numbers': 'Write a number first',
  'wait-end': 'Tap the goal',
  'wait-faults': 'Something is wrong',
  'block-title': 'Block {label}',
  'block-name': 'Name',
  'block-moves': 'It moves',
  'moves-usual': 'like the others',
  'moves-both': 'in all directions',
  'moves-horizontal': 'left and right only',
  'moves-vertical': 'up and down only',
  'moves-fixed': 'not at all',
  'block-free': 'This block must get free',
  'block-remove': 'Remove',
  'number-title': 'Row {row}, column {column}',
  'number-value': 'Number',
  'rules': 'Rules',
  'rule-cars': 'Blocks move along their length only, like cars',
  'rule-directions': 'Jumps go',
  'directions-queen': 'in all eight directions',
  'directions-rook': 'up, down, left and right',
  'directions-bishop': 'diagonally',
  'directions-other': 'as the text says',
  'rule-wrap': 'Jumps cross the edges to the other side',
  'as-text': 'Puzzle as text',
  'as-drawing': 'Back to the drawing',
  'keys-title': 'Keys',
  'keys-blocks': 'Arrow keys: go to a cell. Space: begin a block, arrow keys make it larger, Space ends it. A letter names the block. Delete removes it. Enter or Space chooses in the other tools. With “Where it goes”, the arrow keys carry the block. Ctrl+Z undoes.',
  'keys-maze': 'Arrow keys: go to a cell. A digit writes the number. X makes an exit, S the start, G the goal. Delete clears the cell. Ctrl+Z undoes.',
  'board': 'Board',
  'cell': 'Row {row}, column {column}: {what}',
  'cell-empty': 'empty',
  'cell-wall': 'wall',
  'cell-gate': 'gate',
  'cell-block': 'block {label}',
  'cell-target': 'block {label}, the one to free',
  'cell-goal': '{what}, goal of block {label}',
  'cell-fault': '{what}, something is wrong here',
  'cell-outside': 'outside',
  'cell-exit': 'exit',
  'cell-start': '{what}, start',
  'cell-end': '{what}, goal',
  'faults': 'What is wrong',
  'warnings': 'Is this right?',
  'fault-place': 'Line {line}, column {column}: ',

  // what was done, spoken
  'said-undone': 'Undone.',
  'said-redone': 'Done again.',
  'said-block': { one: 'Block {label}, {count} cell.', other: 'Block {label}, {count} cells.' },
  'said-pen': 'Block {label}. Arrow keys make it larger, Space ends it.',
  'said-target': 'Block {label} must get free. Now move it to where it must go.',
  'said-no-block': 'There is no block here. Tap a block.',
  'said-goal': 'Block {label} must go to row {row}, column {column}.',
  'said-erased': 'Block {label} is removed.',
  'said-cleared': 'The cell is empty.',
  'said-renamed': 'The block is now called {name}.',
  'name-empty': 'A block needs a name.',
  'name-long': 'This name is too long.',
  'name-space': 'A name has no spaces. Use a hyphen.',
  'name-sign': '“{name}” means something else on a board. Choose another name.',
  'name-taken': 'Another block is called {name}.',

  // the text
  'text-title': 'Puzzle as text',
  'text-lead': 'Paste a puzzle here. Stepbook’s own files, HackerRank, Rush Hour strings, GNOME Klotski maps, number grids and JSON are recognised.',
  'text-open': 'Open a file',
  'text-area': 'Text of the puzzle',
  'text-use': 'Use this puzzle',
  'text-ready': '“{title}” can be used.',
  'text-several': 'The text has several puzzles. Which one?',
  'text-file-large': 'This file is too large for a puzzle.',
  'drop': 'Drop the puzzle here',

  // solving
  'solve-title': 'Solve',
  'solving': 'Looking for the shortest solution…',
  'solving-positions': { one: '{count} position so far', other: '{count} positions so far' },
  'stop': 'Stop',
  'stopped': 'Stopped. Nothing is known yet.',
  'solve-again': 'Solve again',
  'solved': 'Solved: {counts}.',
  'solved-fewest': 'No solution is shorter.',
  'solved-looked': { one: 'Stepbook looked at {count} position.', other: 'Stepbook looked at {count} positions.' },
  'unsolved': 'There is no solution',
  'unfinished': 'No solution was found',
  'unsolved-back': 'Back to the drawing',
  'watch': 'Watch the solution',
  'play': 'Play it yourself',
  'metric': 'Count',
  'metric-step': 'steps: one cell at a time',
  'metric-slide': 'slides: any distance in a straight line',
  'metric-move': 'moves: one block, any path',
  'to-book': 'Make the booklet',
  'board-solution': 'The puzzle',

  // the booklet
  'book-title': 'Your booklet',
  'book-settings': 'How it looks',
  'edition': 'What is in it',
  'edition-full': 'everything: puzzle, hints, all steps',
  'edition-puzzle': 'only the puzzle, to give away',
  'edition-hints': 'the puzzle and hints',
  'edition-solution': 'only the solution',
  'edition-large': 'everything in large print',
  'pictures': 'Pictures',
  'pictures-each': 'one for each step',
  'pictures-1': 'one for each move',
  'pictures-many': 'up to {count} moves in one',
  'jumps-each': 'as few maps as possible',
  'paper': 'Paper',
  'book-language': 'Language',
  'theme': 'Colours',
  'theme-mono': 'greys',
  'theme-colour': 'colours',
  'theme-high-contrast': 'strong black and white',
  'theme-photocopy': 'patterns, for copying',
  'landscape': 'Landscape',
  'pages': { one: '{count} page', other: '{count} pages' },
  'page': 'Page {label}',
  'making': 'Making the pages…',
  'print': 'Print',
  'save-pdf': 'Save as PDF',
  'save-other': 'Save or share in another form',
  'save-html': 'Web page that plays',
  'save-svg': 'Pictures of all steps (zip)',
  'save-tex': 'LaTeX',
  'save-toml': 'Puzzle file',
  'copy-link': 'Copy a link to this puzzle',
  'copied': 'The link is copied.',
  'copy-this': 'Copy this link:',
  'saving': 'Making {name}…',
  'saved': 'Saved: {name}',
  'no-pages': 'There is nothing to print yet',
};

const LANGUAGES = { en };
/** What each language calls itself. */
const NAMES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', zh: '中文', he: 'עברית' };

export const languages = Object.keys(LANGUAGES);
export const languageName = tag => NAMES[tag] ?? tag;
export const isRightToLeft = tag => tag === 'he';

/** The language of the page that a reader of `wanted` (tags, best first) understands. */
export function choose(wanted) {
  return wanted.map(tag => String(tag).split('-')[0].toLowerCase()).find(tag => tag in LANGUAGES) ?? 'en';
}

/** A function that gives a message in a language. Numbers are written as that language does. */
export function speaker(tag) {
  const plural = new Intl.PluralRules(tag), numbers = new Intl.NumberFormat(tag);
  return (key, values = {}) => {
    const message = LANGUAGES[tag]?.[key] ?? en[key];
    if (message === undefined) throw Error(`there is no message ${key}`);
    const text = typeof message === 'string' ? message : message[plural.select(values.count)] ?? message.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}

/** Whether there is such a message. */
export const has = key => key in en;
/** All messages of a language, for tests. */
export const messages = tag => LANGUAGES[tag];
