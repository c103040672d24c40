import { z } from 'zod';
import { words } from '#contract/wire.ts';

export const TaskStatus = words({
  waiting: 'inWait',
  inProgress: 'inProgress',
  manual: 'manually',
  finished: 'finished',
  blocked: 'blocked',
  archived: 'archived',
});
export type TaskStatus = z.output<typeof TaskStatus>;

/** A status in an answer: any other value is shown as in work (specifications, section 4). */
export const AnsweredTaskStatus = TaskStatus.catch('inProgress');

/** Any other value is shown as unknown (the administration specification, section 4); the portal itself has two. */
export const PaymentStatus = words({ open: 'open', paid: 'payed', unknown: 'unknown' });
export type PaymentStatus = z.output<typeof PaymentStatus>;
export const AnsweredPaymentStatus = PaymentStatus.catch('unknown');

export const TaskType = words({ new: 'new', update: 'updateUpgrade', inReview: 'inReview', reviewed: 'reviewDone' });
export type TaskType = z.output<typeof TaskType>;

export const JobStatus = words({
  waiting: 'inWait',
  inProgress: 'inProgress',
  inReview: 'inReview',
  reviewed: 'reviewDone',
  finished: 'finished',
  blocked: 'blocked',
});
export type JobStatus = z.output<typeof JobStatus>;
export const AnsweredJobStatus = JobStatus.catch('inProgress');

export const ModificationMode = words({ automatic: 'automatic', manual: 'manually' });
export type ModificationMode = z.output<typeof ModificationMode>;

/** Urgency of a task (customer specification, section 2). */
export const taskPriorities = ['asap', '30min', 'next2Hours', 'next6Hours', 'next12Hours', 'nextDay'] as const;

export const TaskPriority = z.enum(taskPriorities);
export type TaskPriority = z.output<typeof TaskPriority>;

/** Reasons for escalating a task to a person. */
export const ManualReason = z.enum([
  'orderedManually',
  'automaticServiceOff',
  'fileTypeManual',
  'notListedMethod',
  'vehicleNotListed',
  'dtcCodes',
  /** The solutions know nothing of the details that the customer named. */
  'methodDetails',
  'notRaw',
  'softwareUnknown',
  'otherControlUnit',
  'noSolution',
  /** The only solution is suspended until staff have reviewed a customer's complaint. */
  'solutionInReview',
  'contextDiffers',
  'methodsConflict',
  'ambiguousSolution',
  'alreadyModified',
  'checksumUnknown',
  'checksumNotFound',
  'checksumInvalidBefore',
  /** A signature that the image itself can verify does not fit. */
  'signatureInvalidBefore',
  'checksumFailed',
  'checksMissing',
  'originalDiffers',
  'originalUnknown',
  'signedArea',
  /** The solution changes start-up code or erases a stretch, and no person has accepted that. */
  'dangerousChange',
  /** No real image has proven the family of the control unit, and no administrator has confirmed it. */
  'familyUnproven',
  'verificationFailed',
  'engineFailed',
  /** The stored original is missing, or is not what it was. */
  'fileDamaged',
  'slaveFile',
  'slaveDecodeFailed',
]);
export type ManualReason = z.output<typeof ManualReason>;
