import type { TaskStatus } from '#contract/tasks/status.ts';
import { customerActions, staffActions } from './task-actions.ts';

/** A draft has no original yet: it is in no list, and ordering it makes it a task. */
export type StoredStatus = TaskStatus | 'draft';

type Transition = {
  readonly by: 'customer' | 'support' | 'automatic';
  readonly from: readonly StoredStatus[];
  /** Several where the task itself decides. */
  readonly to: readonly TaskStatus[];
};

/** State machine of a task: the actor, the statuses before and the statuses after. Nothing else changes a status. */
export const transitions = {
  order: { by: 'customer', from: ['draft'], to: ['waiting', 'manual'] },
  /** A question before an order, with its file. */
  openInquiry: { by: 'customer', from: ['draft'], to: ['manual'] },
  orderInquiry: { by: 'customer', from: ['manual'], to: ['waiting', 'manual'] },
  closeInquiry: { by: 'customer', from: ['manual'], to: ['archived'] },
  dismissInquiry: { by: 'support', from: ['manual'], to: ['archived'] },
  /** Also out of the archive, which takes nothing from the customer. */
  sendBack: { by: 'customer', from: customerActions.sendBack, to: ['manual'] },

  start: { by: 'automatic', from: ['waiting'], to: ['inProgress'] },
  finish: { by: 'automatic', from: ['inProgress'], to: ['finished'] },
  /** Work that the automatic service cannot do goes to a person. */
  escalate: { by: 'automatic', from: ['waiting', 'inProgress'], to: ['manual'] },
  /** A failed decoding of a slave file succeeded later. */
  comeBack: { by: 'automatic', from: ['manual'], to: ['waiting', 'manual'] },

  assign: { by: 'support', from: staffActions.assign.in, to: ['inProgress'] },
  giveBack: { by: 'support', from: staffActions.giveBack.in, to: ['manual'] },
  /** A new version of a finished task leaves it finished. */
  uploadModified: { by: 'support', from: ['manual', 'inProgress'], to: ['inProgress'] },
  close: { by: 'support', from: staffActions.close.in, to: ['finished'] },
  rerun: { by: 'support', from: staffActions.rerun.in, to: ['waiting'] },
  /** Edited so that only a person can do the task. */
  edit: { by: 'support', from: ['waiting'], to: ['manual'] },
  block: { by: 'support', from: staffActions.block.in, to: ['blocked'] },
  unblock: { by: 'support', from: staffActions.unblock.in, to: ['waiting', 'manual', 'inProgress', 'finished'] },
  reset: { by: 'support', from: staffActions.reset.in, to: ['waiting', 'manual'] },
  archive: { by: 'support', from: staffActions.archive.in, to: ['archived'] },
  /** Back to where it was: a blocked one is blocked again. */
  undoArchive: { by: 'support', from: staffActions.undoArchive.in, to: ['finished', 'blocked'] },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export type NextStatus<Name extends TransitionName> = (typeof transitions)[Name]['to'][number];

/** A transition leads from one status to another. */
export function leadsTo(name: TransitionName, from: StoredStatus, to: TaskStatus): boolean {
  const { from: starts, to: ends }: Transition = transitions[name];
  return starts.includes(from) && ends.includes(to);
}
