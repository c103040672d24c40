import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';

export type ZipEntry = { readonly name: string; readonly content: Uint8Array };

/** More than any tool packs: one file for each memory of a control unit. */
const mostEntries = 32;

/**
 * The files of a small archive, read by its directory; each is checked against its CRC-32 and its length.
 *
 * @param limit the most bytes that all of them may unpack to
 * @returns undefined when it is not a complete archive, is encrypted, or needs more than stored and deflated files
 */
export async function readZip(bytes: Uint8Array, limit: number): Promise<readonly ZipEntry[] | undefined> {
  const { fromBufferPromise } = await import('yauzl');
  try {
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Raw names: none becomes a path.
    const zip = await fromBufferPromise(archive, { decodeStrings: false, lazyEntries: true });
    return await readEntries(zip, limit);
  } catch {
    // The library reports a broken archive by errors without a class of their own.
    return undefined;
  }
}

async function readEntries(zip: ZipFile, limit: number): Promise<ZipEntry[] | undefined> {
  if (zip.entryCount === 0 || zip.entryCount > mostEntries) return undefined;
  const entries: ZipEntry[] = [];
  let remaining = limit;
  for await (const entry of zip.eachEntry()) {
    remaining -= entry.uncompressedSize;
    if (remaining < 0) return undefined;
    // Fails as soon as more comes out than the directory says.
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) return undefined;
    const name = entry.fileNameRaw.toString('utf8');
    if (!name.endsWith('/')) entries.push({ name, content: new Uint8Array(content) });
  }
  return entries;
}
