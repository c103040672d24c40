import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { Language, languages } from '#contract/languages.ts';
import { deskApi } from '#contract/desk.ts';
import { type Mail, mailApi, type MailFilter } from '#contract/mail.ts';
import { sealWith } from '#server/db/seal.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { enqueueUnsent, isMailFailing, operatorAddress, writeMail } from './index.ts';
import type { MailKind } from '#contract/texts.ts';
import { renderMail } from './mail-texts.ts';
import { mailServer, sendMail } from './send-mail.ts';
import english from '#locales/en/mail.letters.json' with { type: 'json' };

const smtp = await startMailServer();
afterAll(() => smtp.down());
const portal = usePortal({ smtpUrl: smtp.url, mailFrom: 'Tuneport <portal@files.example>' });
const withoutServer = usePortal({ own: true });

const address = () => `${randomUUID()}@test.invalid`;
const write = ({ database }: Portal, to: string, name = 'Anna', language: Language = 'en') =>
  database.db
    .transaction()
    .execute((tx) =>
      writeMail(tx, { to, language, kind: 'welcome', values: { name, portal: 'https://files.example/signin' } }),
    );
const arrivedFor = (to: string) => smtp.arrived.filter((mail) => mail.to.includes(to));

/** The mail to an address as the administrator sees it. */
async function savedMail(where: Portal, to: string): Promise<Mail> {
  const admin = await where.person({ role: 'admin' });
  const { data } = await admin.ask(mailApi.getMails, { filterMode: 'all', search: to });
  const [mail] = data;
  if (mail === undefined) throw new Error(`no mail to ${to}`);
  return mail;
}
const failing = ({ database }: Portal) => isMailFailing(database.reader);

test('mails use the brand name of the portal', async () => {
  const to = address();
  await portal().database.pool.query(`update portal_options set brand_name = 'Power Files'`);
  await write(portal(), to);
  await portal().database.pool.query(`update portal_options set brand_name = ''`);
  const { subject, body } = await savedMail(portal(), to);
  expect(subject).toBe('Welcome to Power Files');
  expect(body).not.toContain('Tuneport');
});

test('a mail arrives once, from the portal, as text and as a page, and the outbox shows it', async () => {
  const to = address();
  await write(portal(), to);
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
  const [mail] = arrivedFor(to);
  expect(mail).toMatchObject({ from: 'portal@files.example', to: [to], subject: 'Welcome to Tuneport' });
  expect(mail?.text).toContain('Hello Anna,\n\nYour account has been created.');
  expect(mail?.text).toContain('https://files.example/signin');
  expect(mail?.headers.get('from')).toBe('Tuneport <portal@files.example>');
  expect(mail?.headers.get('to')).toBe(to);
  expect(mail?.headers.get('message-id')).toMatch(/^<mail-\d+-\d+@files\.example>$/);
  expect(mail?.structure).toBe('alternative(text/plain, text/html)');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  await expect
    .poll(() => savedMail(portal(), to))
    .toMatchObject({ kind: 'welcome', attempts: 1, subject: mail?.subject });
  const shown = await savedMail(portal(), to);
  expect(shown.sentAt).toBeDefined();
  expect(shown.lastError).toBeUndefined();
});

test('a mail of a rolled-back transaction is neither stored nor sent', async () => {
  const to = address();
  const undone = portal()
    .database.db.transaction()
    .execute(async (tx) => {
      await writeMail(tx, { to, language: 'en', kind: 'welcome', values: { name: 'Anna', portal: 'x' } });
      throw new Error('undone');
    });
  await expect(undone).rejects.toThrow('undone');
  await expect(savedMail(portal(), to)).rejects.toThrow('no mail');
});

test.each([
  ['de', 'Grüße & Söhne „Öl“', 'Willkommen bei Tuneport'],
  ['ru', 'Иван Щукин', 'Добро пожаловать в Tuneport'],
] as const)('every letter arrives unchanged in %s', async (language, name, subject) => {
  const to = address();
  await write(portal(), to, name, language);
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
  const [mail] = arrivedFor(to);
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toContain(name);
});

