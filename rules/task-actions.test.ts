import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { TaskStatus } from '#contract/tasks.ts';
import { customerActions, isAllowed, isReviewable, isUpdatable, staffActions } from './task-actions.ts';

/** Every action with every status in which it is allowed; in all others it is not. */
const allowed = {
  assign: ['inWait', 'manually'],
  uploadModified: ['inProgress', 'manually'],
  close: ['inProgress', 'manually'],
} as const;
const allowedToCustomers = {
  changeModifications: ['inWait', 'finished', 'archived'],
  sendBack: ['finished'],
} as const;

test('every action is in one of these tables', () => {
  expect(Object.keys(staffActions).toSorted()).toEqual(Object.keys(allowed).toSorted());
  expect(Object.keys(customerActions).toSorted()).toEqual(Object.keys(allowedToCustomers).toSorted());
});

describe.each(Object.keys(allowed) as (keyof typeof allowed)[])('staff may %s', (action) => {
  test.each(TaskStatus.options)('a task that is %s, or not', (status) => {
    expect(isAllowed(action, { status, doneBy: 'support' })).toBe(
      (allowed[action] as readonly string[]).includes(status),
    );
  });
});

test.each(Object.keys(allowed) as (keyof typeof allowed)[])(
  'nobody may %s while the automatic service works',
  (action) => {
    expect(isAllowed(action, { status: 'inProgress' })).toBe(false);
  },
);

describe('a customer may', () => {
  test.each(TaskStatus.options)('update a task that is %s, or not', (status) => {
    expect(isUpdatable({ status })).toBe(
      (allowedToCustomers.changeModifications as readonly string[]).includes(status),
    );
  });

  test.each(TaskStatus.options)('send back a paid task that is %s, or not', (status) => {
    const task = { status, paymentStatus: 'payed', price: creditCents(6000), siblingPaid: false } as const;
    expect(isReviewable(task)).toBe((allowedToCustomers.sendBack as readonly string[]).includes(status));
  });

  test.each([
    ['not send back what is not paid', 'open', 6000, true, false],
    ['send back a free file beside a paid one', 'open', 0, true, true],
    ['not send back a free file that was not handed over', 'open', 0, false, false],
  ] as const)('%s', (_sentence, paymentStatus, price, siblingPaid, may) => {
    expect(isReviewable({ status: 'finished', paymentStatus, price: creditCents(price), siblingPaid })).toBe(may);
  });
});
