import { createHash, type Hash } from 'node:crypto';
import { writevSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** What the thread is asked for; every request but `forget` is answered, in the order in which they came. */
export type Request =
  /** Writes pieces at the end of an open file, and hashes them. The memory of the pieces is given back. */
  | { readonly id: number; readonly work: 'write'; readonly file: number; readonly pieces: readonly Uint8Array[] }
  /** Answers the hash of all that was written. */
  | { readonly id: number; readonly work: 'end' }
  /** For a file that is given up. */
  | { readonly id: number; readonly work: 'forget' };

export type Answer = {
  readonly id: number;
  readonly sha256?: string;
  /** A clone of an error would come without its code. */
  readonly error?: { readonly message: string; readonly code?: string };
};

/** Hashes of the files that are under way, by their number. */
const hashes = new Map<number, Hash>();

function write(file: number, pieces: readonly Uint8Array[]): void {
  let left = pieces;
  while (left.length > 0) {
    // A disk that is nearly full takes a part, and says so when the rest comes.
    let written = writevSync(file, left);
    left = left.flatMap((piece) => {
      const done = Math.min(written, piece.length);
      written -= done;
      return done === piece.length ? [] : [piece.subarray(done)];
    });
  }
}

function answer(request: Request): Omit<Answer, 'id'> {
  const hash = hashes.get(request.id) ?? createHash('sha256');
  if (request.work !== 'write') {
    hashes.delete(request.id);
    return request.work === 'end' ? { sha256: hash.digest('hex') } : {};
  }
  hashes.set(request.id, hash);
  try {
    for (const piece of request.pieces) hash.update(piece);
    write(request.file, request.pieces);
    return {};
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { error: { message, ...(code !== undefined && { code }) } };
  } finally {
    // Left to the garbage collection, they would pile up.
    for (const { buffer } of request.pieces) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }
}

parentPort?.on('message', (request: Request) => {
  const { id, work } = request;
  const answered = answer(request);
  if (work !== 'forget') parentPort?.postMessage({ id, ...answered } satisfies Answer);
});
