import type { EcuFamily } from './identify.ts';

/** A read that holds a stretch of a longer read of the same unit: `length` bytes from `offset` on. */
type PartOfRead = { readonly whole: number; readonly offset: number; readonly length: number };

/**
 * The parts in which tools read units, beside the whole. Both families state addresses in their blocks, by which the places were
 * found; a length that is not in this list belongs to a damaged read, or to another unit. All begin at whole blocks of 4 KiB.
 */
const partsOfReads: Readonly<Partial<Record<EcuFamily, readonly PartOfRead[]>>> = {
  edc16: [
    // The data sets alone: 27 and 7 reads.
    { whole: 0x200000, offset: 0x180000, length: 0x80000 },
    { whole: 0x200000, offset: 0x1c0000, length: 0x40000 },
    { whole: 0x100000, offset: 0xc0000, length: 0x40000 },
    // From the program of the internal flash to the end of the data set: 2 reads.
    { whole: 0x200000, offset: 0x10000, length: 0xf0000 },
    // The external flash without the internal one before it and the EEPROM behind it: 2 reads.
    { whole: 0x171100, offset: 0x70000, length: 0x100000 },
  ],
  // The data sets alone: 7 reads.
  medc17: [{ whole: 0x200000, offset: 0x180000, length: 0x80000 }],
};

/** The whole reads of which a read of this length may be a part, itself included, with its place in them. */
function placesOf(family: EcuFamily, length: number): readonly { readonly whole: number; readonly offset: number }[] {
  const parts = partsOfReads[family] ?? [];
  return [{ whole: length, offset: 0 }, ...parts.filter((part) => part.length === length)];
}

/**
 * The distance by which a place of a read of one length is moved in a read of another; 0 for equal lengths, undefined where no
 * unit is read in both.
 */
export function shiftBetween(family: EcuFamily, length: number, otherLength: number): number | undefined {
  if (length === otherLength) return 0;
  for (const one of placesOf(family, length)) {
    const other = placesOf(family, otherLength).find(({ whole }) => whole === one.whole);
    if (other !== undefined) return one.offset - other.offset;
  }
  return undefined;
}

/** The lengths of reads that may hold bytes of a read of this length, its own included. */
export function joinedLengths(family: EcuFamily, length: number): number[] {
  const lengths = (partsOfReads[family] ?? []).flatMap((part) => [part.whole, part.length]);
  return [...new Set([length, ...lengths])].filter((other) => shiftBetween(family, length, other) !== undefined);
}
