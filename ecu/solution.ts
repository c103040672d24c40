import { digestDigits, countBlocks } from './block-digests.ts';
import { fromHex, matchesAt, sameBytes, toHex } from './bytes.ts';
import { type Run, revertRuns } from './difference.ts';
import { stretch } from './find-word.ts';
import type { EcuFamily, Identity } from './identify.ts';
import type { OriginalFacts } from './original-facts.ts';
import type { Range } from './ranges.ts';
import { sha256 } from './sha256.ts';

/** A run in a solution: bytes as lowercase hex digits. */
export type SolutionRun = {
  readonly offset: number;
  readonly expected: string;
  readonly replacement: string;
  readonly before: string;
  readonly after: string;
};

/** The content of a solution, without its seal. */
export type SolutionContent = {
  /** The checksum family that told checksum words from changes, or `nocs`. */
  readonly checksum: string;
  readonly family: EcuFamily;
  readonly software: string;
  readonly hardware?: string;
  readonly part?: string;
  readonly length: number;
  readonly runs: readonly SolutionRun[];
  /** Facts of its original; absent in the formats of earlier versions. */
  readonly original?: OriginalFacts;
};

/**
 * A modification of one software by one method: JSON-serializable, free of checksum words, signatures and places that
 * differ from car to car. It is for images of this identity and length only, and of these only for its original. Format
 * 3 has the facts of that original; formats 1 and 2, the former without a seal, come from earlier versions.
 */
export type Solution = SolutionContent &
  (
    | { readonly format: 1; readonly original?: never }
    | { readonly format: 2; readonly original?: never; readonly seal: string }
    | { readonly format: 3; readonly original: OriginalFacts; readonly seal: string }
  );

/** Fit of a solution in an image: it can be applied, its bytes are already in place, or the image shows other bytes. */
export type Fit = 'applicable' | 'alreadyThere' | 'conflict';

/** Seals a solution: any later change of its content makes it unusable. */
export function sealSolution({ original, ...content }: SolutionContent): Solution {
  if (original === undefined) return { format: 2, ...content, seal: sealOf(content) };
  return { format: 3, ...content, original, seal: sealOf({ ...content, original }) };
}

/** The runs as text. */
export function encodeRuns(runs: readonly Run[]): SolutionRun[] {
  return runs.map(({ offset, expected, replacement, before, after }) => ({
    offset,
    expected: toHex(expected),
    replacement: toHex(replacement),
    before: toHex(before),
    after: toHex(after),
  }));
}

/**
 * The runs of a stored solution. Undefined when it lacks the form of one, its seal is not that of its content, it has
 * no runs, or they are malformed, change nothing at their ends, overlap or reach outside its length.
 */
export function decodeRuns(stored: unknown): Run[] | undefined {
  if (!isSolution(stored) || (stored.format !== 1 && stored.seal !== sealOf(stored))) return undefined;
  const runs: Run[] = [];
  let end = 0;
  for (const storedRun of stored.runs) {
    const run = decodeRun(storedRun);
    if (run === undefined || run.offset < end || !liesInside(run, stored.length)) return undefined;
    runs.push(run);
    end = getEnd(run);
  }
  return runs.length > 0 ? runs : undefined;
}

/** The solution was recorded for images like this one: the exact software, its hardware and part, its length. */
export function isMadeFor(solution: Solution, identity: Identity, length: number, checksum: string): boolean {
  return (
    isOfSoftware(solution, identity, checksum) &&
    solution.length === length &&
    solution.hardware === identity.hardware &&
    solution.part === identity.part
  );
}

/**
 * The solution was recorded for this software, in whatever form it was read: a number that only one of the two reads prints is no
 * contradiction. That the reads are of one original the bytes have to prove.
 */
export function isOfSoftware(solution: Solution, identity: Identity, checksum: string): boolean {
  return (
    solution.checksum === checksum &&
    solution.family === identity.family &&
    solution.software === identity.software &&
    agrees(solution.hardware, identity.hardware) &&
    agrees(solution.part, identity.part)
  );
}

const agrees = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** Compares every run and every context with the image. One wrong byte in one place is a conflict. */
export function fitRuns(image: Uint8Array, runs: readonly Run[]): Fit {
  if (runs.every((run) => matchesAt(image, run.offset, run.expected)) && showsContexts(image, runs))
    return 'applicable';
  if (!runs.every((run) => matchesAt(image, run.offset, run.replacement))) return 'conflict';
  const reverted = image.slice();
  revertRuns(reverted, runs);
  return showsContexts(reverted, runs) ? 'alreadyThere' : 'conflict';
}

/** Two solutions would leave the same bytes at the same places. */
export function sameRuns(one: readonly Run[], other: readonly Run[]): boolean {
  return (
    one.length === other.length &&
    one.every((run, index) => {
      const twin = other[index];
      return twin !== undefined && sameRun(run, twin);
    })
  );
}

/** Two runs write the same bytes at the same place. */
export function sameRun(one: Run, other: Run): boolean {
  return one.offset === other.offset && sameBytes(one.replacement, other.replacement);
}

