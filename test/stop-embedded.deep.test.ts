import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { homeIn, findClusterHome } from '#server/postgres/cluster-home.ts';
import { sharePostgres } from '#server/postgres/share-postgres.ts';
import { endAll, openFolder, ready, run, type RunningPortal, startPortal } from './process.ts';

let root: string;
let folder: string;
const settings = () => ({ DATA_DIR: folder, DISK_RESERVE_MIB: '0' });

beforeAll(async () => {
  root = await openFolder();
  folder = join(root, 'private', 'data');
  await mkdir(folder, { recursive: true });
  // As a checkout in the home of root, which nobody else may enter.
  await chmod(join(root, 'private'), 0o700);
});
afterAll(async () => {
  endAll();
  await (await sharePostgres(folder, 'command')).close();
  await rm(await findClusterHome(homeIn(folder)), { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

const isRunning = async () => existsSync(join(await findClusterHome(homeIn(folder)), 'cluster/postmaster.pid'));

/** A client of the database that has locked a table. @returns it, and what ends the use of the database by this process */
async function lockTable(table: string) {
  const shared = await sharePostgres(folder, 'command');
  const client = new pg.Client({ connectionString: shared.server.urlOf('postgres') });
  // It is cut off with the database.
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const isWaitedFor = async () => (await client.query('select from pg_locks where not granted')).rowCount !== 0;
  return { isWaitedFor, leave: shared.close };
}
/** A request that waits for a table that somebody has locked. */
async function holdUp({ clientOf }: RunningPortal): Promise<void> {
  const { isWaitedFor, leave } = await lockTable('users');
  await leave();
  clientOf()
    .ask(accountsApi.signIn, { username: 'anna', password: 'right-password' })
    .catch(() => undefined);
  await expect.poll(isWaitedFor).toBe(true);
}

test('a portal reports where its data and database are, and both stay together when the folder is moved', async () => {
  const portal = await ready(await startPortal([], settings()));
  const home = await findClusterHome(homeIn(folder));
  await expect.poll(() => portal.output.stdout).toContain(`Its data lies in ${folder}, its database in ${home}\n`);
  const keyOf = ({ output }: RunningPortal) => /\/setup\?key=(\S+)/.exec(output.stdout)?.[1] ?? '';
  await expect.poll(() => keyOf(portal)).not.toBe('');
  const administrator = { username: 'anna', email: 'anna@stop.invalid', password: 'right-password' };
  await portal.clientOf().ask(accountsApi.setUpFirstAdministrator, { setupKey: keyOf(portal), ...administrator });
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  expect(await isRunning()).toBe(false);

  const moved = join(root, 'moved');
  await rename(join(root, 'private'), moved);
  folder = join(moved, 'data');
  const again = await ready(await startPortal([], settings()));
  expect(await again.clientOf().ask(accountsApi.signIn, administrator)).toMatchObject({
    token: expect.any(String) as unknown,
  });
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  expect(keyOf(again)).toBe('');
});

test('a portal that exceeds its stop timeout ends its statements and its database', async () => {
  const portal = await ready(await startPortal([], { ...settings(), STOP_TIMEOUT: '1' }));
  await holdUp(portal);
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(1);
  expect(portal.output.stdout).toContain('the portal did not stop in time');
  expect(await isRunning()).toBe(false);
});

test('Ctrl+C and closing the terminal stop the portal with its database, with or without npm', async () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    const portal = await ready(await startPortal([], settings()));
    // To the whole group of processes, as a terminal does.
    process.kill(-(portal.child.pid ?? 0), signal);
    expect(await portal.ended).toBe(0);
    expect(await isRunning()).toBe(false);
  }
});

test('a failed start stops the database that it started', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const portal = await startPortal([], { ...settings(), PORT: String(port) });
  expect(await portal.ended).toBe(1);
  expect(portal.output.stderr).toBe(`PORT: ${port} is already in use on this machine\n`);
  expect(await isRunning()).toBe(false);
  other.close();
});

test('an interrupted command ends its statement and the database that it was the last to use', async () => {
  const { isWaitedFor, leave } = await lockTable('users');
  const command = run(['server/portal.mjs', 'create-admin'], settings());
  await expect.poll(isWaitedFor).toBe(true);
  await leave();
  expect(await isRunning()).toBe(true);
  process.kill(-(command.child.pid ?? 0), 'SIGINT');
  expect(await command.ended).toBe(130);
  expect(command.output.stderr).toBe('');
  expect(await isRunning()).toBe(false);
});

test('an incomplete folder is refused by portal and commands in one line and left unchanged', async () => {
  const home = await findClusterHome(homeIn(folder));
  await rename(join(home, 'cluster'), join(home, 'cluster-away'));
  for (const words of [['serve'], ['worker'], ['create-admin'], ['migrate']]) {
    const { ended, output } = run(['server/portal.mjs', ...words], settings());
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/^DATA_DIR: [^\n]+ Nothing was started or changed\n$/);
  }
  const { ended, output } = run(['server/portal.mjs', 'doctor'], settings());
  expect(await ended).toBe(1);
  expect(output.stdout).toMatch(/^BAD {5}database: DATA_DIR: .*$/m);
  expect(existsSync(join(home, 'cluster'))).toBe(false);
  await rename(join(home, 'cluster-away'), join(home, 'cluster'));
});
