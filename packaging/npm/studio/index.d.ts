/** What is wrong with a puzzle, in the program's words. */
export interface Fault {
  message: string;
  help?: string;
  /** In a text: from 1, in characters; the end is behind the last character. */
  line?: number;
  column?: number;
  end_line?: number;
  end_column?: number;
  [key: string]: unknown;
}

/** What a document looks like; what is absent has the program's default, after what the puzzle says. */
export interface Settings {
  metric?: 'step' | 'slide' | 'move';
  edition?: 'full' | 'puzzle' | 'hints' | 'solution';
  language?: string;
  theme?: string;
  paper?: string;
  landscape?: boolean;
  large_print?: boolean;
  arrows?: number;
  impose?: 'booklet' | '2-up';
}

/** The answer to a request with invalid options or an invalid puzzle. Look for it first. */
export interface Refused {
  error?: string;
  faults?: Fault[];
}

export interface Puzzle extends Refused {
  /** The puzzle as Stepbook writes it: `text` of the other calls. */
  toml?: string;
  /** The puzzle as data; `web/README.md` of Stepbook lists its keys. */
  model?: Record<string, unknown>;
  warnings?: Fault[];
  /** The puzzles of a text with several: call again with one of the names. */
  choices?: { name: string; title: string }[];
}

export interface Solution extends Refused {
  solved?: boolean;
  /** Such as "116 steps (81 moves)". */
  counts?: string;
  /** Such as "116 steps". */
  count?: string;
  length?: number;
  unit?: 'step' | 'slide' | 'move' | 'jump';
  /** The same for the same rules and start. */
  id?: string;
  positions?: number;
  moves?: { number: number; label: string; words: string; from: unknown; to: unknown }[];
  /** Why there is no solution. */
  reason?: 'unsolvable' | 'limit' | 'no-goal';
  message?: string;
}

export interface Pages extends Refused {
  total?: number;
  /** Sizes are in mm. */
  pages?: { svg: string; label: string; width: number; height: number; alt: string }[];
}

export interface Document extends Refused {
  name?: string;
  /** The media type. */
  type?: string;
  note?: string;
  bytes?: Uint8Array;
  solved?: boolean;
  message?: string;
}

export interface Calls {
  puzzles: [Record<string, never>, { puzzles: { name: string; title: string; family: 'sliding' | 'maze'; rows: number; cols: number; text: string }[] }];
  options: [Record<string, never>, { languages: string[]; editions: string[]; papers: string[]; themes: string[]; metrics: string[] }];
  read: [{ text?: string; format?: string; name?: string; title?: string }, Puzzle];
  write: [{ model: Record<string, unknown> }, Puzzle];
  solve: [Settings & { text: string }, Solution];
  manifest: [Settings & { text: string }, Refused & { manifest?: Record<string, unknown> }];
  pages: [Settings & { text: string; first?: number; count?: number }, Pages];
  book: [Settings & { text: string; to: 'pdf' | 'html' | 'tex' | 'toml' | 'svg'; element?: boolean }, Document];
}

/** How far a search is: positions found, the level whose positions are being expanded, bytes of memory, and the positions known at each level, with gaps. */
export interface Progress { positions: number; level: number; memory: number; levels: number[] }

/** The solver in a worker. */
export class Stepbook {
  /** Addresses of the files, if they are not beside the script. */
  constructor(files?: { wasm?: string | URL; worker?: string | URL });
  /** Settles when Stepbook can be called; calls wait for it. */
  readonly ready: Promise<unknown>;
  /** Whether a call is running. */
  readonly busy: boolean;
  /** Rejects with an error whose name is Stopped, Broken or Unloaded. */
  call<Name extends keyof Calls>(
    name: Name, request?: Calls[Name][0], more?: { progress?: (now: Progress) => void; bytes?: Uint8Array },
  ): Promise<Calls[Name][1]>;
  /** Ends what is running; all open calls reject with the name Stopped. */
  stop(): void;
}
