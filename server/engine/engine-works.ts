import {
  compareFiles,
  identify,
  inspectFile,
  recognizeContainer,
  recordSolution,
  prefill,
  relocate,
  type Solution,
} from '#ecu/index.ts';
import { storedFileWorks } from './stored-file-works.ts';

/** The engine's work by name: each takes its request and answers something that can be posted to another thread. */
export const engineWorks = {
  identify: ({ original }: { original: Uint8Array }) =>
    recognizeContainer(original).kind === 'raw' ? identify(original) : undefined,
  inspect: ({ original }: { original: Uint8Array }) => inspectFile(original),
  ...storedFileWorks,
  record: recordSolution,
  compare: compareFiles,
  relocate: ({ original, solution }: { original: Uint8Array; solution: Solution }) => relocate(original, solution),
  prefill: ({ original, solution, checksum }: { original: Uint8Array; solution: Solution; checksum: string }) =>
    prefill(original, solution, checksum),
};

export type EngineWorks = typeof engineWorks;
export type EngineWork = keyof EngineWorks;
export type EngineRequest<Work extends EngineWork> = { work: Work } & Parameters<EngineWorks[Work]>[0];
export type EngineAnswer<Work extends EngineWork> = ReturnType<EngineWorks[Work]>;
