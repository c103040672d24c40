import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { deskApi } from '#contract/desk.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { finishedOrder } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { freePort } from '#test/process.ts';
import { closeSockets, connected } from '#test/sockets.ts';
import type { Sources } from './figures.ts';
import { openFigures, serveOperation, watchReadiness } from './index.ts';

const figures = await openFigures('9.9.9');
const portal = usePortal({ figures });
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);

type Answer = { status: string; checks: Record<string, { state: string; [fact: string]: unknown }> };

/** The operator's own port, over a portal with these peculiarities. */
type Peculiarities = Partial<Sources> & { isStopping?: () => boolean; checkFiles?: () => Promise<void> };

async function operate({
  isStopping = () => false,
  checkFiles = () => Promise.resolve(),
  ...given
}: Peculiarities = {}) {
  const sources = { database: portal().database, diskSpace: async () => ({ free: 10_000, reserve: 1000 }), ...given };
  const app = await serveOperation(
    { port: 0, host: '127.0.0.1' },
    figures,
    watchReadiness({ ...sources, checkFiles, isStopping }),
  );
  onTestFinished(async () => {
    await app.close();
  });
  const address = app.server.address();
  const root = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const ask = async () => {
    const response = await fetch(`${root}/readyz`);
    return { code: response.status, ...((await response.json()) as Answer) };
  };
  return { root, ask };
}

