import {
  type GatheredRecords,
  addRecord,
  decodeDigits,
  gatherFrom,
  imageOf,
  linesOf,
  readNumber,
  sumOf,
} from '#ecu/formats/text-records.ts';

const COLON = 0x3a;
/** Length, two bytes of address, type and checksum. */
const FRAME = 5;
const SEGMENT = 0x10000;

/** Types of records with the length of their data, where it is fixed. */
const DATA = 0;
const END = 1;
const SEGMENT_BASE = 2;
const LINEAR_BASE = 4;
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [END, 0],
  [SEGMENT_BASE, 2],
  [3, 4],
  [LINEAR_BASE, 2],
  [5, 4],
]);

/** Whether a file begins with a record of Intel HEX, sound or not. */
export function looksLikeIntelHex(bytes: Uint8Array): boolean {
  return bytes[0] === COLON && decodeDigits(bytes.subarray(0, 1 + 2 * (FRAME - 1)), 1)?.length === FRAME - 1;
}

/**
 * The image that an Intel HEX file describes (see `imageOf`). Undefined when it is not sound: a record with a wrong checksum,
 * length or type, data beyond the end of its segment, no end record or anything behind it, or overlapping records.
 */
export function readIntelHex(text: Uint8Array): Uint8Array | undefined {
  const gathered = gatherFrom(text);
  let base = 0;
  let ended = false;
  for (const line of linesOf(text)) {
    const record = ended ? undefined : readRecord(line);
    if (record === undefined) return undefined;
    const { type, offset, data } = record;
    if (type === END) ended = true;
    else if (type === SEGMENT_BASE) base = readNumber(data, 0, 2) * 16;
    else if (type === LINEAR_BASE) base = readNumber(data, 0, 2) * SEGMENT;
    else if (type === DATA && !addData(gathered, base, offset, data)) return undefined;
  }
  return ended ? imageOf(gathered) : undefined;
}

function addData(gathered: GatheredRecords, base: number, offset: number, data: Uint8Array): boolean {
  return offset + data.length <= SEGMENT && addRecord(gathered, base + offset, data);
}

function readRecord(
  line: Uint8Array,
): { readonly type: number; readonly offset: number; readonly data: Uint8Array } | undefined {
  const bytes = line[0] === COLON ? decodeDigits(line, 1) : undefined;
  if (bytes === undefined || bytes.length < FRAME || sumOf(bytes) !== 0) return undefined;
  const [length = 0] = bytes;
  const type = readNumber(bytes, 3, 1);
  const wanted = type === DATA ? length : LENGTHS.get(type);
  if (length !== wanted || bytes.length !== length + FRAME) return undefined;
  return { type, offset: readNumber(bytes, 1, 2), data: bytes.subarray(4, 4 + length) };
}
