import { beforeAll, describe, expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { mailsTo } from '#test/human.ts';
import {
  closeByHand,
  finishedOrder,
  methodNamed,
  newSoftware,
  order,
  type Ordered,
  readout,
  taskIn,
} from '#test/orders.ts';
import { openRaw } from '#test/raw.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let customer: Person;
let support: Person;
let other: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
  other = await portal().person({ role: 'support' });
});

/** A task that waits for a person. */
const waiting = () => order(portal(), customer, { fileName: 'readout.zip' });
const finished = (isPaid = false) =>
  finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip', isPaid });
const readTask = async ({ taskId, jobId }: Ordered) => {
  const task = (await support.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`task ${taskId} is not there`);
  return task;
};
const historyOf = async ({ taskId }: Ordered) => support.ask(tasksApi.getTaskHistory, { taskId });
const refusedFor = (hindrance: string) => ({ code: 'actionNotAllowed', status: 409, problem: { hindrance } });
const mailsOf = (person: Person) => mailsTo(portal(), `${person.username}@test.invalid`);

describe('a blocked task', () => {
  test('shows its customer the reason in the list, in the history and by mail in the customer’s language [A7.35]', async () => {
    const reader = await portal().person();
    await query(`update users set language = 'de' where id = $1`, reader.id);
    const made = await order(portal(), reader, { fileName: 'readout.zip' });
    expect(await support.ask(workbenchApi.blockTask, { ...made, reason: ' The file is of another car. ' })).toBe(true);
    const reason = 'The file is of another car.';
    const [task] = await reader.ask(tasksApi.getTasksOfJob, made);
    expect(task).toMatchObject({ status: 'blocked', blockReason: reason });
    const last = (await reader.ask(tasksApi.getTaskHistory, made)).at(-1);
    expect(last).toMatchObject({ eventCode: 'blocked', from: 'manual', to: 'blocked', note: reason, actor: 'support' });
    const mail = (await mailsOf(reader)).at(-1);
    expect(mail).toMatchObject({ kind: 'taskBlocked', language: 'de' });
    expect(mail?.body).toContain(reason);
    expect(mail?.body).toContain(`http://portal.test/jobs/jobDetails?job=${made.jobId}`);
  });

  test('can be neither paid nor downloaded, and returns to its former status when it is unblocked [A4.19]', async () => {
    const made = await finished();
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await expect(customer.ask(orderingApi.payTask, made)).rejects.toMatchObject({ code: 'taskNotPayable' });
    expect(await support.ask(workbenchApi.unblockTask, { ...made, reason: 'settled' })).toBe(true);
    expect(await readTask(made)).toMatchObject({ status: 'finished', blockReason: '' });
    expect(await customer.ask(orderingApi.payTask, made)).toBe(true);
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await expect(customer.askForFile(tasksApi.downloadModified, made)).rejects.toMatchObject({
      code: 'taskBlocked',
      problem: { reason: 'a question' },
    });
  });

  test('stays blocked in the archive, paid or not, and is still blocked when it is restored', async () => {
    for (const isPaid of [true, false]) {
      const made = await finished();
      if (isPaid) await customer.ask(orderingApi.payTask, made);
      await support.ask(workbenchApi.blockTask, { ...made, reason: 'wrong file, do not flash' });
      await support.ask(workbenchApi.archiveTask, made);
      expect(await readTask(made)).toMatchObject({
        status: 'archived',
        isBlocked: true,
        blockReason: 'wrong file, do not flash',
      });
      await expect(customer.askForFile(tasksApi.downloadModified, made)).rejects.toMatchObject({ code: 'taskBlocked' });
      if (!isPaid)
        await expect(customer.ask(orderingApi.payTask, made)).rejects.toMatchObject({ code: 'taskNotPayable' });
      const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
      await expect(customer.ask(orderingApi.getUpdatePrice, { taskId: made.taskId, methods })).rejects.toMatchObject({
        code: 'updateNotPossible',
      });
      await support.ask(workbenchApi.undoArchive, made);
      expect(await readTask(made)).toMatchObject({ status: 'blocked', isBlocked: true });
      await support.ask(workbenchApi.unblockTask, { ...made, reason: 'settled' });
      expect(await readTask(made)).toMatchObject({ status: 'finished', isBlocked: false });
    }
  });

  test('keeps the person who works on it', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.assignTask, made);
    await other.ask(workbenchApi.blockTask, { ...made, reason: 'a question', takeOver: true });
    await other.ask(workbenchApi.unblockTask, { ...made, reason: '' });
    expect(await readTask(made)).toMatchObject({ status: 'inProgress', doneBy: support.username });
  });

  test('that waited for the automatic service is processed once it is unblocked [A7.36]', async () => {
    const made = await order(portal(), customer);
    await taskIn(customer, made, 'manual');
    await query(`update tasks set status = 'waiting', reason = null where id = $1`, made.taskId);
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await support.ask(workbenchApi.unblockTask, { ...made, reason: '' });
    expect(await taskIn(customer, made, 'manual')).toMatchObject({ reason: 'noSolution' });
    const steps = (await historyOf(made)).slice(-4).map(({ eventCode, to }) => [eventCode, to]);
    expect(steps).toEqual([
      ['blocked', 'blocked'],
      ['deblocked', 'waiting'],
      ['started', 'inProgress'],
      ['noSolution', 'manual'],
    ]);
  });

  test('needs a reason and can be blocked only once', async () => {
    const made = await waiting();
    const blank = await openRaw(portal(), support).post('blockTask', { task_id: made.taskId, reason: '  ' });
    expect([blank.status, await blank.json()]).toMatchObject([400, { code: 'invalidInput' }]);
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await expect(support.ask(workbenchApi.blockTask, { ...made, reason: 'again' })).rejects.toMatchObject(
      refusedFor('wrongStatus'),
    );
    await expect(support.ask(workbenchApi.unblockTask, { ...(await finished()), reason: '' })).rejects.toMatchObject(
      refusedFor('wrongStatus'),
    );
  });

  test('shows the reason for unblocking to staff only', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await support.ask(workbenchApi.unblockTask, { ...made, reason: 'he shouted' });
    expect((await historyOf(made)).at(-1)).toMatchObject({ eventCode: 'deblocked', note: 'he shouted' });
    expect((await customer.ask(tasksApi.getTaskHistory, made)).at(-1)).toMatchObject({
      eventCode: 'deblocked',
      note: '',
    });
  });
});

