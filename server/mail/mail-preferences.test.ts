import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { mailApi, type OptionalMail, optionalMails } from '#contract/mail.ts';
import { getPath } from '#contract/call.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { mailCustomer } from './index.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const unwanted = async (asker: Person, of?: Person) =>
  (await asker.ask(mailApi.getMailPreferences, of === undefined ? {} : { userId: of.id }))
    .filter(({ wanted }) => !wanted)
    .map(({ kind }) => kind);
const mailsTo = async ({ username }: Person) =>
  (await query('select kind from mails where recipient = $1 order by id', `${username}@test.invalid`)).rows.map(
    ({ kind }) => kind,
  );

test('a customer gets every mail until one is turned off, and again once it is turned on [P1.30]', async () => {
  const customer = await portal().person();
  expect((await customer.ask(mailApi.getMailPreferences, {})).map(({ kind }) => kind)).toEqual([...optionalMails]);
  expect(await unwanted(customer)).toEqual([]);
  expect(await customer.ask(mailApi.updateMailPreferences, { kind: 'taskFinished', wanted: false })).toBe(true);
  expect(await customer.ask(mailApi.updateMailPreferences, { kind: 'taskFinished', wanted: false })).toBe(false);
  expect(await unwanted(customer)).toEqual(['taskFinished']);
  expect(await customer.ask(mailApi.updateMailPreferences, { kind: 'taskFinished', wanted: true })).toBe(true);
  expect(await unwanted(customer)).toEqual([]);
});

test('two devices that turn off different mails at once keep both changes', async () => {
  const customer = await portal().person();
  const kinds: OptionalMail[] = ['taskFinished', 'taskBlocked', 'creditsBooked'];
  await Promise.all(kinds.map((kind) => customer.ask(mailApi.updateMailPreferences, { kind, wanted: false })));
  expect(await unwanted(customer)).toEqual(kinds);
});

test('mails that are turned off are not sent, all others are', async () => {
  const customer = await portal().person();
  await customer.ask(mailApi.updateMailPreferences, { kind: 'accountUnlocked', wanted: false });
  const unlock = () =>
    portal()
      .database.db.transaction()
      .execute((tx) =>
        mailCustomer(tx, { userId: customer.id, kind: 'accountUnlocked', values: { link: 'http://portal.test' } }),
      );
  await unlock();
  expect(await mailsTo(customer)).toEqual([]);
  await customer.ask(mailApi.updateMailPreferences, { kind: 'accountUnlocked', wanted: true });
  await unlock();
  expect(await mailsTo(customer)).toEqual(['accountUnlocked']);
});

test('mails about password and e-mail address are always sent', async () => {
  const customer = await portal().person();
  for (const kind of optionalMails) await customer.ask(mailApi.updateMailPreferences, { kind, wanted: false });
  const response = await fetch(`${portal().root}/api${getPath(mailApi.updateMailPreferences)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'emailChange', wanted: false }),
  });
  expect(response.status).toBe(400);
  await query('update users set mail_off = mail_off || $2 where id = $1', customer.id, ['passwordChanged']);
  await customer.ask(accountsApi.changePassword, { password, newPassword: `new-${randomUUID()}` });
  expect(await mailsTo(customer)).toEqual(['passwordChanged']);
});

test('preferences are visible to staff and return 404 for others and unknown accounts', async () => {
  const [customer, stranger, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  await customer.ask(mailApi.updateMailPreferences, { kind: 'unreadMessages', wanted: false });
  expect(await unwanted(support, customer)).toEqual(['unreadMessages']);
  expect(await unwanted(customer, customer)).toEqual(['unreadMessages']);
  await expect(unwanted(stranger, customer)).rejects.toMatchObject({ code: 'notFound', status: 404 });
  await expect(unwanted(support, { ...customer, id: 2_000_000_000 as Person['id'] })).rejects.toMatchObject({
    code: 'notFound',
  });
});
