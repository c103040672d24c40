import { beforeAll, describe, expect, test } from 'vitest';
import type { JobId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  draft,
  draftUpdate,
  makeFile,
  finishedOrder,
  methodNamed,
  order,
  type Ordered,
  readout,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const waiting = (whose: Person = customer) => order(portal(), whose, { fileName: 'readout.zip' });
const idsIn = async (jobId: JobId, person: Person = support) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId })).map(({ taskId }) => taskId);
const say = (person: Person, made: Ordered, message: string) =>
  person.ask(chatApi.createMessage, { ...made, message, internal: false });

describe('moving a task to another job', () => {
  test('moves its chat and history and leaves the old job empty [A4.23 A7.38]', async () => {
    const [task, target] = [await waiting(), await waiting()];
    await say(customer, task, 'Here by mistake.');
    expect(await support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: target.jobId })).toBe(true);
    expect(await idsIn(target.jobId, customer)).toEqual([task.taskId, target.taskId]);
    expect(await idsIn(task.jobId, customer)).toEqual([]);
    const messages = await customer.ask(chatApi.getMessagesOfJob, { jobId: target.jobId });
    expect(messages).toMatchObject([{ taskId: task.taskId, jobId: target.jobId, text: 'Here by mistake.' }]);
    expect(await customer.ask(chatApi.getMessagesOfJob, { jobId: task.jobId })).toEqual([]);
    const last = (await support.ask(tasksApi.getTaskHistory, task)).at(-1);
    expect(last).toMatchObject({ eventCode: 'transferred', note: `#${task.jobId} → #${target.jobId}` });
    expect(await customer.ask(tasksApi.getJob, { jobId: task.jobId })).toMatchObject({
      tasks: 0,
      status: 'finished',
    });
    // Messages go into the new job now.
    await say(support, { taskId: task.taskId, jobId: target.jobId }, 'Moved.');
    expect(await customer.ask(chatApi.getMessagesOfJob, { jobId: target.jobId })).toHaveLength(2);
  });

  test('allows a second file of the same kind there and frees its place in the old job [A7.26]', async () => {
    const [task, target] = [await waiting(), await waiting()];
    await support.ask(workbenchApi.addTaskToJob, { taskId: task.taskId, jobId: target.jobId });
    const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
    const again = await customer.ask(orderingApi.createTask, { ...plain, jobId: task.jobId, methods });
    const file = makeFile(readout(), 'readout.zip');
    await customer.ask(
      orderingApi.uploadOriginal,
      { ...again, jobId: task.jobId, fileName: file.name, fileSize: file.size },
      { files: { file } },
    );
    expect(await idsIn(task.jobId)).toEqual([again.taskId]);
  });

  test('changes changedAt of both jobs', async () => {
    const [task, target] = [await waiting(), await waiting()];
    const changed = async ({ jobId }: Ordered) => (await support.ask(tasksApi.getJob, { jobId })).changedAt;
    const before = [await changed(task), await changed(target)];
    await support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: target.jobId });
    const after = [await changed(task), await changed(target)];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('returns false when the task is already in the job', async () => {
    const task = await waiting();
    expect(await support.ask(workbenchApi.transferTask, task)).toBe(false);
    expect(await support.ask(workbenchApi.addTaskToJob, task)).toBe(false);
    expect((await support.ask(tasksApi.getTaskHistory, task)).map(({ eventCode }) => eventCode)).not.toContain(
      'transferred',
    );
  });

  test('is refused for the job of another customer', async () => {
    const [task, foreign] = [await waiting(), await waiting(await portal().person())];
    await expect(
      support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: foreign.jobId }),
    ).rejects.toMatchObject({
      code: 'otherCustomer',
      status: 409,
    });
    expect(await idsIn(task.jobId)).toEqual([task.taskId]);
  });

  test('is refused for a deleted, draft or unknown job', async () => {
    const [task, gone, begun] = [await waiting(), await waiting(), await draft(portal(), customer)];
    await support.ask(workbenchApi.deleteJob, { ...gone, reason: '' });
    for (const jobId of [gone.jobId, begun.jobId, 999_999 as JobId])
      await expect(support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId })).rejects.toMatchObject({
        code: 'notFound',
      });
  });

  test('keeps its payment, and the task can be updated in the new job', async () => {
    const task = await finishedOrder(portal(), { customer, support }, { isPaid: true, fileName: 'readout.zip' });
    const target = await waiting();
    await support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: target.jobId });
    const update = await draftUpdate(
      portal(),
      customer,
      { taskId: task.taskId, jobId: target.jobId },
      { methods: ['EGR'] },
    );
    expect(update.jobId).toBe(target.jobId);
  });

  test('does not deadlock when two tasks swap jobs at the same moment', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const answers = await Promise.all([
      support.ask(workbenchApi.transferTask, { taskId: one.taskId, jobId: two.jobId }),
      support.ask(workbenchApi.transferTask, { taskId: two.taskId, jobId: one.jobId }),
    ]);
    expect(answers).toEqual([true, true]);
    expect([await idsIn(one.jobId), await idsIn(two.jobId)]).toEqual([[two.taskId], [one.taskId]]);
  });

  test('also moves a message that arrives at the same moment', async () => {
    const [task, target] = [await waiting(), await waiting()];
    const mover = await portal().database.pool.connect();
    await mover.query('begin');
    await mover.query('select from tasks where id = $1 for update', [task.taskId]);
    const said = say(customer, task, 'In between.');
    const waiters = () =>
      query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waiters()).rowCount).toBe(1);
    await mover.query('update tasks set job_id = $2, transferred_at = now() where id = $1', [
      task.taskId,
      target.jobId,
    ]);
    await mover.query('commit');
    mover.release();
    expect(await said).toMatchObject({ jobId: target.jobId });
  });
});

