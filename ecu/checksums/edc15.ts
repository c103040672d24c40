import { matchesAt, readUint32, toView } from '#ecu/bytes.ts';
import { type ChecksumPlan, type PlannedCheck, planChecks } from './plan.ts';
import { ascii } from '#ecu/text.ts';

/** Two 16-bit registers. */
type Registers = readonly [a: number, b: number];

/** The stored word of a bank that the image does not use. */
const unusedBank = 0xc3c3c3c3;
/** Registers after any valid block together with its checksum, and so before the next one. */
const chained: Registers = [0x8631, 0xefcd];
const step = 0xdaac;
const minValidChecks = 3;

/**
 * Boundaries of blocks that follow each other; the word of a block is the last of it. The first block starts from these
 * registers, all others from the chained ones.
 */
type Division = {
  readonly seeds: Registers;
  readonly boundaries: readonly number[];
};

const zeroed: Registers = [0, 0];

/** The usual division of 512 KiB: code, then a short and a long block of calibration in each bank. */
export const fourBanks: readonly Division[] = [
  {
    seeds: zeroed,
    boundaries: [
      0x10000, 0x14000, 0x4c000, 0x50000, 0x50b80, 0x5c000, 0x60000, 0x60b80, 0x6c000, 0x70000, 0x70b80, 0x7c000,
    ],
  },
];

/** The division of 1 MiB, of V6 engines: seven banks of calibration, then the program with two more of them. */
export const nineBanks: readonly Division[] = [
  {
    seeds: chained,
    boundaries: [
      0x04b80, 0x10000, 0x14000, 0x14b80, 0x20000, 0x24000, 0x24b80, 0x30000, 0x34000, 0x34b80, 0x40000, 0x44000,
      0x44b80, 0x50000, 0x54000, 0x54b80, 0x60000, 0x64000, 0x64b80, 0x70000, 0x74000, 0x74b80,
    ],
  },
  {
    seeds: chained,
    boundaries: [0x94000, 0xcc000, 0xd0000, 0xd0b80, 0xdc000, 0xe0000, 0xe0b80, 0xec000, 0xf0000, 0xf0b80, 0xfc000],
  },
];

/** Divisions of V4.1 images by their length. */
const v41Divisions: ReadonlyMap<number, readonly (readonly Division[])[]> = new Map([
  [0x40000, [[{ seeds: zeroed, boundaries: [0x00b80, 0x08000, 0x14000, 0x38b80, 0x40000] }]]],
  [
    0x80000,
    [
      fourBanks,
      [{ seeds: zeroed, boundaries: [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000] }],
    ],
  ],
  [0x100000, [nineBanks]],
]);

/** A further bank that some V4.1 images of 512 KiB carry. It counts only where it is valid from the start. */
const optionalBlock = { start: 0x7c000, end: 0x7ec00, within: 0x80000 };

/**
 * Reads the checks of a VAG EDC15P or EDC15V image (C167, little endian). Three generations share one mixing function;
 * the one that fits has three or more valid checks and more valid than invalid ones. No fit: undefined.
 */
export function readEdc15(original: Uint8Array): ChecksumPlan | undefined {
  const layouts = (v41Divisions.get(original.length) ?? []).map((divisions) => readV41(original, divisions));
  const candidates = [...layouts, readV41of2002(original)].map((checks) => ({
    checks,
    valid: countValid(checks, original),
  }));
  const fitting = candidates.filter(({ checks, valid }) => valid >= minValidChecks && valid > checks.length - valid);
  const [best] = fitting.toSorted((one, other) => surplus(other) - surplus(one));
  return best && planChecks(best.checks, original.length);
}

/** The blocks of V4.1 that the image uses. */
export function readV41(original: Uint8Array, divisions: readonly Division[]): PlannedCheck[] {
  const blocks = divisions.flatMap(({ seeds, boundaries }) =>
    boundaries.slice(1).map((end, index) => v41CheckOf(boundaries[index] ?? end, end, index === 0 ? seeds : chained)),
  );
  const used = blocks.filter((check) => isUsed(check, original));
  const { start, end, within } = optionalBlock;
  if (original.length !== within) return used;
  const optional = v41CheckOf(start, end, chained);
  return isUsed(optional, original) && isValid(optional, original) ? [...used, optional] : used;
}

