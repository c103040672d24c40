import { readUint32 } from '#ecu/bytes.ts';
import { addHalfWordsAround, halfWordsBetween, pairOfChecks } from './me7-pairs.ts';
import { flashBase, type Me7Places } from './me7-patterns.ts';
import type { PlannedCheck } from './plan.ts';

const descriptorLength = 16;
/** Tables stand in the calibration or behind it. */
const calibration = 0x10000;
/** Most descriptors: two for the boot ROM and one for each 16 KiB of 1 MiB; a table of this length has no end mark. */
const maxDescriptors = 66;
const endMark = 0xffffffff;
/** Last byte of a descriptor of the main table that begins like the small table. */
const notEarly = flashBase + 0x27fff;
/** The boot ROM lies in the processor, below the flash, in two halves. */
const bootRomRanges = [
  { first: 0, last: 0x3fff },
  { first: 0x4000, last: 0x7fff },
] as const;
/** The sums of the two halves of each boot ROM that is known. */
const knownBootRoms = [
  [0x0fa0f5cf, 0x0f4716b3],
  [0x0e59d5c8, 0x1077fb35],
] as const;

/** First and last address of a range, the sum of its half words, and the complement of that. */
type Descriptor = {
  readonly offset: number;
  readonly first: number;
  readonly last: number;
  readonly sum: number;
  readonly complement: number;
};

/**
 * The checks of the descriptor tables (16 bytes each: first and last address, sum, complement), the small table first
 * where there is one. The main table begins with the boot ROM, which is not in the file: known sums of it stay as they
 * are, unknown ones must at least be those of the flash's own copy, and are then checked with it. Undefined when there
 * is no main table, more than one, or a descriptor that points outside.
 */
export function readDescriptorTables(image: Uint8Array, places: Me7Places): PlannedCheck[] | undefined {
  const earlyTable = readEarlyTable(image, places);
  const [main, ...further] = places.descriptors.filter((offset) => offset >= calibration && isPaired(image, offset));
  const mainTable = main === undefined || further.length > 0 ? undefined : readTable(image, main);
  const bootRom = mainTable && readBootRom(mainTable);
  if (earlyTable === undefined || mainTable === undefined || bootRom === undefined) return undefined;

  const flash = [...earlyTable, ...mainTable.slice(bootRomRanges.length)].map((descriptor) =>
    checksOf(descriptor, image),
  );
  const checks = flash.flatMap((pair) => pair ?? []);
  return flash.every((pair) => pair !== undefined) ? [...bootRom, ...checks] : undefined;
}

/**
 * The small table. Its only mark is its first address, which may stand elsewhere too: the one place with a word and its
 * complement counts. Empty where there is no such table; undefined where that is uncertain.
 */
function readEarlyTable(image: Uint8Array, places: Me7Places): Descriptor[] | undefined {
  const candidates = places.earlyDescriptors.filter(
    (offset) => offset >= calibration && readUint32(image, offset + 4, 'little') !== notEarly,
  );
  const [early, ...further] = candidates.filter((offset) => isPaired(image, offset));
  if (early === undefined) return candidates.length === 1 ? undefined : [];
  return further.length > 0 ? undefined : readTable(image, early);
}

/** The descriptors up to the end mark; undefined where the table runs out of the image. */
function readTable(image: Uint8Array, start: number): Descriptor[] | undefined {
  const table: Descriptor[] = [];
  for (let offset = start; table.length < maxDescriptors; offset += descriptorLength) {
    const descriptor = readDescriptor(image, offset);
    if (descriptor === undefined) return undefined;
    if (descriptor.first === endMark) break;
    table.push(descriptor);
  }
  return table;
}

function readDescriptor(image: Uint8Array, offset: number): Descriptor | undefined {
  const first = readUint32(image, offset, 'little');
  const last = readUint32(image, offset + 4, 'little');
  const sum = readUint32(image, offset + 8, 'little');
  const complement = readUint32(image, offset + 12, 'little');
  if (first === undefined || last === undefined || sum === undefined || complement === undefined) return undefined;
  return { offset, first, last, sum, complement };
}

/** The checks of the boot ROM: none when its sums are known; undefined when they are neither known nor those of the flash. */
function readBootRom([low, high, flashLow, flashHigh]: readonly Descriptor[]): PlannedCheck[] | undefined {
  if (
    low === undefined ||
    high === undefined ||
    high.first !== bootRomRanges[1].first ||
    high.last !== bootRomRanges[1].last
  )
    return undefined;
  const paired = [low, high].every(({ sum, complement }) => sum === ~complement >>> 0);
  if (paired && knownBootRoms.some(([one, other]) => low.sum === one && high.sum === other)) return [];
  if (low.sum !== flashLow?.sum || high.sum !== flashHigh?.sum) return undefined;
  return [low, high].flatMap(({ first, last, offset }) =>
    pairOfChecks('multipoint', [{ offset: first, length: last + 1 - first }], offset + 8, addHalfWordsAround),
  );
}

function checksOf({ offset, first, last }: Descriptor, image: Uint8Array): PlannedCheck[] | undefined {
  const range = halfWordsBetween(first - flashBase, last - flashBase, image.length);
  return range && pairOfChecks('multipoint', [range], offset + 8, addHalfWordsAround);
}

function isPaired(image: Uint8Array, offset: number): boolean {
  const sum = readUint32(image, offset + 8, 'little');
  return sum !== undefined && sum === ~(readUint32(image, offset + 12, 'little') ?? 0) >>> 0;
}
