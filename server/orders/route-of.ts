import type { ManualReason } from '#contract/tasks.ts';
import { manualReasonOf } from '#rules/order.ts';

/** What decides who works on a task first. */
export type Routed = {
  modificationMode: 'automatic' | 'manually';
  fileName: string;
  methodIds: readonly number[];
  dtcCodes: string;
  /** Whether the operator has switched the automatic service on. */
  automaticStatus: boolean;
};

/** Whether a task waits for the automatic service or for a person, and why for a person. */
export function routeOf(task: Routed): { status: 'inWait' } | { status: 'manually'; reason: ManualReason } {
  const reason =
    manualReasonOf({ ...task, dtcSelected: task.dtcCodes !== '' }) ??
    (task.automaticStatus ? undefined : 'automaticServiceOff');
  return reason === undefined ? { status: 'inWait' } : { status: 'manually', reason };
}
