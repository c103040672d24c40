import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { humanPass, linkTo, mailsTo, newcomer } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ signInAttempts: 500 });
const browserKey = 'k'.repeat(100);

const addressOf = ({ username }: Person) => `${username}@test.invalid`;
const request = async (email: string) =>
  portal().visitor.ask(accountsApi.requestPasswordReset, {
    email,
    browserKey,
    humanPass: await humanPass(portal()),
  });
/** The keys of the newest mailed link and of the browser that requested it. */
async function mailedKeys(person: Person) {
  const { pathname, searchParams } = await linkTo(portal(), addressOf(person), 'passwordReset');
  expect(pathname).toBe('/PasswordResetNewPass');
  const part = (name: string) => searchParams.get(name) ?? '';
  return { action: part('action'), login: part('login'), key: part('key'), browserKeyLink: part('hash'), browserKey };
}
type Keys = Awaited<ReturnType<typeof mailedKeys>>;
const setNew = (keys: Keys, newPassword = 'brand-new') =>
  portal().visitor.ask(accountsApi.setNewPassword, { ...keys, newPassword });
const enter = (person: Person, attempted: string) =>
  portal().visitor.ask(accountsApi.signIn, { username: person.username, password: attempted });

test('both keys reset a forgotten password, which ends every session and invalidates the old password [A7.9 C7.21]', async () => {
  const person = await portal().person();
  expect(await request(addressOf(person).toUpperCase())).toEqual({ code: 200 });
  expect(await setNew(await mailedKeys(person))).toEqual({ code: 200 });
  await expect(person.ask(accountsApi.getAccess, {})).rejects.toMatchObject({ code: 'notSignedIn' });
  await expect(enter(person, password)).rejects.toMatchObject({ code: 'wrongCredentials' });
  expect((await enter(person, 'brand-new')).userId).toBe(person.id);
  const mails = await mailsTo(portal(), addressOf(person));
  expect(mails.map(({ kind }) => kind)).toEqual(['passwordReset', 'passwordChanged']);
});

test('the database stores neither key in plain text', async () => {
  const person = await portal().person();
  await request(addressOf(person));
  const { key } = await mailedKeys(person);
  const { rows } = await portal().database.pool.query('select * from password_resets where user_id = $1', [person.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(JSON.stringify(rows)).not.toContain(browserKey);
});

test('101: no account has this address, which is only answered to requests with a pass [A7.8 C8.7]', async () => {
  expect(await request(`${randomUUID()}@test.invalid`)).toEqual({ code: 101 });
  await expect(
    portal().visitor.ask(accountsApi.requestPasswordReset, { email: 'a@b.example', browserKey, humanPass: 'made-up' }),
  ).rejects.toMatchObject({ code: 'humanCheckFailed' });
});

test('a pass is used up by one request, whether the address is known or not', async () => {
  const pass = await humanPass(portal());
  const ask = () =>
    portal().visitor.ask(accountsApi.requestPasswordReset, {
      email: 'nobody@test.invalid',
      browserKey,
      humanPass: pass,
    });
  expect(await ask()).toEqual({ code: 101 });
  await expect(ask()).rejects.toMatchObject({ code: 'humanCheckFailed' });
});

test('201: mail cannot be delivered at present, but it is kept and its link works', async () => {
  const { db } = portal().database;
  const person = await portal().person();
  const stuck = await db
    .insertInto('mails')
    .values({ recipient: 'x@test.invalid', language: 'en', kind: 'welcome', subject: 's', body: 'b', attempts: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await request(addressOf(person))).toEqual({ code: 201 });
  await db.deleteFrom('mails').where('id', '=', stuck.id).execute();
  expect(await setNew(await mailedKeys(person))).toEqual({ code: 200 });
});

test.each<[string, Partial<Keys>]>([
  ['another browser', { browserKey: 'x'.repeat(100) }],
  ['a browser that kept nothing', { browserKey: '' }],
  ['a changed hash', { browserKeyLink: 'f'.repeat(64) }],
  ['another user’s name', { login: 'somebody-else' }],
  ['another action', { action: 'other' }],
  ['a guessed key', { key: 'nothing' }],
])('101: the link in %s is refused and stays valid in its own browser [A3.7]', async (_what, change) => {
  const person = await portal().person();
  await request(addressOf(person));
  const keys = await mailedKeys(person);
  expect(await setNew({ ...keys, ...change })).toEqual({ code: 101 });
  expect((await enter(person, password)).userId).toBe(person.id);
  expect(await setNew(keys)).toEqual({ code: 200 });
});

test('the keys of one user do not reset the password of another', async () => {
  const [one, two] = [await portal().person(), await portal().person()];
  await request(addressOf(one));
  expect(await setNew({ ...(await mailedKeys(one)), login: two.username })).toEqual({ code: 101 });
  expect((await enter(two, password)).userId).toBe(two.id);
});

test('103: the link has expired after an hour, at every attempt [A7.9]', async () => {
  const person = await portal().person();
  await request(addressOf(person));
  const keys = await mailedKeys(person);
  await portal().database.pool.query(
    `update password_resets set expires_at = expires_at - interval '1 hour' where user_id = $1`,
    [person.id],
  );
  expect(await setNew(keys)).toEqual({ code: 103 });
  expect(await setNew(keys)).toEqual({ code: 103 });
  expect((await enter(person, password)).userId).toBe(person.id);
});

test('101: a link works once, also when it is used twice at the same moment', async () => {
  const person = await portal().person();
  await request(addressOf(person));
  const keys = await mailedKeys(person);
  const newPasswords = ['first-one', 'second-one'];
  const codes = (await Promise.all(newPasswords.map((each) => setNew(keys, each)))).map(({ code }) => code);
  expect(codes).toHaveLength(2);
  expect(codes).toContain(200);
  expect(codes).toContain(101);
  expect((await enter(person, newPasswords[codes.indexOf(200)] ?? '')).userId).toBe(person.id);
  expect(await setNew(keys, 'third-one')).toEqual({ code: 101 });
});

test('101: a new request or a new password invalidates the older link', async () => {
  const person = await portal().person();
  await request(addressOf(person));
  const older = await mailedKeys(person);
  await request(addressOf(person));
  const newer = await mailedKeys(person);
  expect(await setNew(older)).toEqual({ code: 101 });
  await person.ask(accountsApi.changePassword, { password, newPassword: 'changed-meanwhile' });
  expect(await setNew(newer)).toEqual({ code: 101 });
});

test('a password reset invalidates a pending change of the email address', async () => {
  const person = await portal().person();
  const {
    username,
    password: _password,
    termsAccepted,
    humanPass: _pass,
    language,
    ...data
  } = await newcomer(portal());
  expect([username, termsAccepted, language]).toBeDefined();
  await person.ask(accountsApi.updateOwnAccount, data);
  const key = (await linkTo(portal(), data.email, 'emailChange')).searchParams.get('key') ?? '';
  await request(addressOf(person));
  await setNew(await mailedKeys(person));
  await expect(portal().visitor.ask(accountsApi.confirmEmailChange, { key })).rejects.toMatchObject({
    code: 'emailLinkNotValid',
  });
});
