import { setTimeout as pause } from 'node:timers/promises';
import { type Asking, startAsking } from './measure.ts';
import { answerQuestions } from './side-process.ts';

/**
 * One asker in a process of its own, with a rest of 10 ms after each answer: what sends files in large numbers is busy itself, and
 * would read an answer late.
 */
const rest = 10;
const { ask, end } = startAsking(1);
let asked = new AbortController();
let asking: Promise<number[]> = Promise.resolve([]);

async function timesOf(call: Asking, { signal }: AbortController): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await ask(call);
    times.push(performance.now() - start);
    await pause(rest);
  }
  return times;
}

answerQuestions(
  {
    begin: (call: Asking) => {
      asked = new AbortController();
      asking = timesOf(call, asked);
    },
    /** The milliseconds that each answer took since `begin`. */
    times: () => {
      asked.abort();
      return asking;
    },
  },
  () => Promise.resolve(end()),
);
