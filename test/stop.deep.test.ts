import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { engineApi } from '#contract/engine.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { useDatabases } from './databases.ts';
import { freePort, ready, run, type RunningPortal, startPortal } from './process.ts';
import { until } from './until.ts';
import { useFolder } from './use-folder.ts';

const databases = useDatabases();
const folder = useFolder();

async function start(variables: Record<string, string>) {
  const DATABASE_URL = await databases.filled();
  const portal = await ready(
    await startPortal(['--demo'], { DATA_DIR: folder(), DATABASE_URL, DISK_RESERVE_MIB: '0', ...variables }),
  );
  const { token } = await portal.clientOf().ask(accountsApi.signIn, { username: 'workshop', password: 'demo-portal' });
  return { portal, token, DATABASE_URL };
}

/** An upload of which the end is sent later. @returns sends it and answers the status */
async function slowUpload({ root }: RunningPortal, token: string) {
  const boundary = 'the-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const sending = request(`${root}/api/tf24API/checkOriginalFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.once('error', reject);
  });
  // The test that aborts the upload expects this error itself.
  status.catch(() => undefined);
  const fields = engineApi.checkOriginalFile.input.encode({
    fileName: 'readout.bin',
    fileSize: 4096,
    fileRole: 'engine',
  });
  for (const [name, value] of Object.entries(fields)) sending.write(field(name, String(value)));
  sending.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="readout.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  sending.write(Buffer.alloc(2048, 7));
  await until('the portal stores what has arrived', async () => {
    const entries = await readdir(join(folder(), 'demo', 'incoming'), { recursive: true, withFileTypes: true });
    return entries.some((entry) => entry.isFile() && !entry.name.endsWith('.lock'));
  });
  return {
    status,
    finish: () => {
      sending.end(Buffer.concat([Buffer.alloc(2048, 9), Buffer.from(`\r\n--${boundary}--\r\n`)]));
      return status;
    },
  };
}

test('SIGTERM informs the balancer, finishes running requests, accepts no new ones, and exits with 0', async () => {
  const metrics = String(await freePort());
  const { portal, token } = await start({ STOP_DELAY: '2', METRICS_PORT: metrics });
  const readiness = async () => (await fetch(`${portal.root}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const upload = await slowUpload(portal, token);
  portal.child.kill('SIGTERM');
  await expect.poll(readiness).toBe(503);
  // Until the balancer has seen that, requests are answered.
  expect(await portal.clientOf(token).ask(accountsApi.getAccess, {})).toMatchObject({ username: 'workshop' });
  expect(await (await fetch(`http://127.0.0.1:${metrics}/readyz`)).json()).toMatchObject({
    checks: { stopping: { state: 'failed' } },
  });
  await expect
    .poll(() =>
      fetch(`${portal.root}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toSatisfy((answer) => answer === 503 || answer === 'refused');
  expect(await upload.finish()).toBe(200);
  expect(await portal.ended).toBe(0);
  expect(portal.output.stderr).toBe('');
});

test('requests that do not finish in time are cut off, and the exit code reports it', async () => {
  const { portal, token } = await start({ STOP_TIMEOUT: '2', UPLOAD_LEAST_RATE: '0' });
  const upload = await slowUpload(portal, token);
  const told = performance.now();
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(1);
  expect(performance.now() - told).toBeGreaterThan(1900);
  await expect(upload.status).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(portal.output.stdout).toContain('the portal did not stop in time');
});

test('a second SIGTERM changes nothing, and running requests are finished', async () => {
  const { portal, token } = await start({});
  const upload = await slowUpload(portal, token);
  portal.child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${portal.root}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toSatisfy((answer) => answer === 503 || answer === 'refused');
  portal.child.kill('SIGTERM');
  // Proves that nothing happens: no event tells that a signal was ignored.
  await pause(300);
  expect(await upload.finish()).toBe(200);
  expect(await portal.ended).toBe(0);
});

test('SIGTERM during the start finishes the running migration, opens nothing more, and the next start continues', async () => {
  const DATABASE_URL = await databases.empty();
  const variables = { DATA_DIR: folder(), DATABASE_URL, DISK_RESERVE_MIB: '0' };
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const applied = async () => {
    const { rows } = await client.query<{ names: string[] }>(
      'select coalesce(array_agg(name order by name), array[]::text[]) as names from migrations',
    );
    return rows[0]?.names ?? [];
  };

  // While another process migrates.
  await client.query(`select pg_advisory_lock(hashtext('tuneport migrations'))`);
  const waiting = await startPortal(['--demo'], variables);
  const asks = () =>
    client.query(`select from pg_stat_activity where datname = current_database() and query like '%tuneport migrations%'
      and pid <> pg_backend_pid()`);
  await expect.poll(async () => (await asks()).rowCount).toBeGreaterThan(0);
  waiting.child.kill('SIGTERM');
  expect(await waiting.ended).toBe(0);
  await client.query(`select pg_advisory_unlock(hashtext('tuneport migrations'))`);

  // In the middle of a migration, which waits for a table.
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  await client.query('begin; lock table migrations in share row exclusive mode');
  const migrating = await startPortal(['--demo'], variables);
  // Other databases of this server have locks that are waited for, too.
  const waits = () =>
    client.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and not l.granted`);
  await expect.poll(async () => (await waits()).rowCount).toBeGreaterThan(0);
  migrating.child.kill('SIGTERM');
  await client.query('commit');
  expect(await migrating.ended).toBe(0);
  expect(waiting.output.stdout + migrating.output.stdout).toBe('');
  expect((await applied()).length).toBeLessThan((await readMigrations()).length);

  const portal = await ready(await startPortal(['--demo'], variables));
  expect(await applied()).toEqual((await readMigrations()).map((one) => one.name));
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await client.end();
});

test('a used metrics port is reported in one line', async () => {
  const { portal, DATABASE_URL } = await start({});
  const taken = new URL(portal.root).port;
  for (const command of ['serve', 'worker']) {
    const second = run(['server/portal.mjs', command, '--demo'], {
      DATA_DIR: folder(),
      DATABASE_URL,
      PORT: String(await freePort()),
      METRICS_PORT: taken,
    });
    expect(await second.ended).toBe(1);
    expect(second.output.stderr).toMatch(/^METRICS_PORT: 127\.0\.0\.1:\d+ is not to be had [^\n]*EADDRINUSE[^\n]*\n$/);
  }
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
});

test('logs are lines of JSON, and those of a request have its id', async () => {
  const { portal } = await start({ LOG_LEVEL: 'info' });
  await fetch(`${portal.root}/healthz?key=secret-of-a-link`, { headers: { 'x-request-id': 'the-id-of-the-proxy' } });
  await expect.poll(() => portal.output.stdout).toContain('request completed');
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  const lines = portal.output.stdout.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; req?: { url: string } });
  const ofRequest = entries.filter(({ reqId }) => reqId === 'the-id-of-the-proxy');
  expect(ofRequest.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed']);
  expect(ofRequest[0]?.req?.url).toBe('/healthz');
  expect(portal.output.stdout).not.toContain('secret-of-a-link');
});
