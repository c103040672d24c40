import type { CreditCents } from '#contract/money.ts';
import type { PaymentStatus, TaskStatus } from '#contract/tasks.ts';

/** What the payment panel of a task needs to know. */
export type PayableTask = {
  readonly status: TaskStatus;
  readonly paymentStatus: PaymentStatus;
  readonly price: CreditCents;
  /** Whether its file is handed over once nothing is to be paid for it (`freeToTake` in the contract). */
  readonly freeToTake: boolean;
};

export type PaymentControl =
  | { readonly show: 'download' }
  | { readonly show: 'pay'; readonly price: CreditCents }
  | { readonly show: 'payJobFirst' }
  | { readonly show: 'nothing' };

/** Whether a task is done and not paid, whatever it costs. */
export const awaitsPayment = ({ status, paymentStatus }: Pick<PayableTask, 'status' | 'paymentStatus'>): boolean =>
  status === 'finished' && paymentStatus === 'open';

/** Whether a task can be paid now. What costs nothing is never paid, only delivered. */
export const isPayable = ({ price, ...task }: Omit<PayableTask, 'freeToTake'>): boolean =>
  awaitsPayment(task) && price > 0;

/** Which control the payment panel of a task shows (customer specification, section 4). */
export function paymentControl(task: PayableTask): PaymentControl {
  if (task.status === 'blocked') return { show: 'nothing' };
  if (task.paymentStatus === 'paid') return { show: 'download' };
  if (isPayable(task)) return { show: 'pay', price: task.price };
  if (task.status !== 'finished') return { show: 'nothing' };
  return task.freeToTake ? { show: 'download' } : { show: 'payJobFirst' };
}

/** `deliveryNote_paymentTax`, in percent: 20 for Austria, else 19 (customer specification, section 9). */
export function deliveryNotePaymentTax(countryIso: string | undefined): 19 | 20 {
  return countryIso === 'AT' ? 20 : 19;
}
