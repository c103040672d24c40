import { beforeEach, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { creditsApi } from '#contract/credits.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected } from '#test/sockets.ts';
import { endAllSessions, hashPassword } from '#server/accounts/index.ts';
import { dummyHash, passwordMatches } from '#server/accounts/passwords/passwords.ts';

const attempts = 4;
const portal = usePortal({ signInAttempts: attempts });
// Every test begins without attempts counted against this machine.
beforeEach(() => portal().database.pool.query('delete from rate_limits'));

const enter = (username: string, attempted = password) =>
  portal().visitor.ask(accountsApi.signIn, { username, password: attempted });
const refusal = (username: string, attempted = 'wrong-password') =>
  enter(username, attempted).then(
    () => 'signed in',
    ({ code, status, problem }: { code: string; status: number; problem: object }) => ({ code, status, problem }),
  );
const wrongCredentials = {
  code: 'wrongCredentials',
  status: 403,
  problem: {
    type: 'about:blank',
    title: 'wrongCredentials',
    status: 403,
    code: 'wrongCredentials',
    data: { status: 403 },
    requestId: expect.any(String) as unknown,
  },
};
const tooMany = expect.objectContaining({ code: 'tooManyRequests', status: 429 }) as unknown;

test('username and email address sign in, in any case [C7.23]', async () => {
  const { id, username } = await portal().person();
  const email = `${username}@test.invalid`;
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const { token, userId } = await enter(name);
    expect(userId).toBe(id);
    expect(await portal().clientOf(token).ask(accountsApi.getCurrentUser, {})).toEqual({ id });
  }
});

test('a wrong password and an unknown user get the same answer', async () => {
  const { username } = await portal().person();
  expect(await refusal(username)).toEqual(wrongCredentials);
  expect(await refusal('nobody-of-this-name')).toEqual(wrongCredentials);
  for (const attempted of [password.toUpperCase(), `${password} `, password.slice(0, -1), '0'])
    expect(await refusal(`nobody-${attempted}`, attempted)).toEqual(wrongCredentials);
});

test.each([`' or 1=1 --`, `%`, `\\`, `"`, `user-%`, '🚗'])(
  '%j as a name gets the answer of an unknown user',
  async (name) => {
    expect(await refusal(name, password)).toEqual(wrongCredentials);
  },
);

