import {
  type TextImage,
  addRecord,
  decodeDigits,
  gatherFrom,
  assembleImage,
  splitLines,
  readNumber,
  sumBytes,
} from './text-records.ts';

const letterS = 0x53;
const digitZero = 0x30;

/** Purpose of a record by the digit of its type, and the number of its address bytes. S4 is reserved. */
const types: ReadonlyMap<number, { readonly role: 'header' | 'data' | 'count' | 'end'; readonly width: number }> =
  new Map([
    [0, { role: 'header', width: 2 }],
    [1, { role: 'data', width: 2 }],
    [2, { role: 'data', width: 3 }],
    [3, { role: 'data', width: 4 }],
    [5, { role: 'count', width: 2 }],
    [6, { role: 'count', width: 3 }],
    [7, { role: 'end', width: 4 }],
    [8, { role: 'end', width: 3 }],
    [9, { role: 'end', width: 2 }],
  ]);

/** The file begins with a Motorola S-record, sound or not. */
export function looksLikeSRecord(bytes: Uint8Array): boolean {
  return (
    bytes[0] === letterS &&
    types.has((bytes[1] ?? 0) - digitZero) &&
    decodeDigits(bytes.subarray(0, 8), 2)?.length === 3
  );
}

/**
 * The image in a file of Motorola S-records (see `assembleImage`). Undefined when the file is not sound: a record with a
 * wrong checksum, length or type, a late header, a count that differs, no end record or anything behind it, or
 * overlapping records.
 */
export function readSRecord(text: Uint8Array): TextImage | undefined {
  const gathered = gatherFrom(text);
  let counted = 0;
  let started = false;
  let ended = false;
  for (const line of splitLines(text)) {
    const record = ended ? undefined : readRecord(line);
    if (record === undefined) return undefined;
    const { role, address, data } = record;
    if (role === 'header' && started) return undefined;
    started = true;
    if (role !== 'data' && role !== 'header' && data.length > 0) return undefined;
    if (role === 'end') ended = true;
    if (role === 'count' && address !== counted) return undefined;
    if (role !== 'data') continue;
    counted++;
    if (!addRecord(gathered, address, data)) return undefined;
  }
  return ended ? assembleImage(gathered) : undefined;
}

function readRecord(
  line: Uint8Array,
):
  | { readonly role: 'header' | 'data' | 'count' | 'end'; readonly address: number; readonly data: Uint8Array }
  | undefined {
  const type = line[0] === letterS ? types.get((line[1] ?? 0) - digitZero) : undefined;
  const bytes = type && decodeDigits(line, 2);
  if (type === undefined || bytes === undefined || sumBytes(bytes) !== 0xff) return undefined;
  const { role, width } = type;
  if (bytes[0] !== bytes.length - 1 || bytes.length < width + 2) return undefined;
  return { role, address: readNumber(bytes, 1, width), data: bytes.subarray(1 + width, -1) };
}
