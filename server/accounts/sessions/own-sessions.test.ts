import { afterEach, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { mailsTo, catchRefusal } from '#test/human.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, closing, connected, socketRefusal } from '#test/sockets.ts';

const portal = usePortal({ signInAttempts: 500 });
afterEach(closeSockets);

const enter = ({ username }: Person, device?: string) =>
  portal().visitor.ask(accountsApi.signIn, { username, password, ...(device !== undefined && { device }) });
const sessionsOf = (person: Pick<Person, 'ask'>) => person.ask(accountsApi.getOwnSessions, {});
const notSignedIn = expect.objectContaining({ code: 'notSignedIn' }) as unknown;
const change = (text: string, { id }: Person) => portal().database.pool.query(text, [id]);

/** Signs in as a browser with this name. */
async function enterWith(userAgent: string, { username }: Person, device?: string): Promise<number> {
  const response = await fetch(`${portal().root}/api${getPath(accountsApi.signIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password, device }),
  });
  return response.status;
}

test.each(['customer', 'support', 'admin'] as const)(
  'role %s lists its own sessions and ends one or all others, with their sockets [P14.5]',
  async (role) => {
    const [person, stranger] = [await portal().person({ role }), await portal().person()];
    const [second, third] = [await enter(person), await enter(person)];
    const { data, total } = await sessionsOf(person);
    expect(total).toBe(3);
    expect(data.map(({ isThis, state }) => [isThis, state])).toEqual([
      [false, 'open'],
      [false, 'open'],
      [true, 'open'],
    ]);
    expect(data[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node' });
    const sessionNumber = data[0]?.sessionNumber ?? 0;
    // Another customer cannot end it.
    expect(await stranger.ask(accountsApi.endOwnSession, { sessionNumber })).toBe(false);
    const closed = closing(await connected(portal(), third));
    expect(await person.ask(accountsApi.endOwnSession, { sessionNumber })).toBe(true);
    expect(await closed).toBe('io server disconnect');
    expect(await person.ask(accountsApi.endOwnSession, { sessionNumber })).toBe(false);
    expect(await catchRefusal(portal().clientOf(third.token).ask(accountsApi.getCurrentUser, {}))).toEqual(notSignedIn);
    expect(await person.ask(accountsApi.signOutOthers, {})).toBe(true);
    expect(await person.ask(accountsApi.signOutOthers, {})).toBe(false);
    expect(await catchRefusal(portal().clientOf(second.token).ask(accountsApi.getCurrentUser, {}))).toEqual(
      notSignedIn,
    );
    expect((await sessionsOf(person)).data.map(({ isThis, state }) => [isThis, state])).toEqual([
      [true, 'open'],
      [false, 'ended'],
      [false, 'ended'],
    ]);
  },
);

test('the list of a customer leaves out impersonation by staff', async () => {
  const [person, support] = [await portal().person(), await portal().person({ role: 'support' })];
  await support.ask(accountsApi.impersonateCustomer, { userId: person.id, reason: 'a question on the phone' });
  expect((await sessionsOf(person)).total).toBe(1);
});

test('a session ends 24 hours after its last use, and seven days after its start [P14.6]', async () => {
  const person = await portal().person();
  const hoursLeft = async () => {
    const { rows } = await change(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = $1`,
      person,
    );
    return (rows as { hours: number }[])[0]?.hours;
  };
  expect(await hoursLeft()).toBe(24);
  await change(
    `update sessions set last_seen_at = now() - interval '20 hours', expires_at = now() + interval '4 hours'
     where user_id = $1`,
    person,
  );
  await person.ask(accountsApi.getCurrentUser, {});
  expect(await hoursLeft()).toBe(24);
  expect(Date.now() - Date.parse((await sessionsOf(person)).data[0]?.lastSeenAt ?? '')).toBeLessThan(60_000);
  await change(
    `update sessions set created_at = now() - interval '6 days 20 hours', last_seen_at = now() - interval '2 hours'
     where user_id = $1`,
    person,
  );
  await person.ask(accountsApi.getCurrentUser, {});
  expect(await hoursLeft()).toBe(4);
});

test('a socket stays open while its session is extended and closes when the session expires', async () => {
  const person = await portal().person();
  await change(`update sessions set expires_at = now() + interval '3 seconds' where user_id = $1`, person);
  const ear = await connected(portal(), person);
  const closed = closing(ear);
  await change(`update sessions set expires_at = expires_at + interval '2 seconds' where user_id = $1`, person);
  expect(await closed).toBe('io server disconnect');
  const { rows } = await change(`select expires_at <= now() as "isOver" from sessions where user_id = $1`, person);
  expect(rows).toEqual([{ isOver: true }]);
});

test('a sign-in with a new device is mailed, but not the first one or one from a known browser or network [P14.7]', async () => {
  const person = await portal().person();
  const to = `${person.username}@test.invalid`;
  const mails = async () => (await mailsTo(portal(), to)).filter(({ kind }) => kind === 'newDevice');
  expect(await mails()).toEqual([]);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(await enterWith('node', person)).toBe(200);
  expect(await mails()).toEqual([]);
  expect(await enterWith(firefox, person, 'a-key-of-this-browser')).toBe(200);
  const [mail] = await mails();
  expect(mail?.body).toContain('Browser: Firefox 140, Linux');
  expect(mail?.body).toContain('IP address: 127.0.0.1');
  // The browser has been updated: its key is the same.
  expect(await enterWith(firefox.replaceAll('140', '141'), person, 'a-key-of-this-browser')).toBe(200);
  expect(await mails()).toHaveLength(1);
  expect(await enterWith(firefox.replaceAll('140', '150'), person, 'the-key-of-another-one')).toBe(200);
  expect(await mails()).toHaveLength(2);
});

test('an account has at most 30 open sessions, and the one least recently used ends with a reason', async () => {
  const person = await portal().person();
  await change(`update sessions set last_seen_at = now() - interval '30 seconds' where user_id = $1`, person);
  for (let time = 0; time < 30; time += 1) await enter(person);
  expect(await catchRefusal(person.ask(accountsApi.getCurrentUser, {}))).toMatchObject({
    problem: { reason: 'tooMany' },
  });
  const { rows } = await change(
    `select count(*)::int as open from sessions where user_id = $1 and ended_at is null`,
    person,
  );
  expect(rows).toEqual([{ open: 30 }]);
});

test('a user has at most 40 open sockets, independently of other users', async () => {
  const [person, other] = [await portal().person(), await portal().person()];
  for (let socket = 0; socket < 40; socket += 1) await connected(portal(), person);
  expect(await socketRefusal(portal(), person.token)).toBe('tooManySockets');
  await connected(portal(), other);
});
