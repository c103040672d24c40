import type { ManualReason } from '#contract/tasks/status.ts';
import type { MethodId } from '#contract/ids.ts';
import { findManualReason } from '#rules/order.ts';

/** Facts that decide who works on a task first. */
export type RoutedTask = {
  modificationMode: 'automatic' | 'manual';
  fileName: string;
  methods: readonly { methodId: MethodId; dtcLogic: boolean; hasDetails: boolean }[];
  dtcCodes: string;
  dtcHex: boolean;
  /** The vehicle is one of the catalogue: of another nobody but a person says what is done to its file. */
  isListed: boolean;
  /** True when the operator has switched the automatic service on. */
  automaticStatus: boolean;
  /**
   * Reason why only a person can read this slave file; absent for one that is or will be decoded, and for a plain one.
   */
  slaveReason?: Extract<ManualReason, 'slaveFile' | 'slaveDecodeFailed'> | undefined;
};

/** First status of a task: waiting for the automatic service, or manual with the reason. */
export function routeTask(task: RoutedTask): { status: 'waiting' } | { status: 'manual'; reason: ManualReason } {
  const reason =
    findManualReason(task) ??
    (task.isListed ? undefined : 'vehicleNotListed') ??
    task.slaveReason ??
    (task.automaticStatus ? undefined : 'automaticServiceOff');
  return reason === undefined ? { status: 'waiting' } : { status: 'manual', reason };
}
