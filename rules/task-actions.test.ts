import { describe, expect, test } from 'vitest';
import { TaskStatus } from '#contract/tasks/status.ts';
import { creditCents } from '#contract/money.ts';
import {
  customerActions,
  type Blocker,
  findBlocker,
  isAllowed,
  isReviewable,
  isUpdatable,
  type StaffAction,
  staffActionNames,
} from './task-actions.ts';

const everything = TaskStatus.options;
/** Every action with every status in which it is allowed; in all others it is not. */
const allowed: Record<StaffAction, readonly TaskStatus[]> = {
  assign: ['waiting', 'manual', 'inProgress'],
  giveBack: ['inProgress'],
  uploadModified: ['manual', 'inProgress', 'finished'],
  close: ['manual', 'inProgress'],
  ask: ['manual', 'inProgress'],
  propose: ['manual', 'inProgress', 'finished', 'archived'],
  rerun: ['manual'],
  block: ['waiting', 'manual', 'inProgress', 'finished'],
  unblock: ['blocked'],
  archive: ['finished', 'blocked'],
  undoArchive: ['archived'],
  reset: ['finished', 'manual', 'blocked'],
  edit: ['waiting', 'manual', 'inProgress', 'blocked'],
  transfer: everything,
  changeVehicle: ['waiting', 'manual', 'inProgress', 'finished', 'blocked'],
  delete: everything,
};
const onlyUnpaid: readonly StaffAction[] = ['reset', 'delete'];
const allowedToCustomers = {
  changeModifications: ['waiting', 'finished', 'archived'],
  sendBack: ['finished', 'archived'],
} as const;

test('every action is in one of these tables', () => {
  expect(staffActionNames.toSorted()).toEqual(Object.keys(allowed).toSorted());
  expect(Object.keys(customerActions).toSorted()).toEqual(Object.keys(allowedToCustomers).toSorted());
});

/** Blockers of an action: the status first, then the automatic service at work, then the payment. */
function expected(action: StaffAction, status: TaskStatus, paid: boolean, byName: boolean): Blocker | undefined {
  if (!allowed[action].includes(status)) return 'wrongStatus';
  if (status === 'inProgress' && !byName) return 'automaticAtWork';
  return paid && onlyUnpaid.includes(action) ? 'alreadyPaid' : undefined;
}

const cases = staffActionNames.flatMap((action) =>
  everything.flatMap((status) =>
    [true, false].flatMap((paid) => [true, false].map((byName) => ({ action, status, paid, byName }))),
  ),
);

test.each(cases)(
  'staff: $action, $status, paid $paid, assigned $byName [A4.17 A4.18]',
  ({ action, status, paid, byName }) => {
    const task = {
      status,
      paymentStatus: paid ? ('paid' as const) : ('open' as const),
      ...(byName && { doneBy: 'support' }),
    };
    const hindrance = expected(action, status, paid, byName);
    expect(findBlocker(action, task)).toBe(hindrance);
    expect(isAllowed(action, task)).toBe(hindrance === undefined);
  },
);

test.each(staffActionNames)('%s needs the original only if it is about the work', (action) => {
  const task = { status: allowed[action][0] ?? 'finished', paymentStatus: 'open', doneBy: 'support' } as const;
  const needsOriginal = (['uploadModified', 'propose', 'rerun', 'reset'] as StaffAction[]).includes(action);
  expect(findBlocker(action, { ...task, originalRemoved: '2026-11-28' })).toBe(
    needsOriginal ? 'fileRemoved' : undefined,
  );
});

test('a null name counts as absent', () => {
  expect(findBlocker('close', { status: 'inProgress', paymentStatus: 'open', doneBy: null })).toBe('automaticAtWork');
});

describe('a customer may', () => {
  test.each(TaskStatus.options)('update a task that is %s if its status allows it [C4.7]', (status) => {
    expect(isUpdatable({ status, isBlocked: true })).toBe(false);
    expect(isUpdatable({ status, isBlocked: false })).toBe(
      (allowedToCustomers.changeModifications as readonly string[]).includes(status),
    );
  });

  test.each(TaskStatus.options)('send back a paid task that is %s if its status allows it', (status) => {
    const task = {
      status,
      isBlocked: status === 'blocked',
      paymentStatus: 'paid',
      price: creditCents(6000),
      freeToTake: false,
    } as const;
    expect(isReviewable(task)).toBe((allowedToCustomers.sendBack as readonly string[]).includes(status));
  });

  test.each([
    ['not send back what is not paid', 'open', 6000, true, false],
    ['send back a free file beside a paid one', 'open', 0, true, true],
    ['not send back a free file that was not handed over', 'open', 0, false, false],
  ] as const)('%s', (_sentence, paymentStatus, price, freeToTake, may) => {
    expect(
      isReviewable({ status: 'finished', isBlocked: false, paymentStatus, price: creditCents(price), freeToTake }),
    ).toBe(may);
  });
});

test('staff only propose for a question before an order, change its vehicle or delete it [P1.88]', () => {
  const task = { status: 'manual', paymentStatus: 'open', inquiry: 'open' } as const;
  const possible = staffActionNames.filter((action) => findBlocker(action, task) === undefined);
  expect(possible).toEqual(['propose', 'changeVehicle', 'delete']);
  expect(isUpdatable({ status: 'archived', isBlocked: false, inquiry: 'closed' })).toBe(false);
});
