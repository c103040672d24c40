import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { creditsApi } from '#contract/credits.ts';
import { NetworkError } from '#web/api/client.ts';
import { useCrashWorld } from './crash/crash-world.ts';
import { pause } from './embedded-database.ts';
import { ready, run, startPortal } from './process.ts';

const world = useCrashWorld();

test('a portal killed at any moment loses and doubles nothing that it acknowledged', async () => {
  let interrupted = 0;
  for (const startsOnce of [true, false, true]) {
    const since = world.attempts.length;
    const paidBefore = world.payments.length;
    const working = world.atWork();
    await expect.poll(() => world.payments.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(paidBefore);
    await pause(world.between(0, 800));
    world.portal.child.kill('SIGKILL');
    expect(await world.portal.ended).toBe('SIGKILL');
    await working;
    interrupted += (await world.begun()).length;
    if (!startsOnce) {
      const killed = await world.start();
      await pause(world.between(100, 900));
      killed.child.kill('SIGKILL');
      await killed.ended;
    }
    world.portal = await ready(await world.start());
    await world.checkEverything(since);
  }
  expect(interrupted).toBeGreaterThan(0);
  expect(world.payments.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(0);
});

test('the automatic service finishes each task once after a kill during its work', async () => {
  const { token } = await world.portal
    .clientOf()
    .ask(accountsApi.signIn, { username: 'support', password: 'demo-portal' });
  const since = world.attempts.length;
  const finished = async () => {
    const [row] = await world.query<{ count: number }>(
      `select count(*)::int as count from tasks where status = 'finished'`,
    );
    return row?.count ?? 0;
  };
  let interrupted = 0;
  for (const orders of [4, 8, 12]) {
    await world.portal.clientOf(token).ask(automationApi.pauseAutomaticService, {});
    await Promise.all(Array.from({ length: orders }, () => world.complete(world.newAttempt('workshop', true))));
    const before = await finished();
    await world.portal.clientOf(token).ask(automationApi.resumeAutomaticService, {});
    await expect
      .poll(finished, { timeout: 40_000, interval: 3 })
      .toBeGreaterThan(before + world.between(0, orders - 4));
    world.portal.child.kill('SIGKILL');
    await world.portal.ended;
    interrupted += (await world.begun()).length;
    world.portal = await ready(await world.start());
    await expect.poll(world.begun, { timeout: 40_000, interval: 50 }).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(0);
  await world.checkEverything(since);
});

test('a command next to a running portal leaves its database running', async () => {
  const file = new URL('../server/seed/none.csv', import.meta.url).pathname;
  const command = run(['server/portal.mjs', 'import', 'vehicles', file, '--demo'], { DATA_DIR: world.folder });
  expect(await command.ended).toBe(1);
  await expect(world.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
});

test('a second start on the same folder is refused in one line and harms nothing', async () => {
  for (const port of [new URL(world.portal.root).port, undefined]) {
    const second = await startPortal(['--demo'], { DATA_DIR: world.folder, ...(port !== undefined && { PORT: port }) });
    expect(await second.ended).toBe(1);
    expect(second.output.stdout).toBe('');
    expect(second.output.stderr).toMatch(
      new RegExp(`^DATA_DIR: the folder ${world.folder}/demo is in use by .*process ${world.portal.child.pid}.*\\n$`),
    );
    await expect(world.as('workshop').ask(creditsApi.getCreditBalance, {})).resolves.toBeDefined();
  }
  // As one of several nodes neither: its files belong to another database.
  const node = await startPortal(['--demo'], { DATA_DIR: world.folder, DATABASE_URL: await world.database.url() });
  expect(await node.ended).toBe(1);
  expect(node.output.stderr).toMatch(/^DATA_DIR: .* is in use by .*\n$/);
  await expect(world.as('workshop').ask(creditsApi.getCreditBalance, {})).resolves.toBeDefined();
});

test('a start with a used port stops the database of a killed portal, and the next portal has all data', async () => {
  world.portal.child.kill('SIGKILL');
  await world.portal.ended;
  await expect(world.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const refused = await startPortal(['--demo'], { DATA_DIR: world.folder, PORT: String(port) });
  expect(await refused.ended).toBe(1);
  other.close();
  expect(refused.output.stderr).toBe(`PORT: ${port} is already in use on this machine\n`);
  expect(existsSync(join(world.folder, 'demo/postgres/cluster/postmaster.pid'))).toBe(false);
  world.portal = await ready(await world.start());
  await world.checkEverything();
});

test('a portal restarts a crashed database and continues its work', async () => {
  const since = world.attempts.length;
  const working = world.atWork();
  await expect.poll(world.begun, { timeout: 20_000, interval: 20 }).not.toEqual([]);
  await world.database.kill();
  await working;
  const balance = () =>
    world
      .as('workshop')
      .ask(creditsApi.getCreditBalance, {})
      .catch((error: unknown) => {
        // Without an answer the process has ended: what it said tells more than this would.
        if (error instanceof NetworkError) throw new Error(`the portal is gone: ${world.portal.output.stderr}`);
      });
  await expect.poll(balance, { timeout: 30_000 }).toBeDefined();
  await world.checkEverything(since);
  expect(world.portal.child.exitCode).toBe(null);
});

test('a portal whose database cannot be restarted exits with an error, and the next start has all data', async () => {
  world.portal.child.kill('SIGTERM');
  await world.portal.ended;
  world.portal = await ready(await world.start({ DATABASE_RESTARTS: '0' }));
  const since = world.attempts.length;
  const working = world.atWork();
  await expect.poll(world.begun, { timeout: 20_000, interval: 20 }).not.toEqual([]);
  await world.database.kill();
  await working;
  expect(await world.portal.ended).toBe(1);
  expect(world.portal.output.stderr).toMatch(/(^|\n)DATA_DIR: the database has died [^\n]+\n$/);

  world.portal = await ready(await world.start());
  await world.checkEverything(since);
});

test('all data survives the restarts, and the portal stops cleanly with its database', async () => {
  expect(world.attempts.length).toBeGreaterThan(20);
  await world.checkEverything();
  await world.checkMessages();
  world.portal.child.kill('SIGTERM');
  expect(await world.portal.ended).toBe(0);
  expect(existsSync(join(world.folder, 'demo/postgres/cluster/postmaster.pid'))).toBe(false);
});
