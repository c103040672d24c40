import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { chatApi } from '#contract/chat.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { type ProposalId, RejectReasonId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { settingsApi } from '#contract/settings.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  closeByHand,
  confirmed,
  makeFile,
  methodNamed,
  order,
  type Ordered,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
let customer: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});
beforeEach(async () => {
  customer = await portal().person({ credits: 50_000 });
});

/** Asks about a readout of its own. */
async function askFirst({
  words = 'Can you do stage 2 for this file?',
  orderKey = randomUUID(),
  by = customer,
  described,
}: {
  words?: string;
  orderKey?: string;
  by?: Person;
  described?: DescribedVehicle;
} = {}) {
  const image = readout();
  const file = makeFile(image, 'readout.bin');
  const { fileCheckId } = await by.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
  const vehicle =
    described === undefined ? { vehicleId: await vehicleWith(portal()) } : { describedVehicle: described };
  const vin = 'WVWZZZ1KZ6W000777';
  const input = { fileCheckId, ...vehicle, vin, methods: [], words, checksumWanted: false, orderKey };
  return { ...(await by.ask(proposalsApi.askFirst, input)), input };
}

const read = async ({ jobId }: Ordered, person = customer) => {
  const [task] = await person.ask(tasksApi.getTasksOfJob, { jobId });
  if (task === undefined) throw new Error('the job has no task');
  return task;
};
const propose = async ({ taskId }: Ordered, price = 7500, names = ['Stage_2']) => {
  const ids = await Promise.all(names.map((name) => methodNamed(portal(), name)));
  const { proposalId } = await support.ask(proposalsApi.makeProposal, {
    taskId,
    methods: ids.map((methodId) => ({ methodId })),
    price: creditCents(price),
    words: 'Yes, with this gearbox.',
    validDays: 7,
    holds: false,
  });
  return proposalId;
};
const accept = ({ taskId }: Ordered, proposalId: ProposalId, more: object = {}) =>
  customer.ask(proposalsApi.acceptProposal, { taskId, proposalId, termsAccepted: true, ...more });

