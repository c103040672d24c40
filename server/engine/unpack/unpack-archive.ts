import { gunzipSync } from 'node:zlib';
import { ArchiveReader, libarchiveWasm } from 'libarchive-wasm';
import type { ArchiveProblem } from '#contract/engine-words.ts';
import { openContainer } from '#ecu/open-container.ts';

/** A file in an archive that is, or holds, an image. */
type PackedImage = {
  /** Its place among all entries, folders included. */
  readonly entry: number;
  /** Empty where the archive states none. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
};

export type Unpacked = {
  readonly images: readonly PackedImage[];
  readonly problem?: ArchiveProblem;
  /** The image that was asked for, or the only one. */
  readonly chosen?: PackedImage & { readonly bytes: Uint8Array };
};

/** More than any tool packs: a file for each memory, pictures and notes beside them. */
const maxEntries = 200;
/** In bytes: the longest export of an image, and what all files may unpack to. */
const maxEntry = 32 * 1024 * 1024;
const maxTotal = 64 * 1024 * 1024;
/** Bytes that one packed byte may unpack to: an image with much erased flash reaches 50. */
const maxRatio = 200;
/** Bytes that any archive may unpack to, however short it is. */
const freeTotal = 1024 * 1024;
/** In bytes: the counters are asked after each piece. */
const piece = 64 * 1024;
/** Microseconds of work for all of it, wherever the machine is busy meanwhile; half of what the process may take. */
const maxWork = 1_000_000;

/** Ends the unpacking with its reason. */
class UnpackError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Looks into an archive (ZIP, RAR, 7z, gzip) for images: nothing is written, and nothing within it is opened in turn.
 *
 * @param wanted the entry whose bytes are asked for; absent: those of the only image
 */
export async function unpackArchive(archive: Uint8Array, wanted?: number): Promise<Unpacked> {
  const images: PackedImage[] = [];
  let chosen: Unpacked['chosen'];
  try {
    const entries = isGzip(archive) ? [readGzip(archive)] : readEntries(archive, await libarchiveWasm());
    for (const { bytes, ...file } of entries) {
      if (!holdsImage(bytes)) continue;
      const image = { ...file, size: bytes.length };
      images.push(image);
      // Of several none is chosen: their bytes are not held.
      if (wanted === undefined) chosen = images.length === 1 ? { ...image, bytes } : undefined;
      else if (wanted === image.entry) chosen = { ...image, bytes };
    }
  } catch (error) {
    return { images: [], problem: problemOf(error) };
  }
  if (images.length === 0) return { images, problem: 'noImage' };
  return { images, ...(chosen !== undefined && { chosen }) };
}

type Entry = { readonly entry: number; readonly name: string; readonly bytes: Uint8Array };

function problemOf(error: unknown): ArchiveProblem {
  if (error instanceof UnpackError) return error.problem;
  const isEncrypted = error instanceof Error && /encrypt|passphrase|password/i.test(error.message);
  return isEncrypted ? 'encrypted' : 'damaged';
}

/** An image, or a sound text export of one. */
function holdsImage(bytes: Uint8Array): boolean {
  if (isTar(bytes)) throw new UnpackError('nested');
  const { container, image } = openContainer(bytes);
  if (container.kind === 'archive') throw new UnpackError('nested');
  return image !== undefined;
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The mark of a tape archive, which is packed once more as a rule. */
const isTar = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar';

const limitOf = (archive: Uint8Array): number => Math.min(maxTotal, Math.max(freeTotal, archive.length * maxRatio));

/** The one file of a gzip; its own name in it is as good as none. */
function readGzip(archive: Uint8Array): Entry {
  try {
    const bytes = gunzipSync(archive, { maxOutputLength: Math.min(maxEntry, limitOf(archive)) });
    return { entry: 0, name: '', bytes };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new UnpackError('tooLarge') : error;
  }
}

/** The files of an archive, one after the other. */
function* readEntries(archive: Uint8Array, library: Awaited<ReturnType<typeof libarchiveWasm>>): Generator<Entry> {
  const before = process.cpuUsage();
  const reader = new ArchiveReader(library, new Int8Array(archive.buffer, archive.byteOffset, archive.length));
  let left = limitOf(archive);
  let entry = 0;
  for (; ; entry++) {
    const pointer = reader.nextEntryPointer();
    if (pointer === 0) break;
    if (entry >= maxEntries) throw new UnpackError('tooManyEntries');
    const name = reader.getEntryPathname(pointer) ?? '';
    if (!isSafeName(name)) throw new UnpackError('unsafeName');
    const type = reader.getEntryFiletype(pointer);
    if (type === 'Directory') continue;
    // A link says where else to look.
    if (type !== 'File') throw new UnpackError('unsafeName');
    if (reader.isEntryEncrypted(pointer)) throw new UnpackError('encrypted');
    const bytes = readPieces(reader, Math.min(left, maxEntry), before);
    left -= bytes.length;
    yield { entry, name, bytes };
  }
  // It ends alike at the end and at an error.
  const error = library.error_string(reader.archive);
  if (error !== '' && error !== null) throw new Error(error);
  // Of some damaged archives it says nothing at all.
  if (entry === 0) throw new UnpackError('damaged');
}

/** The bytes of the present entry. */
function readPieces(reader: ArchiveReader, limit: number, before: NodeJS.CpuUsage): Uint8Array {
  const pieces: Int8Array[] = [];
  let length = 0;
  for (;;) {
    const bytes = reader.readData(piece);
    if (bytes.length === 0) break;
    length += bytes.length;
    if (length > limit) throw new UnpackError('tooLarge');
    if (process.cpuUsage(before).user > maxWork) throw new UnpackError('timeLimit');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces.map(({ buffer, byteOffset, length: size }) => new Uint8Array(buffer, byteOffset, size)));
}

/** A name that stays below the folder into which a person would unpack. */
function isSafeName(name: string): boolean {
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(name);
  return !isAbsolute && !name.includes('\0') && !name.split(/[/\\]/).includes('..');
}
