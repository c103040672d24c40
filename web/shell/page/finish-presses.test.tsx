import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { mountComponent } from '#test/screens/mount-component.tsx';
import { openScreen } from '#test/screens/open-screen.tsx';
import { pressDown } from '#test/screens/press.ts';

const topOf = (element: Element) => element.getBoundingClientRect().top;

// The routes of the portal have called finishPresses().
describe('control that moves between press and release', () => {
  type Change = 'line above' | 'other name' | 'taken away' | 'dialog';

  /** A button, and the change that comes while it is pressed. */
  function Part({ onPress, onChange }: { onPress: () => void; onChange: (show: (change: Change) => void) => void }) {
    const [change, setChange] = useState<Change>();
    onChange(setChange);
    return (
      <section>
        {change !== undefined && <p style={{ height: 200 }}>A line more</p>}
        {change !== 'taken away' && (
          <button type="button" onClick={onPress}>
            {change === 'other name' ? 'Delete' : 'Take'}
          </button>
        )}
        {change === 'dialog' && <div role="dialog" aria-modal aria-label="Order" />}
      </section>
    );
  }

  test.each([
    ['line above', 1],
    ['other name', 0],
    ['taken away', 0],
    ['dialog', 0],
  ] as const)('with %s is pressed %i times', async (change, times) => {
    const onPress = vi.fn();
    let show: (change: Change) => void = () => {};
    await mountComponent(
      <Part
        onPress={onPress}
        onChange={(set) => {
          show = set;
        }}
      />,
    );
    const release = await pressDown(page.getByRole('button', { name: 'Take' }).element());
    show(change);
    await expect.element(page.getByText('A line more')).toBeVisible();
    await release();
    expect(onPress).toHaveBeenCalledTimes(times);
  });

  test('is pressed once where it stays under the pointer', async () => {
    const onPress = vi.fn();
    await mountComponent(<Part onPress={onPress} onChange={() => {}} />);
    const release = await pressDown(page.getByRole('button', { name: 'Take' }).element());
    await release();
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

test('a press on the outermost pixel of a control is left to the browser', async () => {
  const onPress = vi.fn<(isTrusted: boolean) => void>();
  await mountComponent(
    <button
      type="button"
      style={{ position: 'absolute', top: 100.4, left: 100, width: 80, height: 40 }}
      onClick={({ isTrusted }) => {
        onPress(isTrusted);
      }}
    >
      Delete
    </button>,
  );
  const release = await pressDown(page.getByRole('button', { name: 'Delete' }).element(), -0.2);
  await release();
  expect(onPress.mock.calls).toEqual([[true]]);
});

describe('press on Take while a newer answer arrives', () => {
  const as = { world: 'workbench', as: 'support' } as const;

  test('takes the file on the page of its order', async () => {
    const { facts, server } = await openScreen(({ queue }) => `/jobs/jobDetails?job=${queue[0].jobId}`, as);
    const take = page.getByRole('button', { name: 'Take' });
    await expect.element(take).toBeVisible();
    const button = take.element();
    const before = topOf(button);
    server.answer(assignmentApi.assignTask, true);
    const release = await pressDown(button);
    server.patch(jobsApi.getJob, (job) => ({ ...job, job_additional: 'Please with care. '.repeat(20) }));
    server.publish('tasks', {});
    await expect.poll(() => topOf(button)).toBeGreaterThan(before + 36);
    await release();
    await expect
      .poll(() => server.sentTo(assignmentApi.assignTask).map(({ fields }) => fields?.['task_id']))
      .toEqual([facts.queue[0].taskId]);
    expect(take.element(), 'the button is the one that was pressed').toBe(button);
  });

  test('takes the file of its row, in whatever place the row is by then', async () => {
    const { facts, server } = await openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, as);
    const { taskId } = facts.overdue;
    const choice = page.getByRole('checkbox', { name: `Select file #${taskId}`, exact: true });
    const row = page.getByRole('row').filter({ has: choice });
    const take = row.getByRole('button', { name: 'Take', exact: true });
    await expect.element(take).toBeVisible();
    const button = take.element();
    const before = topOf(button);
    server.answer(assignmentApi.assignTask, true);
    const release = await pressDown(button);
    server.patch(taskListsApi.listOpenTasks, (list) => ({ ...list, data: list.data.toReversed() }));
    server.publish('tasks', {});
    await expect.poll(() => Math.abs(topOf(button) - before)).toBeGreaterThan(20);
    await release();
    await expect
      .poll(() => server.sentTo(assignmentApi.assignTask).map(({ fields }) => fields?.['task_id']))
      .toEqual([taskId]);
    expect(take.element(), 'the button is the one that was pressed').toBe(button);
  });
});
