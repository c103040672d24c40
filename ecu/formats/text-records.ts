/** Longest image of a text file, gaps included, in bytes. */
const maxImage = 16 * 1024 * 1024;
/** Most stretches of a text file. A real export has a handful; thousands are an accident or an attack. */
const maxStretches = 0x1000;
/** An image begins with a whole bank, so that the known places of the flash stay where they are. */
const bank = 0x10000;
const erased = 0xff;

/** A stretch of consecutive addresses in the records: their bytes are `length` of the gathered ones from `from` on. */
type Stretch = {
  readonly address: number;
  readonly from: number;
  length: number;
};

/** Data of the records of a text file, in the order of the file. */
export type GatheredRecords = {
  readonly bytes: Uint8Array;
  used: number;
  readonly stretches: Stretch[];
};

/** Reserves memory for the data of a text file: two digits make a byte. */
export function gatherFrom(text: Uint8Array): GatheredRecords {
  return { bytes: new Uint8Array(Math.ceil(text.length / 2)), used: 0, stretches: [] };
}

/** Adds the data of one record; false when there are more separate stretches than in any real file. */
export function addRecord(gathered: GatheredRecords, address: number, record: Uint8Array): boolean {
  const last = gathered.stretches.at(-1);
  if (record.length === 0) return true;
  if (last !== undefined && last.address + last.length === address) last.length += record.length;
  else gathered.stretches.push({ address, from: gathered.used, length: record.length });
  gathered.bytes.set(record, gathered.used);
  gathered.used += record.length;
  return gathered.stretches.length <= maxStretches;
}

/** An image in a text file. */
export type TextImage = {
  readonly image: Uint8Array;
  /** Bytes between the records, which they leave out. */
  readonly gaps: number;
};

/**
 * The image of the records, from the start of the bank of their lowest address up to the highest one, erased (FF) in
 * the gaps. Undefined where two records claim one address, or the image would be too long.
 */
export function assembleImage({ bytes, used, stretches }: GatheredRecords): TextImage | undefined {
  const ordered = stretches.toSorted((one, other) => one.address - other.address);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const base = first.address - (first.address % bank);
  const length = last.address + last.length - base;
  if (length > maxImage || ordered.some((stretch, index) => reaches(stretch, ordered[index + 1]))) return undefined;
  const image = new Uint8Array(length).fill(erased);
  for (const { address, from, length: count } of ordered) image.set(bytes.subarray(from, from + count), address - base);
  return { image, gaps: length - (first.address - base) - used };
}

/** The lines of a text, without their ends (CR, LF or both); empty ones are left out. */
export function* splitLines(text: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const byte = text[at];
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) continue;
    if (at > start) yield text.subarray(start, at);
    start = at + 1;
  }
}

/** The bytes of the pairs of hex digits from `start` on; undefined where any other character stands there. */
export function decodeDigits(line: Uint8Array, start: number): Uint8Array | undefined {
  const length = (line.length - start) / 2;
  if (!Number.isInteger(length) || length < 0) return undefined;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) {
    const high = digitOf(line[start + 2 * index]);
    const low = digitOf(line[start + 2 * index + 1]);
    if (high === undefined || low === undefined) return undefined;
    bytes[index] = 16 * high + low;
  }
  return bytes;
}

/** The big-endian number of `count` bytes from `start` on; missing ones count as zero. */
export function readNumber(bytes: Uint8Array, start: number, count: number): number {
  let number = 0;
  for (let index = start; index < start + count; index++) number = number * 256 + (bytes[index] ?? 0);
  return number;
}

/** The lowest byte of the sum of all bytes. */
export function sumBytes(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) & 0xff;
  return sum;
}

function reaches({ address, length }: Stretch, next: Stretch | undefined): boolean {
  return next !== undefined && address + length > next.address;
}

function digitOf(character = 0): number | undefined {
  if (character >= 0x30 && character <= 0x39) return character - 0x30;
  const letter = character & ~0x20;
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : undefined;
}
