import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { mailsTo } from '#test/human.ts';
import { closeByHand, finishedOrder, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
let customer: Person;
let task: Ordered;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  // Support is always there, so that spans are those of the clock.
  await query('delete from support_hours');
  await query('insert into support_hours (weekday, opens, closes) select n, 0, 1440 from generate_series(0, 6) n');
});
beforeEach(async () => {
  customer = await portal().person({ credits: 5000 });
  task = await order(portal(), customer, { fileName: 'readout.zip' });
});

const answers = ['Stage 1', 'Stage 2'];
const ask = (question = 'Which stage?', person = support) =>
  person.ask(chatApi.askCustomer, { taskId: task.taskId, question, answers, wantsFile: false });
const read = async (person: Person) => {
  const [found] = await person.ask(tasksApi.getTasksOfJob, { jobId: task.jobId });
  if (found === undefined) throw new Error('the job has no task');
  return found;
};
const openQuestion = async () => {
  const { openQuestion: open } = await read(customer);
  if (open === undefined) throw new Error('the task is not on hold');
  return open;
};
const answer = async (text = 'Stage 2') =>
  customer.ask(chatApi.answerQuestion, {
    taskId: task.taskId,
    questionId: (await openQuestion()).questionId,
    answer: text,
  });
const write = (message: string) => customer.ask(chatApi.createMessage, { ...task, message });
const texts = async () =>
  (await customer.ask(chatApi.getMessagesOfTask, { taskId: task.taskId })).map(({ text }) => text);
const waits = async () =>
  (await query('select ended_by, answer, reminders from task_waits where task_id = $1 order by id', task.taskId)).rows;
/** Moves the open wait into the past. */
const age = (minutes: number) =>
  query(
    `update task_waits set since = since - make_interval(mins => $1), remind_at = remind_at - make_interval(mins => $1)
     where task_id = $2 and until is null`,
    minutes,
    task.taskId,
  );