test('a finished or blocked task can be archived, an open one cannot [A4.20 A7.37]', async () => {
  const [done, blocked, open] = [await finished(true), await waiting(), await waiting()];
  await support.ask(workbenchApi.blockTask, { ...blocked, reason: 'a question' });
  expect(await support.ask(workbenchApi.archiveTask, done)).toBe(true);
  expect(await support.ask(workbenchApi.archiveTask, blocked)).toBe(true);
  await expect(support.ask(workbenchApi.archiveTask, open)).rejects.toMatchObject(refusedFor('wrongStatus'));
  expect(await readTask(done)).toMatchObject({ status: 'archived', paymentStatus: 'paid' });
  // The customer still has what is paid.
  expect((await customer.askForFile(tasksApi.downloadModified, done)).blob.size).toBeGreaterThan(0);
});

test('an archived task that is unpaid can still be paid and downloaded', async () => {
  const made = await finished();
  await support.ask(workbenchApi.archiveTask, made);
  await expect(customer.askForFile(tasksApi.downloadModified, made)).rejects.toMatchObject({ code: 'taskNotPaid' });
  expect(await customer.ask(orderingApi.payTask, made)).toBe(true);
  expect((await customer.askForFile(tasksApi.downloadModified, made)).blob.size).toBeGreaterThan(0);
});

describe('resetting a task', () => {
  test('detaches the modified file and returns the task to a person [A4.21]', async () => {
    const made = await finished();
    expect(await support.ask(workbenchApi.resetTask, { ...made, reason: 'the wrong map' })).toBe(true);
    expect(await readTask(made)).toMatchObject({ status: 'manual', reason: 'fileTypeManual', hasModifiedFile: false });
    expect((await readTask(made)).doneBy).toBeUndefined();
    expect((await historyOf(made)).at(-1)).toMatchObject({
      eventCode: 'reset',
      from: 'finished',
      note: 'the wrong map',
    });
    const { rows } = await query('select finished_at from tasks where id = $1', made.taskId);
    expect(rows).toEqual([{ finished_at: null }]);
    await expect(customer.ask(orderingApi.payTask, made)).rejects.toMatchObject({ code: 'taskNotPayable' });
  });

  test('returns the task to the automatic service, which applies solutions recorded since [A7.21]', async () => {
    const image = readout('edc16', newSoftware());
    const made = await order(portal(), customer, { image });
    await taskIn(customer, made, 'manual');
    await closeByHand(support, made, {
      modified: syntheticTuning(image, { family: 'edc16', seed: 1 }),
      recordSolution: true,
    });
    await support.ask(workbenchApi.resetTask, { ...made, reason: '' });
    const task = await taskIn(customer, made, 'finished');
    expect(task.doneBy).toBeUndefined();
    expect((await historyOf(made)).slice(-3).map(({ eventCode }) => eventCode)).toEqual([
      'reset',
      'started',
      'modified',
    ]);
  });

  test('assigns the task to a person while the automatic service is off', async () => {
    const made = await order(portal(), customer);
    await taskIn(customer, made, 'manual');
    await query('update portal_options set automatic_status = false');
    await support.ask(workbenchApi.resetTask, { ...made, reason: '' });
    await query('update portal_options set automatic_status = true');
    expect(await readTask(made)).toMatchObject({ status: 'manual', reason: 'automaticServiceOff' });
  });

  test('is refused for a paid task and for one that is being worked on [A4.21]', async () => {
    const [paid, taken] = [await finished(true), await waiting()];
    await support.ask(workbenchApi.assignTask, taken);
    await expect(support.ask(workbenchApi.resetTask, { ...paid, reason: '' })).rejects.toMatchObject(
      refusedFor('alreadyPaid'),
    );
    await expect(support.ask(workbenchApi.resetTask, { ...taken, reason: '' })).rejects.toMatchObject(
      refusedFor('wrongStatus'),
    );
  });
});