test('the portal reports liveness and readiness without public figures', async () => {
  const live = await fetch(`${portal().root}/healthz`);
  expect([live.status, live.headers.get('content-type'), await live.json()]).toEqual([
    200,
    'application/json; charset=utf-8',
    { status: 'ok' },
  ]);
  const ready = await fetch(`${portal().root}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', migrations: 'ok', disk: 'ok', files: 'ok', queue: 'ok' } },
  ]);
  expect((await fetch(`${portal().root}/metrics`)).status).toBe(404);
});

test('the operator’s port has the figures of each check', async () => {
  const { ask } = await operate();
  expect(await ask()).toEqual({
    code: 200,
    status: 'ok',
    checks: {
      database: { state: 'ok', milliseconds: expect.any(Number) as unknown },
      migrations: { state: 'ok', pending: 0, newer: 0 },
      disk: { state: 'ok', free: 10_000, reserve: 1000 },
      files: { state: 'ok', milliseconds: expect.any(Number) as unknown },
      queue: { state: 'ok', oldest: expect.any(Number) as unknown },
    },
  });
});

test('the portal is live but not ready without its database', async () => {
  const database = connect(`postgres://nobody@127.0.0.1:${await freePort()}/none`, silent);
  const { ask, root } = await operate({ database });
  const { code, status, checks } = await ask();
  expect({ code, status }).toEqual({ code: 503, status: 'failed' });
  expect(checks['database']).toEqual({ state: 'failed', error: expect.stringContaining('ECONNREFUSED') as unknown });
  expect((await fetch(`${root}/healthz`)).status).toBe(200);
  await database.close();
});

test('a database without a migration is not ready, a newer one is', async () => {
  const { rows } = await run(`delete from migrations where name like '0107%' returning name, checksum`);
  expect((await (await operate()).ask()).checks['migrations']).toEqual({ state: 'failed', pending: 1, newer: 0 });
  const { name, checksum } = rows[0] as { name: string; checksum: string };
  await run('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await run(`insert into migrations (name) values ('9999_later.sql')`);
  expect(await (await operate()).ask()).toMatchObject({
    code: 200,
    checks: { migrations: { state: 'ok', pending: 0, newer: 1 } },
  });
  await run(`delete from migrations where name = '9999_later.sql'`);
});

test.each([
  [2000, 200, 'ok'],
  [999, 200, 'degraded'],
  [99, 503, 'failed'],
])('with %i bytes free of a reserve of 1000 the status is %i, the disk %s', async (free, code, state) => {
  const { ask } = await operate({ diskSpace: async () => ({ free, reserve: 1000 }) });
  expect(await ask()).toMatchObject({ code, checks: { disk: { state, free, reserve: 1000 } } });
});

test('unprocessed jobs are reported as degraded with status 200', async () => {
  await run(`select graphile_worker.add_job('nobodyDoesThis', '{}', run_at => now() - interval '20 minutes')`);
  expect(await (await operate()).ask()).toMatchObject({ code: 200, checks: { queue: { state: 'degraded' } } });
  await run(`delete from graphile_worker._private_jobs where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'nobodyDoesThis')`);
});

test('an unavailable file store is reported as degraded with status 200', async () => {
  const { ask } = await operate({ checkFiles: () => Promise.reject(new Error('nobody answers')) });
  expect(await ask()).toMatchObject({
    code: 200,
    checks: { files: { state: 'degraded', error: 'nobody answers' }, database: { state: 'ok' } },
  });
});

test('a stopping portal is not ready, whatever else works', async () => {
  let isStopping = false;
  const { ask } = await operate({ isStopping: () => isStopping });
  expect((await ask()).code).toBe(200);
  isStopping = true;
  expect(await ask()).toMatchObject({
    code: 503,
    checks: { database: { state: 'ok' }, stopping: { state: 'failed' } },
  });
});

/** Names and values of a scrape. */
async function scrape(root: string): Promise<Map<string, number>> {
  const response = await fetch(`${root}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('requests, jobs, sockets, connections, mails, ledger and backup have metrics, and alerts use only existing ones', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person({ credits: 500 });
  await connected(portal(), customer);
  onTestFinished(closeSockets);
  await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await support.ask(deskApi.getDesk, {});
  await support.ask(ledgerApi.verifyLedger, {});
  await run(`insert into mails (recipient, language, kind, subject, body, attempts, last_error)
    values ('a@b.example', 'en', 'welcome', 'Hello', 'Hello', 3, 'no route to host')`);
  await run(`insert into backups (name, ended_at, lost_files) values ('a', now() - interval '1 hour', 2)`);
  await run(`select graphile_worker.add_job('nobodyDoesThis', '{}', run_at => now() - interval '20 minutes')`);
  const { root } = await operate();
  const found = await scrape(root);
  const valueOf = (name: string) => found.get(name);
  expect(valueOf('tuneport_info{version="9.9.9"}')).toBe(1);
  expect(valueOf('tuneport_request_seconds_count{call="getDesk",status="200"}')).toBe(1);
  expect(valueOf('tuneport_request_seconds_count{call="web",status="404"}')).toBeGreaterThan(0);
  expect(valueOf('tuneport_job_seconds_count{job="verifyLedger",outcome="failed"}')).toBeUndefined();
  expect([...found.keys()].some((name) => /^tuneport_job_seconds_count\{job="\w+",outcome="done"\}$/.test(name))).toBe(
    true,
  );
  expect(valueOf('tuneport_queue_jobs{job="nobodyDoesThis",state="ready"}')).toBe(1);
  expect(valueOf('tuneport_queue_oldest_seconds{job="nobodyDoesThis"}')).toBeGreaterThan(1199);
  expect(valueOf('tuneport_sockets')).toBe(1);
  expect(valueOf('tuneport_uploads')).toBe(0);
  expect(valueOf('tuneport_database_up')).toBe(1);
  expect(valueOf('tuneport_database_connections{pool="write",state="idle"}')).toBeGreaterThan(0);
  expect(valueOf('tuneport_mails{state="failed"}')).toBe(1);
  expect(valueOf('tuneport_ledger_violations')).toBe(0);
  expect(valueOf('tuneport_ledger_check_age_seconds')).toBeLessThan(600);
  expect(valueOf('tuneport_backup_age_seconds')).toBeGreaterThan(3599);
  expect(valueOf('tuneport_backup_lost_files')).toBe(2);
  expect(valueOf('tuneport_backup_failed')).toBe(0);

  const names = new Set([...found.keys()].map((key) => key.replace(/\{.*/, '')));
  for (const file of ['alerts.yml', 'grafana/tuneport.json']) {
    const text = await readFile(new URL(`../../ops/${file}`, import.meta.url), 'utf8');
    const watched = new Set(text.match(/\b(tuneport|nodejs|process)_\w+/g));
    expect(watched.size).toBeGreaterThan(10);
    expect([...watched].filter((name) => !names.has(name))).toEqual([]);
  }
  // And nobody forgot to watch one of ours.
  const dashboard = await readFile(new URL('../../ops/grafana/tuneport.json', import.meta.url), 'utf8');
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  const ours = new Set([...names].filter((name) => name.startsWith('tuneport_')).map(base));
  expect([...ours].filter((name) => !dashboard.includes(name))).toEqual([]);
});

test('metrics report an unavailable database and keep the rest', async () => {
  const own = await openFigures('1');
  const database = connect(`postgres://nobody@127.0.0.1:${await freePort()}/none`, silent);
  own.watch({ database, diskSpace: async () => ({ free: 5, reserve: 6 }) });
  const text = await own.read();
  expect(text).toMatch(/^tuneport_database_up 0$/m);
  expect(text).toMatch(/^tuneport_disk_free_bytes 5$/m);
  // Unknown is not the same as none, nor as made just now.
  expect(text).not.toMatch(/^tuneport_(backup|ledger|sockets|uploads)\w* /m);
  await database.close();
});

test('a request keeps its id if it is safe to log, otherwise it gets a new one', async () => {
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    return (await fetch(`${portal().root}/healthz`, { headers })).headers.get('x-request-id') ?? '';
  };
  expect(await idOf('from-the-proxy.7:1')).toBe('from-the-proxy.7:1');
  const own = /^([a-z2-9]{4}-){2}[a-z2-9]{4}$/;
  for (const hostile of ['short', 'with blanks in it', '{"json":"here"}', 'x'.repeat(101), undefined])
    expect(await idOf(hostile)).toMatch(own);
  expect(await idOf()).not.toBe(await idOf());
});
