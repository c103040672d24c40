import { type ChecksumRefusal, noChecksum, readVerifiedChecksums } from './checksums/index.ts';
import { type Check, type ChecksumPlan, checksumWords, verifyChecksums, writeChecksums } from './checksums/plan.ts';
import {
  choiceRefusals,
  type Choice,
  type ChoiceRefusal,
  type MethodState,
  originalRefusals,
  type OriginalDistance,
  type Unit,
  chooseAmong,
  type KnownSolution,
} from './choose-solution.ts';
import { type Container, recognizeContainer } from './containers.ts';
import { dangersIn } from './dangers.ts';
import { type DeliveryFault, inspectDelivery } from './delivery.ts';
import { applyRuns, countChangedBytes, getRange } from './difference.ts';
import { type Identity, identify } from './identify.ts';
import { OriginalReader } from './original-facts.ts';
import { type Range, countDifferences, joinRanges } from './ranges.ts';
import { signedRanges, verifySignature } from './signed-ranges.ts';

/** Reasons for escalating an order to a person. */
export type ManualReason =
  | 'notRaw'
  | 'softwareUnknown'
  | ChecksumRefusal
  | 'checksumInvalidBefore'
  | 'signatureInvalidBefore'
  | ChoiceRefusal
  | 'alreadyModified'
  | 'signedArea'
  | 'dangerousChange'
  | DeliveryFault;

/** Warnings for the person who writes the file into the car. */
export type Warning = 'signatureNotRenewed' | 'checksumLeftToTool' | 'partlyRead';

export type ModifyRequest = {
  readonly original: Uint8Array;
  /** The checksum of the vehicle's catalog entry: a family or `nocs`. */
  readonly checksum: string;
  readonly units: readonly Unit[];
  /** The active solutions for exactly these units together. */
  readonly sets?: readonly KnownSolution[];
  /** False when the customer's tool corrects checksums as it writes. */
  readonly correctChecksum: boolean;
};

export type MethodReport = {
  readonly methodId: number;
  readonly dtcCode?: string;
  /** The solution that was or would have been applied. */
  readonly solutionId?: number;
  /** One solution does all units together; the runs stand with the first of them. */
  readonly inSet?: true;
  readonly state: MethodState;
  readonly runs: readonly { readonly offset: number; readonly length: number }[];
  readonly bytesChanged: number;
};

export type ChecksumReport = {
  readonly family: string;
  readonly before: readonly Check[];
  readonly after: readonly Check[];
};

/** All findings and changes; JSON-serializable. Lengths and offsets in bytes. */
export type Report = {
  readonly identity: Identity;
  readonly container: Container;
  readonly length: number;
  readonly methods: readonly MethodReport[];
  readonly checksum?: ChecksumReport;
  /** Distance of the file from the nearest original of the solutions for its software; absent where none is known. */
  readonly original?: OriginalDistance;
  readonly bytesChanged: number;
  readonly warnings: readonly Warning[];
};

export type ModifyResult =
  | { readonly outcome: 'modified'; readonly image: Uint8Array; readonly report: Report }
  | { readonly outcome: 'manual'; readonly reason: ManualReason; readonly report: Report };

/**
 * Decides whether the ordered units can be applied to `original` without a person, and if so applies them. Everything
 * must be certain: a raw image, its software, its checksums, exactly one fitting solution for each unit, recorded from
 * this very file (except for places that differ from car to car), no conflict between units, no stale signature that a
 * person has not accepted, and a second inspection of the result. Otherwise nothing is delivered, and the reason is
 * reported.
 * Pure: the input is left as it is.
 */