describe('a deleted task', () => {
  test('disappears for its customer and for staff, and stays in the history and the audit log [A4.22 A7.34]', async () => {
    const made = await waiting();
    expect(await support.ask(workbenchApi.deleteTask, { ...made, reason: 'ordered twice' })).toBe(true);
    for (const person of [customer, support]) {
      await expect(person.ask(tasksApi.getTaskStatus, made)).rejects.toMatchObject({ code: 'notFound' });
      await expect(person.ask(tasksApi.getTaskHistory, made)).rejects.toMatchObject({ code: 'notFound' });
      expect(await person.ask(tasksApi.getTasksOfJob, made)).toEqual([]);
    }
    const search = String(made.taskId);
    const ids = async (list: typeof workbenchApi.listOpenTasks | typeof workbenchApi.listClosedTasks) =>
      (await support.ask(list, { filterMode: 'all', search })).data.map(({ taskId }) => taskId);
    expect(await ids(workbenchApi.listOpenTasks)).not.toContain(made.taskId);
    expect(await ids(workbenchApi.listClosedTasks)).not.toContain(made.taskId);
    const own = await customer.ask(orderingApi.listTasks, { filterMode: 'all' });
    expect(own.data.map(({ taskId }) => taskId)).not.toContain(made.taskId);
    const { rows } = await query(`select why, note from task_history where task_id = $1 order by id`, made.taskId);
    expect(rows.at(-1)).toEqual({ why: 'deleted', note: 'ordered twice' });
    const { rows: audited } = await query(
      `select action, call from audit_log where subject = 'tasks' and subject_id = $1 order by id desc limit 1`,
      String(made.taskId),
    );
    expect(audited).toEqual([{ action: 'changed', call: 'deleteTask' }]);
  });

  test('is ignored by the automatic service', async () => {
    const made = await order(portal(), customer);
    await taskIn(customer, made, 'manual');
    await query(`update tasks set status = 'waiting', reason = null, deleted_at = now() where id = $1`, made.taskId);
    await query(
      `select graphile_worker.add_job('runAutomaticService', json_build_object('taskId', $1::int), job_key => 'test:${made.taskId}')`,
      made.taskId,
    );
    const jobs = () => query(`select from graphile_worker.jobs where key = 'test:${made.taskId}'`);
    await expect.poll(async () => (await jobs()).rowCount).toBe(0);
    const { rows } = await query('select status from tasks where id = $1', made.taskId);
    expect(rows).toEqual([{ status: 'waiting' }]);
  });

  test('must not be paid, otherwise deleting it is refused', async () => {
    await expect(support.ask(workbenchApi.deleteTask, { ...(await finished(true)), reason: '' })).rejects.toMatchObject(
      refusedFor('alreadyPaid'),
    );
  });
});

test('staff cannot change a task while the automatic service works on it', async () => {
  const made = await waiting();
  await query(`update tasks set status = 'inProgress', done_by = null, reason = null where id = $1`, made.taskId);
  const refused = refusedFor('automaticAtWork');
  await expect(support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' })).rejects.toMatchObject(refused);
  await expect(support.ask(workbenchApi.deleteTask, { ...made, reason: '' })).rejects.toMatchObject(refused);
  await expect(support.ask(workbenchApi.assignTask, made)).rejects.toMatchObject(refused);
});

test('a finished task is mailed once, to active customers who want these mails', async () => {
  const [reader, silent, locked] = [await portal().person(), await portal().person(), await portal().person()];
  await query(`update users set mail_off = '{taskOrdered,taskFinished}' where id = $1`, silent.id);
  const orders = await Promise.all(
    [reader, silent, locked].map((person) => order(portal(), person, { fileName: 'readout.zip' })),
  );
  await query('update users set active = false where id = $1', locked.id);
  for (const made of orders) await closeByHand(support, made);
  const [aboutOrder, aboutFile, ...others] = await mailsOf(reader);
  expect([aboutOrder?.kind, aboutFile?.kind, aboutFile?.language, others.length]).toEqual([
    'taskOrdered',
    'taskFinished',
    'en',
    0,
  ]);
  expect(aboutFile?.body).toContain(`http://portal.test/jobs/jobDetails?job=${orders[0]?.jobId ?? 0}`);
  expect(await mailsOf(silent)).toEqual([]);
  expect((await mailsOf(locked)).map(({ kind }) => kind)).toEqual(['taskOrdered']);
});

test('a task finished by the automatic service is mailed as well', async () => {
  const image = readout('edc16', newSoftware());
  const modified = syntheticTuning(image, { family: 'edc16', seed: 1 });
  const first = await order(portal(), customer, { image });
  await taskIn(customer, first, 'manual');
  await closeByHand(support, first, { modified, recordSolution: true });
  const reader = await portal().person();
  await taskIn(reader, await order(portal(), reader, { image }), 'finished');
  expect(await mailsOf(reader)).toMatchObject([{ kind: 'taskFinished' }]);
});
