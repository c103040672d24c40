/** The front door of the engine: bytes in, bytes out. All other files of this room are internal. */
export type { ChecksumFamily } from './checksums/index.ts';
export type { Check } from './checksums/plan.ts';
export type { KnownSolution, Unit } from './choose-solution.ts';
export { type FileComparison, compareFiles } from './compare-files.ts';
export { compareSolutions } from './compare-solutions.ts';
export { recognizeContainer } from './containers.ts';
export { type ModifyRequest, type ModifyResult, modify, type Report } from './engine.ts';
export { type Identity, identify } from './identify.ts';
export { type FileFacts, inspectFile } from './inspect.ts';
export { type Danger, dangers, dangersOfRuns } from './dangers.ts';
export { judgeResult } from './judge-result.ts';
export { learnOriginal } from './learn-original.ts';
export { type KnownOriginal, exactDistance, nearestOriginal } from './nearest-original.ts';
export type { OriginalFacts } from './original-facts.ts';
export { recordRest } from './record-rest.ts';
export { recordSolution } from './record-solution.ts';
export { type Relocation, prefill, relocate } from './relocate.ts';
export { decodeRuns, type Solution } from './solution.ts';
