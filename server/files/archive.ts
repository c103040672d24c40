import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { proveStored, type StoredFiles } from './verify-stored.ts';

/** A ZIP archive while it is written: a file follows when those before it have been taken. */
export type Archive = {
  readonly isLeft: () => boolean;
  /** Resolves when nothing waits in memory, or nobody reads any more. */
  readonly taken: () => Promise<void>;
  /** Adds a stored file that has proved whole; false: it is missing or damaged, and left out. */
  readonly add: (path: string, file: { at: string | Date; sha256: string; compress: boolean }) => Promise<boolean>;
  /** Adds a file that is made while it is sent. */
  readonly addMade: (path: string, file: { at: Date; parts: AsyncIterable<string> }) => void;
  /** Adds an archive within the archive, which is filled when its turn comes. */
  readonly addArchive: (path: string, file: { at: Date; fill: (archive: Archive) => Promise<void> }) => void;
  /** Adds a short file. */
  readonly addBytes: (path: string, file: { at: Date; bytes: Uint8Array }) => void;
};

/**
 * A ZIP archive as a stream: each file is read when its turn comes, so memory stays flat. It ends without traces when whoever
 * reads it leaves.
 *
 * @param fill adds the files; the archive is complete when it resolves
 */
export function writeArchive(stored: StoredFiles, fill: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const packed = zip.outputStream as PassThrough;
  const opened = new Set<Readable>();
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  packed.on('error', fail);
  packed.pipe(output);
  let waiting = 0;
  let resume = () => {};
  const goOn = () => {
    if ((waiting === 0 && !packed.writableNeedDrain) || output.destroyed) resume();
  };
  packed.on('drain', goOn);
  output.on('close', () => {
    for (const body of opened) body.destroy();
    goOn();
  });
  const watch = (body: Readable) => {
    opened.add(body);
    body.on('close', () => opened.delete(body));
    body.on('error', fail);
    if (output.destroyed) body.destroy();
    return body;
  };
  const addStream = (
    path: string,
    { at, compress }: { at: string | Date; compress: boolean },
    open: () => Promise<Readable>,
  ) => {
    waiting += 1;
    const mtime = new Date(at);
    zip.addReadStreamLazy(path, { mtime, ...(compress ? { compressionLevel: 1 } : { compress }) }, (begin) => {
      waiting -= 1;
      goOn();
      open().then(
        (body) => {
          begin(undefined, body);
        },
        (error: unknown) => {
          begin(error, output);
        },
      );
    });
  };
  const archive: Archive = {
    isLeft: () => output.destroyed,
    taken: () =>
      new Promise<void>((resolve) => {
        resume = resolve;
        goOn();
      }),
    add: async (path, { sha256, ...file }) => {
      if (!(await proveStored(stored, sha256))) return false;
      addStream(path, file, async () => watch((await stored.storage.stream(sha256)).body));
      return true;
    },
    addMade: (path, { at, parts }) => {
      addStream(path, { at, compress: true }, () => Promise.resolve(watch(Readable.from(parts))));
    },
    addArchive: (path, { at, fill: fillInner }) => {
      addStream(path, { at, compress: false }, () => Promise.resolve(watch(writeArchive(stored, fillInner))));
    },
    addBytes: (path, { at, bytes }) => {
      zip.addBuffer(Buffer.from(bytes), path, { mtime: at });
    },
  };
  const write = async () => {
    await fill(archive);
    if (!output.destroyed) zip.end();
  };
  write().catch(fail);
  return output;
}

/** Names the files that are left out because they are missing or damaged, in a file of the archive itself. */
export function addMissing({ addBytes }: Archive, at: Date, paths: readonly string[]): void {
  addBytes('missing-files.json', { at, bytes: Buffer.from(`${JSON.stringify(paths, undefined, 2)}\n`) });
}
