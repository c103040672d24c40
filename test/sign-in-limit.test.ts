import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { pathOf } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import { password, usePortal } from '#test/portal.ts';

// One wrong password for an account and address, 4 from an address, 20 from a network, 10 an hour for an account.
const portal = usePortal({ signInAttempts: 1 });

/** Tries to sign in from an address of this machine; answers the status. */
function enterFrom(address: string, username: string, given: string, root = portal().root): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${root}/api${pathOf(accountsApi.signIn)}`,
      { method: 'POST', localAddress: address, agent: false, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify({ username, password: given }));
  });
}
const guessFrom = (address: string, username: string) => enterFrom(address, username, 'wrong-password');

test('user name and e-mail address of an account count together', async () => {
  const { username } = await portal().person();
  expect(await guessFrom('127.0.0.1', username)).toBe(403);
  expect(await guessFrom('127.0.0.1', `${username}@test.invalid`)).toBe(429);
});

test('one address tries few accounts, whichever they are; another address is not concerned', async () => {
  const from = async (address: string) => {
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) statuses.push(await guessFrom(address, `${name} of ${address}`));
    return statuses;
  };
  expect(await from('127.20.1.1')).toEqual([403, 403, 403, 403, 429]);
  expect(await from('127.20.2.1')).toEqual([403, 403, 403, 403, 429]);
});

test('a network gets no further with many addresses', async () => {
  for (let host = 1; host <= 20; host += 1) expect(await guessFrom(`127.30.1.${host}`, `nobody ${host}`)).toBe(403);
  expect(await guessFrom('127.30.1.21', 'nobody 21')).toBe(429);
  expect(await guessFrom('127.30.2.21', 'nobody 21')).toBe(403);
});

test('who guesses at an account from all over the world is stopped, and its owner signs in where they usually do', async () => {
  const { username } = await portal().person();
  for (let net = 1; net <= 10; net += 1) expect(await guessFrom(`127.40.${net}.1`, username)).toBe(403);
  expect(await guessFrom('127.40.11.1', username)).toBe(429);
  expect(await enterFrom('127.40.12.1', username, password)).toBe(429);
  expect(await enterFrom('127.0.0.1', username, password)).toBe(200);
});

test('right passwords count for nothing, however often', async () => {
  const { username } = await portal().person();
  for (let time = 1; time <= 6; time += 1) expect(await enterFrom('127.50.1.1', username, password)).toBe(200);
});

test('what one process has counted another one knows', async () => {
  const { database, storage, folder } = portal();
  const second = await buildApp({
    config: {
      uploadLimit: 1 << 20,
      signInAttempts: 1,
      supportContact: '',
      trustProxy: false,
      logLevel: 'silent',
      demo: false,
      publicUrl: 'http://portal.test',
      smtpUrl: undefined,
      mailFrom: 'portal@test.invalid',
      google: undefined,
      vatRegisterUrl: 'http://127.0.0.1:9/',
      slave: { autotuner: undefined, kess3: undefined, flex: undefined },
      stripe: undefined,
      paypal: undefined,
      sevdesk: undefined,
      developerKey: undefined,
    },
    secret: 's'.repeat(32),
    database,
    storage,
    web: `${folder}/none`,
  });
  await second.listen({ port: 0, host: '127.0.0.1' });
  try {
    const root = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`;
    const { username } = await portal().person();
    expect(await guessFrom('127.0.0.1', username)).toBe(403);
    expect(await enterFrom('127.0.0.1', username, password, root)).toBe(429);
  } finally {
    await second.close();
  }
});
