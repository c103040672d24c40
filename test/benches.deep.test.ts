import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { takeTurns } from '#bench/measure.ts';
import { recordStatements } from '#bench/statements.ts';
import { untilSettled } from '#bench/world.ts';
import { pause } from './embedded-database.ts';
import { usePortal } from './portal.ts';

const portal = usePortal();

test('a recording contains the statements of a request and none that run beside it', async () => {
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

test('background work counts once it is due or running, but not if it is scheduled for later', async () => {
  const { db, pool } = portal().database;
  await untilSettled(pool);
  // No worker takes jobs of this name, so that it stays due.
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

test('both sides alternate who goes first, and leftover work is awaited before each', async () => {
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
