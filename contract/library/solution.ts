import { z } from 'zod';
import { JobId, MethodId, TaskId } from '#contract/ids.ts';
import { wire } from '#contract/wire.ts';

/** `active` ones are used; `suspended` ones wait for a person; `retired` ones stay for the record. */
export const solutionStates = ['active', 'suspended', 'retired'] as const;

export const SolutionState = z.enum(solutionStates);
export type SolutionState = z.output<typeof SolutionState>;

/** Warnings for the person who reviews a solution. */
export const solutionFlags = [
  'vinLike',
  'lowEntropyContext',
  'signedArea',
  'manyChanges',
  /** Dangerous: the service makes such a change only where a person has activated the solution. */
  'startUpArea',
  'erasedArea',
  'overwrittenArea',
] as const;

export const SolutionFlag = z.enum(solutionFlags);
export type SolutionFlag = z.output<typeof SolutionFlag>;

/**
 * State of the facts about a solution's original; a solution is applied to that file only, and so only where it is
 * known. `learning`: the queue reads the file of its task. The service never uses the others: no task to learn from
 * (`noOrigin`), the file of the task is not its original any more (`notReproduced`), or the same solution was recorded
 * again (`recordedAnew`).
 */
export const SolutionOriginal = z.enum(['known', 'learning', 'noOrigin', 'notReproduced', 'recordedAnew']);
export type SolutionOriginal = z.output<typeof SolutionOriginal>;

/** A trouble code in a solution: P0420, P0420-00 with its failure type, SPN520199. */
export const DtcCode = z.string().regex(/^(?:[PCBU][0-3][0-9A-F]{3}(?:-[0-9A-F]{2})?|SPN[0-9]{5,6})$/);

export const taskNames = { taskId: 'task_id', jobId: 'job_id' } as const;

export const SolutionTask = wire({ taskId: TaskId, jobId: JobId }, taskNames);

/** A method, or one code of a method that takes codes. */
export const SolutionUnit = wire(
  { methodId: MethodId, method: z.string(), dtcCode: z.string().optional() },
  { methodId: 'method_id', method: 'method_name' },
);
export type SolutionUnit = z.output<typeof SolutionUnit>;
