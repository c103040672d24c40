import { afterEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { humanPass, linkTo } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected, type Ear } from '#test/sockets.ts';

const portal = usePortal({ signInAttempts: 500 });
afterEach(closeSockets);

/** One device of an account: its token and its open socket. */
type Device = { token: string; ear: Ear };

async function deviceOf({ username }: Person): Promise<Device> {
  const { token } = await portal().visitor.ask(accountsApi.signIn, { username, password });
  return { token, ear: await connected(portal(), { token }) };
}

/** The server's answer to a device on the wire: its status, and the reason. */
async function answerTo({ token }: Device): Promise<{ status: number; code?: string; reason?: string }> {
  const response = await fetch(`${portal().root}/api/tf24API/getCreditBalance`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { code, reason } = (await response.json()) as { code?: string; reason?: string };
  return { status: response.status, ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) };
}

const as = ({ token }: Device) => portal().clientOf(token);

test('signing out ends that session, its token and its socket at once, and no other session [C2.8 C7.24 A2.5]', async () => {
  const person = await portal().person();
  const [leaving, staying] = [await deviceOf(person), await deviceOf(person)];
  const closed = closing(leaving.ear);
  expect(await as(leaving).ask(accountsApi.signOut, {})).toBe(true);
  expect(await answerTo(leaving)).toEqual({ status: 401, code: 'notSignedIn', reason: 'signedOut' });
  expect(await closed).toBe('io server disconnect');
  expect(await answerTo(staying)).toEqual({ status: 200 });
  expect(staying.ear.socket.connected).toBe(true);
});

describe('every device is signed out at once with the reason', () => {
  test.each(['customer', 'support', 'admin'] as const)(
    'by signing out everywhere, with role %s [P5.6]',
    async (role) => {
      const person = await portal().person({ role });
      const devices = [await deviceOf(person), await deviceOf(person)] as const;
      const closed = devices.map(({ ear }) => closing(ear));
      expect(await as(devices[0]).ask(accountsApi.signOutEverywhere, {})).toBe(true);
      // The device that did it needs not be told why.
      expect(await answerTo(devices[0])).toEqual({ status: 401, code: 'notSignedIn', reason: 'signedOut' });
      expect(await answerTo(devices[1])).toEqual({ status: 401, code: 'notSignedIn', reason: 'everywhere' });
      expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
    },
  );

  test('by a new password, except the device that chose it', async () => {
    const person = await portal().person();
    const [here, there] = [await deviceOf(person), await deviceOf(person)];
    const closed = closing(there.ear);
    const { token } = await as(here).ask(accountsApi.changePassword, { password, newPassword: 'valve-lift-29' });
    expect(await answerTo({ ...here, token })).toEqual({ status: 200 });
    expect(await answerTo(there)).toEqual({ status: 401, code: 'notSignedIn', reason: 'passwordChanged' });
    expect(await closed).toBe('io server disconnect');
  });

  test('by a password reset', async () => {
    const person = await portal().person();
    const devices = [await deviceOf(person), await deviceOf(person)];
    const email = `${person.username}@test.invalid`;
    const browserKey = 'k'.repeat(100);
    const { visitor } = portal();
    await visitor.ask(accountsApi.requestPasswordReset, { email, browserKey, humanPass: await humanPass(portal()) });
    const link = await linkTo(portal(), email, 'passwordReset');
    const part = (name: string) => link.searchParams.get(name) ?? '';
    const keys = { action: part('action'), key: part('key'), login: part('login'), browserKeyLink: part('hash') };
    expect(
      await visitor.ask(accountsApi.setNewPassword, { newPassword: 'valve-lift-29', browserKey, ...keys }),
    ).toEqual({
      code: 200,
    });
    for (const device of devices)
      expect(await answerTo(device)).toEqual({ status: 401, code: 'notSignedIn', reason: 'passwordReset' });
  });

  test.each([
    [
      'locked',
      (staff: Person, { id: userId }: Person) =>
        staff.ask(accountsApi.setUserActive, { userId, active: false, reason: 'x' }),
    ],
    ['byStaff', (staff: Person, { id: userId }: Person) => staff.ask(accountsApi.endUserSessions, { userId })],
    [
      'emailChanged',
      (staff: Person, { id: userId, username }: Person) =>
        staff.ask(accountsApi.updateCustomer, { userId, email: `new-${username}@test.invalid` }),
    ],
  ] as const)('by staff: %s', async (reason, end) => {
    const [person, staff] = [await portal().person(), await portal().person({ role: 'support' })];
    const devices = [await deviceOf(person), await deviceOf(person)];
    const closed = devices.map(({ ear }) => closing(ear));
    expect(await end(staff, person)).toBe(true);
    for (const device of devices) expect(await answerTo(device)).toEqual({ status: 401, code: 'notSignedIn', reason });
    expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
  });
});

test('an expired session returns the reason expired, and a request without a token returns none', async () => {
  const person = await portal().person();
  const device = await deviceOf(person);
  await portal().database.pool.query(`update sessions set expires_at = now() where user_id = $1`, [person.id]);
  expect(await answerTo(device)).toEqual({ status: 401, code: 'notSignedIn', reason: 'expired' });
  const response = await fetch(`${portal().root}/api/tf24API/getCreditBalance`);
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'notSignedIn',
    status: 401,
    code: 'notSignedIn',
    requestId: response.headers.get('x-request-id'),
  });
});
