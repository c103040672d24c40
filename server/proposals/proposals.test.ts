import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import type { ProposalId, TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { closeByHand, confirmed, finishedOrder, methodNamed, order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
let customer: Person;
let task: Ordered;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});
beforeEach(async () => {
  customer = await portal().person({ credits: 50_000 });
  task = await order(portal(), customer, { fileName: 'readout.zip' });
});

type Options = { methods?: readonly string[]; holds?: boolean; quotedMinutes?: number; by?: Person };
const propose = async (price: number, { methods = ['Stage_1'], by = support, ...options }: Options = {}) => {
  const ids = await Promise.all(methods.map((name) => methodNamed(portal(), name)));
  return by.ask(proposalsApi.makeProposal, {
    taskId: task.taskId,
    methods: ids.map((methodId) => ({ methodId })),
    price: creditCents(price),
    words: 'Better so.',
    validDays: 7,
    holds: false,
    ...options,
  });
};
const ofProposal = (proposalId: ProposalId) => ({ taskId: task.taskId, proposalId });
const accept = (proposalId: ProposalId) => customer.ask(proposalsApi.acceptProposal, ofProposal(proposalId));
const tasks = () => customer.ask(tasksApi.getTasksOfJob, { jobId: task.jobId });
const read = async (taskId: TaskId = task.taskId) => {
  const found = (await tasks()).find((one) => one.taskId === taskId);
  if (found === undefined) throw new Error('the job has no such task');
  return found;
};
const balance = async () => (await customer.ask(creditsApi.getCreditBalance, {})).balance;
const list = (person = customer) => person.ask(proposalsApi.getProposals, { taskId: task.taskId });
const newest = async () => {
  const proposal = (await list()).at(-1);
  if (proposal === undefined) throw new Error('nothing is proposed');
  return proposal;
};

/** Everything that an accepted proposal may write. */
const readState = async () =>
  (
    await query(
      `select (select count(*) from tasks) tasks, (select count(*) from credit_entries) entries,
        (select count(*) from task_history) history, (select jsonb_agg(p.state order by id) from proposals p) states,
        (select jsonb_agg(o order by task_id, method_id) from task_methods o where task_id = $1) methods,
        (select price from tasks where id = $1) price`,
      task.taskId,
    )
  ).rows[0];

