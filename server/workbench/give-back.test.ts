import { beforeAll, expect, test } from 'vitest';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let customer: Person;
let support: Person;
let colleague: Person;

beforeAll(async () => {
  customer = await portal().person();
  [support, colleague] = [await portal().person({ role: 'support' }), await portal().person({ role: 'support' })];
});

/** A task that is assigned to a member of staff. */
async function createAssignedTask(by: Person): Promise<Ordered> {
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await taskIn(customer, ids, 'manual');
  await by.ask(workbenchApi.assignTask, ids);
  return ids;
}
const readChangedAt = async ({ jobId }: Ordered) =>
  (await support.ask(tasksApi.getTasksOfJob, { jobId }))[0]?.changedAt;

test('giving back a task returns it to the queue and is recorded in the history [P5.8]', async () => {
  const ids = await createAssignedTask(support);
  expect(await support.ask(workbenchApi.giveBackTask, { taskId: ids.taskId })).toBe(true);
  const [task] = await support.ask(tasksApi.getTasksOfJob, ids);
  expect(task).toMatchObject({ status: 'manual', reason: 'fileTypeManual' });
  expect(task).not.toHaveProperty('doneBy');
  const history = await support.ask(tasksApi.getTaskHistory, ids);
  expect(history.at(-1)).toMatchObject({ eventCode: 'givenBack', from: 'inProgress', to: 'manual', note: '' });
  const { data } = await colleague.ask(workbenchApi.listOpenTasks, { filterMode: 'all' });
  expect(data.map(({ taskId }) => taskId)).toContain(ids.taskId);
  expect(await colleague.ask(workbenchApi.assignTask, ids)).toBe(true);
});

test('giving back the task of a colleague requires its current state, and customers do not see whose it was', async () => {
  const ids = await createAssignedTask(colleague);
  await expect(support.ask(workbenchApi.giveBackTask, { taskId: ids.taskId })).rejects.toMatchObject({
    code: 'taskMoved',
    problem: { by: colleague.username },
  });
  expect(await support.ask(workbenchApi.giveBackTask, { taskId: ids.taskId, seenAt: await readChangedAt(ids) })).toBe(
    true,
  );
  expect((await support.ask(tasksApi.getTaskHistory, ids)).at(-1)).toMatchObject({ note: colleague.username });
  expect((await customer.ask(tasksApi.getTaskHistory, ids)).at(-1)).toMatchObject({ eventCode: 'givenBack', note: '' });
});

test('an unassigned or meanwhile changed task cannot be given back', async () => {
  const waiting = await order(portal(), customer, { fileName: 'readout.zip' });
  await taskIn(customer, waiting, 'manual');
  await expect(support.ask(workbenchApi.giveBackTask, { taskId: waiting.taskId })).rejects.toMatchObject({
    code: 'actionNotAllowed',
    problem: { hindrance: 'wrongStatus' },
  });
  const ids = await createAssignedTask(support);
  const before = await readChangedAt(ids);
  await colleague.ask(workbenchApi.assignTask, { taskId: ids.taskId, seenAt: before });
  await expect(support.ask(workbenchApi.giveBackTask, { taskId: ids.taskId, seenAt: before })).rejects.toMatchObject({
    code: 'taskMoved',
  });
});
