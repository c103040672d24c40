import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PaymentStatus, TaskStatus } from '#contract/tasks/status.ts';
import { creditCents } from '#contract/money.ts';
import { deliveryNotePaymentTax, isPayable, type PayableTask, paymentControl } from './payment.ts';

const sixty = creditCents(6000);
const free = creditCents(0);
const pay = { show: 'pay', price: sixty };
const download = { show: 'download' };
const payJobFirst = { show: 'payJobFirst' };
const nothing = { show: 'nothing' };

describe('payment panel (customer specification, section 4)', () => {
  test.each([
    ['offers the tuning file of a paid task', 'finished', 'paid', sixty, false, download],
    ['offers the tuning file of a paid task that cost nothing', 'finished', 'paid', free, false, download],
    ['offers the tuning file of a paid task that is archived', 'archived', 'paid', sixty, false, download],
    ['offers a free file that may be taken, such as one beside a paid task', 'finished', 'open', free, true, download],
    ['asks to pay a finished task', 'finished', 'open', sixty, false, pay],
    ['asks to pay a finished task although its sibling is paid', 'finished', 'open', sixty, true, pay],
    ['explains that the tuning file comes first', 'finished', 'open', free, false, payJobFirst],
    ['shows nothing while a task waits', 'waiting', 'open', sixty, false, nothing],
    ['shows nothing while a task is worked on', 'inProgress', 'open', sixty, false, nothing],
    ['shows nothing while a task waits for a person', 'manual', 'open', free, true, nothing],
    ['asks to pay an archived task that is not paid yet', 'archived', 'open', sixty, false, pay],
    ['offers a free file that may be taken although it is archived', 'archived', 'open', free, true, download],
    ['shows nothing for a blocked task', 'blocked', 'open', sixty, false, nothing],
    ['shows nothing for a blocked task that is paid', 'blocked', 'paid', sixty, false, nothing],
    ['shows nothing for a blocked free task beside a paid one', 'blocked', 'open', free, true, nothing],
  ] as const)('%s [C4.3 C4.4 C4.5 C4.6]', (_sentence, status, paymentStatus, price, freeToTake, control) => {
    const isBlocked = status === 'blocked';
    expect(paymentControl({ status, isBlocked, paymentStatus, price, freeToTake })).toEqual(control);
  });

  test.each(['paid', 'open'] as const)('shows nothing for a blocked task that was archived, %s', (paymentStatus) => {
    const task = { status: 'archived', isBlocked: true, paymentStatus, freeToTake: true } as const;
    expect(paymentControl({ ...task, price: sixty })).toEqual(nothing);
    expect(paymentControl({ ...task, price: free })).toEqual(nothing);
    expect(isPayable({ ...task, price: sixty })).toBe(false);
  });
});

describe('any task', () => {
  const task: fc.Arbitrary<PayableTask> = fc.record({
    status: fc.constantFrom(...TaskStatus.options),
    isBlocked: fc.boolean(),
    paymentStatus: fc.constantFrom(...PaymentStatus.options),
    price: fc.nat(100_000).map(creditCents),
    freeToTake: fc.boolean(),
  });

  test('shows the pay button with its price exactly when it can be paid [A4.15 C4.5]', () => {
    fc.assert(
      fc.property(task, (sample) => {
        const control = paymentControl(sample);
        expect(control.show === 'pay').toBe(isPayable(sample));
        expect(control.show === 'pay' ? control.price : sample.price).toBe(sample.price);
      }),
    );
  });

  test('offers a file with a price only once it is paid', () => {
    fc.assert(
      fc.property(task, (sample) => {
        const offered = paymentControl(sample).show === 'download';
        expect(offered && sample.price > 0 && sample.paymentStatus === 'open').toBe(false);
      }),
    );
  });
});

describe('tax on a delivery note [C7.15 C9.5]', () => {
  test.each([
    ['AT', 20],
    ['DE', 19],
    ['CH', 19],
    ['US', 19],
    [undefined, 19],
  ])('of a customer in %s is %i percent', (country, percent) => {
    expect(deliveryNotePaymentTax(country)).toBe(percent);
  });
});
