import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { embeddedDatabase, pause } from './embedded-database.ts';
import { endAll, openFolder, ready, type RunningPortal, startPortal } from './process.ts';

let folder: string;
let portal: RunningPortal;
let token: string;
const administrator = { username: 'anna', email: 'anna@away.invalid', password: 'right-password' };

beforeAll(async () => {
  folder = await openFolder();
  const variables = { DATA_DIR: folder, DISK_RESERVE_MIB: '0', DATABASE_CONNECTIONS: '4', SIGN_IN_ATTEMPTS: '100' };
  portal = await ready(await startPortal([], { ...variables, DATABASE_RESTARTS: '50' }));
  const keyOf = () => /\/setup\?key=(\S+)/.exec(portal.output.stdout)?.[1] ?? '';
  while (keyOf() === '') await pause(20);
  const visitor = portal.clientOf();
  await visitor.ask(accountsApi.setUpFirstAdministrator, { setupKey: keyOf(), ...administrator });
  ({ token } = await visitor.ask(accountsApi.signIn, administrator));
});
afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.ended;
  endAll();
  await embeddedDatabase(folder).end();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { readonly status: number; readonly code: string; readonly retryAfter: string | null };

async function answerOf(response: Response): Promise<Answer> {
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}
const away: Answer = { status: 503, code: 'databaseAway', retryAfter: '5' };

/** Calls of every kind: signed in, of a visitor, and one that writes. */
const calls: Record<string, () => Promise<Answer>> = {
  'a signed-in reading': async () =>
    answerOf(
      await fetch(`${portal.root}/api/tf24API/getUserAccessData`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  'a public reading': async () => answerOf(await fetch(`${portal.root}/api/tf24API/getCountries`)),
  'a sign-in': async () =>
    answerOf(
      await fetch(`${portal.root}/api/jwt-auth/v1/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(administrator),
      }),
    ),
};
const askAll = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(calls).map(async ([name, ask]) => [name, await ask()] as const)),
  ) as Record<string, Answer>;
const allAnswer = async () => Object.values(await askAll()).every(({ status }) => status === 200);
const allAway = Object.fromEntries(Object.keys(calls).map((name) => [name, away]));

/** A machine that is short of time takes long to recover a database. */
const recovery = { timeout: 200_000 };

/** The server and every process of it. */
async function processesOf(): Promise<number[]> {
  const [postmaster = ''] = await embeddedDatabase(folder).postmaster();
  const children = readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children].map(Number);
}

/** Returns the portal's log entries since then. */
const logged = (since: number) =>
  portal.output.stdout
    .slice(since)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: unknown; call?: string });

test('every call responds while the database does', async () => {
  expect(await askAll()).toMatchObject(Object.fromEntries(Object.keys(calls).map((name) => [name, { status: 200 }])));
});

test('a frozen database gives 503 with Retry-After and one log line each, until it resumes', async () => {
  const since = portal.output.stdout.length;
  const processes = await processesOf();
  for (const id of processes) process.kill(id, 'SIGSTOP');
  try {
    expect(await askAll()).toEqual(allAway);
    // More than there are connections, and now without asking.
    const many = await Promise.all(Array.from({ length: 10 }, askAll));
    expect(many).toEqual(many.map(() => allAway));
    expect((await fetch(`${portal.root}/healthz`)).status).toBe(200);
    expect((await fetch(`${portal.root}/readyz`)).status).toBe(503);
  } finally {
    for (const id of processes) process.kill(id, 'SIGCONT');
  }
  await expect.poll(allAnswer, recovery).toBe(true);
  const entries = logged(since).filter(({ call }) => call !== undefined);
  expect(entries.length).toBeGreaterThanOrEqual(11 * Object.keys(calls).length);
  expect(new Set(entries.map(({ level, msg, err }) => `${level} ${msg} ${String(err)}`))).toEqual(
    new Set(['40 the database is away undefined']),
  );
});

test('a killed database gives 503 until it is back, never 500', async () => {
  await embeddedDatabase(folder).kill();
  const answers: Answer[] = [];
  await expect
    .poll(async () => {
      const round = Object.values(await askAll());
      answers.push(...round);
      return round.every(({ status }) => status === 200);
    }, recovery)
    .toBe(true);
  expect(
    answers.filter(({ status }) => status !== 200).every((one) => one.code === away.code && one.retryAfter === '5'),
  ).toBe(true);
});

test('when all connections are in use, the next request is refused within seconds', async () => {
  const client = new pg.Client({ connectionString: await embeddedDatabase(folder).url() });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table users in access exclusive mode');
  const ask = calls['a signed-in reading'] as () => Promise<Answer>;
  const held = Array.from({ length: 4 }, ask);
  await expect
    .poll(async () => (await client.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThanOrEqual(4);
  expect(await ask()).toEqual(away);
  await client.query('rollback');
  await client.end();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
