import { describe, expect, test } from 'vitest';
import { TaskStatus } from '#contract/tasks/status.ts';
import { staffActionNames, staffActions } from './task-actions.ts';
import { leadsTo, type TransitionName, transitions } from './transitions.ts';

const names = Object.keys(transitions) as TransitionName[];

describe('state machine of a task', () => {
  test.each([
    ['order', 'draft', 'waiting', true],
    ['order', 'draft', 'manual', true],
    ['order', 'waiting', 'manual', false],
    ['openInquiry', 'draft', 'manual', true],
    ['orderInquiry', 'manual', 'waiting', true],
    ['orderInquiry', 'waiting', 'manual', false],
    ['closeInquiry', 'manual', 'archived', true],
    ['dismissInquiry', 'manual', 'archived', true],
    ['start', 'waiting', 'inProgress', true],
    ['start', 'manual', 'inProgress', false],
    ['finish', 'inProgress', 'finished', true],
    ['finish', 'waiting', 'finished', false],
    ['escalate', 'inProgress', 'manual', true],
    ['sendBack', 'finished', 'manual', true],
    ['sendBack', 'archived', 'manual', true],
    ['close', 'manual', 'finished', true],
    ['close', 'blocked', 'finished', false],
    ['block', 'finished', 'blocked', true],
    ['block', 'archived', 'blocked', false],
    ['unblock', 'blocked', 'archived', false],
    ['archive', 'finished', 'archived', true],
    ['archive', 'inProgress', 'archived', false],
    ['undoArchive', 'archived', 'finished', true],
    ['undoArchive', 'archived', 'manual', false],
  ] as const)('%s leads from %s to %s: %s', (name, from, to, leads) => {
    expect(leadsTo(name, from, to)).toBe(leads);
  });

  test('reaches every status from a draft, and leaves an archived task only by unarchiving or a return', () => {
    const reachedStatuses = new Set<string>(['draft']);
    // One round per transition, so that each has followed every other.
    for (const name of names.flatMap(() => names))
      if (transitions[name].from.some((from) => reachedStatuses.has(from)))
        for (const to of transitions[name].to) reachedStatuses.add(to);
    expect(reachedStatuses).toEqual(new Set(['draft', ...TaskStatus.options]));
    expect(names.filter((name) => (transitions[name].from as readonly string[]).includes('archived'))).toEqual([
      'sendBack',
      'undoArchive',
    ]);
  });

  test('allows staff only transitions of their allowed actions', () => {
    // Only a question before an order is dismissed, which has no work of staff on it.
    const ofStaff = names.filter((name) => transitions[name].by === 'support' && name !== 'dismissInquiry');
    expect(ofStaff.length).toBeGreaterThan(8);
    for (const name of ofStaff) {
      const action = staffActionNames.find((one) => one === (name === 'unblock' ? 'unblock' : name));
      const allowed: readonly string[] = action === undefined ? [] : staffActions[action].in;
      expect(transitions[name].from.filter((from) => !allowed.includes(from))).toEqual([]);
    }
  });
});
