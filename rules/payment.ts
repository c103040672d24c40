import type { CreditCents } from '#contract/money.ts';
import type { PaymentStatus, TaskStatus } from '#contract/tasks.ts';

/** What the payment panel of a task needs to know. */
export type PayableTask = {
  readonly status: TaskStatus;
  readonly paymentStatus: PaymentStatus;
  readonly price: CreditCents;
  /** Another task of the same job is already paid. */
  readonly siblingPaid: boolean;
};

export type PaymentControl =
  | { readonly show: 'download' }
  | { readonly show: 'pay'; readonly price: CreditCents }
  | { readonly show: 'payJobFirst' }
  | { readonly show: 'nothing' };

/** Whether a task can be paid now. What costs nothing is never paid, only delivered with a paid task of its job. */
export function isPayable({ status, paymentStatus, price }: Omit<PayableTask, 'siblingPaid'>): boolean {
  return status === 'finished' && paymentStatus === 'open' && price > 0;
}

/** Which control the payment panel of a task shows (customer specification, section 4). */
export function paymentControl(task: PayableTask): PaymentControl {
  if (task.status === 'blocked') return { show: 'nothing' };
  if (task.paymentStatus === 'payed') return { show: 'download' };
  if (isPayable(task)) return { show: 'pay', price: task.price };
  if (task.status !== 'finished') return { show: 'nothing' };
  return task.siblingPaid ? { show: 'download' } : { show: 'payJobFirst' };
}

/** `deliveryNote_paymentTax`, in percent: 20 for Austria, else 19 (customer specification, section 9). */
export function deliveryNotePaymentTax(countryIso: string | undefined): 19 | 20 {
  return countryIso === 'AT' ? 20 : 19;
}
