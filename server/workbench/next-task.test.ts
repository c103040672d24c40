import { beforeAll, expect, test } from 'vitest';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let support: Person;
let customer: Person;

beforeAll(async () => {
  customer = await portal().person();
  support = await portal().person({ role: 'support' });
});

/** A task that waits for a person, due at such an hour long ago: before everything else in the queue. */
async function waiting(hour: number): Promise<Ordered> {
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await taskIn(customer, ids, 'manual');
  await portal().database.pool.query(
    `update tasks set due_at = '2020-01-01'::timestamptz + $1 * interval '1 hour' where id = $2`,
    [hour, ids.taskId],
  );
  return ids;
}
const nextFrom = async (jobId?: Ordered['jobId']) =>
  (await support.ask(workbenchApi.getNextTask, jobId === undefined ? {} : { jobId })).data?.taskId;
const statusOf = async (ids: Ordered) => (await support.ask(tasksApi.getTasksOfJob, ids))[0]?.status;

test('the next task is the unassigned one due first, or the one after the given job [P5.11]', async () => {
  const [second, first, third] = [await waiting(2), await waiting(1), await waiting(3)];
  expect(await nextFrom()).toBe(first.taskId);
  expect(await nextFrom(first.jobId)).toBe(second.taskId);
  expect(await nextFrom(second.jobId)).toBe(third.taskId);
  // After the last comes the first again.
  await portal().database.pool.query(`update tasks set due_at = '2099-01-01' where id = $1`, [third.taskId]);
  expect(await nextFrom(third.jobId)).toBe(first.taskId);
  // Once a task is taken, its job is left for what is due first.
  await support.ask(workbenchApi.assignTask, { taskId: second.taskId });
  expect(await nextFrom(second.jobId)).toBe(first.taskId);
  await support.ask(workbenchApi.assignTask, { taskId: first.taskId });
  expect(await nextFrom(second.jobId)).not.toBe(first.taskId);
});

test('undoing the archive restores the former status, also of a blocked task [P5.10]', async () => {
  for (const status of ['finished', 'blocked'] as const) {
    const ids = await waiting(5);
    if (status === 'blocked') await support.ask(workbenchApi.blockTask, { taskId: ids.taskId, reason: 'wait' });
    else
      await portal().database.pool.query(
        `update tasks set status = 'finished', modified_sha256 = original_sha256, modified_name = 'a.bin' where id = $1`,
        [ids.taskId],
      );
    await support.ask(workbenchApi.archiveTask, { taskId: ids.taskId });
    expect(await statusOf(ids)).toBe('archived');
    await support.ask(workbenchApi.undoArchive, { taskId: ids.taskId });
    expect(await statusOf(ids)).toBe(status);
    expect((await support.ask(tasksApi.getTaskHistory, ids)).at(-1)).toMatchObject({
      eventCode: 'archiveUndone',
      from: 'archived',
      to: status,
    });
    if (status === 'blocked') {
      await support.ask(workbenchApi.unblockTask, { taskId: ids.taskId, reason: '' });
      expect(await statusOf(ids)).toBe('manual');
    }
  }
});

test('undoing the archive works for any member of staff at any time, but only for archived tasks', async () => {
  const ids = await waiting(6);
  await portal().database.pool.query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, modified_name = 'a.bin' where id = $1`,
    [ids.taskId],
  );
  await expect(support.ask(workbenchApi.undoArchive, { taskId: ids.taskId })).rejects.toMatchObject({
    code: 'actionNotAllowed',
  });
  await support.ask(workbenchApi.archiveTask, { taskId: ids.taskId });
  await portal().database.pool.query(`update task_history set at = at - interval '400 days' where task_id = $1`, [
    ids.taskId,
  ]);
  const colleague = await portal().person({ role: 'support' });
  await colleague.ask(workbenchApi.undoArchive, { taskId: ids.taskId });
  expect(await statusOf(ids)).toBe('finished');
});
