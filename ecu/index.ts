/** The front door of the engine: bytes in, bytes out. Nothing else of this room is meant for others. */
export type { ChecksumFamily } from '#ecu/checksums/index.ts';
export type { Check } from '#ecu/checksums/plan.ts';
export type { KnownSolution, Unit } from '#ecu/choose-solution.ts';
export { type FileComparison, compareFiles } from '#ecu/compare-files.ts';
export { compareSolutions } from '#ecu/compare-solutions.ts';
export { recognizeContainer } from '#ecu/containers.ts';
export { type ModifyRequest, type ModifyResult, modify, type Report } from '#ecu/engine.ts';
export { type Identity, identify } from '#ecu/identify.ts';
export { type FileFacts, inspectFile } from '#ecu/inspect.ts';
export { judgeResult } from '#ecu/judge-result.ts';
export { learnOriginal } from '#ecu/learn-original.ts';
export { type KnownOriginal, exactDistance, nearestOriginal } from '#ecu/nearest-original.ts';
export type { OriginalFacts } from '#ecu/original-facts.ts';
export { recordRest } from '#ecu/record-rest.ts';
export { recordSolution } from '#ecu/record-solution.ts';
export { type Relocation, prefill, relocate } from '#ecu/relocate.ts';
export { decodeRuns, type Solution } from '#ecu/solution.ts';
