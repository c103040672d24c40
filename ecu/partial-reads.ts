import type { EcuFamily } from './identify.ts';
import type { Range } from './ranges.ts';

/** A form of reads that tools make of a control unit, in whole blocks of 4 KiB. */
export type PartialRead = {
  /** Bytes of the read. */
  readonly length: number;
  /** The stretches that such a read leaves out: every block of them is erased. */
  readonly erased: readonly Range[];
  /** The stretches in which further blocks may be left out as well; `erased` lies in them. */
  readonly within: readonly Range[];
};

const span = (start: number, end: number): Range => ({ offset: start, length: end - start });

/**
 * The internal flash of EDC16 with its start-up code, whose sum ends with 7FBF. Reads that begin with it: the whole flash of 2
 * MiB, the internal one alone, and the chips one behind the other.
 */
export const edc16Internal = {
  lengths: [0x70000, 0x70100, 0x71000, 0x171100, 0x200000] as readonly number[],
  startUp: span(0, 0x7fc0),
  program: span(0x10000, 0x40000),
  beginOfProgram: span(0x10000, 0x20000),
};
const length = 0x200000;
const { program } = edc16Internal;
/** With the numbers of the unit behind it. */
const startUp = span(0, 0x8000);

/**
 * The known forms, with the reads in which they were seen. What is not in this list is a damaged read: a lost start-up
 * block or bank looks just like one that was never read. EDC15 (0 of 463 reads), ME7 and EDC17 have no such form.
 */
const edc16: readonly PartialRead[] = [
  // Neither start-up code nor program of the internal flash: 128 of 263. What lies between them, data of the car, is missing in some.
  { length, erased: [startUp, program], within: [span(0, 0x40000)] },
  // The start-up code without the program behind it: 55 of 263.
  { length, erased: [program], within: [program] },
  // The upper half alone: 5 of 177.
  { length: 0x100000, erased: [span(0, 0x80000)], within: [span(0, 0x80000)] },
];

/** The forms of reads of this family and length that leave something out. */
export function partialReads(family: EcuFamily, readLength: number): readonly PartialRead[] {
  return family === 'edc16' ? edc16.filter((form) => form.length === readLength) : [];
}
