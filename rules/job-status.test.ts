import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobStatus, TaskStatus, TaskType } from '#contract/tasks/status.ts';
import { computeJobStatus } from './job-status.ts';

/** `finished/inReview` → a task of that status and type; the type is `new` unless it is given. */
function taskOf(text: string) {
  const [status, type = 'new'] = text.split('/');
  return { status: TaskStatus.out.parse(status), type: TaskType.out.parse(type) };
}

describe('job', () => {
  test.each([
    ['', 'finished'],
    ['archived/reviewed', 'finished'],
    ['archived/inReview finished', 'finished'],
    ['waiting', 'waiting'],
    ['inProgress', 'inProgress'],
    ['manual', 'inProgress'],
    ['finished', 'finished'],
    ['archived', 'finished'],
    ['finished/update', 'finished'],
    ['blocked', 'blocked'],
    ['blocked blocked/inReview', 'blocked'],
    ['blocked finished', 'finished'],
    ['blocked waiting', 'waiting'],
    ['finished/inReview inProgress', 'inReview'],
    ['finished inProgress', 'inProgress'],
    ['waiting manual', 'inProgress'],
    ['finished waiting', 'waiting'],
    ['finished/reviewed waiting', 'waiting'],
    ['finished/reviewed finished', 'reviewed'],
    ['finished archived', 'finished'],
  ])('with the tasks [%s] is %s [A4.11 A7.13 C7.39]', (tasks, status) => {
    expect(computeJobStatus(tasks.split(' ').filter(Boolean).map(taskOf))).toBe(status);
  });

  test('has a status for any tasks in any order [A4.11 A4.12]', () => {
    const task = fc.record({
      status: fc.constantFrom(...TaskStatus.options),
      type: fc.constantFrom(...TaskType.options),
    });
    fc.assert(
      fc.property(fc.array(task, { maxLength: 8 }), (tasks) => {
        expect(JobStatus.options).toContain(computeJobStatus(tasks));
        expect(computeJobStatus(tasks.toReversed())).toBe(computeJobStatus(tasks));
      }),
    );
  });
});
