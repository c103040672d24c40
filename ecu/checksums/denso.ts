import { readUint32 } from '#ecu/bytes.ts';
import { balanceCheck, runningSums, span, wordsBigEndian } from './big-endian-sums.ts';
import { settlesInOrder } from './order.ts';
import { type ChecksumPlan, type PlannedCheck, planChecks } from './plan.ts';

/** Sum of the words of a range and the check word of its entry. */
const total = 0x5aa5a55a;
/** Start, end (exclusive) and check word of a range, 32 bits each. */
const entryLength = 12;
/** The usual table has this many entries, unused ones included, and stands this far before the end of the image. */
const typicalEntries = 17;
const typicalDistance = 0x480;
const typicalLengths = new Set([0x80000, 0x100000, 0x180000]);
/** A table at another place counts from two valid entries on: one could be an accident. */
const minElsewhere = 2;
const maxEntries = 64;
const maxImage = 0x200000;

/** A table of ranges: its place in the file and what it covers. */
type DensoTable = {
  readonly checks: readonly PlannedCheck[];
  readonly valid: number;
};

/**
 * Reads the checks of a Denso image for SH705x processors (big endian): a table of ranges whose 32-bit words, added to
 * a check word, give 5AA5A55A. The table is found by its valid entries; others among them in the form of an entry count
 * as wrong checks. Ranges that are switched off carry no check. Undefined where no table is certain, and for images of
 * the diesels, which count one word differently (see `readSubaruDiesel`).
 */
export function readDenso(original: Uint8Array): ChecksumPlan | undefined {
  const table = findDensoTable(original);
  if (table === undefined) return undefined;
  const fixedWordAt = dieselWordAt(original.length);
  const asDiesel = fixedWordAt === undefined ? undefined : findDensoTable(original, fixedWordAt);
  return asDiesel !== undefined && asDiesel.valid > table.valid ? undefined : densoPlan(table, original.length);
}

/** Offset of the word that counts as FFFFFFFF in diesels of this length; undefined for other lengths. */
export function dieselWordAt(length: number): number | undefined {
  return length === 0x100000 || length === 0x180000 ? length - typicalDistance - 0x84 : undefined;
}

/** The table as a plan; undefined where its words would lie in each other's ranges. */
export function densoPlan({ checks }: DensoTable, length: number): ChecksumPlan | undefined {
  return settlesInOrder(checks) ? planChecks(checks, length, [], { order: 'asGiven', passes: 1 }) : undefined;
}

/**
 * The table of an image, found by its valid entries; the word at `fixedWordAt` counts as FFFFFFFF, whatever its value.
 * Undefined where there is none, or more wrong entries than valid ones. Linear in the image.
 */
export function findDensoTable(image: Uint8Array, fixedWordAt?: number): DensoTable | undefined {
  if (image.length > maxImage || image.length % 4 !== 0) return undefined;
  const words = wordsBigEndian(image);
  if (fixedWordAt !== undefined) words[fixedWordAt / 4] = 0xffffffff;
  const sums = runningSums(words);
  const validEntries = new Set<number>();
  for (let index = 0; index + 2 < words.length && validEntries.size <= maxEntries; index++) {
    const [start = 0, end = 0, word = 0] = [words[index], words[index + 1], words[index + 2]];
    if (!isRange(start, end, image.length)) continue;
    if ((total - (sums[end / 4] ?? 0) + (sums[start / 4] ?? 0)) >>> 0 === word) validEntries.add(4 * index);
  }
  if (validEntries.size > maxEntries) return undefined;
  const entries = withNeighbours(image, validEntries);
  const atExpectedPlace = [...validEntries].some((at) => findExpectedPlace(at, image.length) !== undefined);
  const certain = validEntries.size >= (atExpectedPlace ? 1 : minElsewhere) && 2 * validEntries.size > entries.length;
  return certain
    ? { checks: entries.map((at) => checkOf(image, at, fixedWordAt)), valid: validEntries.size }
    : undefined;
}

/** The checks of all entries of the table at `at`, whether they hold or not. */
export function densoTable(image: Uint8Array, at: number, fixedWordAt?: number): ChecksumPlan | undefined {
  const entries = Array.from({ length: typicalEntries }, (_, index) => at + index * entryLength);
  const used = entries.filter((entry) => isEntry(image, entry));
  return densoPlan({ checks: used.map((entry) => checkOf(image, entry, fixedWordAt)), valid: 0 }, image.length);
}

/** The valid entries and the adjacent ones in the form of one, in ascending order. */
function withNeighbours(image: Uint8Array, validEntries: ReadonlySet<number>): number[] {
  const entries = new Set(validEntries);
  for (const entry of validEntries) {
    const { first, last } = findExpectedPlace(entry, image.length) ?? { first: 0, last: image.length - entryLength };
    for (const direction of [-entryLength, entryLength]) {
      for (let step = 1; step <= maxEntries; step++) {
        const at = entry + step * direction;
        if (at < first || at > last || validEntries.has(at)) break;
        if (isEntry(image, at)) entries.add(at);
        else if (!isSwitchedOff(image, at)) break;
      }
    }
  }
  return [...entries].toSorted((one, other) => one - other);
}

/** First and last entry of the usual table, for an entry of it; undefined for every other place. */
function findExpectedPlace(at: number, length: number): { readonly first: number; readonly last: number } | undefined {
  const first = length - typicalDistance;
  const last = first + (typicalEntries - 1) * entryLength;
  const inside = typicalLengths.has(length) && at >= first && at <= last && (at - first) % entryLength === 0;
  return inside ? { first, last } : undefined;
}

function isEntry(image: Uint8Array, at: number): boolean {
  return isRange(readUint32(image, at, 'big') ?? 0, readUint32(image, at + 4, 'big') ?? 0, image.length);
}

function isSwitchedOff(image: Uint8Array, at: number): boolean {
  const [start, end, word] = [0, 4, 8].map((offset) => readUint32(image, at + offset, 'big'));
  return start === 0 && end === 0 && word === total;
}

function isRange(start: number, end: number, length: number): boolean {
  return start < end && end <= length && (start | end) % 4 === 0;
}

function checkOf(image: Uint8Array, at: number, fixedWordAt: number | undefined): PlannedCheck {
  const start = readUint32(image, at, 'big') ?? 0;
  const end = readUint32(image, at + 4, 'big') ?? 0;
  if (fixedWordAt === undefined || fixedWordAt < start || fixedWordAt >= end) {
    return balanceCheck([span(start, end)], at + 8, total);
  }
  const parts = [span(start, fixedWordAt), span(fixedWordAt + 4, end)].filter(({ length }) => length > 0);
  return balanceCheck(parts, at + 8, (total + 1) >>> 0);
}
