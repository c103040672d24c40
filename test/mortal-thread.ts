import { parentPort } from 'node:worker_threads';
import type { Request } from '#server/platform/receiving-thread.ts';

/** The thread that receives files, which can also be made to end in the middle of one, and to break beside it. */
parentPort?.on('message', (request: Request) => {
  const word = request.work === 'write' ? Buffer.from(request.pieces[0]?.subarray(0, 5) ?? []).toString() : '';
  if (word === 'leave') process.exit(3);
  if (word === 'break') throw new Error('the thread broke');
});
await import('#server/platform/receiving-thread.ts');