export function modify(request: ModifyRequest): ModifyResult {
  const { original, checksum, units, sets = [], correctChecksum } = request;
  const container = recognizeContainer(original);
  const identity: Identity = container.kind === 'raw' ? identify(original) : { family: 'unknown' };
  const reading = identity.software === undefined ? undefined : readVerifiedChecksums(original, checksum);
  const reader = reading?.ok ? new OriginalReader(identity.family, reading.plan) : undefined;
  const { choices, original: nearest } = chooseAmong(units, sets, { image: original, identity, checksum, reader });
  const firstReport: Report = {
    identity,
    container,
    length: original.length,
    methods: choices.map(reportMethod),
    ...(nearest !== undefined && { original: nearest }),
    bytesChanged: 0,
    warnings: [],
  };
  if (container.kind !== 'raw') return escalate('notRaw', firstReport);
  if (reading === undefined) return escalate('softwareUnknown', firstReport);

  if (!reading.ok) return escalate(reading.reason, firstReport);
  const { plan, checks: before } = reading;
  const checkedReport: Report = { ...firstReport, ...reportChecksum(checksum, before, []) };
  if (before.some((check) => !check.ok)) return escalate('checksumInvalidBefore', checkedReport);
  if (verifySignature(original, identity.family, plan) === 'stale')
    return escalate('signatureInvalidBefore', checkedReport);
  const obstacle = firstObstacle(choices);
  if (obstacle !== undefined) return escalate(obstacle, checkedReport);
  if (isDangerous(original, identity, choices)) return escalate('dangerousChange', checkedReport);

  const corrected = build(original, choices, plan);
  const signed = signedRanges(original, identity.family, plan);
  const stale = countDifferences(original, corrected, signed) > 0;
  if (stale && !isAccepted(original, choices, plan, signed)) return escalate('signedArea', checkedReport);

  const image = correctChecksum ? corrected : patch(original, choices);
  const inspected = inspectDelivery({ original, identity, image, corrected, choices, checksum, plan });
  if (!inspected.ok) return escalate(inspected.reason, checkedReport);

  const report: Report = {
    ...checkedReport,
    ...reportChecksum(checksum, before, correctChecksum ? inspected.checks : verifyChecksums(plan, image)),
    bytesChanged: countDifferences(original, image, writtenPlaces(choices, plan, original.length)),
    warnings: [
      ...(stale ? ['signatureNotRenewed' as const] : []),
      ...(!correctChecksum && plan.checks.length > 0 ? ['checksumLeftToTool' as const] : []),
      ...((nearest?.unread ?? 0) > 0 ? ['partlyRead' as const] : []),
    ],
  };
  return { outcome: 'modified', image, report };
}

function escalate(reason: ManualReason, report: Report): ModifyResult {
  return { outcome: 'manual', reason, report };
}

/** A change that nobody has accepted concerns the start-up code or erases a stretch: the unit might not start again. */
function isDangerous(original: Uint8Array, { family }: Identity, choices: readonly Choice[]): boolean {
  const unaccepted = choices.filter(({ state, dangersAccepted }) => state === 'applied' && !dangersAccepted);
  const changed = unaccepted.flatMap(({ runs }) => runs.map(getRange));
  return changed.length > 0 && dangersIn(original, patch(original, unaccepted), family, changed).length > 0;
}

/** The reason against the order, independent of the order of its units. */
function firstObstacle(choices: readonly Choice[]): ManualReason | undefined {
  if (choices.length === 0) return 'noSolution';
  const refusals = new Set(choices.map(({ refusal }) => refusal));
  const refusal = choiceRefusals.find((code) => refusals.has(code));
  if (refusal !== undefined) return refusal;
  if (choices.every(({ state }) => state === 'alreadyThere')) return 'alreadyModified';
  return originalRefusals.find((code) => refusals.has(code));
}

/** A patched copy of an original whose checksums hold; they hold in the copy as well. */
function build(original: Uint8Array, choices: readonly Choice[], plan: ChecksumPlan): Uint8Array {
  const image = patch(original, choices);
  const runs = choices.flatMap((choice) => choice.runs);
  writeChecksums(
    plan,
    image,
    runs.map(({ offset, replacement }) => ({ offset, length: replacement.length })),
  );
  return image;
}

/** Places at which an image that passed the inspection may differ from its original. */
function writtenPlaces(choices: readonly Choice[], plan: ChecksumPlan, length: number): Range[] {
  const runs = choices.flatMap((choice) => choice.runs);
  return joinRanges([...runs.map(getRange), ...checksumWords(plan, length)], length);
}

/** A copy of the original with the runs of every choice. */
function patch(original: Uint8Array, choices: readonly Choice[]): Uint8Array {
  const image = original.slice();
  for (const choice of choices) applyRuns(image, choice.runs);
  return image;
}

/**
 * A person has accepted every cause of a stale signature: the other units alone, corrected, leave the signed bytes as
 * they are.
 */
function isAccepted(
  original: Uint8Array,
  choices: readonly Choice[],
  plan: ChecksumPlan,
  signed: readonly Range[],
): boolean {
  const others = choices.filter(({ signedAreaAccepted }) => !signedAreaAccepted);
  if (others.length === 0) return true;
  return countDifferences(original, build(original, others, plan), signed) === 0;
}

function reportMethod({ methodId, dtcCode, solutionId, inSet, state, runs }: Choice): MethodReport {
  return {
    methodId,
    ...(dtcCode !== undefined && { dtcCode }),
    ...(solutionId !== undefined && { solutionId }),
    ...(inSet && { inSet }),
    state,
    runs: runs.map(getRange),
    bytesChanged: state === 'applied' ? countChangedBytes(runs) : 0,
  };
}

function reportChecksum(family: string, before: readonly Check[], after: readonly Check[]): Pick<Report, 'checksum'> {
  return family === noChecksum ? {} : { checksum: { family, before, after } };
}
