import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { creditCents } from '#contract/money.ts';
import { finishedOrder, order, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { sendDigests } from './send-digests.ts';

const portal = usePortal({ own: true });
const address = { publicUrl: 'http://portal.test' };

/** Noon in two days: the mail of that morning has all that happens in a test. */
const later = () => new Date(Date.now() + 48 * 3_600_000);
const send = (now = later()) => sendDigests(portal().database, address, now);

async function personWithDigest(as: Parameters<ReturnType<typeof portal>['person']>[0] = { credits: 500 }) {
  const person = await portal().person(as);
  await person.ask(notificationsApi.updateNotificationTimes, { digest: true });
  return person;
}
async function mailsTo(person: Person) {
  const { rows } = await portal().database.pool.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from mails where recipient = $1 order by id',
    [`${person.username}@test.invalid`],
  );
  return rows;
}
const bookBonus = (support: Person, customer: Person) =>
  support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'bonus',
    amount: creditCents(500),
    reason: 'goodwill',
    bookingKey: randomUUID(),
  });

test('what is unread comes in one mail, oldest first, and none of it comes alone or twice [P1.236]', async () => {
  const [customer, support] = [await personWithDigest(), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support });
  await bookBonus(support, customer);
  expect((await mailsTo(customer)).map(({ kind }) => kind)).not.toContain('taskFinished');
  await send();
  await send();
  const digests = (await mailsTo(customer)).filter(({ kind }) => kind === 'digest');
  expect(digests.map(({ subject }) => subject)).toEqual(['Today’s summary: 2 unread']);
  expect(digests[0]?.body).toMatch(
    new RegExp(`– File #${taskId} is finished\n– Credits booked: \\+5 Cr\\. · Balance: 505 Cr\\.\n\nRead it`),
  );
  expect((await mailsTo(customer)).filter(({ kind }) => kind === 'creditsBooked')).toEqual([]);
});

test('nothing is mailed before the next 07:00 [P1.236]', async () => {
  const [customer, support] = [await personWithDigest(), await portal().person({ role: 'support' })];
  await bookBonus(support, customer);
  await send(new Date());
  expect(await mailsTo(customer)).toEqual([]);
});

test('what was read meanwhile is left out, and a mail without anything is not sent [P1.236]', async () => {
  const [customer, support] = [await personWithDigest(), await portal().person({ role: 'support' })];
  await bookBonus(support, customer);
  await customer.ask(notificationsApi.markNotificationsRead, {});
  await send();
  expect(await mailsTo(customer)).toEqual([]);
});

test('messages of a chat are one line with their number [P1.236]', async () => {
  const [customer, support] = [await personWithDigest(), await portal().person({ role: 'support' })];
  const ordered = await order(portal(), customer);
  await taskIn(customer, ordered, 'manual');
  for (const message of ['one', 'two']) await support.ask(chatApi.createMessage, { ...ordered, message });
  await send();
  expect((await mailsTo(customer)).at(-1)?.body).toContain(`– New messages about file #${ordered.taskId}: 2`);
});

test('a kind that is switched off is not gathered, and others get their mails at once [P1.236]', async () => {
  const [customer, other] = [await personWithDigest(), await portal().person()];
  const support = await portal().person({ role: 'support' });
  await customer.ask(notificationsApi.updateNotificationPreference, {
    subject: 'creditsBooked',
    channel: 'mail',
    wanted: false,
  });
  for (const person of [customer, other]) await bookBonus(support, person);
  await send();
  expect(await mailsTo(customer)).toEqual([]);
  expect((await mailsTo(other)).map(({ kind }) => kind)).toEqual(['creditsBooked']);
});

test('two workers at the same time send one mail, and one that breaks off loses nothing [P1.236]', async () => {
  const [customer, support] = [await personWithDigest(), await portal().person({ role: 'support' })];
  await bookBonus(support, customer);
  const { pool } = portal().database;
  // The mail cannot be written: what was taken for it waits again.
  await pool.query(`create function refuse_digest() returns trigger language plpgsql as
    $$ begin if new.kind = 'digest' then raise exception 'full'; end if; return new; end $$`);
  await pool.query('create trigger refuse_digest before insert on mails for each row execute function refuse_digest()');
  try {
    await expect(send()).rejects.toThrow('full');
  } finally {
    await pool.query('drop trigger refuse_digest on mails');
    await pool.query('drop function refuse_digest()');
  }
  await Promise.all([send(), send()]);
  expect((await mailsTo(customer)).map(({ kind }) => kind)).toEqual(['digest']);
});
