import { beforeAll, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { noOwnDetails } from '#rules/own-details.ts';
import { finishedOrder, order, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const details: OwnDetails = {
  reference: 'Auftrag-4711/26',
  plate: 'W-123 AB',
  endCustomer: 'Zirbelwald Transporte',
  pairs: [{ key: 'Mileage', value: '187 450 km' }],
};

const openJob = async (customer: Person, ownDetails: OwnDetails) =>
  customer.ask(orderingApi.createJob, {
    vehicleId: await vehicleWith(portal()),
    vin: 'VIN-1234',
    additional: '',
    modificationMode: 'automatic',
    ownDetails,
  });

const jobsOf = async (customer: Person) => {
  const { rows } = await portal().database.pool.query('select id from jobs where user_id = $1', [customer.id]);
  return rows;
};

/** Numbers of what each list finds for a search. */
async function find(customer: Person, search: string) {
  const input = { filterMode: 'all', search } as const;
  const answers = await Promise.all([
    customer.ask(orderingApi.listJobs, input),
    customer.ask(orderingApi.listTasks, input),
    support.ask(workbenchApi.listAllJobs, { ...input, state: 'all' }),
    support.ask(workbenchApi.listAllTasks, input),
  ]);
  return answers.map(({ total }) => total);
}

test('own details come with an order, are shown to both sides and are found in every spelling [P1.70]', async () => {
  const [customer, stranger] = [await portal().person(), await portal().person()];
  const made = await order(portal(), customer);
  expect(await customer.ask(tasksApi.updateOwnDetails, { jobId: made.jobId, ownDetails: details })).toBe(true);
  expect(await customer.ask(tasksApi.updateOwnDetails, { jobId: made.jobId, ownDetails: details })).toBe(false);
  for (const person of [customer, support]) {
    expect(await person.ask(tasksApi.getJob, { jobId: made.jobId })).toMatchObject({ ownDetails: details });
    expect(await person.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).toMatchObject([{ jobOwnDetails: details }]);
  }
  for (const search of ['auftrag 4711', 'auftrag-4711/26', 'W123AB', 'w-123 ab', 'zirbelwald', 'mileage 187'])
    expect([search, await find(customer, search)]).toEqual([search, [1, 1, 1, 1]]);
  expect(await find(stranger, 'zirbelwald')).toEqual([0, 0, 1, 1]);
  const { jobId, taskId } = made;
  await customer.ask(chatApi.createMessage, { jobId, taskId, message: 'Hello' });
  expect((await support.ask(chatApi.listAllConversations, { filterMode: 'all', search: 'zirbelwald' })).total).toBe(1);
});

test('own details of one file supplement those of its order, and staff correct both [P1.70]', async () => {
  const customer = await portal().person();
  const { jobId, taskId } = await order(portal(), customer);
  await customer.ask(tasksApi.updateOwnDetails, {
    jobId,
    taskId,
    ownDetails: { ...noOwnDetails, reference: 'File-Q77' },
  });
  expect(await find(customer, 'file-q77')).toEqual([1, 1, 1, 1]);
  const corrected = { ...noOwnDetails, reference: 'File-R88' };
  expect(await support.ask(tasksApi.updateOwnDetails, { jobId, taskId, ownDetails: corrected })).toBe(true);
  expect(await customer.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([{ ownDetails: corrected }]);
  expect(await find(customer, 'file-q77')).toEqual([0, 0, 0, 0]);
  expect(await support.ask(tasksApi.updateOwnDetails, { jobId, taskId, ownDetails: noOwnDetails })).toBe(true);
  expect(await support.ask(tasksApi.updateOwnDetails, { jobId, taskId, ownDetails: noOwnDetails })).toBe(false);
  expect((await customer.ask(tasksApi.getTasksOfJob, { jobId }))[0]).not.toHaveProperty('ownDetails');
  const { rows } = await portal().database.pool.query<{ after: object }>(
    `select after from audit_log where subject = 'own_details' and actor_id = $1 order by id`,
    [support.id],
  );
  expect(rows.map(({ after }) => after)).toEqual([{ reference: 'File-R88' }, { reference: '' }]);
});

test('a file that is not of the order, and an order of another customer, are not found [P1.70]', async () => {
  const [customer, stranger] = [await portal().person(), await portal().person()];
  const [one, other] = [await order(portal(), customer), await order(portal(), customer)];
  for (const [person, ids] of [
    [stranger, { jobId: one.jobId }],
    [customer, { jobId: one.jobId, taskId: other.taskId }],
  ] as const)
    await expect(person.ask(tasksApi.updateOwnDetails, { ...ids, ownDetails: details })).rejects.toMatchObject({
      code: 'notFound',
    });
});

test.each([
  ['ownDetailsTooMany', { pairs: Array.from({ length: 11 }, (_, at) => ({ key: `k${at}`, value: 'v' })) }],
  ['ownDetailsTooLong', { reference: 'x'.repeat(61) }],
  ['ownDetailsNotReadable', { plate: 'W\u00071' }],
  ['ownDetailsIncomplete', { pairs: [{ key: 'k', value: '' }] }],
  [
    'ownDetailsTwice',
    {
      pairs: [
        { key: 'k', value: 'v' },
        { key: 'K', value: 'w' },
      ],
    },
  ],
])('an order with bad own details is refused as %s, and nothing of it is there [P1.70]', async (code, wrong) => {
  const customer = await portal().person();
  const ownDetails = { ...details, ...wrong };
  await expect(openJob(customer, ownDetails)).rejects.toMatchObject({ code, status: 422 });
  expect(await jobsOf(customer)).toEqual([]);
  const { jobId } = await order(portal(), customer);
  await customer.ask(tasksApi.updateOwnDetails, { jobId, ownDetails: details });
  await expect(customer.ask(tasksApi.updateOwnDetails, { jobId, ownDetails })).rejects.toMatchObject({ code });
  expect(await customer.ask(tasksApi.getJob, { jobId })).toMatchObject({ ownDetails: details });
});

test('mails, delivery note and the exported ledger carry own details [P1.70]', async () => {
  const customer = await portal().person({ credits: 100 });
  const made = await order(portal(), customer, { fileName: 'readout.zip' });
  await customer.ask(tasksApi.updateOwnDetails, { jobId: made.jobId, ownDetails: details });
  await taskIn(customer, made, 'manual');
  await support.ask(workbenchApi.blockTask, { taskId: made.taskId, reason: 'a question' });
  const { rows } = await portal().database.pool.query<{ kind: string; body: string }>(
    `select m.kind, m.body from mails m where m.about_user_id = $1 and m.kind like 'task%' order by m.id`,
    [customer.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['taskOrdered', 'taskBlocked']);
  // The first was written before anything was noted: its letter names nothing that is empty.
  expect(rows[0]?.body).toMatch(/VIN: \S+\nMethods: /);
  expect(rows[1]?.body).toContain(
    'Your reference: Auftrag-4711/26\nLicence plate: W-123 AB\nEnd customer: Zirbelwald Transporte\nFurther details: Mileage 187 450 km\nReason: a question',
  );

  const paid = await finishedOrder(portal(), { customer, support });
  await customer.ask(tasksApi.updateOwnDetails, { jobId: paid.jobId, ownDetails: details });
  expect(await customer.ask(orderingApi.payTask, paid)).toBe(true);
  const { rows: notes } = await portal().database.pool.query<{ details: object }>(
    `select company -> 'task' -> 'details' as details from delivery_notes where task_id = $1`,
    [paid.taskId],
  );
  expect(notes).toEqual([{ details }]);
  const { number } = await customer.ask(billingApi.getDeliveryNote, { taskId: paid.taskId });
  const found = await support.ask(billingApi.listDeliveryNotes, { filterMode: 'all', search: 'auftrag-4711/26' });
  expect(found.data.map((note) => note.number)).toEqual([number]);
  for (const [person, call] of [
    [customer, creditsApi.exportCredits],
    [support, creditsApi.exportAllCredits],
  ] as const) {
    const { blob } = await person.askForFile(call, { filterMode: 'all', language: 'en' });
    const csv = await blob.text();
    expect(csv).toContain('Own reference');
    expect(csv.split('\n').find((line) => line.includes('Zirbelwald'))).toMatch(
      /Auftrag-4711\/26,W-123 AB,Zirbelwald Transporte,Mileage: 187 450 km/,
    );
  }
});

test('own details are refused while the operator does without them [P1.70]', async () => {
  const customer = await portal().person();
  await support.ask(settingsApi.updateGlobalOptions, { ownDetails: false });
  await expect(openJob(customer, details)).rejects.toMatchObject({ code: 'ownDetailsOff', status: 409 });
  expect(await jobsOf(customer)).toEqual([]);
  expect(await customer.ask(settingsApi.loadGlobalOptions, {})).toMatchObject({ ownDetails: false });
  await support.ask(settingsApi.updateGlobalOptions, { ownDetails: true });
});