function v41CheckOf(start: number, end: number, seeds: Registers): PlannedCheck {
  return checkOf('v41', start, end, (image, from, storedAt) => blockWord(image, from, storedAt, seeds));
}

/** The checks of the 2002 generation, whose calibration blocks are seeded with the registers left behind by the code. */
export function readV41of2002(original: Uint8Array): PlannedCheck[] {
  if (original.length < 0x80000 || original.length > 0x100000 || original.length % 0x10000 !== 0) return [];
  const checks = [
    checkOf('v41of2002', 0x8000, 0x10000, (image, start, storedAt) => {
      const [a, b] = mix(image, 0, 0x8000, [0, 0]);
      const seeds: Registers = [((a - 0x79cf) & 0xffff) ^ 0xd565, (b - 0x1033 + 0x308a) & 0xffff];
      return blockWord(image, start, storedAt, seeds, [0x4531, 0x3550]);
    }),
    checkOf('v41of2002', 0x10000, 0x14000, (image, start, storedAt) => blockWord(image, start, storedAt, [0, 0])),
  ];
  for (let bank = 0x50000; bank + 0xc000 <= original.length; bank += 0x10000) {
    if (!matchesAt(original, bank + 8, ascii('V4.1'))) continue;
    checks.push(
      calibrationOf2002(bank - 0x4000, bank),
      calibrationOf2002(bank, bank + 0xb80),
      calibrationOf2002(bank + 0xb80, bank + 0xc000),
    );
  }
  return checks.filter((check) => isUsed(check, original));
}

function calibrationOf2002(start: number, end: number): PlannedCheck {
  return checkOf('v41of2002', start, end, (image, from, storedAt) => {
    const seeds = mix(image, 0x14000, 0x4c000, chained);
    return blockWord(image, from, storedAt, seeds, seeds);
  });
}

/** A check over [start, end) whose word is the last of the block. */
function checkOf(
  name: string,
  start: number,
  end: number,
  word: (image: Uint8Array, start: number, storedAt: number) => number,
): PlannedCheck {
  const storedAt = end - 4;
  return { name, start, end, storedAt, endian: 'little', compute: (image) => word(image, start, storedAt) };
}

/**
 * The checksum word of the bytes from `start` up to `end`, where it is stored. `closing` are the two constants which
 * fold the registers into the word; the code of the 2002 generation computes them, all others use the chained registers.
 */
export function blockWord(
  image: Uint8Array,
  start: number,
  end: number,
  seeds: Registers,
  [c, d]: Registers = chained,
): number {
  const [a, b] = mix(image, start, end, seeds);
  const low = (a - c + step) & 0xffff;
  const high = b ^ rotateLeft(d, c & 15);
  return ((high << 16) | low) >>> 0;
}

/** Runs both registers over the 16-bit words in [start, end), four words a round; an odd pair ends the round halfway. */
function mix(image: Uint8Array, start: number, end: number, seeds: Registers): Registers {
  const view = toView(image);
  let [a, b] = seeds;
  for (let at = start; at < end; at += 8) {
    const turn = b & 15;
    a = rotateLeft(a ^ view.getUint16(at, true), turn);
    const carry = turn === 0 ? 0 : a & 1;
    b = ((b - view.getUint16(at + 2, true) - carry) & 0xffff) ^ a;
    if (at + 4 >= end) break;
    a = (a - view.getUint16(at + 4, true) + step) & 0xffff;
    b = rotateLeft(b ^ view.getUint16(at + 6, true), 16 - (a & 15));
  }
  return [a, b];
}

function rotateLeft(word: number, turns: number): number {
  return ((word << turns) | (word >>> (16 - turns))) & 0xffff;
}

function isUsed(check: PlannedCheck, image: Uint8Array): boolean {
  const stored = readUint32(image, check.storedAt, check.endian);
  return stored !== undefined && stored !== unusedBank;
}

function isValid(check: PlannedCheck, image: Uint8Array): boolean {
  return readUint32(image, check.storedAt, check.endian) === check.compute(image);
}

function countValid(checks: readonly PlannedCheck[], image: Uint8Array): number {
  return checks.filter((check) => isValid(check, image)).length;
}

function surplus(candidate: { readonly checks: readonly PlannedCheck[]; readonly valid: number }): number {
  return 2 * candidate.valid - candidate.checks.length;
}
