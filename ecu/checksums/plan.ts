import { type Endian, viewOf } from '#ecu/bytes.ts';
import { type Range, joinRanges } from '#ecu/ranges.ts';

/**
 * One checksum of one image: the 32-bit word that belongs at `storedAt` for the bytes from `start` up to, not
 * including, `end`. In all families the word is the last of its range or follows it, so no word depends on a later one.
 */
export interface PlannedCheck {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly storedAt: number;
  readonly endian: Endian;
  /** The word that makes the check hold, for the bytes as `image` has them. */
  readonly compute: (image: Uint8Array) => number;
}

/** The checks of an image with their places resolved in the file. It holds for every change of that image's data. */
export interface ChecksumPlan {
  readonly checks: readonly PlannedCheck[];
  /** 128-byte signatures of the maker. They are reported as not renewed; nothing here computes one. */
  readonly signatures: readonly Range[];
}

/** How one check stands in one image; JSON-serializable, offsets are file offsets, `end` is exclusive. */
export interface Check {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly storedAt: number;
  readonly stored: number;
  readonly computed: number;
  readonly ok: boolean;
}

/** Checks of a real image cover each byte twice at most; the work over a hostile one has to stay linear. */
const MOST_COVERAGE = 4;

/**
 * A plan out of the checks of an image of `length` bytes, in the order in which a single pass of correction is exact:
 * ascending by place. Undefined when there are no checks, or when they cover the image more often than any real one does.
 */
export function planOf(
  checks: readonly PlannedCheck[],
  length: number,
  signatures: readonly Range[] = [],
): ChecksumPlan | undefined {
  let covered = 0;
  for (const { start, end } of checks) covered += end - start;
  if (checks.length === 0 || covered > MOST_COVERAGE * length) return undefined;
  return { checks: checks.toSorted((one, other) => one.storedAt - other.storedAt), signatures };
}

/** Every check of the plan, computed over `image`, which has the length of the image the plan was read from. */
export function verifyChecksums(plan: ChecksumPlan, image: Uint8Array): Check[] {
  return plan.checks.map((check) => verifyCheck(check, image));
}

/** Whether every check of the plan holds in `image`. */
export function checksumsHold(plan: ChecksumPlan, image: Uint8Array): boolean {
  return plan.checks.every((check) => verifyCheck(check, image).ok);
}

/** A copy of `image` in which every check of the plan holds. Writes nothing but `checksumWords(plan)`. */
export function correctChecksums(plan: ChecksumPlan, image: Uint8Array): Uint8Array {
  const corrected = image.slice();
  const view = viewOf(corrected);
  for (const check of plan.checks) view.setUint32(check.storedAt, check.compute(corrected), check.endian === 'little');
  return corrected;
}

/** The only places that `correctChecksums` may write. */
export function checksumWords(plan: ChecksumPlan, length: number): Range[] {
  return joinRanges(
    plan.checks.map((check) => ({ offset: check.storedAt, length: 4 })),
    length,
  );
}

/** The places whose bytes some check of the plan covers. */
export function checkedRanges(plan: ChecksumPlan): Range[] {
  return plan.checks.map(({ start, end }) => ({ offset: start, length: end - start }));
}

function verifyCheck(check: PlannedCheck, image: Uint8Array): Check {
  const { name, start, end, storedAt, endian } = check;
  const stored = viewOf(image).getUint32(storedAt, endian === 'little');
  const computed = check.compute(image);
  return { name, start, end, storedAt, stored, computed, ok: stored === computed };
}
