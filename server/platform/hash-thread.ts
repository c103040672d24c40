import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Digested, Digesting } from './hasher.ts';

/** The hashes of files that arrive, apart from the thread that receives them. */
const hashes = new Map<number, Hash>();

parentPort?.on('message', ({ file, bytes, step }: Digesting) => {
  if (step === 'drop') {
    hashes.delete(file);
    return;
  }
  const hash = hashes.get(file) ?? createHash('sha256');
  hash.update(bytes);
  if (step === 'end') hashes.delete(file);
  else hashes.set(file, hash);
  const sha256 = step === 'end' ? hash.digest('hex') : undefined;
  parentPort?.postMessage({ file, sha256 } satisfies Digested);
});