describe('a proposal', () => {
  test('stands in the chat with its methods and price, and both sides see it [P1.85]', async () => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'], quotedMinutes: 120 });
    const [message] = await customer.ask(chatApi.getMessagesOfTask, { taskId: task.taskId });
    expect(message).toMatchObject({ proposalId, text: 'Better so.\n\n• Stage 2\n50 Cr.' });
    for (const person of [customer, support])
      expect(await list(person)).toMatchObject([
        { proposalId, state: 'open', price: 5000, due: 5000, refund: 0, quotedMinutes: 120, changed: [] },
      ]);
    expect(await read()).toMatchObject({ openProposal: { proposalId, price: 5000 } });
    expect((await read()).openQuestion).toBeUndefined();
    const stranger = await portal().person();
    await expect(stranger.ask(proposalsApi.getProposals, { taskId: task.taskId })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  describe('is mailed to its customer', () => {
    const wait = (minutes: number) =>
      query(
        'update chat_messages set created_at = created_at - make_interval(mins => $1) where task_id = $2',
        minutes,
        task.taskId,
      );
    /** Has the queue mail what waits, and waits until it has. */
    const mailWaiting = async () => {
      for (const job of ['mailProposals', 'mailUnreadMessages']) {
        const { rows } = await query('select (graphile_worker.add_job($1)).id', job);
        const isThere = async () =>
          (await query('select from graphile_worker.jobs where id = $1', rows[0].id)).rows.length > 0;
        await expect.poll(isThere).toBe(false);
      }
      const recipient = `${customer.username}@test.invalid`;
      const mails = await query(
        `select kind, subject, body from mails where recipient = $1 and kind <> 'taskOrdered' order by id`,
        recipient,
      );
      return mails.rows as { kind: string; subject: string; body: string }[];
    };

    test('once, after 10 minutes, in the customer’s language [P1.85]', async () => {
      await query(`update users set language = 'de' where id = $1`, customer.id);
      await propose(5000, { methods: ['Stage_2'] });
      await wait(9);
      expect(await mailWaiting()).toEqual([]);
      await wait(2);
      await mailWaiting();
      const mails = await mailWaiting();
      expect(mails.map(({ kind }) => kind)).toEqual(['proposalMade']);
      expect(mails[0]?.subject).toMatch(new RegExp(`^Vorschlag unseres Supports zur Datei #${task.taskId}: `));
      expect(mails[0]?.body).toContain('Vorschlag: Better so. • Stufe 2 50 Cr.');
      expect(mails[0]?.body).toContain(`/jobs/jobDetails?job=${task.jobId}`);
    });

    test('not once it is answered, withdrawn or replaced [P1.85]', async () => {
      const ended = await propose(5000);
      await support.ask(proposalsApi.withdrawProposal, ofProposal(ended.proposalId));
      await propose(4500);
      const { proposalId } = await propose(4000);
      await accept(proposalId);
      await wait(11);
      expect(await mailWaiting()).toEqual([]);
    });

    test('not where questions are switched off, and as the question of its hold where it holds the file [P1.85]', async () => {
      await query(`update users set mail_off = '{questionAsked}' where id = $1`, customer.id);
      await propose(5000);
      await wait(11);
      expect(await mailWaiting()).toEqual([]);
      await query(`update users set mail_off = '{}' where id = $1`, customer.id);
      await propose(4500, { holds: true });
      await wait(11);
      expect((await mailWaiting()).map(({ kind }) => kind)).toEqual(['questionAsked']);
    });
  });

  test('gives an unpaid file its methods, price and time with one tap [P1.85]', async () => {
    const { proposalId } = await propose(5050, { methods: ['Stage_2'], quotedMinutes: 600 });
    expect(await accept(proposalId)).toEqual({ taskId: task.taskId, refund: 0 });
    const changed = await read();
    expect(changed).toMatchObject({ price: 5050, fullPrice: 5050, status: 'manual', paymentStatus: 'open' });
    expect(changed.methods.map(({ name }) => name)).toEqual(['Stage 2']);
    expect(changed.openProposal).toBeUndefined();
    expect(await newest()).toMatchObject({ state: 'accepted' });
    const history = await customer.ask(tasksApi.getTaskHistory, { taskId: task.taskId });
    expect(history.map(({ eventCode }) => eventCode)).toEqual(
      expect.arrayContaining(['proposalMade', 'proposalAccepted']),
    );
    await closeByHand(support, task);
    expect(await customer.ask(orderingApi.payTask, { ...task, price: creditCents(5050) })).toBe(true);
  });

  test('has the time that it quotes, in hours of support, from its acceptance on [P1.85]', async () => {
    await query('delete from support_hours');
    await query('insert into support_hours (weekday, opens, closes) select n, 0, 1440 from generate_series(0, 6) n');
    const { proposalId } = await propose(5000, { quotedMinutes: 600 });
    await accept(proposalId);
    const minutes = (Date.parse((await read()).dueAt ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBeGreaterThanOrEqual(599);
    expect(Math.round(minutes)).toBeLessThanOrEqual(600);
    expect(await read()).toMatchObject({ priority: 'next12Hours' });
  });

  test('is one at a time: the next one replaces it [P1.85]', async () => {
    const first = await propose(5000);
    const second = await propose(4500);
    expect((await list()).map(({ state }) => state)).toEqual(['replaced', 'open']);
    await expect(accept(first.proposalId)).rejects.toMatchObject({ code: 'proposalReplaced', status: 409 });
    await accept(second.proposalId);
    expect(await read()).toMatchObject({ price: 4500 });
    const both = await Promise.allSettled([propose(3000), propose(3500)]);
    expect(both.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await list()).filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  test('has its legal notices confirmed before it is accepted [P1.85]', async () => {
    const methods = ['Stage_1', 'EGR'];
    const { proposalId } = await propose(9000, { methods });
    const { notices } = await newest();
    expect(notices).not.toEqual([]);
    await expect(accept(proposalId)).rejects.toMatchObject({ code: 'legalNoticeNotConfirmed', problem: { notices } });
    const ids = await Promise.all(methods.map((name) => methodNamed(portal(), name)));
    const legalNotices = await confirmed(portal(), customer, ids);
    await customer.ask(proposalsApi.acceptProposal, { ...ofProposal(proposalId), legalNotices });
    const confirmations = await support.ask(orderingApi.getLegalConfirmations, { taskId: task.taskId });
    expect(confirmations.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...notices]));
  });

  test('is refused where it proposes nothing, is not offered or switched off [P1.85]', async () => {
    const { price } = await read();
    await expect(propose(price)).rejects.toMatchObject({ code: 'proposalUnchanged' });
    await expect(propose(5000, { methods: ['Stage_1', 'Stage_2'] })).rejects.toMatchObject({ code: 'oneStageOnly' });
    await expect(propose(0, { methods: ['method_not_listed'] })).rejects.toMatchObject({ code: 'priceMissing' });
    await support.ask(settingsApi.updateGlobalOptions, { proposals: false });
    await expect(propose(5000)).rejects.toMatchObject({ code: 'proposalsOff' });
    await support.ask(settingsApi.updateGlobalOptions, { proposals: true });
    await support.ask(workbenchApi.blockTask, { taskId: task.taskId, reason: 'a reason' });
    await expect(propose(5000)).rejects.toMatchObject({ code: 'actionNotAllowed' });
    expect(await list()).toEqual([]);
  });

  test('prices a method that is not listed, so that the file can be closed at that price [P1.85]', async () => {
    const { proposalId } = await propose(12_000, { methods: ['Stage_1', 'method_not_listed'] });
    await accept(proposalId);
    await closeByHand(support, task);
    expect(await read()).toMatchObject({ status: 'finished', price: 12_000 });
  });
});

describe('a proposal for a paid file', () => {
  beforeEach(async () => {
    task = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip', isPaid: true });
  });

  test('becomes an update at the difference [P1.86]', async () => {
    const { price } = await read();
    const before = await balance();
    const { proposalId } = await propose(price + 1500, { methods: ['Stage_2'] });
    expect(await newest()).toMatchObject({ paid: price, due: 1500, refund: 0 });
    const { taskId } = await accept(proposalId);
    expect(taskId).not.toBe(task.taskId);
    const update = await read(taskId);
    expect(update).toMatchObject({ type: 'update', previousTaskId: task.taskId, price: 1500, fullPrice: price + 1500 });
    expect(update.methods.map(({ name }) => name)).toEqual(['Stage 2']);
    expect(await newest()).toMatchObject({ state: 'accepted', orderedTaskId: taskId });
    const ordered = { jobId: task.jobId, taskId };
    await taskIn(customer, ordered, 'manual');
    await closeByHand(support, ordered);
    expect(await customer.ask(orderingApi.payTask, { taskId, price: creditCents(1500) })).toBe(true);
    expect(await balance()).toBe(before - 1500);
  });

  test('gives back a part of what was paid, and orders nothing where the methods stay [P1.86]', async () => {
    const { price } = await read();
    const before = await balance();
    const { proposalId } = await propose(price - 1000);
    expect(await accept(proposalId)).toEqual({ taskId: task.taskId, refund: 1000 });
    expect(await balance()).toBe(before + 1000);
    expect(await tasks()).toHaveLength(1);
    expect(await read()).toMatchObject({ price, paymentStatus: 'paid' });
  });

  test('gives back no more than was paid for the chain, and the books stay sound [P1.86]', async () => {
    const { price } = await read();
    const before = await balance();
    const dearer = await propose(price + 1500, { methods: ['Stage_2'] });
    const { taskId } = await accept(dearer.proposalId);
    const update = { jobId: task.jobId, taskId };
    await taskIn(customer, update, 'manual');
    await closeByHand(support, update);
    await customer.ask(orderingApi.payTask, { taskId });
    task = update;
    const { proposalId } = await propose(0, { methods: ['Stage_2'] });
    expect(await accept(proposalId)).toMatchObject({ refund: price + 1500 });
    expect(await balance()).toBe(before + price);
    const { violations } = await support.ask(ledgerApi.verifyLedger, {});
    // People of tests have credits without an account of what they paid.
    expect(violations.filter(({ invariant }) => ['refunds', 'payments', 'balances'].includes(invariant))).toEqual([]);
  });

  test('refunds once when staff refund the same at the same moment [P1.86]', async () => {
    const { price } = await read();
    const before = await balance();
    const { proposalId } = await propose(0);
    const sent = await Promise.allSettled([
      accept(proposalId),
      support.ask(creditsApi.changeCredits, {
        userId: customer.id,
        kind: 'refund',
        amount: creditCents(price),
        taskId: task.taskId,
        reason: 'does not fit',
        bookingKey: crypto.randomUUID(),
      } as never),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toBe(before + price);
  });
});

describe('a proposal that is over', () => {
  test('is accepted once, from however many devices [P1.87]', async () => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'] });
    const sent = await Promise.allSettled([accept(proposalId), accept(proposalId), accept(proposalId)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of sent)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'proposalAccepted', status: 409 });
    const before = await readState();
    await expect(accept(proposalId)).rejects.toMatchObject({ code: 'proposalAccepted' });
    await expect(customer.ask(proposalsApi.declineProposal, ofProposal(proposalId))).rejects.toMatchObject({
      code: 'proposalAccepted',
    });
    await expect(support.ask(proposalsApi.withdrawProposal, ofProposal(proposalId))).rejects.toMatchObject({
      code: 'proposalAccepted',
    });
    expect(await readState()).toEqual(before);
  });

  test.each(['withdrawn', 'declined'] as const)('cannot be accepted once it is %s [P1.87]', async (state) => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'] });
    const [end, person] =
      state === 'withdrawn'
        ? ([proposalsApi.withdrawProposal, support] as const)
        : ([proposalsApi.declineProposal, customer] as const);
    expect(await person.ask(end, ofProposal(proposalId))).toBe(true);
    expect(await person.ask(end, ofProposal(proposalId))).toBe(false);
    const before = await readState();
    const code = state === 'withdrawn' ? 'proposalWithdrawn' : 'proposalDeclined';
    await expect(accept(proposalId)).rejects.toMatchObject({ code });
    expect(await readState()).toEqual(before);
    expect(await newest()).toMatchObject({ state });
  });

  test('is decided once when acceptance and withdrawal come at the same moment [P1.87]', async () => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'] });
    const sent = await Promise.allSettled([
      accept(proposalId),
      support.ask(proposalsApi.withdrawProposal, ofProposal(proposalId)),
    ]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { state } = await newest();
    expect((await read()).methods.map(({ name }) => name)).toEqual([state === 'accepted' ? 'Stage 2' : 'Stage 1']);
  });

  test.each(['vehicle', 'price', 'status'] as const)('is refused after a change of the %s [P1.87]', async (what) => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'] });
    const { taskId } = task;
    if (what === 'vehicle')
      await support.ask(workbenchApi.changeVehicle, {
        taskId,
        vehicleId: (
          await query(
            `select id from vehicles where id <> (select vehicle_id from jobs where id = $1) order by id limit 1`,
            task.jobId,
          )
        ).rows[0].id,
      });
    if (what === 'price') await query('update tasks set full_price = 1234, price = 1234 where id = $1', taskId);
    if (what === 'status') await closeByHand(support, task);
    const before = await readState();
    await expect(accept(proposalId)).rejects.toMatchObject({
      code: 'proposalOutdated',
      status: 409,
      problem: { changed: [what] },
    });
    expect(await readState()).toEqual(before);
    expect(await newest()).toMatchObject({ state: 'outdated', changed: [what] });
    expect(await customer.ask(proposalsApi.declineProposal, ofProposal(proposalId))).toBe(true);
  });

  test('is refused when its time is over, and for another customer [P1.87]', async () => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'] });
    const stranger = await portal().person();
    await expect(stranger.ask(proposalsApi.acceptProposal, ofProposal(proposalId))).rejects.toMatchObject({
      code: 'notFound',
    });
    await query('update proposals set valid_until = now() where id = $1', proposalId);
    const before = await readState();
    await expect(accept(proposalId)).rejects.toMatchObject({ code: 'proposalExpired' });
    expect(await readState()).toEqual(before);
    expect(await newest()).toMatchObject({ state: 'expired' });
  });
});

describe('a proposal that holds its file', () => {
  const isHeld = async () => (await read()).openQuestion?.proposalId !== undefined;

  test.each(['accepted', 'declined', 'withdrawn', 'replaced'] as const)(
    'ends the hold when it is %s [P1.87]',
    async (how) => {
      const before = (await read()).dueAt;
      const { proposalId } = await propose(5000, { methods: ['Stage_2'], holds: true });
      expect(await isHeld()).toBe(true);
      expect((await read()).dueAt).toBeUndefined();
      await expect(
        support.ask(chatApi.withdrawQuestion, {
          taskId: task.taskId,
          questionId: (await read()).openQuestion?.questionId as never,
        }),
      ).rejects.toMatchObject({ code: 'notFound' });
      if (how === 'accepted') await accept(proposalId);
      if (how === 'declined') await customer.ask(proposalsApi.declineProposal, ofProposal(proposalId));
      if (how === 'withdrawn') await support.ask(proposalsApi.withdrawProposal, ofProposal(proposalId));
      if (how === 'replaced') await propose(4000, { methods: ['Stage_2'] });
      expect(await isHeld()).toBe(false);
      expect(Math.abs(Date.parse((await read()).dueAt ?? '') - Date.parse(before ?? ''))).toBeLessThan(60_000);
    },
  );

  test('stays open when the customer writes, which ends the hold [P1.87]', async () => {
    const { proposalId } = await propose(5000, { methods: ['Stage_2'], holds: true });
    await customer.ask(chatApi.createMessage, { ...task, message: 'One more thing …' });
    expect(await isHeld()).toBe(false);
    expect(await read()).toMatchObject({ openProposal: { proposalId } });
    await accept(proposalId);
  });

  test('does not hold a file that waits for a question already [P1.87]', async () => {
    await support.ask(chatApi.askCustomer, {
      taskId: task.taskId,
      question: 'Which stage?',
      answers: [],
      wantsFile: false,
    });
    await expect(propose(5000, { holds: true })).rejects.toMatchObject({ code: 'questionOpen' });
    expect(await list()).toEqual([]);
    expect((await customer.ask(chatApi.getMessagesOfTask, { taskId: task.taskId })).length).toBe(1);
  });
});
