import { afterAll, expect, test } from 'vitest';
import { mailApi } from '#contract/mail.ts';
import type { MailKind } from '#contract/texts.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mailCustomer } from './index.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());
const portal = usePortal({ smtpUrl: smtp.url, mailFrom: 'Tuneport <portal@files.example>' });

const addressOf = ({ username }: Person) => `${username}@test.invalid`;

/** A mail of a kind as it arrives with somebody. */
async function receive(person: Person, kind: MailKind, values: Record<string, string>) {
  const to = addressOf(person);
  const before = smtp.arrived.filter((mail) => mail.to.includes(to)).length;
  await portal()
    .database.db.transaction()
    .execute((tx) => mailCustomer(tx, { userId: person.id, kind, values }));
  await expect.poll(() => smtp.arrived.filter((mail) => mail.to.includes(to)).length).toBe(before + 1);
  const mail = smtp.arrived.findLast((one) => one.to.includes(to));
  if (mail === undefined) throw new Error('nothing arrived');
  return mail;
}
const receiveUnlocked = (person: Person) => receive(person, 'accountUnlocked', { link: 'http://portal.test' });

/** The token in the header of a mail. */
async function tokenFor(person: Person): Promise<string> {
  const link = /^<(.*)>$/.exec((await receiveUnlocked(person)).headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

const post = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  fetch(`${portal().root}/unsubscribe?${new URLSearchParams({ token }).toString()}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type },
    body,
  });
const unwanted = async (person: Person) =>
  (await person.ask(mailApi.getMailPreferences, {})).filter(({ wanted }) => !wanted).map(({ kind }) => kind);

test('a mail that can be switched off says how, in its headers as RFC 8058 wants and in its last line [P1.230]', async () => {
  const customer = await portal().person();
  const mail = await receiveUnlocked(customer);
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link =
    /^<(.*\/unsubscribe\?token=[\w-]{20,})>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? 'none';
  expect(mail.text.trimEnd().endsWith(`Turn off mails of this kind: ${link}`)).toBe(true);
  expect(mail.html).toContain(`href="${link}"`);
  expect(link).not.toContain(customer.username);
});

test('one press in a mail program ends mails of that kind alone, once and for all [P1.230]', async () => {
  const customer = await portal().person();
  const token = await tokenFor(customer);
  expect([(await post(token)).status, (await post(token)).status]).toEqual([200, 200]);
  expect(await unwanted(customer)).toEqual(['accountUnlocked']);
  // The forms that mail programs send.
  const other = await portal().person();
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await post(await tokenFor(other), form, 'multipart/form-data; boundary=x')).status).toBe(200);
  expect(await unwanted(other)).toEqual(['accountUnlocked']);
});

test('opening the link changes nothing [P1.230]', async () => {
  const customer = await portal().person();
  const token = await tokenFor(customer);
  await fetch(`${portal().root}/unsubscribe?token=${token}`);
  expect(await portal().visitor.ask(mailApi.getUnsubscription, { token })).toEqual({
    kind: 'accountUnlocked',
    wanted: true,
  });
  expect((await post(token, '')).status).toBe(400);
  expect(await unwanted(customer)).toEqual([]);
});

test('the page of the link ends them by its button, without a sign-in [P1.231]', async () => {
  const customer = await portal().person();
  const token = await tokenFor(customer);
  expect(await portal().visitor.ask(mailApi.unsubscribe, { token })).toBe(true);
  expect(await portal().visitor.ask(mailApi.unsubscribe, { token })).toBe(false);
  expect(await unwanted(customer)).toEqual(['accountUnlocked']);
});

test('a made-up, altered or foreign token ends nothing [P1.231]', async () => {
  const customer = await portal().person();
  const token = await tokenFor(customer);
  const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  const forged = Buffer.from(JSON.stringify({ purpose: 'unsubscribe', userId: customer.id, kind: 'taskFinished' }));
  for (const bad of ['x', altered, forged.toString('base64url'), '%00'])
    expect([(await post(bad)).status, bad]).toEqual([409, bad]);
  await expect(portal().visitor.ask(mailApi.unsubscribe, { token: altered })).rejects.toMatchObject({
    code: 'unsubscribeLinkNotValid',
    status: 409,
  });
  expect(await unwanted(customer)).toEqual([]);
});

test('mails that protect an account have no such link [P1.230]', async () => {
  const customer = await portal().person();
  const mail = await receive(customer, 'topUpOff', { reason: 'ended', link: 'http://portal.test' });
  expect(mail.headers.has('list-unsubscribe')).toBe(false);
  expect(mail.text).not.toContain('unsubscribe');
});

test('a reminder of a question ends with questions [P1.230]', async () => {
  const customer = await portal().person();
  const values = { task: '1', vehicle: 'x', vin: 'x', link: 'http://portal.test', question: 'Which?', answers: 'a' };
  const mail = await receive(customer, 'questionReminder', values);
  const token = new URL(/<(.*)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').searchParams.get('token');
  expect((await post(token ?? '')).status).toBe(200);
  expect(await unwanted(customer)).toEqual(['questionAsked']);
});