/** The offset of the first byte behind a run. */
export function getEnd(run: Run): number {
  return run.offset + run.expected.length;
}

/** SHA-256 over the whole content, independent of the order in which it is stored. */
function sealOf({ checksum, family, software, hardware, part, length, runs, original }: SolutionContent): string {
  const header = [checksum, family, software, hardware ?? null, part ?? null, length];
  const places = runs.map(({ offset, expected, replacement, before, after }) => [
    offset,
    expected,
    replacement,
    before,
    after,
  ]);
  const text = JSON.stringify([...header, places, ...(original === undefined ? [] : [listOriginal(original)])]);
  const bytes = new Uint8Array(2 * text.length);
  for (let from = 0; from < text.length; from += stretch)
    putText(bytes, text, from, Math.min(text.length, from + stretch));
  return sha256(bytes);
}

/** Writes the characters in [from, end), two bytes each, the lower one first. */
function putText(bytes: Uint8Array, text: string, from: number, end: number): void {
  for (let index = from; index < end; index++) {
    const character = text.charCodeAt(index);
    bytes[2 * index] = character & 0xff;
    bytes[2 * index + 1] = character >>> 8;
  }
}

/** The facts of an original in a fixed order, independent of the order in which they are stored. */
function listOriginal({ checks, apart, marks, blocks }: OriginalFacts): readonly unknown[] {
  return [
    checks.map(({ name, start, end, storedAt, width, parts }) => [
      name,
      start,
      end,
      storedAt,
      width,
      parts === undefined ? null : listRanges(parts),
    ]),
    listRanges(apart),
    marks.map(({ offset, length, bytes }) => [offset, length, bytes ?? null]),
    blocks,
  ];
}

function listRanges(ranges: readonly Range[]): readonly (readonly number[])[] {
  return ranges.map(({ offset, length }) => [offset, length]);
}

/** The value has the form of a solution; the content of its texts is checked elsewhere. */
function isSolution(stored: unknown): stored is Solution {
  if (!isObject(stored)) return false;
  const { format, seal, checksum, family, software, hardware, part, length, runs, original } = stored;
  return (
    ((format === 1 && seal === undefined) || ((format === 2 || format === 3) && isText(seal))) &&
    (format === 3 ? isOriginal(original, length) : original === undefined) &&
    [checksum, family, software].every(isText) &&
    [hardware, part].every((text) => text === undefined || isText(text)) &&
    isOffset(length) &&
    Array.isArray(runs) &&
    runs.every(isSolutionRun)
  );
}

function isSolutionRun(stored: unknown): stored is SolutionRun {
  if (!isObject(stored)) return false;
  const { offset, expected, replacement, before, after } = stored;
  return isOffset(offset) && [expected, replacement, before, after].every(isText);
}

/** The value has the form of the facts of an original of `length` bytes. */
function isOriginal(stored: unknown, length: unknown): stored is OriginalFacts {
  if (!isObject(stored) || !isOffset(length)) return false;
  const { checks, apart, marks, blocks } = stored;
  return (
    Array.isArray(checks) &&
    checks.every((check) => isOriginalCheck(check, length)) &&
    areRanges(apart, length) &&
    areRanges(marks, length) &&
    marks.every((mark: Range & { bytes?: unknown }) => mark.bytes === undefined || isText(mark.bytes)) &&
    isText(blocks) &&
    blocks.length === digestDigits * countBlocks(length)
  );
}

function isOriginalCheck(stored: unknown, length: number): boolean {
  if (!isObject(stored)) return false;
  const { name, start, end, storedAt, width, parts } = stored;
  return (
    isText(name) &&
    [start, end, storedAt, width].every((place) => isOffset(place) && place <= length) &&
    (parts === undefined || areRanges(parts, length))
  );
}

function areRanges(stored: unknown, length: number): stored is Range[] {
  return Array.isArray(stored) && stored.every((range) => isRange(range, length));
}

function isRange(stored: unknown, length: number): boolean {
  if (!isObject(stored)) return false;
  return isOffset(stored['offset']) && isOffset(stored['length']) && stored['offset'] + stored['length'] <= length;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0);
}

function showsContexts(image: Uint8Array, runs: readonly Run[]): boolean {
  return runs.every(
    (run) => matchesAt(image, run.offset - run.before.length, run.before) && matchesAt(image, getEnd(run), run.after),
  );
}

function decodeRun(run: SolutionRun): Run | undefined {
  const expected = fromHex(run.expected);
  const replacement = fromHex(run.replacement);
  const before = fromHex(run.before);
  const after = fromHex(run.after);
  if (expected === undefined || replacement === undefined || before === undefined || after === undefined)
    return undefined;
  return { offset: run.offset, expected, replacement, before, after };
}

function liesInside({ offset, expected, replacement, before, after }: Run, length: number): boolean {
  return (
    offset >= before.length &&
    offset + expected.length + after.length <= length &&
    expected.length === replacement.length &&
    expected[0] !== replacement[0] &&
    expected.at(-1) !== replacement.at(-1)
  );
}
