import type { CreditCents } from '#contract/money.ts';
import type { PaymentStatus, TaskStatus } from '#contract/tasks/status.ts';

/** Facts that decide on the payment panel of a task. */
export type PayableTask = {
  readonly status: TaskStatus;
  /** A block holds it: it is blocked, or was when it was archived. */
  readonly isBlocked: boolean;
  readonly paymentStatus: PaymentStatus;
  readonly price: CreditCents;
  /** The file may be downloaded once nothing is due for it (`freeToTake` in the contract). */
  readonly freeToTake: boolean;
  /** Set while the task is a question before an order. */
  readonly inquiry?: unknown;
};

export type PaymentControl =
  | { readonly show: 'download' }
  | { readonly show: 'pay'; readonly price: CreditCents }
  | { readonly show: 'payJobFirst' }
  | { readonly show: 'nothing' };

/** Its file is made. Archiving files it away and changes nothing that its customer may do. */
export const isDone = ({ status }: Pick<PayableTask, 'status'>): boolean =>
  status === 'finished' || status === 'archived';

/** A task is done and not paid, whatever its price. */
export const awaitsPayment = (task: Pick<PayableTask, 'status' | 'isBlocked' | 'paymentStatus'>): boolean =>
  isDone(task) && !task.isBlocked && task.paymentStatus === 'open';

/** A task can be paid now. A free one is never paid, only delivered. */
export const isPayable = ({ price, ...task }: Omit<PayableTask, 'freeToTake'>): boolean =>
  awaitsPayment(task) && price > 0;

/** The control in the payment panel of a task (customer specification, section 4). */
export function paymentControl(task: PayableTask): PaymentControl {
  if (task.isBlocked || (task.inquiry ?? undefined) !== undefined) return { show: 'nothing' };
  if (task.paymentStatus === 'paid') return { show: 'download' };
  if (isPayable(task)) return { show: 'pay', price: task.price };
  if (!isDone(task)) return { show: 'nothing' };
  return task.freeToTake ? { show: 'download' } : { show: 'payJobFirst' };
}

/** `deliveryNote_paymentTax`, in percent: 20 for Austria, else 19 (customer specification, section 9). */
export function deliveryNotePaymentTax(countryIso: string | undefined): 19 | 20 {
  return countryIso === 'AT' ? 20 : 19;
}
