import { beforeAll, describe, expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { closeByHand, finishedOrder, order, type Ordered, rightAllTheSame } from '#test/orders.ts';
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
const finished = () => finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip' });
const readTask = async ({ taskId, jobId }: Ordered) => {
  const task = (await support.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`task ${taskId} is not there`);
  return task;
};
const historyOf = async ({ taskId }: Ordered) => support.ask(tasksApi.getTaskHistory, { taskId });

describe('simultaneous changes by two members of staff', () => {
  test('assign the task to one of them, and the other gets that name', async () => {
    const made = await waiting();
    const { changedAt: seenAt } = await readTask(made);
    const answers = await Promise.allSettled(
      [support, other].map((person) => person.ask(workbenchApi.assignTask, { ...made, seenAt })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { doneBy } = await readTask(made);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'taskMoved',
        status: 409,
        problem: { status: 409, taskStatus: 'inProgress', by: doneBy, eventCode: 'assigned' },
      },
    });
    expect((await historyOf(made)).filter(({ eventCode }) => eventCode === 'assigned')).toHaveLength(1);
  });

  test('assign the task to one of them, also without seenAt', async () => {
    const made = await waiting();
    const answers = await Promise.allSettled(
      [support, other].map((person) => person.ask(workbenchApi.assignTask, made)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('let only one of a block and a close succeed', async () => {
    const made = await waiting();
    await closeByHand(support, made);
    await query(`update tasks set status = 'inProgress' where id = $1`, made.taskId);
    const { changedAt: seenAt } = await readTask(made);
    const answers = await Promise.allSettled([
      support.ask(workbenchApi.closeTask, { ...made, recordSolution: false, seenAt, ...rightAllTheSame }),
      other.ask(workbenchApi.blockTask, { ...made, reason: 'a question', seenAt, takeOver: true }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'taskMoved' } });
    expect((await readTask(made)).status).toBe(answers[0]?.status === 'fulfilled' ? 'finished' : 'blocked');
  });

  test('are also detected when the customer has changed the task', async () => {
    const made = await finished();
    const { changedAt: seenAt } = await readTask(made);
    await customer.ask(orderingApi.payTask, made);
    await expect(support.ask(workbenchApi.resetTask, { ...made, reason: '', seenAt })).rejects.toMatchObject({
      code: 'taskMoved',
      problem: {
        status: 409,
        taskStatus: 'finished',
        by: customer.username,
        eventCode: 'paid',
        at: expect.any(String) as string,
      },
    });
  });

  test('are no conflict when seenAt is current', async () => {
    const made = await waiting();
    const { changedAt: seenAt } = await readTask(made);
    expect(await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question', seenAt })).toBe(true);
    await expect(other.ask(workbenchApi.unblockTask, { ...made, reason: '', seenAt })).rejects.toMatchObject({
      code: 'taskMoved',
    });
  });

  test('conflict only with a later change of another person', async () => {
    const made = await waiting();
    const { changedAt: seenAt } = await readTask(made);
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question', seenAt });
    expect(await support.ask(workbenchApi.unblockTask, { ...made, reason: '', seenAt })).toBe(true);
    await other.ask(workbenchApi.assignTask, made);
    await expect(support.ask(workbenchApi.blockTask, { ...made, reason: 'again', seenAt })).rejects.toMatchObject({
      code: 'taskMoved',
      problem: { by: other.username, eventCode: 'assigned' },
    });
  });
});

describe('assigning a task', () => {
  test('to a colleague stores and records the name, which the customer does not see', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.assignTask, { ...made, staffId: other.id });
    expect(await readTask(made)).toMatchObject({ status: 'inProgress', doneBy: other.username, doneById: other.id });
    const last = (await historyOf(made)).at(-1);
    expect(last).toMatchObject({ eventCode: 'assignedTo', actorName: support.username, note: other.username });
    expect((await customer.ask(tasksApi.getTaskHistory, made)).at(-1)).toMatchObject({
      eventCode: 'assignedTo',
      note: '',
    });
  });

  test('to its current owner changes nothing', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.assignTask, made);
    const before = await historyOf(made);
    expect(await support.ask(workbenchApi.assignTask, made)).toBe(true);
    expect(await historyOf(made)).toEqual(before);
  });

  test('from one to another requires the current state', async () => {
    const made = await waiting();
    await support.ask(workbenchApi.assignTask, made);
    await other.ask(workbenchApi.assignTask, { ...made, seenAt: (await readTask(made)).changedAt });
    expect(await readTask(made)).toMatchObject({ doneBy: other.username });
  });

  test('to a customer, an inactive member of staff or one who may not work on files is refused [P1.45]', async () => {
    const made = await waiting();
    const gone = await portal().person({ role: 'support', active: false });
    const accountant = await portal().person({ permissions: ['credits', 'documents'] });
    for (const { id } of [customer, gone, accountant])
      await expect(support.ask(workbenchApi.assignTask, { ...made, staffId: id })).rejects.toMatchObject({
        code: 'notStaff',
      });
    expect(await readTask(made)).toMatchObject({ status: 'manual' });
  });

  test('is possible to the active staff that getStaff lists [P1.45]', async () => {
    const gone = await portal().person({ role: 'support', active: false });
    const accountant = await portal().person({ permissions: ['credits', 'documents'] });
    const ids = (await support.ask(workbenchApi.getStaff, {})).map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([support.id, other.id]));
    for (const { id } of [customer, gone, accountant]) expect(ids).not.toContain(id);
  });
});
