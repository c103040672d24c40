import type { TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';

type Place = { readonly offset: number; readonly length: number };

const touches = (one: Place, other: Place): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length;

/** The ordered methods that wrote a place, and the checksum words and signatures in it. */
type PlaceOwners = {
  /** As the report numbers them. */
  readonly methods: readonly TaskReport['methods'][number][];
  readonly checks: readonly string[];
  readonly signatures: readonly TaskStripMap['signatures'][number][];
};

/** @param report undefined where the report speaks of another file than the one that is shown */
export function findOwners(place: Place, map: TaskStripMap, report: TaskReport | undefined): PlaceOwners {
  return {
    methods: (report?.methods ?? []).filter(
      ({ state, runs }) => state === 'applied' && runs.some((run) => touches(run, place)),
    ),
    checks: map.checksum.checks
      .filter(({ storedAt, width }) => touches({ offset: storedAt, length: width }, place))
      .map(({ name }) => name),
    signatures: map.signatures.filter((signature) => touches(signature, place)),
  };
}

/** The texture of a slice, from its entropy in bits per byte and the share of it that is erased. */
type Texture = 'erased' | 'fill' | 'table' | 'dense';

export function judgeTexture(entropy: number, erased: number): Texture {
  if (erased >= 0.9) return 'erased';
  if (entropy < 1) return 'fill';
  return entropy < 5 ? 'table' : 'dense';
}

/** The run after a place, or the one before it; undefined behind the last and before the first one. */
export function nextRun<Run extends Place>(runs: readonly Run[], at: number): Run | undefined {
  return runs.find(({ offset }) => offset > at);
}

export function previousRun<Run extends Place>(runs: readonly Run[], at: number): Run | undefined {
  return runs.findLast(({ offset }) => offset < at);
}

/** The run that a place lies in or behind, counted from 1; 0 before the first. */
export const runNumber = (runs: readonly Place[], at: number): number =>
  runs.filter(({ offset }) => offset <= at).length;

/**
 * The report of the automatic service where it speaks of the modified file as it stands; undefined where a person has made
 * another one, or none is there.
 */
export function reportOfFile({ report, modified }: TaskReportPage): TaskReport | undefined {
  return report?.modifiedSha256 !== undefined && report.modifiedSha256 === modified?.sha256 ? report : undefined;
}
