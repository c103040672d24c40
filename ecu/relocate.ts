import { matchesAt } from './bytes.ts';
import { type ChecksumRefusal, noChecksum, readChecksums } from './checksums/index.ts';
import { checksumsHold, correctChecksums } from './checksums/plan.ts';
import { type Run, applyRuns } from './difference.ts';
import { findBytes } from './find-bytes.ts';
import type { Range } from './ranges.ts';
import { type Solution, decodeRuns, getEnd } from './solution.ts';

/**
 * Place of a run in other software: at its own offset, within 2048 bytes of it, or at the one other place; uncertain,
 * where there are several or another run overlaps it; or nowhere.
 */
export type Finding = 'samePlace' | 'near' | 'elsewhere' | 'ambiguous' | 'missing';

/** One run of a solution in another image; offsets and lengths in bytes. */
export type RelocatedRun = {
  /** Its offset in the software for which it was recorded. */
  readonly offset: number;
  readonly length: number;
  readonly finding: Finding;
  /** Its offset in this image; absent unless it is certain. */
  readonly foundAt?: number;
};

/** The share of a solution that was found in an image of other software. */
export type Relocation = {
  readonly runs: readonly RelocatedRun[];
  readonly found: number;
};

/** A draft for a person: the runs that were found are applied, everything else is as it was. */
export type Prefill = Relocation & {
  readonly image: Uint8Array;
  /** `none` for a vehicle without checksums; else the reason why the draft's checksums are not corrected. */
  readonly checksum: 'corrected' | 'none' | 'checksumInvalidBefore' | ChecksumRefusal;
};

type Placed = {
  readonly run: Run;
  readonly report: RelocatedRun;
};

/** Bytes around a run's own offset that are searched first. */
const nearDistance = 2048;
/** Most context that must match: in other software only the near surroundings of a change are the same. */
const context = 32;
/** Most bytes that all searches of whole images read together; they take a few seconds. */
const maxSearched = 2 ** 32;

/**
 * Searches an image of other software for the runs of a solution, by their expected bytes and context. Undefined for a
 * solution that is not sound. The finds are a suggestion for a person and never applied without one: in other software
 * the same bytes may mean something else.
 */
export function relocate(image: Uint8Array, solution: Solution): Relocation | undefined {
  const placed = placeRuns(image, solution);
  return placed && reportPlaces(placed);
}

/**
 * A copy of the image with every run whose place is certain, its checksums corrected by the family `checksum`, for a
 * person to finish. Undefined for a solution that is not sound.
 */
export function prefill(image: Uint8Array, solution: Solution, checksum: string): Prefill | undefined {
  const placed = placeRuns(image, solution);
  if (placed === undefined) return undefined;
  const draft = image.slice();
  applyRuns(
    draft,
    placed.flatMap(({ run, report: { foundAt } }) => (foundAt === undefined ? [] : [{ ...run, offset: foundAt }])),
  );
  const places = reportPlaces(placed);
  if (checksum === noChecksum) return { ...places, image: draft, checksum: 'none' };
  const reading = readChecksums(image, checksum);
  if (!reading.ok) return { ...places, image: draft, checksum: reading.reason };
  if (!checksumsHold(reading.plan, image)) return { ...places, image: draft, checksum: 'checksumInvalidBefore' };
  return { ...places, image: correctChecksums(reading.plan, draft), checksum: 'corrected' };
}

function placeRuns(image: Uint8Array, solution: Solution): Placed[] | undefined {
  const runs = decodeRuns(solution);
  if (runs === undefined) return undefined;
  let searches = Math.floor(maxSearched / Math.max(1, image.length));
  const placed = runs.map((run): Placed => {
    const close = findClose(image, run);
    if (close !== undefined) return close;
    if (searches <= 0) return place(run, 'missing');
    searches -= 2;
    return findAnywhere(image, run);
  });
  return withoutOverlaps(placed);
}

/** Searches its own offset, then the only place near it. */
function findClose(image: Uint8Array, run: Run): Placed | undefined {
  const { bytes, lead } = surrounded(run, context);
  if (matchesAt(image, run.offset - lead, bytes)) return place(run, 'samePlace', run.offset);
  const start = run.offset - lead - nearDistance;
  const around = { offset: start, length: bytes.length + 2 * nearDistance };
  const [near, second] = findBytes(image, bytes, around, 2);
  return near !== undefined && second === undefined ? place(run, 'near', near + lead) : undefined;
}

/** Searches the whole image for the only place; where little context occurs twice, all of it may decide. */
function findAnywhere(image: Uint8Array, run: Run): Placed {
  const whole: Range = { offset: 0, length: image.length };
  for (const width of [context, Infinity]) {
    const { bytes, lead } = surrounded(run, width);
    const [only, second] = findBytes(image, bytes, whole, 2);
    if (only !== undefined && second === undefined) return place(run, 'elsewhere', only + lead);
    if (only === undefined) return place(run, width === context ? 'missing' : 'ambiguous');
  }
  return place(run, 'ambiguous');
}

function place(run: Run, finding: Finding, foundAt?: number): Placed {
  const { offset, expected } = run;
  return { run, report: { offset, length: expected.length, finding, ...(foundAt !== undefined && { foundAt }) } };
}

/** The expected bytes with at most `width` bytes on each side; `lead` is the number of those before the run. */
function surrounded({ before, expected, after }: Run, width: number): { bytes: Uint8Array; lead: number } {
  const [head, tail] = [before.subarray(Math.max(0, before.length - width)), after.subarray(0, width)];
  const bytes = new Uint8Array(head.length + expected.length + tail.length);
  bytes.set(head);
  bytes.set(expected, head.length);
  bytes.set(tail, head.length + expected.length);
  return { bytes, lead: head.length };
}

/** Two runs whose places overlap are both uncertain. */
function withoutOverlaps(placed: readonly Placed[]): Placed[] {
  const spans = placed.flatMap(({ run, report: { foundAt } }) =>
    foundAt === undefined ? [] : [{ run, start: foundAt, end: foundAt - run.offset + getEnd(run) }],
  );
  const doubtful = new Set<Run>();
  let last: (typeof spans)[number] | undefined;
  for (const next of spans.toSorted((one, other) => one.start - other.start)) {
    if (last !== undefined && next.start < last.end) doubtful.add(last.run).add(next.run);
    if (last === undefined || next.end > last.end) last = next;
  }
  return placed.map((one) => (doubtful.has(one.run) ? place(one.run, 'ambiguous') : one));
}

function reportPlaces(placed: readonly Placed[]): Relocation {
  return {
    runs: placed.map(({ report }) => report),
    found: placed.filter(({ report }) => report.foundAt !== undefined).length,
  };
}
