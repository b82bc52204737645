/* What this browser remembers of games: for each puzzle an entry `stepbook:<id>`, which the puzzle's page writes and the index only reads. */
const Store = {
  /** The names of the entries of a puzzle; the second is that of earlier versions: `{ solved, best }`, where `best` is 0 with hints. */
  names: id => [`stepbook:${id}`, `stepbook-solved-${id}`],

  entry(name) {
    try { return JSON.parse(localStorage.getItem(name)) ?? {}; } catch { return {}; }
  },

  /** What is known of a puzzle: whether it is `solved`, with how many `steps` and a `star`; the moves `made` of a game that is `open`. */
  read(id) {
    const [{ record, game, at, done, when = 0 }, old] = this.names(id).map(this.entry), best = record ?? (old.solved ? { steps: old.best } : undefined);
    const made = game ? at ?? [...game.matchAll(/:?([a-z]+)/gi)].length : 0;
    return { solved: Boolean(best), steps: best?.steps, star: Boolean(best?.star), made, open: made > 0 && !done, when, game };
  },

  /** Removes all that is known of some puzzles, and returns what brings it back. */
  forget(ids) {
    try {
      const gone = ids.flatMap(this.names).map(name => [name, localStorage.getItem(name)]).filter(([, text]) => text !== null);
      gone.forEach(([name]) => localStorage.removeItem(name));
      return () => gone.forEach(([name, text]) => localStorage.setItem(name, text));
    } catch { return () => {}; }
  },

  /** The cells by which each block stands off its start after the first `count` steps of a game such as `d:l,a:ul`: label, down, right. */
  moved(game, count) {
    const WAYS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] }, at = new Map();
    const steps = [...(game ?? '').matchAll(/([^,:]+):([udlr]+)/g)].flatMap(([, label, ways]) => [...ways].map(way => [label, WAYS[way]]));
    for (const [label, [down, right]] of steps.slice(0, count)) {
      const [row, col] = at.get(label) ?? [0, 0];
      at.set(label, [row + down, col + right]);
    }
    return [...at].map(([label, cells]) => [decodeURIComponent(label), ...cells]);
  },
};
