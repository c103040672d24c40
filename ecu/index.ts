/** The front door of the engine: bytes in, bytes out. Nothing else of this room is meant for others. */
export { type ChecksumFamily, NO_CHECKSUM, checksumFamilies, isChecksumFamily } from '#ecu/checksums/index.ts';
export type { Check } from '#ecu/checksums/plan.ts';
export type { MethodOrder, MethodState } from '#ecu/choose-solution.ts';
export { type Container, type Protection, recognizeContainer } from '#ecu/containers.ts';
export {
  type ChecksumReport,
  type ManualReason,
  type MethodReport,
  type ModifyRequest,
  type ModifyResult,
  type Report,
  type Warning,
  modify,
} from '#ecu/engine.ts';
export { type EcuFamily, type Identity, identify } from '#ecu/identify.ts';
export {
  type LeftOut,
  type RecordRefusal,
  type RecordRequest,
  type RecordResult,
  type RecordWarning,
  recordSolution,
} from '#ecu/record-solution.ts';
export type { Solution, SolutionRun } from '#ecu/solution.ts';
export {
  type SyntheticImageRequest,
  type SyntheticTuningRequest,
  syntheticImage,
  syntheticTuning,
} from '#ecu/synthetic.ts';
