import { Worker } from 'node:worker_threads';

/** Message to the thread: bytes of a file in shared memory, the last of them, or the end of a file that came to nothing. */
export type Digesting =
  | { readonly file: number; readonly step: 'add' | 'end'; readonly bytes: Uint8Array }
  | { readonly file: number; readonly step: 'drop'; readonly bytes?: never };
/** Answer of the thread: bytes were taken in; with the hash after the last of them. */
export type Digested = { readonly file: number; readonly sha256: string | undefined };

/** The sha256 of one file that arrives piece by piece; one piece at a time. */
export type Digest = {
  /** Takes bytes of shared memory in, which stay as they are until this resolves. */
  readonly add: (bytes: Uint8Array) => Promise<void>;
  /** Takes the last bytes in and answers the hash in hexadecimal digits. */
  readonly end: (bytes: Uint8Array) => Promise<string>;
  /** Has the thread forget a file that came to nothing. */
  readonly drop: () => void;
};

export type Hasher = {
  readonly begin: () => Digest;
  /** Ends the thread; the next file starts another one. */
  readonly close: () => Promise<void>;
};

type Thread = {
  readonly worker: Worker;
  /** The files that are being hashed, each with the answer that it waits for. */
  readonly files: Map<number, PromiseWithResolvers<string | undefined> | undefined>;
};

/**
 * Hashes files in a thread of its own, which starts with the first file and stays: the thread that receives them has the next
 * bytes to read. When it fails, so do the files in it, and the next one has a new thread. An idle thread does not keep the
 * process alive.
 */
export function openHasher(): Hasher {
  let present: Thread | undefined;
  let lastFile = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { execArgv: [] });
    const thread: Thread = { worker, files: new Map() };
    let reason: unknown;
    worker.on('message', ({ file, sha256 }: Digested) => {
      const answer = thread.files.get(file);
      if (answer === undefined) return;
      thread.files.set(file, undefined);
      answer.resolve(sha256);
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.once('exit', () => {
      if (present === thread) present = undefined;
      for (const answer of thread.files.values()) answer?.reject(endOf(reason));
      thread.files.clear();
    });
    return thread;
  }

  return {
    begin: () => {
      const { worker, files } = (present ??= start());
      const file = (lastFile += 1);
      files.set(file, undefined);
      worker.ref();
      const forget = () => {
        files.delete(file);
        if (files.size === 0) worker.unref();
      };
      const ask = (step: 'add' | 'end', bytes: Uint8Array) => {
        if (!files.has(file)) return Promise.reject(endOf());
        const answer = Promise.withResolvers<string | undefined>();
        files.set(file, answer);
        worker.postMessage({ file, step, bytes } satisfies Digesting);
        return answer.promise;
      };
      return {
        add: async (bytes) => {
          await ask('add', bytes);
        },
        end: async (bytes) => {
          const sha256 = await ask('end', bytes);
          forget();
          if (sha256 === undefined) throw new Error('the thread that hashes files answered without a hash');
          return sha256;
        },
        drop: () => {
          forget();
          worker.postMessage({ file, step: 'drop' } satisfies Digesting);
        },
      };
    },
    close: async () => {
      await present?.worker.terminate();
    },
  };
}

const endOf = (cause?: unknown): Error => new Error('the thread that hashes files has ended', { cause });
