import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** Pieces of at most 64 KiB that may wait for a slow disk before the sender has to. */
const mostPieces = 4;

/**
 * The body of a request as a stream that can be given up without closing the line: whoever is refused reads why.
 *
 * @param size bytes that it has; a body that is longer, shorter or cut off ends with the Refusal invalidInput
 */
export function openRawBody(request: IncomingMessage, size: number): Readable {
  let missing = size;
  const stop = () => body.destroy(new Refusal('invalidInput'));
  const take = (chunk: Buffer) => {
    missing -= chunk.length;
    if (missing < 0) stop();
    else if (!body.push(chunk)) request.pause();
  };
  const end = () => {
    if (missing === 0) body.push(null);
    else stop();
  };
  const body = new Readable({
    // Pieces are handed on as they came: a stream of bytes would copy them together.
    objectMode: true,
    highWaterMark: mostPieces,
    read: () => request.resume(),
    destroy: (error, done) => {
      request.off('data', take).off('end', end).off('error', stop);
      done(error);
    },
  });
  request.on('data', take).on('end', end).on('error', stop);
  // A client that left before has no more events.
  if (request.destroyed) stop();
  return body;
}