test('a user-chosen name adds neither headers nor recipients nor paragraphs', async () => {
  const to = address();
  const evil = 'Eve\r\nBcc: victim@test.invalid\r\n\r\nPay here\u2028now {{email}}';
  await portal()
    .database.db.transaction()
    .execute((tx) =>
      writeMail(tx, {
        to,
        language: 'en',
        kind: 'newAccount',
        values: { company: evil, username: evil, email: 'eve@test.invalid', link: 'https://files.example/admin' },
      }),
    );
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
  const [mail] = arrivedFor(to);
  expect(mail?.to).toEqual([to]);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.subject).toBe('New account: Eve Bcc: victim@test.invalid Pay here now {{email}}');
  expect(mail?.text).toContain('Company: Eve Bcc: victim@test.invalid Pay here now {{email}}\nUser name: Eve');
});

test('an address that looks like a list is sent as one recipient', async () => {
  const victim = address();
  await write(portal(), `x@test.invalid, ${victim}`);
  // By a part of it: a whole address finds mails to that address alone.
  const [name = ''] = victim.split('@');
  await expect.poll(async () => (await savedMail(portal(), name)).attempts).toBeGreaterThan(0);
  expect(arrivedFor(victim)).toEqual([]);
});

test('a recipient that the server refuses is recorded with its response and not retried automatically [P1.12]', async () => {
  const to = address();
  smtp.refusals.set(to, { status: 550, message: 'no such mailbox' });
  await write(portal(), to);
  await expect.poll(async () => (await savedMail(portal(), to)).attempts).toBe(1);
  const refused = await savedMail(portal(), to);
  expect(refused.lastError).toContain('no such mailbox');
  expect(refused.sentAt).toBeUndefined();
  // One wrong address does not mean that sending fails.
  expect(await failing(portal())).toBe(false);
  await enqueueUnsent(portal().database, { smtpUrl: smtp.url });
  const next = address();
  await write(portal(), next);
  await expect.poll(() => arrivedFor(next)).toHaveLength(1);
  expect((await savedMail(portal(), to)).attempts).toBe(1);

  smtp.refusals.delete(to);
  const admin = await portal().person({ role: 'admin' });
  expect(await admin.ask(mailApi.sendMailAgain, { mailId: refused.mailId })).toBe(true);
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
  await expect.poll(async () => (await savedMail(portal(), to)).sentAt).toBeDefined();
  await expect(admin.ask(mailApi.sendMailAgain, { mailId: refused.mailId })).rejects.toMatchObject({
    code: 'mailAlreadySent',
    status: 409,
  });
});

test('mails are kept while the mail server is down and arrive once when it is back [P1.13]', async () => {
  const [first, second] = [address(), address()];
  await smtp.down();
  await write(portal(), first);
  await write(portal(), second);
  await expect.poll(async () => (await savedMail(portal(), second)).lastError).toContain('ECONNREFUSED');
  expect(await failing(portal())).toBe(true);
  await smtp.up();
  await expect.poll(() => [...arrivedFor(first), ...arrivedFor(second)]).toHaveLength(2);
  await expect.poll(async () => (await savedMail(portal(), first)).sentAt).toBeDefined();
  await expect.poll(async () => (await savedMail(portal(), second)).sentAt).toBeDefined();
  expect(await failing(portal())).toBe(false);
  expect((await savedMail(portal(), first)).attempts).toBeGreaterThan(1);
  await enqueueUnsent(portal().database, { smtpUrl: smtp.url });
  const last = address();
  await write(portal(), last);
  await expect.poll(() => arrivedFor(last)).toHaveLength(1);
  expect([...arrivedFor(first), ...arrivedFor(second)]).toHaveLength(2);
});

