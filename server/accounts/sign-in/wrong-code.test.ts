import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { type App, appWith, standingClock } from '#test/authenticator.ts';
import { catchRefusal } from '#test/human.ts';
import { startMailServer } from '#test/mail-server.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());
const clock = standingClock();
const portal = usePortal({
  own: true,
  signInAttempts: 20,
  now: clock.now,
  smtpUrl: smtp.url,
  mailFrom: 'Tuneport <portal@files.example>',
});
beforeEach(() => portal().database.pool.query('delete from rate_limits'));

type Owner = { person: Person; app: App; recoveryCodes: string[] };

async function ownerOf(): Promise<Owner> {
  const person = await portal().person();
  const { secret } = await person.ask(accountsApi.beginSecondFactor, { password });
  const app = appWith(secret, clock);
  const { recoveryCodes } = await person.ask(accountsApi.confirmSecondFactor, { code: app.code() });
  clock.moveToNextCode();
  return { person, app, recoveryCodes };
}

/** Enters the right password, then a code. */
async function enter({ person }: Pick<Owner, 'person'>, code: string) {
  const refusal = await catchRefusal(portal().visitor.ask(accountsApi.signIn, { username: person.username, password }));
  const ticket = String(refusal?.problem['ticket']);
  return portal()
    .visitor.ask(accountsApi.confirmSignIn, { ticket, code })
    .then(
      () => 'in',
      () => 'refused',
    );
}

/** The number of such mails that were written to a person, sent or not. */
async function countMails({ username }: Person): Promise<number> {
  const { rows } = await portal().database.pool.query<{ count: number }>(
    `select count(*)::int as count from mails where kind = 'wrongCode' and recipient = $1`,
    [`${username}@test.invalid`],
  );
  return rows[0]?.count ?? 0;
}

const arrivedFor = ({ username }: Person) =>
  smtp.arrived.filter(({ to, subject }) => to.includes(`${username}@test.invalid`) && subject.includes('wrong code'));

test('a wrong code after the right password is mailed to the owner with time, browser, address and advice', async () => {
  const owner = await ownerOf();
  expect(await enter(owner, 'aaaaaa')).toBe('refused');
  await expect.poll(() => arrivedFor(owner.person)).toHaveLength(1);
  const [mail] = arrivedFor(owner.person);
  expect(mail?.subject).toBe('Correct password, wrong code');
  expect(mail?.text).toMatch(/Time: Thursday,? (15 January|January 15,?) 2026/);
  expect(mail?.text).toContain('IP address: 127.0.0.1');
  expect(mail?.text).toMatch(/Browser: .+/);
  expect(mail?.text).toContain('Change it immediately');
  expect(mail?.text).toMatch(/http\S+\/account\/edit/);
});

test.each<[string, (owner: Owner) => Promise<unknown>]>([
  [
    'code of the app that was used before',
    async (owner) => {
      const code = owner.app.code();
      expect(await enter(owner, code)).toBe('in');
      await enter(owner, code);
    },
  ],
  [
    'recovery code that was used before',
    async (owner) => {
      const [code = ''] = owner.recoveryCodes;
      expect(await enter(owner, code)).toBe('in');
      await enter(owner, code);
    },
  ],
  [
    'wrong code that was to turn the second factor off',
    ({ person }) => catchRefusal(person.ask(accountsApi.turnOffSecondFactor, { password, code: 'aaaaaa' })),
  ],
  [
    'wrong code that was to make new recovery codes',
    ({ person }) => catchRefusal(person.ask(accountsApi.renewRecoveryCodes, { password, code: 'aaaaaa' })),
  ],
])('%s is mailed', async (_what, attempt) => {
  const owner = await ownerOf();
  await attempt(owner);
  expect(await countMails(owner.person)).toBe(1);
});

test('an account gets at most one such mail an hour, also for simultaneous codes', async () => {
  const [owner, other] = [await ownerOf(), await ownerOf()];
  await Promise.all(Array.from({ length: 4 }, () => enter(owner, 'aaaaaa')));
  expect(await countMails(owner.person)).toBe(1);
  clock.moveBy(3600_000 - 1);
  await enter(owner, 'aaaaaa');
  expect(await countMails(owner.person)).toBe(1);
  clock.moveBy(1);
  await enter(owner, 'aaaaaa');
  expect(await countMails(owner.person)).toBe(2);
  // The pause is that of one account.
  await enter(other, 'aaaaaa');
  expect(await countMails(other.person)).toBe(1);
});

test('a right code or a wrong password sends no mail', async () => {
  const owner = await ownerOf();
  const { username } = owner.person;
  await catchRefusal(portal().visitor.ask(accountsApi.signIn, { username, password: 'wrong' }));
  await catchRefusal(owner.person.ask(accountsApi.turnOffSecondFactor, { password: 'wrong', code: 'aaaaaa' }));
  expect(await enter(owner, owner.app.code())).toBe('in');
  expect(await countMails(owner.person)).toBe(0);
});

test('codes over the limit are not checked and send no further mail', async () => {
  const owner = await ownerOf();
  for (let attempt = 0; attempt < 20; attempt += 1) expect(await enter(owner, 'aaaaaa')).toBe('refused');
  expect(await enter(owner, owner.app.code())).toBe('refused');
  expect(await countMails(owner.person)).toBe(1);
});

test('each wrong code is recorded in the security log', async () => {
  const owner = await ownerOf();
  await enter(owner, 'aaaaaa');
  await enter(owner, 'bbbbbb');
  const { rows } = await portal().database.pool.query(
    `select event, call, address from security_log where user_id = $1 and detail = 'codeNotValid'`,
    [owner.person.id],
  );
  const line = { event: 'signInFailed', call: 'confirmSignIn', address: '127.0.0.1' };
  expect(rows).toEqual([line, line]);
});
