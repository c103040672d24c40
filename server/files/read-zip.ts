import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

export type ZipEntry = { readonly name: string; readonly content: Uint8Array };

/** More than any tool packs: one file for each memory of a control unit. */
const filesOfTools = 32;

type Limits = {
  /** The most bytes that all files may unpack to. */
  bytes: number;
  /** The most files and folders. */
  files?: number;
  /** The most bytes that one packed byte may unpack to; deflate itself reaches 1,032. */
  ratio?: number;
};

/**
 * The files of a small archive, read by its directory; each is checked against its CRC-32 and its length.
 *
 * @returns undefined when it is not a complete archive, is encrypted, exceeds its limits, needs more than stored and deflated
 *   files, or has a link or two files of one name: each program would take another one of them
 */
export async function readZip(bytes: Uint8Array, limits: Limits): Promise<readonly ZipEntry[] | undefined> {
  const { fromBufferPromise } = await import('yauzl');
  try {
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Raw names: none becomes a path.
    const zip = await fromBufferPromise(archive, { decodeStrings: false, lazyEntries: true });
    return await readEntries(zip, limits);
  } catch {
    // The library reports a broken archive by errors without a class of their own.
    return undefined;
  }
}

async function readEntries(
  zip: ZipFile,
  { bytes, files = filesOfTools, ratio = Number.POSITIVE_INFINITY }: Limits,
): Promise<ZipEntry[] | undefined> {
  if (zip.entryCount === 0 || zip.entryCount > files) return undefined;
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let remaining = bytes;
  for await (const entry of zip.eachEntry()) {
    remaining -= entry.uncompressedSize;
    if (remaining < 0 || entry.uncompressedSize > entry.compressedSize * ratio) return undefined;
    // Fails as soon as more comes out than the directory says.
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) return undefined;
    const name = entry.fileNameRaw.toString('utf8');
    if (names.has(name) || isLink(entry)) return undefined;
    names.add(name);
    if (!name.endsWith('/')) entries.push({ name, content: new Uint8Array(content) });
  }
  return entries;
}

/** A link as Unix packs it, where the mode of a file stands in the upper half of its attributes. */
const isLink = ({ externalFileAttributes }: Entry): boolean => externalFileAttributes >>> 28 === 0xa;
