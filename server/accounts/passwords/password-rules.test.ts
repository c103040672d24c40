import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { humanPass, linkTo, newcomer, catchRefusal } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { offerSetUpKey } from '#server/accounts/index.ts';

const portal = usePortal({ signInAttempts: 500 });

const browserKey = 'k'.repeat(100);

/** The fields of an open reset: what its link holds, and the browser's own key. */
async function openReset({ username }: Person) {
  const email = `${username}@test.invalid`;
  const { visitor } = portal();
  await visitor.ask(accountsApi.requestPasswordReset, { email, browserKey, humanPass: await humanPass(portal()) });
  const link = await linkTo(portal(), email, 'passwordReset');
  const part = (name: string) => link.searchParams.get(name) ?? '';
  return { action: part('action'), key: part('key'), login: part('login'), browserKeyLink: part('hash'), browserKey };
}

const change = (person: Person, newPassword: string) =>
  catchRefusal(person.ask(accountsApi.changePassword, { password, newPassword }));
const notValid = (problem: string, min: number) =>
  expect.objectContaining({
    code: 'passwordNotValid',
    status: 422,
    problem: expect.objectContaining({ problem, min }) as unknown,
  }) as unknown;

describe('an easily guessed password is refused', () => {
  test.each([
    ['123456', 'easy'],
    ['password', 'easy'],
    ['QWERTY', 'easy'],
    [' letmein ', 'easy'],
    ['      ', 'easy'],
    ['Passw0rd!', 'easy'],
    ['P@ssw0rd2026', 'easy'],
    ['1Sunshine!!', 'easy'],
    ['welcome-12', 'easy'],
    ['tuneport', 'easy'],
    ['Tune-Port-26', 'easy'],
  ])('at sign-up: %j [P14.1]', async (typed, problem) => {
    const answer = await catchRefusal(
      portal().visitor.ask(accountsApi.signUp, await newcomer(portal(), { password: typed })),
    );
    expect(answer).toMatchObject({ code: 'signUpNotValid', problem: { fields: { password: problem } } });
  });

  test('at sign-up when it is the name of the account', async () => {
    const sign = await newcomer(portal());
    const answer = await catchRefusal(
      portal().visitor.ask(accountsApi.signUp, { ...sign, password: `${sign.username}!` }),
    );
    expect(answer).toMatchObject({ code: 'signUpNotValid', problem: { fields: { password: 'likeName' } } });
  });

  test('at a change, and the old password stays [P14.1]', async () => {
    const person = await portal().person();
    expect(await change(person, '123456')).toEqual(notValid('easy', 6));
    expect(await change(person, `${person.username}@test.invalid`)).toEqual(notValid('likeName', 6));
    const { username } = person;
    expect(await portal().visitor.ask(accountsApi.signIn, { username, password })).toMatchObject({ userId: person.id });
  });

  test('at a reset, whose link stays valid', async () => {
    const person = await portal().person();
    const reset = await openReset(person);
    const set = (newPassword: string) => portal().visitor.ask(accountsApi.setNewPassword, { ...reset, newPassword });
    expect(await catchRefusal(set('iloveyou'))).toEqual(notValid('easy', 6));
    expect(await set('six-or-more')).toEqual({ code: 200 });
  });
});

describe('the minimum length of a password', () => {
  test.each(['support', 'admin'] as const)('is 12 at a change with role %s [P14.1]', async (role) => {
    const person = await portal().person({ role });
    expect(await change(person, 'eleven-long')).toEqual(notValid('tooShort', 12));
    expect(await change(person, 'twelve-longer')).toBeUndefined();
  });

  test('is 12 at a reset by staff [P14.1]', async () => {
    const reset = await openReset(await portal().person({ role: 'support' }));
    const set = (newPassword: string) => portal().visitor.ask(accountsApi.setNewPassword, { ...reset, newPassword });
    expect(await catchRefusal(set('eleven-long'))).toEqual(notValid('tooShort', 12));
    expect(await set('twelve-longer')).toEqual({ code: 200 });
  });

  test('is 6 for a customer', async () => {
    expect(await change(await portal().person(), 'sixsix')).toBeUndefined();
  });

  test('is 12 for the first administrator, whose setup link is valid for a day', async () => {
    // Another test of this file has made one.
    await portal().database.pool.query(`update users set role = 'support' where role = 'admin'`);
    const setupKey = (await offerSetUpKey(portal().database)) ?? '';
    const setUp = (typed: string) =>
      portal().visitor.ask(accountsApi.setUpFirstAdministrator, {
        setupKey,
        username: 'first-admin',
        email: 'first@admin.example',
        password: typed,
      });
    const { pool } = portal().database;
    await pool.query(`update setup_keys set created_at = now() - interval '25 hours'`);
    expect(await catchRefusal(setUp('the first of them all'))).toMatchObject({ code: 'setupKeyNotValid' });
    await pool.query(`update setup_keys set created_at = now() - interval '23 hours'`);
    expect(await catchRefusal(setUp('eleven-long'))).toEqual(notValid('tooShort', 12));
    expect(await catchRefusal(setUp('first-admin-1'))).toEqual(notValid('likeName', 12));
    expect(await setUp('the first of them all')).toBe(true);
  });
});

test('a hash of a lower cost is replaced at sign-in, and one of the current cost is kept', async () => {
  const person = await portal().person();
  const { pool } = portal().database;
  const storedHash = async () =>
    (await pool.query<{ hash: string }>('select password_hash as hash from users where id = $1', [person.id])).rows[0]
      ?.hash;
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 2,
  });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  await pool.query('update users set password_hash = $2 where id = $1', [
    person.id,
    `$argon2id$v=19$m=8192,t=2,p=1$${plain(nonce)}$${plain(key)}`,
  ]);
  const { username } = person;
  await portal().visitor.ask(accountsApi.signIn, { username, password });
  const replaced = await storedHash();
  expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await portal().visitor.ask(accountsApi.signIn, { username, password });
  expect(await storedHash()).toBe(replaced);
});
