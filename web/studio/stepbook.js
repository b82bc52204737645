// Stepbook for the scripts of the page: promises of what the WebAssembly answers in its worker. web/README.md describes the calls.

/** What a call rejects with; `name` is Stopped, Broken or Unloaded. */
class CallError extends Error {
  constructor(name, message, options) {
    super(message, options);
    this.name = name;
  }
}

/** Fetches and compiles the WebAssembly; once for all workers. */
async function compiled(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const type = response.headers.get('content-type') ?? '';
  // Some servers do not know the type.
  return type.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Stepbook in a worker. */
export class Stepbook {
  #worker;
  #module;
  #script;
  #last = 0;
  /** Calls without an answer, by number; the worker is at the first of them. */
  #open = new Map();

  /**
   * @param {{wasm?: string | URL, worker?: string | URL}} [files] addresses, if they are not beside this script
   */
  constructor({ wasm = new URL('stepbook.wasm', import.meta.url), worker = new URL('worker.js', import.meta.url) } = {}) {
    this.#script = worker;
    this.#module = compiled(wasm).catch(error => {
      throw new CallError('Unloaded', `Stepbook could not be loaded: ${error.message}`, { cause: error });
    });
    /** Settles when Stepbook can be called. */
    this.ready = this.#module.then(module => this.#start(module));
    // Every call says so itself.
    this.ready.catch(() => {});
  }

  /** Whether a call is running. */
  get busy() {
    return this.#open.size > 0;
  }

  /**
   * Calls Stepbook. What is called with the progress of a search gets `positions`, the `level` whose positions are being expanded, the bytes of
   * `memory` in use, and `levels`: the last known number of positions at each level, with gaps.
   * @typedef {{positions: number, level: number, memory: number, levels: number[]}} Progress
   * @param {string} name
   * @param {object} [request]
   * @param {{progress?: (now: Progress) => void, bytes?: Uint8Array}} [more]
   * @returns {Promise<object>}
   */
  call(name, request = {}, { progress, bytes } = {}) {
    const id = ++this.#last, message = { id, name, request, bytes };
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, progress, message });
      this.#post(message);
    });
  }

  /** Ends what is running; all open calls reject with the name `Stopped`. */
  stop() {
    if (!this.busy) return;
    this.#end();
    for (const id of [...this.#open.keys()]) {
      this.#settle(id, open => open.reject(new CallError('Stopped', 'stopped')));
    }
  }

  #settle(id, how) {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (open) how(open);
  }

  /** Gives the worker a call, which it answers after those before. */
  #post(message) {
    const { id } = message;
    // It may have been stopped meanwhile.
    this.#module.then(module => this.#open.has(id) && this.#start(module).postMessage(message))
      .catch(error => this.#settle(id, open => open.reject(error)));
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** The worker, a new one if there is none. */
  #start(module) {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, { type: 'module' });
    this.#worker = worker;
    worker.onmessage = ({ data: { id, progress, answer, failed } }) => {
      if (worker !== this.#worker) return;
      if (progress !== undefined) {
        this.#open.get(id)?.progress?.(progress);
      } else if (failed !== undefined) {
        this.#broken(failed);
      } else {
        this.#settle(id, open => open.resolve(answer));
      }
    };
    // Its script could not be loaded, or the browser ended it.
    worker.onerror = event => {
      event.preventDefault();
      if (worker === this.#worker) this.#broken(event.message || 'its worker could not be started');
    };
    worker.postMessage({ module });
    return worker;
  }

  /** Ends the worker, and the call that it was at; those that wait get a new one. */
  #broken(why) {
    this.#end();
    const message = `Stepbook failed: ${why}. The puzzle may need more memory than a page has; the program stepbook has more`;
    const [id] = this.#open.keys();
    this.#settle(id, open => open.reject(new CallError('Broken', message)));
    for (const { message } of this.#open.values()) this.#post(message);
  }
}
