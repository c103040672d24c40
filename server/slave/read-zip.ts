import { crc32, inflateRawSync } from 'node:zlib';

export type ZipEntry = { readonly name: string; readonly content: Uint8Array };

const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** More than any tool packs: one file for each memory of a control unit. */
const mostEntries = 32;
const longestComment = 65_535;

/**
 * The files of a small archive, read by its directory; each is held against its CRC-32 and its length.
 *
 * @param limit the most bytes that all of them may unpack to
 * @returns undefined when it is no whole archive, is encrypted, or needs more than stored and deflated files
 */
export function readZip(bytes: Uint8Array, limit: number): readonly ZipEntry[] | undefined {
  try {
    return readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limit);
  } catch (error) {
    // Offsets beyond the end and broken deflate data: no whole archive. Anything else is a defect.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}

function readEntries(zip: Buffer, limit: number): ZipEntry[] | undefined {
  const end = findEnd(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  if (count === 0 || count > mostEntries) return undefined;
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  let left = limit;
  for (let nth = 0; nth < count; nth += 1) {
    if (zip.readUInt32LE(at) !== signatures.directory) return undefined;
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const content = readContent(zip, at, left);
    if (content === undefined) return undefined;
    left -= content.length;
    if (!name.endsWith('/')) entries.push({ name, content });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - 22 - longestComment);
  for (let at = zip.length - 22; at >= first; at -= 1) if (zip.readUInt32LE(at) === signatures.end) return at;
  return undefined;
}

/** What the line of the directory at an offset stands for; undefined when it is not sound. */
function readContent(zip: Buffer, line: number, limit: number): Uint8Array | undefined {
  const isEncrypted = (zip.readUInt16LE(line + 8) & 1) === 1;
  const method = zip.readUInt16LE(line + 10);
  const sum = zip.readUInt32LE(line + 16);
  const packed = zip.readUInt32LE(line + 20);
  const size = zip.readUInt32LE(line + 24);
  const entry = zip.readUInt32LE(line + 42);
  if (isEncrypted || size > limit || zip.readUInt32LE(entry) !== signatures.entry) return undefined;
  const start = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28);
  if (start + packed > zip.length) return undefined;
  const stored = zip.subarray(start, start + packed);
  if (method !== 0 && method !== 8) return undefined;
  const content = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: size + 1 });
  return content.length === size && crc32(content) === sum ? new Uint8Array(content) : undefined;
}
