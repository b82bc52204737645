/* What this browser remembers of games: for each puzzle an entry `stepbook:<id>`, which pages and the studio add to, and the index reads. */

/** An entry of this browser; an empty object if there is none. */
function entry(name) {
  try { return Object(JSON.parse(localStorage.getItem(name))); } catch { return {}; }
}

const Store = {
  name: id => `stepbook:${id}`,

  entry(id) { return entry(this.name(id)); },

  /** Adds to the entry of a puzzle, if the browser may. */
  add(id, values) {
    try { localStorage.setItem(this.name(id), JSON.stringify({ ...this.entry(id), ...values })); } catch { /* then nothing is kept */ }
  },

  /** A game is solved: only the fewest steps count, and a star once got stays. */
  solved(id, steps, isStar) {
    const { record } = this.entry(id);
    this.add(id, { record: { steps: Math.min(record?.steps ?? Infinity, steps), star: isStar || Boolean(record?.star) } });
  },

  /** What is known of a puzzle: whether it is `solved`, with how many `steps` and a `star`; the moves `made` of a game that is `open`. */
  read(id) {
    const { record, game, at, done, when = 0 } = this.entry(id), made = game ? at ?? [...game.matchAll(/:?([a-z]+)/gi)].length : 0;
    return { solved: Boolean(record), steps: record?.steps, star: Boolean(record?.star), made, open: made > 0 && !done, when, game };
  },

  /** Removes all that is known of some puzzles, and returns what brings it back. */
  forget(ids) {
    try {
      const gone = ids.map(this.name).map(name => [name, localStorage.getItem(name)]).filter(([, text]) => text !== null);
      gone.forEach(([name]) => localStorage.removeItem(name));
      return () => gone.forEach(([name, text]) => localStorage.setItem(name, text));
    } catch { return () => {}; }
  },
};

/** The sign of a game that is as short as possible, without help. */
const starred = label => make('svg', { class: 'star', viewBox: '0 0 24 24', role: 'img', 'aria-label': label },
  make('path', { d: 'M12 2l3 6.6 7.1.8-5.3 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L1.9 9.4 9 8.6z' }));
