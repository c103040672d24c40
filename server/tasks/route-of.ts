import type { ManualReason } from '#contract/tasks.ts';
import type { MethodId } from '#contract/ids.ts';
import { manualReasonOf } from '#rules/order.ts';

/** What decides who works on a task first. */
export type Routed = {
  modificationMode: 'automatic' | 'manual';
  fileName: string;
  methods: readonly { methodId: MethodId; dtcLogic: boolean }[];
  dtcCodes: string;
  dtcHex: boolean;
  /** Whether the operator has switched the automatic service on. */
  automaticStatus: boolean;
  /** Why nobody but a person can read this slave file; absent for one that is or will be decoded, and for a plain one. */
  slaveReason?: Extract<ManualReason, 'slaveFile' | 'slaveDecodeFailed'> | undefined;
};

/** Whether a task waits for the automatic service or for a person, and why for a person. */
export function routeOf(task: Routed): { status: 'waiting' } | { status: 'manual'; reason: ManualReason } {
  const reason = manualReasonOf(task) ?? task.slaveReason ?? (task.automaticStatus ? undefined : 'automaticServiceOff');
  return reason === undefined ? { status: 'waiting' } : { status: 'manual', reason };
}