test('a mail whose queue attempts are used up is retried later', async () => {
  const to = address();
  smtp.refusals.set(to, { status: 450, message: 'come back later' });
  await write(portal(), to);
  await expect.poll(async () => (await savedMail(portal(), to)).lastError).toContain('come back later');
  const { mailId } = await savedMail(portal(), to);
  await portal().database.pool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id), 'used up') from graphile_worker.jobs where key = $1`,
    [`mail:${mailId}`],
  );
  smtp.refusals.delete(to);
  await enqueueUnsent(portal().database, { smtpUrl: smtp.url });
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
});

test('a mail that may have been accepted is resent only on request', async () => {
  const [to, next] = [address(), address()];
  smtp.ends.set(to, () => Promise.resolve('takeSilently'));
  await write(portal(), to);
  await expect.poll(async () => (await savedMail(portal(), to)).perhapsSent).toBe(true);
  smtp.ends.delete(to);
  const mail = await savedMail(portal(), to);
  expect(mail).toMatchObject({ attempts: 1, refused: false });
  expect(mail.sentAt).toBeUndefined();
  expect(mail.lastError).toBeDefined();
  await enqueueUnsent(portal().database, { smtpUrl: smtp.url });
  await write(portal(), next);
  await expect.poll(() => arrivedFor(next)).toHaveLength(1);
  expect(arrivedFor(to)).toHaveLength(1);
  expect((await savedMail(portal(), next)).perhapsSent).toBe(false);
  const support = await portal().person({ role: 'support' });
  expect((await support.ask(deskApi.getDesk, {})).failedMails).toBeGreaterThanOrEqual(1);

  const admin = await portal().person({ role: 'admin' });
  const listed = await admin.ask(mailApi.getMails, { filterMode: 'all', state: 'perhapsSent' });
  expect(listed.data.map(({ recipient }) => recipient)).toEqual([to]);
  expect(await admin.ask(mailApi.sendMailAgain, { mailId: mail.mailId })).toBe(true);
  await expect.poll(async () => (await savedMail(portal(), to)).sentAt).toBeDefined();
  const [first, second] = arrivedFor(to);
  // The header by which mail programs recognize a duplicate.
  expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'));
  expect((await savedMail(portal(), to)).perhapsSent).toBe(false);
});

test('a mail refused at its end counts as not sent and is retried', async () => {
  const to = address();
  smtp.ends.set(to, () => Promise.resolve({ status: 451, message: 'the disk is full' }));
  await write(portal(), to);
  await expect.poll(async () => (await savedMail(portal(), to)).lastError).toContain('the disk is full');
  expect((await savedMail(portal(), to)).perhapsSent).toBe(false);
  smtp.ends.delete(to);
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
});

test('a mail claimed by two workers is sent by one', async () => {
  const to = address();
  const { promise: bothAreThere, resolve } = Promise.withResolvers<void>();
  let there = 0;
  smtp.knocks.set(to, () => {
    there += 1;
    if (there === 2) resolve();
    return bothAreThere;
  });
  await write(withoutServer(), to);
  const { mailId } = await savedMail(withoutServer(), to);
  const server = mailServer({
    smtpUrl: smtp.url,
    mailFrom: 'portal@files.example',
    publicUrl: 'http://portal.test',
  });
  await Promise.all([1, 2].map(() => sendMail({ ...withoutServer(), seal: sealWith('s'.repeat(32)) }, server, mailId)));
  expect(arrivedFor(to)).toHaveLength(1);
  expect(await savedMail(withoutServer(), to)).toMatchObject({ attempts: 1, perhapsSent: false });
});

describe('without a mail server', () => {
  test('mails are kept for the administrator, and nothing fails [P1.13]', async () => {
    const to = address();
    await write(withoutServer(), to);
    const queued = () =>
      withoutServer().database.pool.query(`select from graphile_worker.jobs where task_identifier = 'sendMail'`);
    await expect.poll(async () => (await queued()).rowCount).toBe(0);
    const mail = await savedMail(withoutServer(), to);
    expect(mail).toMatchObject({ recipient: to, attempts: 0 });
    expect(mail.sentAt).toBeUndefined();
    expect(await failing(withoutServer())).toBe(false);
    const admin = await withoutServer().person({ role: 'admin' });
    expect(await admin.ask(mailApi.getMails, { filterMode: 'all' })).toMatchObject({ sending: false });
    await expect(admin.ask(mailApi.sendMailAgain, { mailId: mail.mailId })).rejects.toMatchObject({
      code: 'mailServerMissing',
      status: 409,
    });
  });
});

test('a kept mail is sent once a server is configured, unless it is older than a day', async () => {
  const { database } = portal();
  const storeMail = (to: string, age: string) =>
    database.pool.query(
      `insert into mails (recipient, language, kind, subject, body, created_at)
       values ($1, 'en', 'welcome', 'Kept', 'for later', now() - $2::interval)`,
      [to, age],
    );
  const [young, old] = [address(), address()];
  await storeMail(old, '25 hours');
  await storeMail(young, '23 hours');
  await enqueueUnsent(database, { smtpUrl: smtp.url });
  await expect.poll(() => arrivedFor(young)).toHaveLength(1);
  expect(await savedMail(portal(), old)).toMatchObject({ attempts: 0 });
  expect(arrivedFor(old)).toEqual([]);
});

describe('outbox', () => {
  test('is read and resent by support and administrators, but secret links only by administrators [C6.4 C6.9]', async () => {
    const to = address();
    await write(withoutServer(), to);
    const { mailId } = await savedMail(withoutServer(), to);
    const { token } = await withoutServer().person({ role: 'support' });
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${withoutServer().root}/api/tf24API/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const listed = await ask('GET', `getMails?filterMode=all&search=${to}`);
    expect(await listed.json()).toMatchObject({ total: 1, data: [{ mailId, recipient: to }] });
    // The role is right; only the mail server is missing.
    expect(await (await ask('POST', 'sendMailAgain', { mailId })).json()).toMatchObject({ code: 'mailServerMissing' });
    expect((await ask('POST', 'showMailLink', { mailId })).status).toBe(403);
  });

  test('is searched and paged, newest first [P1.11]', async () => {
    const name = `Person-${randomUUID()}`;
    const [one, two] = [address(), address()];
    await write(withoutServer(), one, name);
    await write(withoutServer(), two, name);
    const admin = await withoutServer().person({ role: 'admin' });
    const { data, total } = await admin.ask(mailApi.getMails, { filterMode: 'today', search: name });
    expect(data.map(({ recipient }) => recipient)).toEqual([two, one]);
    expect(total).toBe(2);
    expect(await admin.ask(mailApi.getMails, { filterMode: 'all', search: name, page: 2 })).toMatchObject({
      data: [],
      total: 2,
    });
  });

  test('filters by sent, unsent and refused mails', async () => {
    const name = `Person-${randomUUID()}`;
    const [sent, waiting, refused] = [address(), address(), address()];
    for (const to of [sent, waiting, refused]) await write(withoutServer(), to, name);
    const { pool } = withoutServer().database;
    await pool.query('update mails set sent_at = now() where recipient = $1', [sent]);
    await pool.query(`update mails set refused = true, attempts = 1 where recipient = $1`, [refused]);
    const admin = await withoutServer().person({ role: 'admin' });
    const shown = async (state: MailFilter) =>
      (await admin.ask(mailApi.getMails, { filterMode: 'all', search: name, state })).data.map(
        ({ recipient }) => recipient,
      );
    expect(await shown('all')).toEqual([refused, waiting, sent]);
    expect(await shown('notSent')).toEqual([refused, waiting]);
    expect(await shown('refused')).toEqual([refused]);
    expect(await shown('sent')).toEqual([sent]);
    expect(await savedMail(withoutServer(), refused)).toMatchObject({ refused: true });
  });

  test('an unknown mail cannot be sent [P1.12]', async () => {
    const admin = await portal().person({ role: 'admin' });
    await expect(admin.ask(mailApi.sendMailAgain, { mailId: 999_999 as Mail['mailId'] })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

test('mails to the operator go to its own address, or the support contact, or the configured one', async () => {
  const { database } = withoutServer();
  const configuredFallback = () => operatorAddress(database.reader, 'configured@test.invalid');
  expect(await operatorAddress(database.reader, '')).toBe('');
  expect(await configuredFallback()).toBe('configured@test.invalid');
  await database.pool.query(`update portal_options set support_contact = 'support@test.invalid'`);
  expect(await configuredFallback()).toBe('support@test.invalid');
  await database.pool.query(`update portal_options set operator_email = 'operator@test.invalid'`);
  expect(await configuredFallback()).toBe('operator@test.invalid');
});

describe('mail templates', () => {
  const kinds = Object.keys(english) as MailKind[];
  const placeholdersOf = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

  test.each(Object.keys(languages) as Language[])('%s has every mail and placeholder of English', (language) => {
    expect(kinds.length).toBeGreaterThan(8);
    for (const kind of kinds) {
      const names = [...new Set(placeholdersOf(english[kind].subject + english[kind].body))];
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      const { subject, body } = renderMail(kind, language, values);
      for (const name of names) expect(subject + body).toContain(`<${name}>`);
      expect(subject + body).not.toMatch(/\{\{/);
      expect(subject).not.toMatch(/\n/);
      if (language !== 'en') expect(body).not.toBe(renderMail(kind, 'en', values).body);
    }
  });

  test('a missing value throws an error', () => {
    expect(() => renderMail('welcome', 'en', { name: 'Anna' })).toThrow('portal');
  });
});
