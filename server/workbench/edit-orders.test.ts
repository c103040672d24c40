import { beforeAll, describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { dueAt } from '#rules/due.ts';
import {
  closeByHand,
  makeFile,
  finishedOrder,
  order,
  type Ordered,
  readout,
  taskIn,
  vehicleWith,
  rightAllTheSame,
} from '#test/orders.ts';
import { readAnswer, openRaw } from '#test/raw.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const waiting = () => order(portal(), customer, { fileName: 'readout.zip' });
const taskAt = async ({ taskId, jobId }: Ordered) => {
  const task = (await support.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`task ${taskId} is not there`);
  return task;
};
const jobAt = ({ jobId }: Ordered) => support.ask(tasksApi.getJob, { jobId });
const lastOf = async ({ taskId }: Ordered) => (await support.ask(tasksApi.getTaskHistory, { taskId })).at(-1);
/** Two tasks in one job. */
const two = async () => {
  const [first, second] = [await waiting(), await waiting()];
  await support.ask(workbenchApi.addTaskToJob, { taskId: second.taskId, jobId: first.jobId });
  return [first, { taskId: second.taskId, jobId: first.jobId }] as const;
};

describe('the vehicle of a task', () => {
  test('changes for all tasks of the job, and each history records it [A4.24 A7.39]', async () => {
    const [first, second] = await two();
    const before = await taskAt(first);
    const vehicleId = await vehicleWith(portal(), { checksum: 'medc17' });
    expect(await support.ask(workbenchApi.changeVehicle, { taskId: first.taskId, vehicleId })).toBe(true);
    const after = await taskAt(second);
    expect(after).toMatchObject({ vehicleId, price: before.price });
    const note = `${before.vehicleBrand} ${before.vehicleModel} → ${after.vehicleBrand} ${after.vehicleModel}`;
    for (const made of [first, second]) expect(await lastOf(made)).toMatchObject({ eventCode: 'vehicleChanged', note });
    expect(await jobAt(first)).toMatchObject({ vehicleId });
    expect(await support.ask(workbenchApi.changeVehicle, { taskId: first.taskId, vehicleId })).toBe(false);
  });

  test('must be in the catalogue', async () => {
    const made = await waiting();
    await expect(
      support.ask(workbenchApi.changeVehicle, { taskId: made.taskId, vehicleId: 999_999 as never }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('cannot be changed while the automatic service works on a file of the job', async () => {
    const [first, second] = await two();
    await query(`update tasks set status = 'inProgress', done_by = null where id = $1`, second.taskId);
    const vehicleId = await vehicleWith(portal(), { checksum: 'medc17' });
    const refused = { code: 'actionNotAllowed', problem: { hindrance: 'automaticAtWork', taskId: second.taskId } };
    await expect(support.ask(workbenchApi.changeVehicle, { ...first, vehicleId })).rejects.toMatchObject(refused);
    await expect(support.ask(workbenchApi.updateJob, { jobId: first.jobId, vehicleId })).rejects.toMatchObject(refused);
  });

  test('has a VIN of more than 4 characters, which also changes for all tasks [A7.40]', async () => {
    const [first, second] = await two();
    const { vin } = await taskAt(first);
    await expect(support.ask(workbenchApi.changeVin, { ...first, vin: ' 1234 ' })).rejects.toMatchObject({
      code: 'vinNotValid',
      status: 422,
    });
    expect(await support.ask(workbenchApi.changeVin, { ...first, vin: ' WVW-1 ' })).toBe(true);
    expect(await taskAt(second)).toMatchObject({ vin: 'WVW-1' });
    expect(await lastOf(second)).toMatchObject({ eventCode: 'vinChanged', note: `${vin} → WVW-1` });
    expect(await support.ask(workbenchApi.changeVin, { ...second, vin: 'WVW-1' })).toBe(false);
  });

  test('is changed by only one of two simultaneous requests', async () => {
    const colleague = await portal().person({ role: 'support' });
    const [first, second] = await two();
    const { changedAt: seenAt } = await taskAt(first);
    const { changedAt: seenSecondAt } = await taskAt(second);
    const answers = await Promise.allSettled([
      support.ask(workbenchApi.changeVin, { ...first, vin: 'WVW-A', seenAt }),
      colleague.ask(workbenchApi.changeVin, { ...second, vin: 'WVW-B', seenAt: seenSecondAt }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'taskMoved', problem: { by: expect.any(String) as string, eventCode: 'vinChanged' } },
    });
  });

  test('cannot be changed in an archived task', async () => {
    const ids = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip' });
    await query(`update tasks set status = 'archived' where id = $1`, ids.taskId);
    await expect(support.ask(workbenchApi.changeVin, { ...ids, vin: 'WVW-1' })).rejects.toMatchObject({
      code: 'actionNotAllowed',
      problem: { hindrance: 'wrongStatus' },
    });
  });
});

describe('editing a job', () => {
  test('changes the given fields only [A7.16]', async () => {
    const made = await waiting();
    const before = await jobAt(made);
    expect(
      await support.ask(workbenchApi.updateJobData, { jobId: made.jobId, additional: ' with the new clutch ' }),
    ).toBe(true);
    expect(await jobAt(made)).toMatchObject({ vin: before.vin, additional: 'with the new clutch' });
    expect(await lastOf(made)).toMatchObject({ eventCode: 'edited', note: 'with the new clutch' });
    const vehicleId = await vehicleWith(portal(), { checksum: 'medc17' });
    expect(await support.ask(workbenchApi.updateJob, { jobId: made.jobId, vehicleId, vin: 'WVW-2' })).toBe(true);
    expect(await jobAt(made)).toMatchObject({ vin: 'WVW-2', vehicleId, additional: 'with the new clutch' });
  });

  test('by updateJobData returns true for a change and false for none [A7.17]', async () => {
    const { jobId } = await waiting();
    const raw = openRaw(portal(), support);
    const change = { job_id: jobId, job_vehicle_VIN: 'WVW-77', job_additional: 'with a new clutch' };
    expect(await readAnswer(raw.post('updateJobData', change))).toBe(true);
    expect(await readAnswer(raw.get('getJobDataWithJobID', { job_id: jobId }))).toMatchObject({
      job_vehicle_VIN: 'WVW-77',
      job_additional: 'with a new clutch',
    });
    expect(await readAnswer(raw.post('updateJobData', change))).toBe(false);
  });

  test('with the same values returns false and records nothing', async () => {
    const made = await waiting();
    const { vin, additional, vehicleId } = await jobAt(made);
    const before = await lastOf(made);
    const same = { jobId: made.jobId, vin, additional, vehicleId, priority: '30min' as const };
    expect(await support.ask(workbenchApi.updateJobAndTasks, same)).toBe(false);
    expect(await support.ask(workbenchApi.updateJob, same)).toBe(false);
    expect(await support.ask(workbenchApi.updateJobData, { jobId: made.jobId })).toBe(false);
    expect(await lastOf(made)).toEqual(before);
  });

  test.each([
    ['a VIN of 4 characters', { vin: '1234' }, 'vinNotValid'],
    ['an additional text of 201 characters', { additional: 'x'.repeat(201) }, 'additionalTooLong'],
  ])('is rejected with %s', async (_what, change, code) => {
    const made = await waiting();
    const before = await jobAt(made);
    await expect(support.ask(workbenchApi.updateJobData, { jobId: made.jobId, ...change })).rejects.toMatchObject({
      code,
    });
    expect(await jobAt(made)).toEqual(before);
  });

  test('changes the priority and due date of all its open tasks [A7.18 P1.47]', async () => {
    const [first, second] = await two();
    await closeByHand(support, second);
    expect(await support.ask(workbenchApi.updateJobAndTasks, { jobId: first.jobId, priority: 'nextDay' })).toBe(true);
    const task = await taskAt(first);
    expect(task).toMatchObject({ priority: 'nextDay' });
    expect(await taskAt(second)).toMatchObject({ priority: '30min' });
    const [ordered] = await support.ask(tasksApi.getTaskHistory, first);
    expect(new Date(task.dueAt ?? '')).toEqual(dueAt(new Date(ordered?.at ?? ''), 'nextDay'));
  });

  test('by two at once succeeds for one, and the other gets the name of the first', async () => {
    const made = await waiting();
    const other = await portal().person({ role: 'admin' });
    const { changedAt: seenAt } = await jobAt(made);
    const answers = await Promise.allSettled([
      support.ask(workbenchApi.updateJobData, { jobId: made.jobId, vin: 'WVW-A', seenAt }),
      other.ask(workbenchApi.updateJobData, { jobId: made.jobId, vin: 'WVW-B', seenAt }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = answers[0]?.status === 'fulfilled' ? support : other;
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'jobMoved', status: 409, problem: { by: winner.username, eventCode: 'vinChanged' } },
    });
  });
});

describe('editing a task', () => {
  test('changes the given fields only, and the due date with the priority', async () => {
    const made = await waiting();
    expect(
      await support.ask(workbenchApi.updateTask, {
        taskId: made.taskId,
        info: ' asks for more torque ',
        dtcCodes: '2002,17',
      }),
    ).toBe(true);
    expect(await taskAt(made)).toMatchObject({ info: 'asks for more torque', dtcCodes: '2002,17', priority: '30min' });
    expect(await lastOf(made)).toMatchObject({ eventCode: 'edited', from: 'manual', to: 'manual' });
    await support.ask(workbenchApi.updateTask, { taskId: made.taskId, priority: 'next6Hours' });
    const [ordered] = await support.ask(tasksApi.getTaskHistory, made);
    const { dueAt: due } = await taskAt(made);
    expect(new Date(due ?? '')).toEqual(dueAt(new Date(ordered?.at ?? ''), 'next6Hours'));
  });

  test('with the same values returns false', async () => {
    const made = await waiting();
    expect(await support.ask(workbenchApi.updateTask, { taskId: made.taskId, priority: '30min', info: '' })).toBe(
      false,
    );
  });

  test('ignores a wanted checksum when the file cannot be corrected here', async () => {
    const ids = await order(portal(), customer, { fileName: 'readout.fpf' });
    await taskIn(customer, ids, 'manual');
    expect(await support.ask(workbenchApi.updateTask, { taskId: ids.taskId, checksumWanted: true })).toBe(false);
    const other = await waiting();
    expect(await support.ask(workbenchApi.updateTask, { taskId: other.taskId, checksumWanted: false })).toBe(true);
    expect(await taskAt(other)).toMatchObject({ checksumWanted: false });
  });

  test('checks single DTC codes like an order', async () => {
    const made = await waiting();
    await expect(
      support.ask(workbenchApi.updateTask, { taskId: made.taskId, dtcCodes: '20?02' }),
    ).rejects.toMatchObject({
      code: 'dtcCodesNotValid',
      problem: { characters: ['?'] },
    });
  });

  test('with single DTC codes passes a task that waits for the automatic service to a person', async () => {
    const made = await waiting();
    await query(`update tasks set status = 'waiting', reason = null where id = $1`, made.taskId);
    await support.ask(workbenchApi.updateTask, { taskId: made.taskId, dtcCodes: '2002' });
    expect(await taskAt(made)).toMatchObject({ status: 'manual', reason: 'dtcCodes' });
  });

  test('with single DTC codes passes a blocked task to a person once it is unblocked', async () => {
    const made = await waiting();
    await query(`update tasks set status = 'waiting', reason = null where id = $1`, made.taskId);
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await support.ask(workbenchApi.updateTask, { taskId: made.taskId, dtcCodes: '2002' });
    expect(await taskAt(made)).toMatchObject({ status: 'blocked' });
    await support.ask(workbenchApi.unblockTask, { ...made, reason: '' });
    expect(await taskAt(made)).toMatchObject({ status: 'manual', reason: 'dtcCodes' });
  });

  test('cannot change the price, unless a method was not listed [A7.23]', async () => {
    const [listed, notListed] = [
      await waiting(),
      await order(portal(), customer, { methods: ['method_not_listed'], fileName: 'readout.zip' }),
    ];
    const price = creditCents(4500);
    await expect(support.ask(workbenchApi.updateTask, { taskId: listed.taskId, price })).rejects.toMatchObject({
      code: 'priceFixed',
      status: 409,
    });
    expect(await support.ask(workbenchApi.updateTask, { taskId: notListed.taskId, price })).toBe(true);
    expect(await taskAt(notListed)).toMatchObject({ price: 4500 });
    // Closing it needs no further price then.
    await support.ask(workbenchApi.assignTask, notListed);
    const file = makeFile(readout(), 'tuned.bin');
    const upload = { taskId: notListed.taskId, fileName: file.name, fileSize: file.size };
    await support.ask(workbenchApi.uploadModified, upload, { files: { file } });
    expect(
      await support.ask(workbenchApi.closeTask, {
        taskId: notListed.taskId,
        recordSolution: false,
        ...rightAllTheSame,
      }),
    ).toBe(true);
    expect(await customer.ask(orderingApi.payTask, { taskId: notListed.taskId, price })).toBe(true);
    // A paid task is not priced again, either.
    await support.ask(workbenchApi.blockTask, { ...notListed, reason: 'a question' });
    await expect(
      support.ask(workbenchApi.updateTask, { taskId: notListed.taskId, price: creditCents(1) }),
    ).rejects.toMatchObject({
      code: 'priceFixed',
    });
  });

  test('is refused once the task is finished', async () => {
    const ids = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip' });
    await expect(support.ask(workbenchApi.updateTask, { taskId: ids.taskId, info: 'late' })).rejects.toMatchObject({
      code: 'actionNotAllowed',
      problem: { hindrance: 'wrongStatus' },
    });
  });
});
