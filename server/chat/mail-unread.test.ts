import { afterEach, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { mailApi } from '#contract/mail.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ supportContact: 'support@tuner.example' });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
afterEach(async () => {
  await query(`update portal_options set operator_email = '', support_contact = ''`);
  await query('update chat_messages set read_at = now() where read_at is null');
});

const write = (person: Person, ids: Ordered, message: string) => person.ask(chatApi.createMessage, { ...ids, message });

/** Ages the messages of a task by some minutes. */
const wait = ({ taskId }: Ordered, minutes: number) =>
  query(
    'update chat_messages set created_at = created_at - make_interval(mins => $1) where task_id = $2',
    minutes,
    taskId,
  );

/** Has the queue mail unread messages, and waits until it has. */
async function look(): Promise<void> {
  const { rows } = await query(`select (graphile_worker.add_job('mailUnreadMessages')).id`);
  const isThere = async () =>
    (await query('select id from graphile_worker.jobs where id = $1', rows[0].id)).rows.length > 0;
  await expect.poll(isThere).toBe(false);
}

type Mail = { kind: string; language: string; subject: string; body: string };
/** The mails to an address, but for the one about the order itself. */
const mailsTo = async (address: string): Promise<Mail[]> => {
  const { rows } = await query(
    `select kind, language, subject, body from mails where recipient = $1 and kind <> 'taskOrdered' order by id`,
    address,
  );
  return rows;
};
const emailOf = ({ username }: Person) => `${username}@test.invalid`;

async function conversation() {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  return { customer, support, ids: await order(portal(), customer, { fileName: 'readout.zip' }) };
}

test('a customer gets one mail about messages that are unread for 10 minutes [P1.24]', async () => {
  const { customer, support, ids } = await conversation();
  await write(support, ids, 'one');
  await wait(ids, 9);
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);

  await wait(ids, 2);
  await write(support, ids, 'two');
  await look();
  await look();
  const mails = await mailsTo(emailOf(customer));
  expect(mails).toMatchObject([{ kind: 'unreadMessages', language: 'en' }]);
  expect(mails[0]?.body).toContain(`http://portal.test/jobs/jobDetails?job=${ids.jobId}`);
  expect(mails[0]?.body).toContain('Unread messages: 2');
  // The first mail named the younger one as well.
  await wait(ids, 20);
  await look();
  expect(await mailsTo(emailOf(customer))).toHaveLength(1);

  await write(support, ids, 'three');
  await wait(ids, 11);
  await look();
  expect(await mailsTo(emailOf(customer))).toHaveLength(2);
});

test('each task has its own mail, in the customer’s language', async () => {
  const { customer, support, ids } = await conversation();
  const other = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update users set language = 'de' where id = $1`, customer.id);
  for (const task of [ids, other]) {
    await write(support, task, 'hello');
    await wait(task, 11);
  }
  await look();
  const mails = await mailsTo(emailOf(customer));
  expect(mails.map(({ language }) => language)).toEqual(['de', 'de']);
  for (const { jobId } of [ids, other]) expect(mails.some(({ body }) => body.includes(`job=${jobId}`))).toBe(true);
});

test('messages read in time are not mailed', async () => {
  const { customer, support, ids } = await conversation();
  await write(support, ids, 'one');
  await customer.ask(chatApi.markRead, ids);
  await wait(ids, 30);
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);
});

test('messages of customers are mailed to the operator’s address and not to their authors', async () => {
  const { customer, ids } = await conversation();
  await query(`update portal_options set operator_email = 'operator@tuner.example'`);
  await write(customer, ids, 'Is anybody there?');
  await wait(ids, 11);
  await look();
  await look();
  const mails = await mailsTo('operator@tuner.example');
  expect(mails).toMatchObject([{ kind: 'unreadMessagesForSupport' }]);
  expect(mails[0]?.body).toContain(customer.username);
  expect(await mailsTo(emailOf(customer))).toEqual([]);
});

test('the configured support contact is mailed when the operator has no address', async () => {
  const { customer, ids } = await conversation();
  await write(customer, ids, 'Is anybody there?');
  await wait(ids, 11);
  await look();
  expect((await mailsTo('support@tuner.example')).some(({ body }) => body.includes(customer.username))).toBe(true);
});

test('a locked customer is mailed once the account is unlocked', async () => {
  const { customer, support, ids } = await conversation();
  await query('update users set active = false where id = $1', customer.id);
  await write(support, ids, 'one');
  await wait(ids, 11);
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);
  await query('update users set active = true where id = $1', customer.id);
  await look();
  expect(await mailsTo(emailOf(customer))).toHaveLength(1);
});

test('a customer who switched these mails off is mailed only about messages written after switching them on', async () => {
  const { customer, support, ids } = await conversation();
  await customer.ask(mailApi.updateMailPreferences, { kind: 'unreadMessages', wanted: false });
  await write(support, ids, 'one');
  await wait(ids, 11);
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);
  await customer.ask(mailApi.updateMailPreferences, { kind: 'unreadMessages', wanted: true });
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);
  await write(support, ids, 'two');
  await wait(ids, 11);
  await look();
  expect(await mailsTo(emailOf(customer))).toHaveLength(1);
});

test('simultaneous runs of the job send one mail', async () => {
  const { customer, support, ids } = await conversation();
  await write(support, ids, 'one');
  await wait(ids, 11);
  await Promise.all([look(), look(), look()]);
  expect(await mailsTo(emailOf(customer))).toHaveLength(1);
});

test('a customer with daily mails gets none of its own [P1.236]', async () => {
  const { customer, support, ids } = await conversation();
  await customer.ask(notificationsApi.updateNotificationTimes, { digest: true });
  await write(support, ids, 'one');
  await wait(ids, 11);
  await look();
  expect(await mailsTo(emailOf(customer))).toEqual([]);
});
