import { describe, expect, test } from 'vitest';
import { TaskStatus } from '#contract/orders.ts';
import { isAllowed, staffActions } from './task-actions.ts';

/** Every action with every status in which it is allowed; in all others it is not. */
const allowed = {
  assign: ['inWait', 'manually'],
  uploadModified: ['inProgress', 'manually'],
  close: ['inProgress', 'manually'],
} as const;

test('every action of staff is in this table', () => {
  expect(Object.keys(staffActions).toSorted()).toEqual(Object.keys(allowed).toSorted());
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
