import { creditCents, type CreditCents } from '#contract/money.ts';

type Paid = { readonly price: CreditCents; readonly day: string };
/** The sum paid in a step of the plot, in hundredths of a credit. */
export type Spent = { readonly from: string; readonly amount: CreditCents };

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const dayLength = 86_400_000;

/**
 * The sums of what was paid, one for each step of the last days, oldest first; steps without a payment are 0.
 *
 * @param until the last day, `2026-03-29`
 * @param days how many days the plot covers
 * @param step how many days one sum covers
 */
export function spentBySteps(paid: readonly Paid[], until: string, days: number, step: number): Spent[] {
  const last = Date.parse(until);
  const steps = Math.ceil(days / step);
  return Array.from({ length: steps }, (_, index) => {
    const end = last - (steps - 1 - index) * step * dayLength;
    const from = dayOf(end - (step - 1) * dayLength);
    const to = dayOf(end);
    const amounts = paid.filter(({ day }) => day >= from && day <= to).map(({ price }) => price);
    return { from, amount: creditCents(amounts.reduce((sum, amount) => sum + amount, 0)) };
  });
}