const plain = {
  price: 6000 as never,
  fileRole: 'engine',
  fileName: 'readout.zip',
  priority: '30min',
  checksumWanted: false,
  dtcSelected: false,
  dtcCodes: '',
  dtcHex: false,
} as const;

describe('removing a task from its job', () => {
  test('creates a job of its own with the same vehicle [A4.23 A7.25]', async () => {
    const [task, target] = [await waiting(), await waiting()];
    await support.ask(workbenchApi.addTaskToJob, { taskId: task.taskId, jobId: target.jobId });
    expect(await support.ask(workbenchApi.removeTaskFromJob, task)).toBe(true);
    expect(await idsIn(target.jobId)).toEqual([target.taskId]);
    const { data } = await customer.ask(orderingApi.listJobs, { filterMode: 'all' });
    const [newest] = data;
    if (newest === undefined) throw new Error('the customer has no job');
    expect(await idsIn(newest.jobId)).toEqual([task.taskId]);
    const { vin, vehicleId } = await support.ask(tasksApi.getJob, { jobId: target.jobId });
    expect(newest).toMatchObject({ vin, vehicleId, tasks: 1 });
    expect((await support.ask(tasksApi.getTaskHistory, task)).at(-1)).toMatchObject({ eventCode: 'removedFromJob' });
  });

  test('returns false when the task is alone in its job', async () => {
    const task = await waiting();
    const jobs = async () => (await customer.ask(orderingApi.listJobs, { filterMode: 'all' })).total;
    const before = await jobs();
    expect(await support.ask(workbenchApi.removeTaskFromJob, task)).toBe(false);
    expect(await jobs()).toBe(before);
  });
});

describe('a deleted job', () => {
  test('disappears with its tasks for customer and staff [A4.22]', async () => {
    const [task, second] = [await waiting(), await waiting()];
    await support.ask(workbenchApi.addTaskToJob, { taskId: second.taskId, jobId: task.jobId });
    expect(await support.ask(workbenchApi.deleteJob, { ...task, reason: 'ordered twice' })).toBe(true);
    for (const person of [customer, support]) {
      await expect(person.ask(tasksApi.getJob, task)).rejects.toMatchObject({ code: 'notFound' });
      await expect(person.ask(tasksApi.getTasksOfJob, task)).rejects.toMatchObject({ code: 'notFound' });
      for (const { taskId } of [task, second])
        await expect(person.ask(tasksApi.getTaskStatus, { taskId })).rejects.toMatchObject({ code: 'notFound' });
    }
    const { rows } = await query(`select note from task_history where task_id = any($1) and why = 'deleted'`, [
      task.taskId,
      second.taskId,
    ]);
    expect(rows).toEqual([{ note: 'ordered twice' }, { note: 'ordered twice' }]);
    await expect(support.ask(workbenchApi.deleteJob, { ...task, reason: '' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('must not contain a paid task, otherwise deleting it is refused [A7.19]', async () => {
    const [paid, open] = [
      await finishedOrder(portal(), { customer, support }, { isPaid: true, fileName: 'readout.zip' }),
      await waiting(),
    ];
    await support.ask(workbenchApi.addTaskToJob, { taskId: open.taskId, jobId: paid.jobId });
    await expect(support.ask(workbenchApi.deleteJob, { ...paid, reason: '' })).rejects.toMatchObject({
      code: 'actionNotAllowed',
      problem: { hindrance: 'alreadyPaid', taskId: paid.taskId },
    });
    expect(await idsIn(paid.jobId)).toEqual([paid.taskId, open.taskId]);
  });

  test('accepts no task, neither a new one nor a draft', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.deleteTask, { ...made, reason: '' });
    const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
    const begun = await customer.ask(orderingApi.createTask, { ...plain, jobId: made.jobId, methods });
    await support.ask(workbenchApi.deleteJob, { ...made, reason: '' });
    await expect(customer.ask(orderingApi.createTask, { ...plain, jobId: made.jobId, methods })).rejects.toMatchObject({
      code: 'notFound',
    });
    const file = makeFile(readout(), 'readout.zip');
    const input = { taskId: begun.taskId, jobId: made.jobId, fileName: file.name, fileSize: file.size };
    await expect(customer.ask(orderingApi.uploadOriginal, input, { files: { file } })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('never contains a task that is being moved into it at that moment', async () => {
    const [task, target] = [await waiting(), await waiting()];
    await Promise.allSettled([
      support.ask(workbenchApi.transferTask, { taskId: task.taskId, jobId: target.jobId }),
      support.ask(workbenchApi.deleteJob, { ...target, reason: '' }),
    ]);
    const { rows } = await query(
      'select t.visible as task, j.visible as job from tasks t join jobs j on j.id = t.job_id where t.id = $1',
      task.taskId,
    );
    // Either it came too late and stayed in its job, or it was deleted with the target; never is it in a deleted job.
    expect([
      { task: true, job: true },
      { task: false, job: false },
    ]).toContainEqual(rows[0]);
  });
});
