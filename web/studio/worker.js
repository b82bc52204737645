// The worker in which the WebAssembly runs: messages of stepbook.js to calls, and answers to messages.

import { open } from './wasm.js';

/** Milliseconds between two messages about the progress of a search. */
const PAUSE = 100;

let calls;

self.onmessage = async ({ data }) => {
  if (data.module) {
    calls = open(data.module);
    return;
  }
  const { id, name, request, bytes } = data;
  const levels = [];
  let last = 0;
  const progress = (positions, level, memory) => {
    const now = performance.now();
    levels[level] = positions;
    if (now - last < PAUSE) return;
    last = now;
    self.postMessage({ id, progress: { positions, level, memory, levels } });
  };
  try {
    const answer = (await calls)(name, request, bytes, progress);
    self.postMessage({ id, answer }, answer.bytes ? [answer.bytes.buffer] : []);
  } catch (error) {
    self.postMessage({ id, failed: error.message });
  }
};