test('the endpoint answers in the form of the specification: token and user_id, or code and data.status [A7.3 C8.12]', async () => {
  const { username, id } = await portal().person();
  const ask = async (body: object) => {
    const response = await fetch(`${portal().root}/api/jwt-auth/v1/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };
  expect(await ask({ username, password })).toEqual({
    status: 200,
    answer: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as unknown, user_id: id },
  });
  expect(await ask({ username, password: 'wrong' })).toMatchObject({
    status: 403,
    answer: { code: 'wrongCredentials', data: { status: 403 } },
  });
  for (const body of [
    {},
    { username },
    { username, password: '' },
    { username, password: `a\0` },
    { username: [], password },
  ])
    expect(await ask(body)).toMatchObject({ status: 400, answer: { code: 'invalidInput' } });
});

test('too many wrong passwords block the right one as well, for that account only', async () => {
  const [attacked, other] = [await portal().person(), await portal().person()];
  for (let attempt = 0; attempt < attempts; attempt += 1)
    expect(await refusal(attacked.username)).toEqual(wrongCredentials);
  expect(await refusal(attacked.username)).toEqual(tooMany);
  expect(await refusal(attacked.username, password)).toEqual(tooMany);
  expect(await refusal(attacked.username.toUpperCase(), password)).toEqual(tooMany);
  expect(await enter(other.username)).toMatchObject({ userId: other.id });
  // A signed-in user stays signed in.
  expect(await attacked.ask(accountsApi.getCurrentUser, {})).toEqual({ id: attacked.id });
});

test('an unknown account is limited like an existing one', async () => {
  for (let attempt = 0; attempt < attempts; attempt += 1) expect(await refusal('invented')).toEqual(wrongCredentials);
  expect(await refusal('invented')).toEqual(tooMany);
});

test('a right password resets the count of wrong ones', async () => {
  const { username } = await portal().person();
  for (let attempt = 0; attempt < attempts * 2; attempt += 1) {
    expect(await refusal(username)).toEqual(wrongCredentials);
    if (attempt % 2 === 1) await enter(username);
  }
});

test('simultaneous wrong passwords get no more attempts than successive ones', async () => {
  const { username } = await portal().person();
  const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(username)));
  const tried = answers.filter((answer) => typeof answer === 'object' && answer.code === 'wrongCredentials');
  expect(tried.length).toBeLessThanOrEqual(attempts);
});

test('the token of an ended session is refused at once, and that of another device is not [C7.24]', async () => {
  const one = await portal().person();
  const other = portal().clientOf((await enter(one.username)).token);
  await one.ask(accountsApi.signOut, {});
  await expect(one.ask(accountsApi.getCurrentUser, {})).rejects.toMatchObject({ code: 'notSignedIn', status: 401 });
  expect(await other.ask(accountsApi.getCurrentUser, {})).toEqual({ id: one.id });
});

test('locking and unlocking an account take effect with the next call [A1.1 A4.16]', async () => {
  const customer = await portal().person();
  const set = (active: boolean) =>
    portal().database.pool.query('update users set active = $2 where id = $1', [customer.id, active]);
  await set(false);
  await expect(customer.ask(creditsApi.getCreditBalance, {})).rejects.toMatchObject({
    code: 'accountNotActive',
    status: 403,
  });
  // The owner of a locked account is still told so.
  expect(await customer.ask(accountsApi.getAccess, {})).toMatchObject({ userId: customer.id, active: false });
  await set(true);
  expect(await customer.ask(creditsApi.getCreditBalance, {})).toEqual({ balance: 0 });
});

test('ending all sessions of a user closes their sockets and affects no other user', async () => {
  const [one, bystander] = [await portal().person(), await portal().person()];
  const devices: Pick<Person, 'ask'>[] = [one, portal().clientOf((await enter(one.username)).token)];
  const sockets = [await connected(portal(), one), await connected(portal(), bystander)];
  const closed = sockets.map(closing);
  await portal()
    .database.db.transaction()
    .execute((tx) => endAllSessions(tx, one.id, 'byStaff'));
  for (const device of devices)
    await expect(device.ask(accountsApi.getCurrentUser, {})).rejects.toMatchObject({
      code: 'notSignedIn',
      status: 401,
    });
  expect(await closed[0]).toBe('io server disconnect');
  expect(sockets[1]?.socket.connected).toBe(true);
  closeSockets();
  expect(await bystander.ask(accountsApi.getCurrentUser, {})).toEqual({ id: bystander.id });
  expect(await enter(one.username)).toMatchObject({ userId: one.id });
});

test('the tables of sessions and users contain nothing that signs in', async () => {
  const { id, token } = await portal().person();
  const { rows } = await portal().database.pool.query<{ session: string; hash: string }>(
    'select s.id as session, u.password_hash as hash from sessions s join users u on u.id = s.user_id where u.id = $1',
    [id],
  );
  const content = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  expect(rows).toHaveLength(1);
  expect(rows[0]?.session).not.toBe(content.sid);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

test('a hash is salted and matches its password only, and an unreadable hash matches nothing', async () => {
  const [one, other] = await Promise.all([hashPassword('grüße, 世界'), hashPassword('grüße, 世界')]);
  expect(one).not.toBe(other);
  expect(await passwordMatches('grüße, 世界', one)).toBe(true);
  expect(await passwordMatches('grüße, 世界!', one)).toBe(false);
  for (const broken of ['', 'grüße, 世界', '$argon2i$v=19$m=19456,t=2,p=1$YQ$YQ', one.slice(0, -2)])
    expect(await passwordMatches('grüße, 世界', broken)).toBe(false);
  expect(await passwordMatches('', dummyHash)).toBe(false);
});

test('staff can read the access data of anyone, customers only their own [A3.4 A7.5 C3.1]', async () => {
  const [customer, stranger, support] = await Promise.all([
    portal().person(),
    portal().person(),
    portal().person({ role: 'support' }),
  ]);
  expect(await support.ask(accountsApi.getAccess, { userId: customer.id })).toMatchObject({
    username: customer.username,
  });
  await expect(stranger.ask(accountsApi.getAccess, { userId: customer.id })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('the access data contain the active flag, the role and the flat price [A3.4]', async () => {
  const [customer, admin] = [await portal().person(), await portal().person({ role: 'admin' })];
  const accessOf = async ({ id, token }: Person) => {
    const response = await fetch(`${portal().root}/api/tf24API/getUserAccessData?user_ID=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const flags = ({ user_active, user_system_rights, user_flatPrice }: Record<string, unknown>) =>
    [user_active, user_system_rights, user_flatPrice].map(Number);
  expect(flags(await accessOf(customer))).toEqual([1, 3, 0]);
  expect(flags(await accessOf(admin))).toEqual([1, 1, 0]);
  await portal().database.pool.query('update users set flat_price = true, active = false where id = $1', [customer.id]);
  expect(flags(await accessOf(customer))).toEqual([0, 3, 1]);
});
