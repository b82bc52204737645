/** What has been made in a game, as the program counts it; mazes have jumps only. */
export interface Counts {
  step?: number;
  slide?: number;
  move?: number;
  jump?: number;
  /** Hints that were asked for. */
  given: number;
}

/** A game that has reached the goal. */
export interface Solved extends Counts {
  /** Always 0: games begin at the start. */
  from: number;
  /** Length of the solution, if the manifest has it. */
  least?: number;
}

/** An entry of `steps` in the manifest, whose other keys are in docs/json.md. */
export interface Step {
  number: number;
  words: string;
  caption: string;
  alt: string;
  position: string | [number, number];
  [key: string]: unknown;
}

export interface StepBookEventMap {
  /** A step is shown. */
  step: CustomEvent<Step>;
  /** Something happened in a game. */
  move: CustomEvent<Counts>;
  /** A game has reached the goal. */
  solved: CustomEvent<Solved>;
  /** The manifest cannot be used. */
  error: CustomEvent<{ message: string }>;
}

/** The element `<step-book src="manifest.json">`. Importing the package defines it; on a server, importing does nothing. */
export interface StepBookElement extends HTMLElement {
  /** Number of the step that is shown. */
  step: number;
  /** Whether the solution plays. */
  readonly playing: boolean;
  /** What has been made; null while nobody plays. */
  readonly counts: Counts | null;
  /** Whether somebody plays and has reached the goal. */
  readonly solved: boolean;
  /** Stops and shows a step. */
  go(number: number): void;
  /** Plays the solution, also before the manifest has loaded. */
  play(): void;
  pause(): void;
  /** Lets the reader play: the game goes on. */
  enter(): void;
  /** Back to the solution. */
  leave(): void;
  undo(): void;
  redo(): void;
  /** Back to where playing began. */
  again(): void;
  /** A hint, except in mode="puzzle". */
  hint(): void;
  /** The next puzzle of several. */
  another(): void;
  addEventListener<K extends keyof StepBookEventMap>(
    type: K, listener: (this: StepBookElement, event: StepBookEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The attributes. Those without a value are on if they are there. */
export interface StepBookAttributes {
  /** The address of a manifest; several with spaces between them are several puzzles. */
  src?: string;
  /** In place of `src`: rows of letters, such as `ABBC/ABBC`, and the blocks that must be somewhere. */
  board?: string;
  goal?: string;
  mode?: 'player' | 'play' | 'puzzle';
  step?: number | string;
  moves?: boolean | '';
  autoplay?: boolean | '';
  loop?: boolean | '';
  speed?: number | string;
  theme?: 'light' | 'dark' | 'auto';
  /** Labels of blocks, with spaces between them. */
  highlight?: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'step-book': StepBookElement;
  }
}