describe('a question before an order', () => {
  test('is a file with its chat that both sides see, and that nothing is owed for [P1.88]', async () => {
    const asked = await askFirst();
    for (const person of [customer, support])
      expect(await read(asked, person)).toMatchObject({
        inquiry: 'open',
        status: 'manual',
        price: 0,
        methods: [],
        paymentStatus: 'open',
      });
    expect((await support.ask(chatApi.getMessagesOfTask, { taskId: asked.taskId })).map(({ text }) => text)).toEqual([
      'Can you do stage 2 for this file?',
    ]);
    const { data } = await customer.ask(orderingApi.listJobs, { filterMode: 'all' });
    expect(data).toMatchObject([{ jobId: asked.jobId, inquiry: 'open' }]);
    const queue = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', work: 'inquiry' });
    expect(queue.data.map(({ taskId }) => taskId)).toContain(asked.taskId);
    await expect(customer.ask(orderingApi.payTask, asked)).rejects.toMatchObject({ code: 'taskNotPayable' });
    expect(await support.ask(orderingApi.getLegalConfirmations, { taskId: asked.taskId })).toEqual([]);
    const { rows } = await query('select terms_accepted_at from jobs where id = $1', asked.jobId);
    expect(rows).toEqual([{ terms_accepted_at: null }]);
  });

  test('counts as no order and no open work, until it is one [P1.88]', async () => {
    const figures = async () => {
      const { tasks, today } = await support.ask(deskApi.getDesk, {});
      const { data } = await support.ask(statisticsApi.getTaskStatistics, { filterMode: 'today' } as never);
      const own = await customer.ask(dashboardApi.getDashboard, {});
      return { open: tasks.open, ordered: today.ordered, data, mine: own.tasksTodayTotal, running: own.runningTotal };
    };
    const before = await figures();
    const { tasks } = await support.ask(deskApi.getDesk, {});
    const asked = await askFirst();
    expect(await figures()).toEqual(before);
    expect((await support.ask(deskApi.getDesk, {})).tasks.inquiry).toBe(tasks.inquiry + 1);
    const next = await support.ask(workbenchApi.getNextTask, {});
    expect(next.data?.taskId).not.toBe(asked.taskId);
    await accept(asked, await propose(asked, 7500, ['method_not_listed']));
    expect(await figures()).toMatchObject({
      open: before.open + 1,
      ordered: before.ordered + 1,
      mine: before.mine + 1,
    });
  });

  test('is no open order of its customer, and neither is a rejected file [P1.88]', async () => {
    const openOrders = async () => {
      const wanted = { filterMode: 'all', state: 'all', work: 'open', userId: customer.id } as const;
      const { data, total } = await support.ask(workbenchApi.listAllJobs, wanted);
      const { runningTotal } = await customer.ask(dashboardApi.getDashboard, {});
      expect(runningTotal).toBe(total);
      return data.map(({ jobId }) => jobId);
    };
    await askFirst();
    const rejected = await order(portal(), customer);
    const byHand = await order(portal(), customer);
    for (const made of [rejected, byHand]) await taskIn(customer, made, 'manual');
    const reasonId = RejectReasonId.decode(2);
    const rejection = { taskId: rejected.taskId, reasonId, words: '', rejectionKey: randomUUID() };
    await support.ask(workbenchApi.rejectTask, rejection);
    expect(await openOrders()).toEqual([byHand.jobId]);
  });

  test('has its checksum corrected only where the form says so [P1.88]', async () => {
    const wantedFor = async (more: object) => {
      const { input } = await askFirst();
      const asked = await customer.ask(proposalsApi.askFirst, { ...input, orderKey: randomUUID(), ...more });
      return (await read(asked)).checksumWanted;
    };
    expect(await wantedFor({ checksumWanted: false })).toBe(false);
    expect(await wantedFor({ checksumWanted: true })).toBe(true);
  });

  test('is asked once, however often it is sent [P1.88]', async () => {
    const { input, ...asked } = await askFirst();
    expect(await customer.ask(proposalsApi.askFirst, input)).toEqual(asked);
    await expect(customer.ask(proposalsApi.askFirst, { ...input, vin: 'WVWZZZ1KZ6W000778' })).rejects.toMatchObject({
      code: 'orderKeyTaken',
    });
    expect(await customer.ask(tasksApi.getTasksOfJob, asked)).toHaveLength(1);
  });

  test('is refused without words, number or file, and switched off [P1.88]', async () => {
    const { input } = await askFirst();
    const ask = (more: object) => customer.ask(proposalsApi.askFirst, { ...input, orderKey: randomUUID(), ...more });
    await expect(ask({ words: '' })).rejects.toMatchObject({ code: 'messageEmpty' });
    await expect(ask({ vin: '12' })).rejects.toMatchObject({ code: 'vinNotValid' });
    const stranger = await portal().person();
    await expect(stranger.ask(proposalsApi.askFirst, input)).rejects.toMatchObject({ code: 'notFound' });
    await support.ask(settingsApi.updateGlobalOptions, { inquiries: false });
    await expect(ask({})).rejects.toMatchObject({ code: 'inquiriesOff' });
    await support.ask(settingsApi.updateGlobalOptions, { inquiries: true });
  });

  test('is about a vehicle that is not listed as well, asked once, and ordered by its proposal [P1.88 P1.91]', async () => {
    const orderKey = randomUUID();
    const model = `Boomerang ${orderKey.slice(0, 8)}`;
    const described = { category: 'car', brand: 'Melkus', model, year: '1975', engine: '', controlUnit: '' } as const;
    const { input, ...asked } = await askFirst({ orderKey, described });
    expect(await customer.ask(proposalsApi.askFirst, input)).toEqual(asked);
    const other = { ...input, describedVehicle: { ...described, year: '1976' } };
    await expect(customer.ask(proposalsApi.askFirst, other)).rejects.toMatchObject({ code: 'orderKeyTaken' });
    expect(await read(asked, support)).toMatchObject({ inquiry: 'open', describedVehicle: described });
    const { rows } = await query(`select 1 from vehicles where described->>'model' = $1`, model);
    expect(rows).toHaveLength(1);
    await accept(asked, await propose(asked, 7500, ['Stage_1']));
    await taskIn(customer, asked, 'manual');
    expect(await read(asked)).toMatchObject({ reason: 'vehicleNotListed', price: 7500 });
  });

  test('is about a vehicle, and about one that is not listed only where those are taken [P1.88]', async () => {
    const { input } = await askFirst();
    const { vehicleId: _, ...without } = { vehicleId: undefined, ...input };
    await expect(customer.ask(proposalsApi.askFirst, { ...without, orderKey: randomUUID() })).rejects.toMatchObject({
      code: 'invalidInput',
    });
    const described = { category: 'car', brand: 'Melkus', model: 'RS', year: '', engine: '', controlUnit: '' } as const;
    await support.ask(settingsApi.updateGlobalOptions, { unlistedVehicles: false });
    try {
      await expect(askFirst({ described })).rejects.toMatchObject({ code: 'unlistedVehiclesOff' });
    } finally {
      await support.ask(settingsApi.updateGlobalOptions, { unlistedVehicles: true });
    }
  });

  test('is left alone by staff but for an answer, its vehicle and its deletion [P1.88]', async () => {
    const asked = await askFirst();
    const { taskId } = asked;
    const hindered = { code: 'actionNotAllowed', problem: { hindrance: 'inquiry' } };
    await expect(support.ask(workbenchApi.assignTask, { taskId })).rejects.toMatchObject(hindered);
    await expect(support.ask(workbenchApi.blockTask, { taskId, reason: 'x' })).rejects.toMatchObject(hindered);
    await expect(closeByHand(support, asked)).rejects.toMatchObject(hindered);
    expect(await support.ask(workbenchApi.deleteTask, { taskId, reason: '' })).toBe(true);
  });

  test('is closed by its customer, with what was proposed for it [P1.88]', async () => {
    const asked = await askFirst();
    const proposalId = await propose(asked);
    expect(await read(asked)).toMatchObject({ inquiry: 'answered' });
    expect(await customer.ask(proposalsApi.closeInquiry, asked)).toBe(true);
    expect(await customer.ask(proposalsApi.closeInquiry, asked)).toBe(false);
    expect(await read(asked)).toMatchObject({ inquiry: 'closed', status: 'archived' });
    await expect(accept(asked, proposalId)).rejects.toMatchObject({ code: 'proposalDeclined' });
    await expect(propose(asked)).rejects.toMatchObject({ code: 'actionNotAllowed' });
    await expect(support.ask(workbenchApi.undoArchive, { taskId: asked.taskId })).rejects.toMatchObject({
      code: 'actionNotAllowed',
    });
  });

  test('is closed by support, which withdraws what was proposed, and leaves the queue [P1.88]', async () => {
    const asked = await askFirst();
    const proposalId = await propose(asked);
    expect(await support.ask(proposalsApi.closeInquiry, asked)).toBe(true);
    expect(await support.ask(proposalsApi.closeInquiry, asked)).toBe(false);
    expect(await read(asked)).toMatchObject({ inquiry: 'closed', status: 'archived' });
    await expect(accept(asked, proposalId)).rejects.toMatchObject({ code: 'proposalWithdrawn' });
    const { rows } = await query(
      `select why, actor, actor_id from task_history where task_id = $1 order by id desc limit 1`,
      asked.taskId,
    );
    expect(rows).toEqual([{ why: 'inquiryClosed', actor: 'support', actor_id: support.id }]);
  });
});

