import { setTimeout } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { answerRequests } from '#server/engine/answer-requests.ts';
import { engineWorks } from '#server/engine/engine-works.ts';

/** A thread of the engine that can also be asked for what a file must never bring about. */
answerRequests({
  ...engineWorks,
  loopForEver: () => {
    for (;;);
  },
  fillTheHeap: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_one, index) => `${index} of ${kept.length}`));
  },
  fillBuffers: () => {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(1 << 22).fill(1));
  },
  overflowTheStack: function again(): number {
    return again() + 1;
  },
  endTheThread: () => process.exit(3),
  breakLater: () => {
    void setTimeout(10).then(() => {
      throw new Error('late');
    });
    return 'begun';
  },
  echo: (request: { bytes: Uint8Array }) => ({ bytes: request.bytes, length: request.bytes.length, threadId }),
});
