import { request } from 'node:http';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { password, usePortal } from '#test/portal.ts';

// One wrong password for an account and address, 4 from an address, 20 from a network, 10 an hour for an account.
const portal = usePortal({ signInAttempts: 1 });

/** Tries to sign in from an address of this machine; answers the status. */
function enterFrom(
  address: string,
  username: string,
  given: string,
  { root = portal().root, device }: { root?: string; device?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${root}/api${getPath(accountsApi.signIn)}`,
      { method: 'POST', localAddress: address, agent: false, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify({ username, password: given, device }));
  });
}
const guessFrom = (address: string, username: string) => enterFrom(address, username, 'wrong-password');

test('username and email address of an account share one limit', async () => {
  const { username } = await portal().person();
  expect(await guessFrom('127.0.0.1', username)).toBe(403);
  expect(await guessFrom('127.0.0.1', `${username}@test.invalid`)).toBe(429);
});

test('one address can try only a few accounts, independently of other addresses', async () => {
  const from = async (address: string) => {
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push(await guessFrom(address, `${name} of ${address}`));
    return statuses;
  };
  expect(await from('127.20.1.1')).toEqual([403, 403, 403, 403, 429]);
  expect(await from('127.20.2.1')).toEqual([403, 403, 403, 403, 429]);
});

test('a whole network is limited, not only each of its addresses', async () => {
  for (let host = 1; host <= 20; host += 1) expect(await guessFrom(`127.30.1.${host}`, `nobody ${host}`)).toBe(403);
  expect(await guessFrom('127.30.1.21', 'nobody 21')).toBe(429);
  expect(await guessFrom('127.30.2.21', 'nobody 21')).toBe(403);
});

test('guesses from many networks lock an account, except for the owner’s usual address', async () => {
  const { username } = await portal().person();
  for (let net = 1; net <= 10; net += 1) expect(await guessFrom(`127.40.${net}.1`, username)).toBe(403);
  expect(await guessFrom('127.40.11.1', username)).toBe(429);
  expect(await enterFrom('127.40.12.1', username, password)).toBe(429);
  expect(await enterFrom('127.0.0.1', username, password)).toBe(200);
});

test('the owner’s own browser signs in from anywhere, also beside a guesser at the same address [P14.8]', async () => {
  const { username } = await portal().person();
  const device = 'the-key-of-the-owners-browser';
  expect(await enterFrom('127.60.1.1', username, password, { device })).toBe(200);
  for (let net = 1; net <= 10; net += 1) expect(await guessFrom(`127.61.${net}.1`, username)).toBe(403);
  expect(await guessFrom('127.60.1.1', username)).toBe(403);
  expect(await enterFrom('127.60.1.1', username, password)).toBe(429);
  expect(await enterFrom('127.62.1.1', username, password)).toBe(429);
  expect(await enterFrom('127.60.1.1', username, password, { device })).toBe(200);
  expect(await enterFrom('127.62.1.1', username, password, { device })).toBe(200);
  // An invented key helps nobody, and a stolen one guesses no faster than anybody else.
  expect(await enterFrom('127.62.2.1', username, password, { device: 'some-key-that-is-invented' })).toBe(429);
  expect(await enterFrom('127.62.3.1', username, 'wrong-password', { device })).toBe(403);
  expect(await enterFrom('127.62.3.1', username, password, { device })).toBe(429);
});

test('each further pause doubles up to 15 minutes, and the right password resets it [P14.8]', async () => {
  const { username } = await portal().person();
  const { pool } = portal().database;
  const address = '127.0.0.1';
  /** Reaches the limit once more; answers the seconds of the pause. */
  const pauseOf = async () => {
    await pool.query(`update rate_limits set expire = 0 where key like 'signIn:%'`);
    expect(await guessFrom(address, username)).toBe(403);
    expect(await guessFrom(address, username)).toBe(429);
    const { rows } = await pool.query<{ seconds: number }>(
      `select round(max(expire - extract(epoch from now()) * 1000) / 1000)::int as seconds
       from rate_limits where key like 'signIn:%'`,
    );
    return rows[0]?.seconds ?? 0;
  };
  const pauses: number[] = [];
  for (let time = 1; time <= 6; time += 1) pauses.push(await pauseOf());
  for (const [place, seconds] of [60, 120, 240, 480, 900, 900].entries())
    expect(Math.abs((pauses[place] ?? 0) - seconds)).toBeLessThanOrEqual(3);
  await pool.query(`update rate_limits set expire = 0 where key like 'signIn:%'`);
  expect(await enterFrom(address, username, password)).toBe(200);
  expect(await pauseOf()).toBeLessThanOrEqual(61);
});

test('right passwords never count towards the limit', async () => {
  const { username } = await portal().person();
  for (let time = 1; time <= 6; time += 1) expect(await enterFrom('127.50.1.1', username, password)).toBe(200);
});

test('all processes share one limit', async () => {
  const root = await portal().startNode();
  const { username } = await portal().person();
  expect(await guessFrom('127.0.0.1', username)).toBe(403);
  expect(await enterFrom('127.0.0.1', username, password, { root })).toBe(429);
});