describe('an answered question', () => {
  test('becomes an ordinary order under the quoted price, with terms and notices [P1.88]', async () => {
    const asked = await askFirst();
    const proposalId = await propose(asked, 9900, ['Stage_2', 'EGR']);
    await expect(accept(asked, proposalId)).rejects.toMatchObject({
      code: 'legalNoticeNotConfirmed',
    });
    const ids = await Promise.all(['Stage_2', 'EGR'].map((name) => methodNamed(portal(), name)));
    const legalNotices = await confirmed(portal(), customer, ids);
    await expect(accept(asked, proposalId, { legalNotices, termsAccepted: false })).rejects.toMatchObject({
      code: 'termsNotAccepted',
    });
    expect(await read(asked)).toMatchObject({ inquiry: 'answered', price: 0 });
    await accept(asked, proposalId, { legalNotices });
    const task = await read(asked);
    expect(task.inquiry).toBeUndefined();
    expect(task).toMatchObject({ price: 9900, fullPrice: 9900 });
    expect(task.methods.map(({ name }) => name)).toEqual(expect.arrayContaining(['Stage 2']));
    const { rows } = await query('select terms_accepted_at from jobs where id = $1', asked.jobId);
    expect(rows).toEqual([{ terms_accepted_at: expect.anything() }]);
    expect(await support.ask(orderingApi.getLegalConfirmations, { taskId: asked.taskId })).not.toEqual([]);
    // The automatic service has looked for a solution.
    await taskIn(customer, asked, 'manual');
    expect(await read(asked)).toMatchObject({ reason: 'noSolution' });
    await closeByHand(support, asked);
    expect(await customer.ask(orderingApi.payTask, { taskId: asked.taskId, price: creditCents(9900) })).toBe(true);
    await expect(customer.ask(proposalsApi.closeInquiry, asked)).rejects.toMatchObject({ code: 'inquiryOrdered' });
  });

  test('is ordered once, from however many devices [P1.88]', async () => {
    const asked = await askFirst();
    const proposalId = await propose(asked);
    const sent = await Promise.allSettled([
      accept(asked, proposalId),
      accept(asked, proposalId),
      customer.ask(proposalsApi.closeInquiry, asked),
    ]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { inquiry, price } = await read(asked);
    expect([undefined, 'closed']).toContain(inquiry);
    expect(price).toBe(inquiry === undefined ? 7500 : 0);
  });

  test('asks for the present price once the quoted one has expired [P1.88]', async () => {
    const asked = await askFirst();
    const proposalId = await propose(asked, 100);
    await query('update proposals set valid_until = now() where id = $1', proposalId);
    const methods = [{ methodId: await methodNamed(portal(), 'Stage_2') }];
    const vehicleId = await vehicleWith(portal());
    const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
    await expect(accept(asked, proposalId)).rejects.toMatchObject({
      code: 'priceChanged',
      status: 409,
      problem: { price: data.total / 100 },
    });
    expect(await read(asked)).toMatchObject({ inquiry: 'answered', price: 0 });
    await accept(asked, proposalId, { price: data.total });
    expect(await read(asked)).toMatchObject({ price: data.total });
  });
});
