import { once } from 'node:events';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { dearestFunctions } from '#bench/cpu-profile.ts';
import { takeTurns } from '#bench/measure.ts';
import { recordStatements } from '#bench/statements.ts';
import { untilSettled } from '#bench/world.ts';
import { pause } from './embedded-database.ts';
import { usePortal } from './portal.ts';

const portal = usePortal();

test('a recording for a ceiling has what a request sends, and nothing that runs beside it', async () => {
  const pool = new pg.Pool({ connectionString: inject('adminUrl') });
  // As a poll of the queue: begun before the request, and going on while it is answered.
  const ending = new AbortController();
  const queue = await pool.connect();
  const beside = (async () => {
    while (!ending.signal.aborted) await queue.query({ text: 'select $1::text as queue', values: ['graphile_worker'] });
  })();
  const server = createServer((_request, response) => {
    void (async () => {
      const client = await pool.connect();
      const { rows } = await client.query<{ own: number }>({ text: 'select $1::int as own', values: [1] });
      await client.query({ text: 'select $1::int + 1 as own', values: [rows[0]?.own] });
      client.release();
      response.end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = recordStatements();
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const recorded = end();
  ending.abort();
  await beside;
  queue.release();
  server.close();
  server.closeAllConnections();
  await pool.end();
  expect(recorded).toEqual([
    { text: 'select $1::int as own', values: [1], rows: [{ own: 1 }] },
    { text: 'select $1::int + 1 as own', values: [1], rows: [{ own: 2 }] },
  ]);
});

test('work in the background is over when it is due or under way, and not awaited when it is for later', async () => {
  const { db, pool } = portal().database;
  await untilSettled(pool);
  // Nobody has jobs of this name, so that it stays due.
  await sql`select graphile_worker.add_job('of-nobody', job_key => 'due')`.execute(db);
  await sql`select graphile_worker.add_job('of-nobody', run_at => now() + interval '1 hour')`.execute(db);
  let isSettled = false;
  const settled = untilSettled(pool).then(() => {
    isSettled = true;
  });
  // Proves that nothing happens: no event tells that the queue is still awaited.
  await pause(300);
  expect(isSettled).toBe(false);
  await sql`select graphile_worker.remove_job('due')`.execute(db);
  await settled;
});

test('both sides take turns, each round the other one first, and what was left behind is awaited before each', async () => {
  const done: string[] = [];
  const side = (name: string) => async (round: number) => done.push(`${name} ${round}`);
  const settled = async () => done.push('settled');
  const pairs = await takeTurns(2, { portal: side('portal'), bare: side('bare') }, settled);
  expect(done).toEqual(['bare 0', 'portal 0', 'portal 1', 'bare 1'].flatMap((turn) => ['settled', turn]));
  expect(pairs).toEqual([
    { bare: 2, portal: 4 },
    { bare: 8, portal: 6 },
  ]);
});

/** Does nothing but cost time. */
function spin(until: number): number {
  let turns = 0;
  while (performance.now() < until) for (let at = 0; at < 10_000; at += 1) turns += at % 7;
  return turns;
}

test('a profile names the function that costs most by itself, with its place and its share', async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  expect(spin(performance.now() + 300)).toBeGreaterThan(0);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const functions = dearestFunctions(profile, 10);
  expect(functions.length).toBeLessThanOrEqual(10);
  expect(functions[0]).toMatchObject({
    name: 'spin',
    at: expect.stringMatching(/test\/benches\.deep\.test\.ts:\d+$/) as string,
  });
  expect(functions[0]?.share).toBeGreaterThan(0.5);
});

test('functions of a profile are dearest first; two places of one are added, and idle time is no function', () => {
  const frame = (functionName: string, lineNumber = 0) => ({
    functionName,
    scriptId: '1',
    url: 'node:fs',
    lineNumber,
    columnNumber: 0,
  });
  const nodes = ['(idle)', 'read', 'write', 'read'].map((name, id) => ({
    id,
    callFrame: frame(name, id === 2 ? 7 : 3),
  }));
  const profile = {
    nodes,
    startTime: 0,
    endTime: 100_000,
    samples: [0, 1, 2, 3, 0],
    timeDeltas: [0, 50_000, 10_000, 25_000, 5000],
  };
  expect(dearestFunctions(profile, 2)).toEqual([
    { name: 'write', at: 'node:fs:8', ms: 25, share: 25 / 40 },
    { name: 'read', at: 'node:fs:4', ms: 15, share: 15 / 40 },
  ]);
});
