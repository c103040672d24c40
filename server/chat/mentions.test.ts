import { beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

// Files and orders are counted apart: no number of a file here may be that of an order as well.
beforeAll(() =>
  portal().database.pool.query(`select setval('jobs_id_seq', 1000000 + (select last_value from jobs_id_seq))`),
);

const write = (person: Person, ids: Ordered, message: string) => person.ask(chatApi.createMessage, { ...ids, message });
const ordered = (customer: Person) => order(portal(), customer, { fileName: 'readout.zip' });

/** The numbers that lead somewhere in the messages of a task, as a reader gets them. */
async function mentionsFor(person: Person, { jobId, taskId }: Ordered) {
  const ofTask = await person.ask(chatApi.getMessagesOfTask, { taskId });
  expect(await person.ask(chatApi.getMessagesOfJob, { jobId })).toEqual(ofTask);
  return ofTask.map(({ mentions }) => mentions);
}

test('numbers in a message lead to files and orders, as far as their reader may see them', async () => {
  const [customer, stranger, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  const [mine, before, foreign] = [await ordered(customer), await ordered(customer), await ordered(stranger)];
  const removed = await ordered(customer);
  await portal().database.pool.query('update jobs set deleted_at = now() where id = $1', [removed.jobId]);
  await portal().database.pool.query('update tasks set deleted_at = now() where id = $1', [removed.taskId]);
  const text = `As in #${before.taskId}, not #${foreign.taskId}, #${foreign.taskId}, #${removed.taskId} or #999999999.`;
  await write(customer, mine, text);
  await write(customer, mine, 'Nothing of 12, # and #x.');
  const [own, other] = [before, foreign].map(({ jobId, taskId }) => ({ number: taskId, jobId }));
  expect(await mentionsFor(customer, mine)).toEqual([[own], undefined]);
  expect(await mentionsFor(support, mine)).toEqual([[own, other], undefined]);
});

test('a number that both a file and an order bear is that of the file', async () => {
  const customer = await portal().person();
  const mine = await ordered(customer);
  await portal().database.pool.query(
    `insert into jobs (id, user_id, vehicle_id, vin, modification_mode) overriding system value
     select t.id, t.user_id, j.vehicle_id, j.vin, j.modification_mode
     from tasks t join jobs j on j.id = t.job_id where t.id = $1 on conflict do nothing`,
    [mine.taskId],
  );
  // The next order has another number.
  await portal().database.pool.query(
    `select setval(pg_get_serial_sequence('jobs', 'id'), greatest($1, (select last_value from jobs_id_seq)))`,
    [mine.taskId],
  );
  await write(customer, mine, `Of #${mine.taskId}`);
  expect(await mentionsFor(customer, mine)).toEqual([[{ number: mine.taskId, jobId: mine.jobId }]]);
});

test('staff read whom a message is from by the name that their lists show', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  await support.ask(accountsApi.updateCustomer, {
    userId: customer.id,
    firstName: 'Francisco',
    secondName: 'Gutiérrez',
    companyName: `Talleres ${customer.username}`,
  });
  const ids = await ordered(customer);
  await write(customer, ids, 'Hello');
  const { data } = await support.ask(chatApi.listAllConversations, { filterMode: 'all', search: `#${ids.taskId}` });
  const [message] = await support.ask(chatApi.getMessagesOfTask, { taskId: ids.taskId });
  const facts = await support.ask(chatApi.getReplyFacts, { taskId: ids.taskId });
  const name = `Talleres ${customer.username}`;
  expect([data[0]?.customerName, message?.authorName, facts.customerName]).toEqual([name, name, name]);
  expect(facts.facts.customer).toBe('Francisco Gutiérrez');
});
