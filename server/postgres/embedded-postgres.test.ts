import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { endEverything } from '#server/process/ends.ts';
import { silent } from '#server/log/log.ts';
import { sharePostgres } from './share-postgres.ts';
import { watchPostgres } from './watch-postgres.ts';

let folder: string;
let home: string;
let server: EmbeddedPostgres | undefined;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuneport-postgres-'));
  await chmod(folder, 0o755);
  home = join(folder, 'postgres');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ one: number }>('select 1 as one');
  await client.end();
  return rows[0]?.one === 1;
}

test('a first start killed during initdb does not harm the next one', async () => {
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    await startEmbeddedPostgres(${JSON.stringify(home)});`;
  const first = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true, stdio: 'ignore' });
  const { pid = 0 } = first;
  const exitSignal = new Promise((resolve) => {
    first.on('exit', (_code, signal) => {
      resolve(signal);
    });
  });
  await expect.poll(someVersion, { interval: 5 }).toBe(true);
  // The whole process group at once, as a container is killed.
  process.kill(-pid, 'SIGKILL');
  expect(await exitSignal).toBe('SIGKILL');

  server = await startEmbeddedPostgres(home, { fsync: 'off' });
  expect(server.found).toBe(false);
  expect(await answers(server.urlOf('postgres'))).toBe(true);
});

/** True once the making of the cluster has begun, in whatever folder. */
async function someVersion(): Promise<boolean> {
  const names = await readdir(home, { recursive: true }).catch(() => []);
  return names.some((name) => name.endsWith('PG_VERSION'));
}

test('a running server is found at the same address', async () => {
  const again = await startEmbeddedPostgres(home);
  expect(again.found).toBe(true);
  expect(again.urlOf('portal')).toBe(server?.urlOf('portal'));
});

test('the password of a server is readable by its owner only', async () => {
  expect((await stat(join(home, 'password'))).mode & 0o077).toBe(0);
});

test('a stale process id that belongs to another process is ignored', async () => {
  await server?.stop();
  const uid = process.getuid?.() === 0 ? { uid: (await stat(join(home, 'cluster'))).uid } : {};
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { ...uid, cwd: '/', stdio: 'ignore' });
  children.push(other);
  const port = new URL(server?.urlOf('postgres') ?? '').port;
  const lines = [
    other.pid,
    join(home, 'cluster'),
    1_700_000_000,
    port,
    '',
    '127.0.0.1',
    '       0         0',
    'ready   ',
  ];
  await writeFile(join(home, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`);

  server = await startEmbeddedPostgres(home, { fsync: 'off' });
  expect(server.found).toBe(false);
  expect(await answers(server.urlOf('postgres'))).toBe(true);
  expect(other.exitCode).toBe(null);
});

test('a crashed server restarts on its port, and a failed restart is reported', async () => {
  if (server === undefined) throw new Error('no server');
  const url = server.urlOf('postgres');
  const pid = await postmaster();
  const gaveUp = Promise.withResolvers<unknown>();
  const watch = watchPostgres(server, silent, { restarts: 1, failed: gaveUp.resolve });
  await killDatabase(url, pid);
  await expect.poll(postmaster).not.toBe(pid);
  await expect.poll(() => answers(url).catch(() => false)).toBe(true);
  await watch.stop();

  const second = watchPostgres(server, silent, { restarts: 0, failed: gaveUp.resolve });
  await killDatabase(url, await postmaster());
  expect(await gaveUp.promise).toBeInstanceOf(Error);
  await second.stop();
  await server.startAgain();
});

/** Kills the server as the out-of-memory killer would, once it is being watched. */
async function killDatabase(url: string, pid: number): Promise<void> {
  await expect.poll(() => connections(url)).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
}
async function connections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_stat_activity
    where backend_type = 'client backend' and query = 'select 1' and pid <> pg_backend_pid()`);
  await client.end();
  return rowCount ?? 0;
}
const postmaster = async () =>
  Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

test('the last user stops the server', async () => {
  await server?.stop();
  const command = await sharePostgres(folder, 'command');
  server = command.server;
  const portal = await sharePostgres(folder, 'portal');
  expect([command.server.found, portal.server.found]).toEqual([false, true]);
  await command.close();
  expect(await answers(server.urlOf('postgres'))).toBe(true);
  const later = await sharePostgres(folder, 'command');
  await portal.close();
  expect(await answers(server.urlOf('postgres'))).toBe(true);
  await later.close();
  expect(await server.isServing()).toBe(false);
});

test.each(['command', 'portal'] as const)(
  'a server left running by a crash is stopped by the last user, a %s',
  async (by) => {
    server = await startEmbeddedPostgres(home, { fsync: 'off' });
    const { isServing } = server;
    const [one, other] = [await sharePostgres(folder, by), await sharePostgres(folder, 'command')];
    await one.close();
    expect(await isServing()).toBe(true);
    await other.close();
    expect(await isServing()).toBe(false);
  },
);

test('a server ends with its process after the start, during a statement, and only with the last user', async () => {
  const starting = sharePostgres(folder, 'command');
  const other = await starting;
  const using = await sharePostgres(folder, 'portal');
  const client = new pg.Client({ connectionString: using.server.urlOf('postgres') });
  client.on('error', () => {});
  await client.connect();
  const slow = client.query('select pg_sleep(600)').catch((error: unknown) => error);
  await other.close();
  expect(await using.server.isServing()).toBe(true);
  await endEverything();
  expect(await slow).toBeInstanceOf(Error);
  expect(await using.server.isServing()).toBe(false);
  await using.close();

  // Told to end while it starts.
  const late = sharePostgres(folder, 'command');
  await endEverything();
  expect(await (await late).server.isServing()).toBe(false);
});

test('a failed start leaves no server behind', async () => {
  await expect(startEmbeddedPostgres(home, { shared_preload_libraries: 'none-of-this-name' })).rejects.toThrow(
    /pg_ctl/,
  );
  await expect(readFile(join(home, 'cluster/postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('stop ends the server', async () => {
  server = await startEmbeddedPostgres(home, { fsync: 'off' });
  await server.stop();
  await expect(readFile(join(home, 'cluster/postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' });
  server = undefined;
});
