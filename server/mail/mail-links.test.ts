import { afterAll, expect, test } from 'vitest';
import { CountryId, MailId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { mailApi } from '#contract/mail.ts';
import { requestFacts } from '#server/log/log.ts';
import { humanPass, catchRefusal } from '#test/human.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());
const sending = usePortal({ smtpUrl: smtp.url });
const keeping = usePortal({ own: true });

const addressOf = ({ username }: Person) => `${username}@test.invalid`;
const arrivedFor = (to: string) => smtp.arrived.filter((mail) => mail.to.includes(to));
const keyIn = (text: string) => new URL(/http\S+\?\S+/.exec(text)?.[0] ?? 'no link').searchParams.get('key') ?? '';

async function askForReset(portal: Portal, email: string): Promise<void> {
  await portal.visitor.ask(accountsApi.requestPasswordReset, {
    email,
    browserKey: 'k'.repeat(100),
    humanPass: await humanPass(portal),
  });
}

/** The newest mail to an address as its whole row, and as an administrator sees it. */
async function savedMail(portal: Portal, admin: Person, to: string) {
  const { data } = await admin.ask(mailApi.getMails, { filterMode: 'all', search: to });
  const { rows } = await portal.database.pool.query<{ row: string; sealed: Buffer | null }>(
    `select m::text as row, sealed from mails m where recipient = $1 order by id desc limit 1`,
    [to],
  );
  return { shown: data[0], row: rows[0]?.row ?? '', sealed: rows[0]?.sealed };
}

test('a password reset link is unreadable while its mail waits, arrives complete, and is wiped afterwards', async () => {
  const [person, admin] = [await sending().person(), await sending().person({ role: 'admin' })];
  const to = addressOf(person);
  await smtp.down();
  await askForReset(sending(), to);
  const waiting = await savedMail(sending(), admin, to);
  expect(waiting.shown).toMatchObject({ kind: 'passwordReset', hasLink: true });
  expect(waiting.shown?.body).toContain('http://portal.test/PasswordResetNewPass?…');
  await smtp.up();
  const mailId = MailId.parse(waiting.shown?.mailId);
  // A mail that can still leave by itself is never shown.
  expect(await catchRefusal(admin.ask(mailApi.showMailLink, { mailId }))).toMatchObject({ code: 'mailServerPresent' });
  await catchRefusal(admin.ask(mailApi.sendMailAgain, { mailId }));
  await expect.poll(() => arrivedFor(to)).toHaveLength(1);
  const key = keyIn(arrivedFor(to)[0]?.text ?? '');
  expect(key.length).toBeGreaterThan(40);
  expect(waiting.row).not.toContain(key);
  expect(JSON.stringify(waiting.shown)).not.toContain(key);
  await expect.poll(async () => (await savedMail(sending(), admin, to)).shown?.sentAt).toBeDefined();
  const sent = await savedMail(sending(), admin, to);
  expect(sent.sealed).toHaveLength(0);
  expect(sent.shown).toMatchObject({ hasLink: false, body: waiting.shown?.body });
  expect(await catchRefusal(admin.ask(mailApi.sendMailAgain, { mailId }))).toMatchObject({ code: 'mailAlreadySent' });
});

test('the confirmation link of a new address is kept secret in the same way', async () => {
  const person = await keeping().person();
  const email = `new-${person.username}@test.invalid`;
  await person.ask(accountsApi.updateOwnAccount, {
    firstName: 'Anna',
    secondName: 'Berg',
    email,
    companyName: 'Berg',
    companyModel: '',
    street: 'Ring 10',
    zip: '1010',
    city: 'Wien',
    countryId: CountryId.parse(23),
    vatNumber: '',
  });
  const admin = await keeping().person({ role: 'admin' });
  const { data } = await admin.ask(mailApi.getMails, { filterMode: 'all', search: email });
  const mail = data.find(({ kind }) => kind === 'emailChange');
  expect(mail).toMatchObject({ recipient: email, hasLink: true });
  expect(mail?.body).toContain('http://portal.test/confirmEmail?…');
});

test('without a mail server an administrator can see the link once, and the audit log records it [P1.55]', async () => {
  const [person, admin, support] = [
    await keeping().person(),
    await keeping().person({ role: 'admin' }),
    await keeping().person({ role: 'support' }),
  ];
  const to = addressOf(person);
  await askForReset(keeping(), to);
  const { shown, row } = await savedMail(keeping(), admin, to);
  const mailId = MailId.parse(shown?.mailId);
  expect(await catchRefusal(support.ask(mailApi.showMailLink, { mailId }))).toMatchObject({ code: 'notAllowed' });
  const { body } = await admin.ask(mailApi.showMailLink, { mailId });
  const key = keyIn(body);
  expect(key.length).toBeGreaterThan(40);
  expect(row).not.toContain(key);
  expect(await catchRefusal(admin.ask(mailApi.showMailLink, { mailId }))).toMatchObject({
    code: 'mailLinkGone',
    status: 409,
  });
  expect((await savedMail(keeping(), admin, to)).shown).toMatchObject({ hasLink: false });
  const { rows } = await keeping().database.pool.query(
    `select actor_id, action, call, after from audit_log where subject = 'mails' and subject_id = $1`,
    [String(mailId)],
  );
  expect(rows).toEqual([
    { actor_id: admin.id, action: 'revealed', call: 'showMailLink', after: { recipient: to, kind: 'passwordReset' } },
  ]);
});

test('an administrator cannot see a link of another one [P1.55]', async () => {
  const [admin, other] = [await keeping().person({ role: 'admin' }), await keeping().person({ role: 'admin' })];
  await askForReset(keeping(), addressOf(other));
  const { shown } = await savedMail(keeping(), admin, addressOf(other));
  const mailId = MailId.parse(shown?.mailId);
  expect(await catchRefusal(admin.ask(mailApi.showMailLink, { mailId }))).toMatchObject({ code: 'notAllowed' });
  expect((await other.ask(mailApi.showMailLink, { mailId })).body).toContain('key=');
});

test('a link of a colleague who may do more is not shown [P1.55]', async () => {
  const clerk = await keeping().person({ permissions: ['personalData', 'customers', 'settings'] });
  const [colleague, customer] = [await keeping().person({ role: 'support' }), await keeping().person()];
  const linkOf = async (person: Person) => {
    await askForReset(keeping(), addressOf(person));
    const { shown } = await savedMail(keeping(), clerk, addressOf(person));
    return catchRefusal(clerk.ask(mailApi.showMailLink, { mailId: MailId.parse(shown?.mailId) }));
  };
  expect(await linkOf(colleague)).toMatchObject({ code: 'notAllowed' });
  expect(await linkOf(customer)).toBeUndefined();
});

test('the log names the page of a link without its key', () => {
  const url = '/PasswordResetNewPass?action=rp&key=secret&hash=x';
  expect(requestFacts({ method: 'GET', url, ip: '203.0.113.7' })).toEqual({
    method: 'GET',
    url: '/PasswordResetNewPass',
    ip: '203.0.113.7',
  });
});
