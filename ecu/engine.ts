import { type ChecksumRefusal, NO_CHECKSUM, readChecksums } from '#ecu/checksums/index.ts';
import { type Check, type ChecksumPlan, correctChecksums, verifyChecksums } from '#ecu/checksums/plan.ts';
import {
  CHOICE_REFUSALS,
  type Choice,
  type ChoiceRefusal,
  type MethodOrder,
  type MethodState,
  chooseSolution,
  markConflicts,
} from '#ecu/choose-solution.ts';
import { type Container, recognizeContainer } from '#ecu/containers.ts';
import { type DeliveryFault, inspectDelivery } from '#ecu/delivery.ts';
import { applyRuns, countChangedBytes } from '#ecu/difference.ts';
import { type Identity, identify } from '#ecu/identify.ts';
import { countDifferences } from '#ecu/ranges.ts';

/** Why a person has to take over. */
export type ManualReason =
  | 'notRaw'
  | 'softwareUnknown'
  | ChecksumRefusal
  | 'checksumInvalidBefore'
  | ChoiceRefusal
  | 'alreadyModified'
  | DeliveryFault;

/** What whoever writes the file into the car has to know. */
export type Warning = 'signatureNotRenewed' | 'checksumLeftToTool';

export interface ModifyRequest {
  readonly original: Uint8Array;
  /** What the vehicle's catalog entry names: a checksum family or `nocs`. */
  readonly checksum: string;
  readonly methods: readonly MethodOrder[];
  /** False when the customer's tool corrects checksums as it writes. */
  readonly correctChecksum: boolean;
}

export interface MethodReport {
  readonly methodId: number;
  readonly state: MethodState;
  readonly runs: readonly { readonly offset: number; readonly length: number }[];
  readonly bytesChanged: number;
}

export interface ChecksumReport {
  readonly family: string;
  readonly before: readonly Check[];
  readonly after: readonly Check[];
  readonly signature?: 'notRenewed';
}

/** Everything that was seen and done; JSON-serializable. Lengths and offsets in bytes. */
export interface Report {
  readonly identity: Identity;
  readonly container: Container;
  readonly length: number;
  readonly methods: readonly MethodReport[];
  readonly checksum?: ChecksumReport;
  readonly bytesChanged: number;
  readonly warnings: readonly Warning[];
}

export type ModifyResult =
  | { readonly outcome: 'modified'; readonly image: Uint8Array; readonly report: Report }
  | { readonly outcome: 'manual'; readonly reason: ManualReason; readonly report: Report };

/**
 * Decides whether the ordered methods can be applied to `original` without a person, and if so applies them. Everything
 * must be certain: a raw image, its software, its checksums, exactly one fitting solution a method, no two methods at odds,
 * and a second look at the result. Else nothing is delivered, and the reason is given. Pure: the input is left as it is.
 */
export function modify(request: ModifyRequest): ModifyResult {
  const { original, checksum, methods, correctChecksum } = request;
  const container = recognizeContainer(original);
  const identity: Identity = container.kind === 'raw' ? identify(original) : { family: 'unknown' };
  const choices = markConflicts(
    methods.map((order) => chooseSolution(order, original, identity, checksum)),
    original.length,
  );
  const seen: Report = {
    identity,
    container,
    length: original.length,
    methods: choices.map(reportMethod),
    bytesChanged: 0,
    warnings: [],
  };
  if (container.kind !== 'raw') return handOver('notRaw', seen);
  if (identity.software === undefined) return handOver('softwareUnknown', seen);

  const plan = readChecksums(original, checksum);
  if (typeof plan === 'string') return handOver(plan, seen);
  const before = verifyChecksums(plan, original);
  const checked: Report = { ...seen, ...reportChecksum(checksum, plan, before, []) };
  if (before.some((check) => !check.ok)) return handOver('checksumInvalidBefore', checked);
  const obstacle = firstObstacle(choices);
  if (obstacle !== undefined) return handOver(obstacle, checked);

  const corrected = correctChecksum ? plan : undefined;
  const image = build(original, choices, corrected);
  const fault = inspectDelivery({ original, image, choices, checksum, plan: corrected });
  if (fault !== undefined) return handOver(fault, checked);

  const report: Report = {
    ...checked,
    ...reportChecksum(checksum, plan, before, verifyChecksums(plan, image)),
    bytesChanged: countDifferences(original, image, [{ offset: 0, length: image.length }]),
    warnings: warningsFor(plan, correctChecksum),
  };
  return { outcome: 'modified', image, report };
}

function handOver(reason: ManualReason, report: Report): ModifyResult {
  return { outcome: 'manual', reason, report };
}

/** What stands against doing it, the same whatever the order of the methods. */
function firstObstacle(choices: readonly Choice[]): ManualReason | undefined {
  if (choices.length === 0) return 'noSolution';
  const refusals = new Set(choices.map(({ refusal }) => refusal));
  const refusal = CHOICE_REFUSALS.find((code) => refusals.has(code));
  if (refusal !== undefined) return refusal;
  return choices.every(({ state }) => state === 'alreadyThere') ? 'alreadyModified' : undefined;
}

/** The image to deliver: a patched copy, with its checksums corrected where that is ours to do. */
function build(original: Uint8Array, choices: readonly Choice[], plan: ChecksumPlan | undefined): Uint8Array {
  const image = original.slice();
  for (const choice of choices) applyRuns(image, choice.runs);
  return plan === undefined ? image : correctChecksums(plan, image);
}

function warningsFor(plan: ChecksumPlan, correctChecksum: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (plan.signatures.length > 0) warnings.push('signatureNotRenewed');
  if (!correctChecksum && plan.checks.length > 0) warnings.push('checksumLeftToTool');
  return warnings;
}

function reportMethod({ methodId, state, runs }: Choice): MethodReport {
  return {
    methodId,
    state,
    runs: runs.map(({ offset, expected }) => ({ offset, length: expected.length })),
    bytesChanged: state === 'applied' ? countChangedBytes(runs) : 0,
  };
}

function reportChecksum(
  family: string,
  plan: ChecksumPlan,
  before: readonly Check[],
  after: readonly Check[],
): Pick<Report, 'checksum'> {
  if (family === NO_CHECKSUM) return {};
  return { checksum: { family, before, after, ...(plan.signatures.length > 0 && { signature: 'notRenewed' }) } };
}
