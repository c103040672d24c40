import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

/** A small readout that a container does not hide: no text, little entropy. */
export const smallImage = (length = 2048, seed = 0): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => ((index * 3) % 50) ^ seed);

/** A ZIP of files by their names. */
export async function packZip(files: Readonly<Record<string, Uint8Array>>, mode?: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(0), ...(mode !== undefined && { mode }) });
  zip.end();
  return buffer(zip.outputStream);
}

/** A number in the form of RAR 5: seven bits a byte, the lowest first. */
function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

const uint32 = (value: number): number[] => [value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 0xff);

function rarBlock(fields: readonly number[], data: Uint8Array = new Uint8Array(0)): Buffer {
  const header = Buffer.from([...varint(fields.length), ...fields]);
  return Buffer.concat([Buffer.from(uint32(crc32(header))), header, data]);
}

/** A RAR 5 of files that are stored as they are. */
export function packRar(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const blocks = Object.entries(files).map(([name, bytes]) => {
    const text = Buffer.from(name);
    const [file, hasData, hasChecksum, mode, method, unix] = [2, 2, 4, 0o100644, 0, 1];
    return rarBlock(
      [
        file,
        hasData,
        ...varint(bytes.length),
        hasChecksum,
        ...varint(bytes.length),
        ...varint(mode),
        ...uint32(crc32(bytes)),
        method,
        unix,
        ...varint(text.length),
        ...text,
      ],
      bytes,
    );
  });
  const [main, end] = [rarBlock([1, 0, 0]), rarBlock([5, 0, 0])];
  return Buffer.concat([Buffer.from('Rar!\u001A\u0007\u0001\0', 'latin1'), main, ...blocks, end]);
}

const sevenZip = (base64: string) => Buffer.from(base64, 'base64');

/** As 7-Zip packs them, with LZMA: `smallImage()` as read.bin beside a note. */
export const sevenZipOfOne = sevenZip(
  'N3q8ryccAASr7HAkqwAAAAAAAAAgAAAAAAAAALirBJbgCAQASF0ANBlJ7o3XgNJNupQ3K5HCyml8kG0X/FB3EvP52arn/kdWeuri1UCsro3iXt/IR0HW1TuFF59ZW5lMz95PWD+VlUlVQGZa9OMAAAAAgTMHrg/SwW/9QMCQ0v99aU2QHDnBwdjJsCy4BwfuDGVA9zo9EMhvyqgMNL76EeiiQJGTgQ+rpudfs7x0jIOwQ/FNiOLMSrD1iK3R0faRftjmUQjZ+4SBticXBlABCVsABwsBAAEjAwEBBV0AEAAADGIKASHAWqIAAA==',
);
/** With `smallImage(2048, 1)` as read/ext.bin and `smallImage()` as read/int.bin. */
export const sevenZipOfTwo = sevenZip(
  'N3q8ryccAAT1Jx9d4gAAAAAAAAAhAAAAAAAAAPwVxabgD/8Adl0AAICeI3xz3jnAhvKcZqgvDH7qgaBjPHjqELg0i9hye3t/dYrPC5jQZdPTbqBC56diYa6F3qK4Ah0sACmgMfqtR1Nh9fbojCQyHjRnIeU/c8chj/TuhiZUEnyx80TVRbo5uOBN7BpzZPK02QuEcUj/4uihsGPPIAAAAIEzB64P1RMCUUIV9rNFfWlNkSoH/UHYycyAzQwimYnvkn3B1p3J2jnG5FTaEIyYz/8D4jSGVMB4nKpVmm+4tPseA7PEnDSlu1q7eC8LSmx0itwsJyWggjCJNzCiy3jv5NegFwZ+AQlkAAcLAQABIwMBAQVdABAAAAyAkgoBMkifdAAA',
);
/** With a password, once with readable names. */
export const sevenZipsWithPassword = [
  'N3q8ryccAATGcmxHUAAAAAAAAABeAAAAAAAAABa6CfPXfbE2WfiHSEnXqKiMN9S9qeIRQn7kU20abYNVAdBq3VtaGiIpGw5r0vO/hQfO45QZXsZuisGM+qxCt8hG66C/pKuTbH6vVX8TladYMtsrAgEEBgABCVAABwsBAAIkBvEHARJTD6MO1vm5ziH/ONMZIKXeVtkhIQEAAQAMS4gAAAgKASf30OMAAAUBGQAREwByAGUAYQBkAC4AYgBpAG4AAAAZABUGAQAggLaBAAA=',
  'N3q8ryccAATLf7vssAAAAAAAAAAuAAAAAAAAANl4GABmfkDgNMKeBjH7CDPPqP6mYZDRvPC3OuUjZJgDQTuEozKFo7JA6qiOAbZMTXXMt+u4izJmvt9e5r/8pqsDhS55XxkdEavcFzXtQLQLrzxXN4X0SNfAYmA3QFPhzRdXpSoPYc8lI4v2oUG2WAejSYMC9ZJ5TEYoFMoK77FVGlwcp4Z6IeyjJ87Atf9fRo3HwU85KczWg5FW9HgnMmsJfu67XwpsKSdfZrcyVMx+atZLjBcGUAEJYAAHCwEAASQG8QcBElMPkMoll+o9LUlHsXK1ESM1CAxeCgFnz0yuAAA=',
].map(sevenZip);

/** The same archive with another name of the same length in it, everywhere it stands. */
export function renamedIn(archive: Buffer, name: string, other: string): Buffer {
  if (name.length !== other.length) throw new Error('the names differ in length');
  return Buffer.from(archive.toString('latin1').replaceAll(name, other), 'latin1');
}

/** A ZIP whose entries say that they are encrypted. */
export async function zipWithPassword(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = await packZip(files);
  // The flag stands in each local header and in each entry of the directory.
  for (const [magic, offset] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = zip.indexOf(magic, 0, 'latin1'); at >= 0; at = zip.indexOf(magic, at + 4, 'latin1'))
      zip.writeUInt16LE(zip.readUInt16LE(at + offset) | 1, at + offset);
  return zip;
}