describe('a question to a customer', () => {
  test('holds the task, stands in the chat, and is seen by both sides since when and why [P1.79]', async () => {
    await ask();
    expect(await texts()).toEqual(['Which stage?\n\n• Stage 1\n• Stage 2']);
    for (const person of [customer, support])
      expect((await read(person)).openQuestion).toMatchObject({ question: 'Which stage?', answers, wantsFile: false });
    expect(await read(customer)).toMatchObject({ status: 'manual' });
    const { needsYou } = await customer.ask(dashboardApi.getDashboard, {});
    expect(needsYou).toMatchObject([{ taskId: task.taskId, needs: ['question'] }]);
    const { data } = await customer.ask(orderingApi.listJobs, { filterMode: 'all' });
    expect(new Date(data[0]?.onHoldSince ?? '')).toEqual(new Date((await openQuestion()).since));
    expect((await customer.ask(tasksApi.getTaskHistory, { taskId: task.taskId })).at(-1)).toMatchObject({
      eventCode: 'questionAsked',
      note: 'Which stage?',
    });
  });

  test('ends with an answer, which goes into the chat [P1.79]', async () => {
    await ask();
    await answer();
    expect((await read(support)).openQuestion).toBeUndefined();
    expect((await texts()).at(-1)).toBe('Stage 2');
    expect(await waits()).toEqual([{ ended_by: 'answer', answer: 'Stage 2', reminders: 0 }]);
  });

  test.each(['message', 'file'] as const)('ends with a %s of the customer [P1.79]', async (kind) => {
    await ask();
    await support.ask(chatApi.createMessage, { ...task, message: 'Take your time.' });
    expect((await read(customer)).openQuestion).toBeDefined();
    if (kind === 'message') await write('It is a manual gearbox.');
    else {
      const file = new File(['log'], 'log.txt');
      await customer.ask(
        chatApi.createMessage,
        { ...task, message: 'the log', fileName: 'log.txt' },
        { files: { file } },
      );
    }
    expect((await read(customer)).openQuestion).toBeUndefined();
    expect(await waits()).toMatchObject([{ ended_by: kind }]);
  });

  test('is marked in the chat while it is open and once it was withdrawn, for both sides [P1.79]', async () => {
    const marks = async () => {
      const [theirs, ours] = await Promise.all(
        [customer, support].map(async (person) =>
          (await person.ask(chatApi.getMessagesOfTask, { taskId: task.taskId })).flatMap(
            ({ question = [] }) => question,
          ),
        ),
      );
      expect(ours).toEqual(theirs);
      return theirs;
    };
    await ask();
    expect(await marks()).toEqual(['open']);
    await support.ask(chatApi.withdrawQuestion, { taskId: task.taskId, questionId: (await openQuestion()).questionId });
    expect(await marks()).toEqual(['withdrawn']);
    await ask('And which gearbox?');
    await answer('DSG');
    expect(await marks()).toEqual(['withdrawn']);
  });

  test('is refused once it was withdrawn or answered, and nothing is written [P1.79]', async () => {
    await ask();
    const { questionId } = await openQuestion();
    const ofQuestion = { taskId: task.taskId, questionId };
    expect(await support.ask(chatApi.withdrawQuestion, ofQuestion)).toBe(true);
    expect(await support.ask(chatApi.withdrawQuestion, ofQuestion)).toBe(false);
    const before = await texts();
    const late = customer.ask(chatApi.answerQuestion, { ...ofQuestion, answer: 'Stage 1' });
    await expect(late).rejects.toMatchObject({ code: 'questionWithdrawn', status: 409 });
    expect(await texts()).toEqual(before);

    await ask('And which gearbox?');
    const second = { taskId: task.taskId, questionId: (await openQuestion()).questionId };
    await expect(customer.ask(chatApi.answerQuestion, { ...second, answer: '' })).rejects.toMatchObject({
      code: 'messageEmpty',
    });
    await answer('DSG');
    const again = customer.ask(chatApi.answerQuestion, { ...second, answer: 'DSG' });
    await expect(again).rejects.toMatchObject({ code: 'questionAnswered' });
    await expect(support.ask(chatApi.withdrawQuestion, second)).rejects.toMatchObject({ code: 'questionAnswered' });
    const stranger = await portal().person();
    await expect(stranger.ask(chatApi.answerQuestion, { ...second, answer: 'DSG' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('is asked once when two members of staff ask at the same moment [P1.79]', async () => {
    const colleague = await portal().person({ role: 'support' });
    const asked = await Promise.allSettled([ask('One?'), ask('Other?', colleague)]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'questionOpen' } });
    expect(await waits()).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  test('ends once when answer and message come at the same moment [P1.79]', async () => {
    await ask();
    const { questionId } = await openQuestion();
    const input = { taskId: task.taskId, questionId, answer: 'Stage 1' };
    const sent = await Promise.allSettled([
      customer.ask(chatApi.answerQuestion, input),
      write('one'),
      write('two'),
      support.ask(workbenchApi.assignTask, { taskId: task.taskId }),
    ]);
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused.every((one) => 'reason' in one && one.reason.code === 'questionAnswered')).toBe(true);
    expect(await waits()).toHaveLength(1);
    expect((await read(customer)).openQuestion).toBeUndefined();
  });

  test('is put to files in the hands of support alone, with different answers, while it is not switched off [P1.79]', async () => {
    const twice = support.ask(chatApi.askCustomer, {
      taskId: task.taskId,
      question: 'Which?',
      answers: ['A', 'A'],
      wantsFile: false,
    });
    await expect(twice).rejects.toMatchObject({ code: 'answersTwice' });
    await expect(ask('')).rejects.toMatchObject({ code: 'messageEmpty' });
    await support.ask(settingsApi.updateGlobalOptions, { askCustomers: false });
    await expect(ask()).rejects.toMatchObject({ code: 'questionsOff' });
    await support.ask(settingsApi.updateGlobalOptions, { askCustomers: true });
    await support.ask(workbenchApi.blockTask, { taskId: task.taskId, reason: 'a reason' });
    const hindered = { code: 'actionNotAllowed', problem: { hindrance: 'wrongStatus' } };
    await expect(ask()).rejects.toMatchObject(hindered);
    task = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip' });
    await expect(ask()).rejects.toMatchObject(hindered);
    expect(await waits()).toEqual([]);
  });

  test.each(['closed', 'blocked', 'deleted', 'started again'])('ends when its file is %s [P1.79]', async (how) => {
    await ask();
    const { questionId } = await openQuestion();
    const { taskId } = task;
    if (how === 'closed') await closeByHand(support, task);
    if (how === 'blocked') await support.ask(workbenchApi.blockTask, { taskId, reason: 'a reason' });
    if (how === 'deleted') await support.ask(workbenchApi.deleteTask, { taskId, reason: '' });
    if (how === 'started again') await support.ask(workbenchApi.resetTask, { taskId, reason: '' });
    expect(await waits()).toMatchObject([{ ended_by: 'closed' }]);
    const code = how === 'deleted' ? 'notFound' : 'questionClosed';
    await expect(customer.ask(chatApi.answerQuestion, { taskId, questionId, answer: 'x' })).rejects.toMatchObject({
      code,
    });
  });
});

describe('the clock of a task on hold', () => {
  const minute = 60_000;
  const due = async () => Date.parse((await read(support)).dueAt ?? '');

  test('stands, and as much time remains afterwards as before [P1.80]', async () => {
    const before = await due();
    await ask();
    expect((await read(support)).dueAt).toBeUndefined();
    await age(600);
    await query("update task_waits set due_at = due_at - interval '600 minutes' where task_id = $1", task.taskId);
    await answer();
    expect(Math.abs((await due()) - before)).toBeLessThan(minute);
  });

  test('stands for a task that is late, which the desk counts as waiting instead [P1.80]', async () => {
    await query(`update tasks set due_at = now() - interval '1 hour' where id = $1`, task.taskId);
    const { tasks: before } = await support.ask(deskApi.getDesk, {});
    await ask();
    const { tasks: held } = await support.ask(deskApi.getDesk, {});
    expect(held).toMatchObject({ open: before.open, overdue: before.overdue - 1, onHold: before.onHold + 1 });
    const { data } = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', work: 'onHold' });
    expect(data.map(({ taskId }) => taskId)).toContain(task.taskId);
    await write('Yes.');
    expect((await support.ask(deskApi.getDesk, {})).tasks).toMatchObject(before);
  });

  test('is out of the row of tasks that wait for a person [P1.80]', async () => {
    await query(`update tasks set due_at = now() - interval '90 days' where id = $1`, task.taskId);
    expect((await support.ask(workbenchApi.getNextTask, {})).data?.taskId).toBe(task.taskId);
    await ask();
    expect((await support.ask(workbenchApi.getNextTask, {})).data?.taskId).not.toBe(task.taskId);
  });

  test('follows another priority when the hold is over [P1.80]', async () => {
    await ask();
    await support.ask(workbenchApi.updateTask, { taskId: task.taskId, priority: 'next6Hours' });
    expect((await read(support)).dueAt).toBeUndefined();
    await answer();
    const remaining = ((await due()) - Date.now()) / minute;
    expect(remaining).toBeGreaterThan(350);
    expect(remaining).toBeLessThanOrEqual(361);
  });
});

describe('mails about a question', () => {
  const emailOf = ({ username }: Person) => `${username}@test.invalid`;
  const kinds = async () =>
    (await mailsTo(portal(), emailOf(customer))).map(({ kind }) => kind).filter((kind) => kind !== 'taskOrdered');
  async function look(): Promise<void> {
    const { rows } = await query(`select (graphile_worker.add_job('remindOfQuestions')).id`);
    await expect
      .poll(async () => (await query('select id from graphile_worker.jobs where id = $1', rows[0].id)).rows.length)
      .toBe(0);
  }
  const days = (count: number) => age(count * 24 * 60);

  test('go at once, and after 1 and 3 days of support, until it is answered [P1.81]', async () => {
    await ask();
    expect(await kinds()).toEqual(['questionAsked']);
    await look();
    expect(await kinds()).toHaveLength(1);
    await days(1);
    await look();
    await look();
    expect(await kinds()).toEqual(['questionAsked', 'questionReminder']);
    await days(2);
    await look();
    expect(await kinds()).toEqual(['questionAsked', 'questionReminder', 'questionReminder']);
    await days(30);
    await query('update task_waits set remind_at = now() where task_id = $1 and remind_at is not null', task.taskId);
    await look();
    expect(await kinds()).toHaveLength(3);

    await answer();
    await ask('And the gearbox?');
    await answer('DSG');
    await query('update task_waits set remind_at = now() where task_id = $1', task.taskId);
    await look();
    expect(await kinds()).toHaveLength(4);
  });

  test('are one where both reminders went by unnoticed [P1.81]', async () => {
    await ask();
    await days(9);
    await look();
    await look();
    expect(await kinds()).toEqual(['questionAsked', 'questionReminder']);
  });

  test('do not go to customers who switched them off [P1.81]', async () => {
    await customer.ask(mailApi.updateMailPreferences, { kind: 'questionAsked', wanted: false });
    await ask();
    await days(1);
    await look();
    expect(await kinds()).toEqual([]);
  });
});
