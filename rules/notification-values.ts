import type { CreditCents } from '#contract/money.ts';
import type { Notification } from '#contract/notifications.ts';

type Formats = {
  /** An amount with the sign of credits. */
  readonly inCredits: (amount: CreditCents) => string;
  readonly date: (day: string) => string;
};

/** Values of the sentence of a notification, in the notation of its reader; what it does not say is empty. */
export function fillNotification(
  { kind, taskId, facts, count }: Pick<Notification, 'kind' | 'taskId' | 'facts' | 'count'>,
  { inCredits, date }: Formats,
) {
  const { amount, balance, customer = '', person = '', number = '', version = '', browser = '', day } = facts;
  const plus = kind === 'creditsBooked' && amount !== undefined && amount > 0 ? '+' : '';
  return {
    task: String(taskId ?? ''),
    count,
    customer,
    person,
    number,
    version: String(version),
    browser,
    day: day === undefined ? '' : date(day),
    amount: amount === undefined ? '' : `${plus}${inCredits(amount)}`,
    balance: balance === undefined ? '' : inCredits(balance),
  };
}
