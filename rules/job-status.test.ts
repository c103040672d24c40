import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobStatus, TaskStatus, TaskType } from '#contract/tasks.ts';
import { jobStatusOf } from './job-status.ts';

/** `finished/inReview` → a task of that status and type; the type is `new` unless it is given. */
function taskOf(text: string) {
  const [status, type = 'new'] = text.split('/');
  return { status: TaskStatus.parse(status), type: TaskType.parse(type) };
}

describe('a job', () => {
  test.each([
    ['', 'finished'],
    ['archived/reviewDone', 'finished'],
    ['archived/inReview finished', 'finished'],
    ['inWait', 'inWait'],
    ['inProgress', 'inProgress'],
    ['manually', 'inProgress'],
    ['finished', 'finished'],
    ['archived', 'finished'],
    ['finished/updateUpgrade', 'finished'],
    ['blocked', 'blocked'],
    ['blocked blocked/inReview', 'blocked'],
    ['blocked finished', 'finished'],
    ['blocked inWait', 'inWait'],
    ['finished/inReview inProgress', 'inReview'],
    ['finished inProgress', 'inProgress'],
    ['inWait manually', 'inProgress'],
    ['finished inWait', 'inWait'],
    ['finished/reviewDone inWait', 'inWait'],
    ['finished/reviewDone finished', 'reviewDone'],
    ['finished archived', 'finished'],
  ])('with the tasks [%s] is %s [A4.11 A7.13 C7.39]', (tasks, status) => {
    expect(jobStatusOf(tasks.split(' ').filter(Boolean).map(taskOf))).toBe(status);
  });

  test('has a status whatever its tasks are, and their order does not matter [A4.11 A4.12]', () => {
    const task = fc.record({
      status: fc.constantFrom(...TaskStatus.options),
      type: fc.constantFrom(...TaskType.options),
    });
    fc.assert(
      fc.property(fc.array(task, { maxLength: 8 }), (tasks) => {
        expect(JobStatus.options).toContain(jobStatusOf(tasks));
        expect(jobStatusOf(tasks.toReversed())).toBe(jobStatusOf(tasks));
      }),
    );
  });
});
