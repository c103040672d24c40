import {
  type TextImage,
  type GatheredRecords,
  addRecord,
  decodeDigits,
  gatherFrom,
  assembleImage,
  splitLines,
  readNumber,
  sumBytes,
} from './text-records.ts';

const colon = 0x3a;
/** Length, two bytes of address, type and checksum. */
const frame = 5;
const segment = 0x10000;

/** Types of records; the length of their data, where it is fixed. */
const dataRecord = 0;
const end = 1;
const segmentBase = 2;
const linearBase = 4;
const lengths: ReadonlyMap<number, number> = new Map([
  [end, 0],
  [segmentBase, 2],
  [3, 4],
  [linearBase, 2],
  [5, 4],
]);

/** The file begins with a record of Intel HEX, sound or not. */
export function looksLikeIntelHex(bytes: Uint8Array): boolean {
  return bytes[0] === colon && decodeDigits(bytes.subarray(0, 1 + 2 * (frame - 1)), 1)?.length === frame - 1;
}

/**
 * The image in an Intel HEX file (see `assembleImage`). Undefined when the file is not sound: a record with a wrong checksum,
 * length or type, data beyond the end of its segment, no end record or anything behind it, or overlapping records.
 */
export function readIntelHex(text: Uint8Array): TextImage | undefined {
  const gathered = gatherFrom(text);
  let base = 0;
  let ended = false;
  for (const line of splitLines(text)) {
    const record = ended ? undefined : readRecord(line);
    if (record === undefined) return undefined;
    const { type, offset, data } = record;
    if (type === end) ended = true;
    else if (type === segmentBase) base = readNumber(data, 0, 2) * 16;
    else if (type === linearBase) base = readNumber(data, 0, 2) * segment;
    else if (type === dataRecord && !addData(gathered, base, offset, data)) return undefined;
  }
  return ended ? assembleImage(gathered) : undefined;
}

function addData(gathered: GatheredRecords, base: number, offset: number, data: Uint8Array): boolean {
  return offset + data.length <= segment && addRecord(gathered, base + offset, data);
}

function readRecord(
  line: Uint8Array,
): { readonly type: number; readonly offset: number; readonly data: Uint8Array } | undefined {
  const bytes = line[0] === colon ? decodeDigits(line, 1) : undefined;
  if (bytes === undefined || bytes.length < frame || sumBytes(bytes) !== 0) return undefined;
  const [length = 0] = bytes;
  const type = readNumber(bytes, 3, 1);
  const expectedLength = type === dataRecord ? length : lengths.get(type);
  if (length !== expectedLength || bytes.length !== length + frame) return undefined;
  return { type, offset: readNumber(bytes, 1, 2), data: bytes.subarray(4, 4 + length) };
}
