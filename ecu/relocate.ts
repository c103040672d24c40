import { matchesAt } from './bytes.ts';
import { type ChecksumRefusal, noChecksum, readChecksums } from './checksums/index.ts';
import { checksumsHold, correctChecksums } from './checksums/plan.ts';
import { type Run, applyRuns } from './difference.ts';
import { findBytes } from './find-bytes.ts';
import type { Range } from './ranges.ts';
import { type Solution, decodeRuns, endOf } from './solution.ts';

/**
 * Where a run of a solution shows up in other software: at its own place, within 2048 bytes of it, at one other place; at more
 * than one, or under another run, so that none is certain; or not at all.
 */
export type Finding = 'samePlace' | 'near' | 'elsewhere' | 'ambiguous' | 'missing';

/** One run of a solution in another image; offsets and lengths in bytes. */
export type RelocatedRun = {
  /** Where it stands in the software it was recorded for. */
  readonly offset: number;
  readonly length: number;
  readonly finding: Finding;
  /** Where it stands in this image; absent when it was not found for certain. */
  readonly foundAt?: number;
};

/** How much of a solution was found again in an image of other software. */
export type Relocation = {
  readonly runs: readonly RelocatedRun[];
  readonly found: number;
};

/** A draft for a person: what was found is changed, everything else is as it was. */
export type Prefill = Relocation & {
  readonly image: Uint8Array;
  /** `none` for a vehicle without checksums; else a word why the draft's checksums are not corrected. */
  readonly checksum: 'corrected' | 'none' | 'checksumInvalidBefore' | ChecksumRefusal;
};

type Placed = {
  readonly run: Run;
  readonly report: RelocatedRun;
};

/** Bytes before and behind its own place in which a run is looked for first. */
const nearDistance = 2048;
/** Other software is the same for a while around a change only: as much context must be found again, at most. */
const context = 32;
/** All searches of whole images together look at so many bytes at most, which takes a few seconds. */
const mostSearched = 2 ** 32;

/**
 * Looks for the runs of a solution in an image of other software by what they expect and what surrounds it. Undefined for a
 * solution that is not sound. What is found is a suggestion for a person and never applied without one: in other software
 * the same bytes may mean something else.
 */
export function relocate(image: Uint8Array, solution: Solution): Relocation | undefined {
  const placed = placeRuns(image, solution);
  return placed && reportPlaces(placed);
}

/**
 * A copy of the image with every run that was found for certain, its checksums corrected as the family `checksum` does it,
 * for a person to finish. Undefined for a solution that is not sound.
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
  const read = readChecksums(image, checksum);
  if (!read.ok) return { ...places, image: draft, checksum: read.reason };
  if (!checksumsHold(read.plan, image)) return { ...places, image: draft, checksum: 'checksumInvalidBefore' };
  return { ...places, image: correctChecksums(read.plan, draft), checksum: 'corrected' };
}

function placeRuns(image: Uint8Array, solution: Solution): Placed[] | undefined {
  const runs = decodeRuns(solution);
  if (runs === undefined) return undefined;
  let searches = Math.floor(mostSearched / Math.max(1, image.length));
  const placed = runs.map((run): Placed => {
    const close = findClose(image, run);
    if (close !== undefined) return close;
    if (searches <= 0) return place(run, 'missing');
    searches -= 2;
    return findAnywhere(image, run);
  });
  return withoutOverlaps(placed);
}

/** At its own place, or at the only place near it. */
function findClose(image: Uint8Array, run: Run): Placed | undefined {
  const { bytes, lead } = surrounded(run, context);
  if (matchesAt(image, run.offset - lead, bytes)) return place(run, 'samePlace', run.offset);
  const start = run.offset - lead - nearDistance;
  const around = { offset: start, length: bytes.length + 2 * nearDistance };
  const [near, second] = findBytes(image, bytes, around, 2);
  return near !== undefined && second === undefined ? place(run, 'near', near + lead) : undefined;
}

/** At the only place of the whole image that shows it; where little context is found twice, all of it may decide. */
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

/** What stands there and at most `width` bytes on each side; `lead` is how many of them come before the run. */
function surrounded({ before, expected, after }: Run, width: number): { bytes: Uint8Array; lead: number } {
  const [head, tail] = [before.subarray(Math.max(0, before.length - width)), after.subarray(0, width)];
  const bytes = new Uint8Array(head.length + expected.length + tail.length);
  bytes.set(head);
  bytes.set(expected, head.length);
  bytes.set(tail, head.length + expected.length);
  return { bytes, lead: head.length };
}

/** Two runs that were found one over the other are both uncertain. */
function withoutOverlaps(placed: readonly Placed[]): Placed[] {
  const found = placed.flatMap(({ run, report: { foundAt } }) =>
    foundAt === undefined ? [] : [{ run, start: foundAt, end: foundAt - run.offset + endOf(run) }],
  );
  const doubtful = new Set<Run>();
  let last: (typeof found)[number] | undefined;
  for (const next of found.toSorted((one, other) => one.start - other.start)) {
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
