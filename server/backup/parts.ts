import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as connect, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { getStoredPath as placeBelow } from '#server/files/storage.ts';
import type { Part } from './manifest.ts';

/** Number and digest of the bytes that passed through a stream. */
type Passed = { bytes: number; hash: Hash };
const nothing = (): Passed => ({ bytes: 0, hash: createHash('sha256') });

const counting = (passed: Passed) =>
  async function* count(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    for await (const given of chunks) {
      const chunk = Buffer.isBuffer(given) ? given : Buffer.from(given);
      passed.bytes += chunk.length;
      passed.hash.update(chunk);
      yield chunk;
    }
  };

/** Writes a stream to a compressed part. @returns the part, and the hash of what was written before compression */
export async function writePart(
  source: Readable | AsyncIterable<string> | readonly string[],
  folder: string,
  path: string,
  signal?: AbortSignal,
): Promise<{ part: Part; sha256: string }> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const plain = nothing();
  const compressed = nothing();
  await pipeline(
    source instanceof Readable ? source : Readable.from(source),
    counting(plain),
    createZstdCompress(),
    counting(compressed),
    createWriteStream(target, { mode: 0o600, flush: true }),
    ...(signal === undefined ? [] : [{ signal }]),
  );
  return {
    part: { path, bytes: compressed.bytes, sha256: compressed.hash.digest('hex') },
    sha256: plain.hash.digest('hex'),
  };
}

/** A part that is no compressed text, or not what its reader takes. */
export class UnreadablePartError extends Error {
  constructor(path: string, cause: unknown) {
    super(`BACKUP: ${path} cannot be read (${(cause as Error).message})`, { cause });
  }
}

/** Reads a part back. @throws Error with one line that names the part */
export const readPart = async (folder: string, { path }: Part, into: Writable): Promise<void> => {
  try {
    await pipeline(createReadStream(join(folder, path)), createZstdDecompress(), into);
  } catch (error) {
    throw new UnreadablePartError(path, error);
  }
};

/** The longest line of a list, in characters. A part that unpacks to one endless line must not fill the memory. */
const maxLine = 1000;

/** The lines of a compressed part. @throws Error with one line that names the part */
export async function* readPartLines(folder: string, { path }: Part): AsyncGenerator<string> {
  let rest = '';
  const text = connect(
    createReadStream(join(folder, path)),
    createZstdDecompress(),
    // Errors of either are thrown where the lines are read.
    () => {},
  ).setEncoding('utf8');
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxLine) throw new Error('a line without an end');
      yield* lines;
    }
    if (rest !== '') throw new Error('its last line is cut');
  } catch (error) {
    throw new UnreadablePartError(path, error);
  }
}

/** Hash and size of a stored file, as its line says. */
export function readLine(line: string): { sha256: string; bytes: number } {
  const [sha256 = '', bytes = ''] = line.split(' ');
  if (!/^[0-9a-f]{64}$/.test(sha256) || !/^\d+$/.test(bytes))
    throw new UnreadablePartError(
      'the list of files',
      new Error(`not a file and its size: ${JSON.stringify(line.slice(0, 80))}`),
    );
  return { sha256, bytes: Number(bytes) };
}

/** Size and hash of a file. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const read = nothing();
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    read.bytes += chunk.length;
    read.hash.update(chunk);
  }
  return { bytes: read.bytes, sha256: read.hash.digest('hex') };
}

/** Place of a content among the files of a portal, or of its backups. */
export const getBackupPath = (files: string, sha256: string): string => join(files, placeBelow(sha256));

/** Size of a file; undefined where there is none. A pipe or a device is none: reading it may never end. */
export const readSize = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (stats) => (stats.isFile() ? stats.size : undefined),
    () => undefined,
  );

/**
 * Copies a stored file to its place. It gets its name when it is whole and safe on the disk.
 *
 * @returns false when the source is missing or is not what its name says
 */
export async function copyContent(
  from: string,
  to: string,
  { sha256, signal }: { sha256: string; signal?: AbortSignal | undefined },
): Promise<boolean> {
  if ((await readSize(from)) === undefined) return false;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const partial = `${to}.partial`;
  const copied = nothing();
  try {
    await pipeline(
      createReadStream(from, { highWaterMark: 1 << 20 }),
      counting(copied),
      createWriteStream(partial, { mode: 0o600, flush: true, highWaterMark: 1 << 20 }),
      ...(signal === undefined ? [] : [{ signal }]),
    );
    if (copied.hash.digest('hex') === sha256) {
      await rename(partial, to);
      return true;
    }
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rm(partial, { force: true });
  return false;
}
