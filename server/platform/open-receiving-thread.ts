import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Answer, Request } from './receiving-thread.ts';

/** Where the pieces of one file go. */
export type Sink = {
  /** Writes pieces, and hashes them. They belong to the sink and are empty afterwards. Not before the last call has resolved. */
  readonly write: (pieces: readonly Buffer[]) => Promise<void>;
  /** The SHA-256 of all that was written. */
  readonly end: () => Promise<string>;
  /** Forgets a file that does not end, once the last call has settled. */
  readonly giveUp: () => void;
};

export type ReceivingThread = {
  /** A sink that ends in an open file, which stays open until the sink has ended or was given up. */
  readonly begin: (file: FileHandle) => Sink;
  /** Ends the thread; the next file starts one again. */
  readonly rest: () => Promise<void>;
};

/** Milliseconds without a file after which the thread ends and its memory is given back. */
const usualRest = 30_000;

const isWhole = ({ buffer, byteLength }: Uint8Array): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;

/** A piece that shares its memory with no other, so that it can be handed over: what is beside a part may still be needed. */
const ownPiece = (piece: Uint8Array): Uint8Array => (isWhole(piece) ? piece : new Uint8Array(piece));

/**
 * A thread that writes and hashes the files of uploads, so that the one that answers calls only reads them from the line: hashing
 * is most of what an upload costs. It starts with the first file, and ends after some time without any. When it dies, the files
 * that are in it fail, and the next one has a new thread.
 *
 * @param thread the file that it runs
 * @param restAfter milliseconds without a file
 */
export function openReceivingThread(
  thread = new URL('./receiving-thread.mjs', import.meta.url),
  restAfter = usualRest,
): ReceivingThread {
  let current: ReturnType<typeof startThread> | undefined;
  let files = 0;
  let last = 0;
  let resting: NodeJS.Timeout | undefined;

  const rest = async () => {
    clearTimeout(resting);
    const ending = current;
    current = undefined;
    await ending?.end();
  };

  return {
    begin: (file) => {
      clearTimeout(resting);
      if (current?.isGone() !== false) current = startThread(thread);
      const { ask, forget, hold, letGo } = current;
      const id = (last += 1);
      let isOver = false;
      files += 1;
      hold();
      const over = () => {
        if (isOver) return;
        isOver = true;
        letGo();
        files -= 1;
        if (files > 0) return;
        resting = setTimeout(() => void rest(), restAfter).unref();
      };
      return {
        write: async (pieces) => {
          const own = pieces.filter(({ length }) => length > 0).map(ownPiece);
          const memory = own.map(({ buffer }) => buffer as ArrayBuffer);
          await ask({ id, work: 'write', file: file.fd, pieces: own }, memory);
        },
        end: async () => {
          const { sha256 } = await ask({ id, work: 'end' });
          over();
          return sha256 ?? '';
        },
        giveUp: () => {
          if (!isOver) forget(id);
          over();
        },
      };
    },
    rest,
  };
}

function startThread(thread: URL) {
  // Node's own arguments, a script to evaluate for example, are meant for the process.
  const worker = new Worker(thread, { execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let gone: Error | undefined;
  let cause: unknown;
  let holders = 0;
  worker.unref();
  worker.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) asker?.resolve(answer);
    else asker?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  });
  worker.on('error', (error) => {
    cause = error;
  });
  // Only now does nothing write to the files any more.
  worker.once('exit', (code) => {
    gone = new Error(`the thread that receives files ended with ${code}`, { cause });
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  });
  return {
    isGone: () => gone !== undefined,
    ask: (request: Request, memory: readonly ArrayBuffer[] = []): Promise<Answer> => {
      if (gone !== undefined) return Promise.reject(gone);
      const asker = Promise.withResolvers<Answer>();
      waiting.set(request.id, asker);
      worker.postMessage(request, memory);
      return asker.promise;
    },
    forget: (id: number) => {
      worker.postMessage({ id, work: 'forget' } satisfies Request);
    },
    /** Keeps the process alive while files are under way. */
    hold: () => {
      holders += 1;
      worker.ref();
    },
    letGo: () => {
      holders -= 1;
      if (holders === 0) worker.unref();
    },
    end: () => worker.terminate(),
  };
}
