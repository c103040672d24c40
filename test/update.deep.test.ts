import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { connect } from '#server/platform/database.ts';
import { silent } from '#server/platform/log.ts';
import { applyMigrations, migrate, readMigrations } from '#server/platform/migrate.ts';
import { useDatabases } from './databases.ts';
import { beginLoad, type OrderedFile } from './crash/load.ts';
import { verify } from './crash/verify.ts';
import { startWorld, type World } from './crash/world.ts';

const databases = useDatabases();
let world: World | undefined;

afterAll(async () => {
  await world?.end();
});

/** A browser that shows the chat of an order: it reads it anew whenever it connects, and at each message that it hears of. */
function openBrowser({ balancer, as, tokenOf }: World, { customer, jobId }: OrderedFile) {
  const shown = new Set<string>();
  let connections = 0;
  const reload = async () => {
    for (const { text } of await as(customer).ask(chatApi.getMessagesOfJob, { jobId })) shown.add(text);
  };
  const socket = io(balancer.root, {
    transports: ['websocket'],
    auth: { token: tokenOf(customer) },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  const failures: unknown[] = [];
  const reloadSoon = () => void reload().catch((error: unknown) => failures.push(error));
  socket.on('connect', () => {
    connections += 1;
    reloadSoon();
  });
  socket.on('chatMessage', reloadSoon);
  return { socket, shown, failures, connections: () => connections };
}

test('two portals updated one after the other under load: no request fails, browsers come back and miss nothing, nothing is lost', async () => {
  world = await startWorld({ seed: 7, topology: 'nodes', databaseUrl: await databases.filled() });
  const { nodes, as } = world;
  const load = await beginLoad(world);
  await expect.poll(load.done).toBeGreaterThan(10);
  const [order] = load.acknowledged.files;
  if (order === undefined) throw new Error('nothing was ordered');
  const browser = openBrowser(world, order);
  await expect.poll(() => browser.socket.connected).toBe(true);

  const over = new AbortController();
  const written: string[] = [];
  const writing = (async () => {
    while (!over.signal.aborted) {
      const message = `answer ${randomUUID()}`;
      const { jobId, taskId } = order;
      await as('support').ask(chatApi.createMessage, { jobId, taskId, message, messageKey: randomUUID() });
      written.push(message);
      await pause(40);
    }
  })();
  for (const unit of nodes) {
    const before = load.done();
    expect(await unit.terminate()).toBe(0);
    await unit.serving();
    await expect.poll(() => world?.balancer.ready()).toHaveLength(nodes.length);
    expect(load.done()).toBeGreaterThan(before);
  }
  over.abort();
  await writing;
  await load.stop();

  expect([...load.unanswered]).toEqual([]);
  expect(browser.failures).toEqual([]);
  // Its node was replaced at least once.
  expect(browser.connections()).toBeGreaterThan(1);
  expect(written.length).toBeGreaterThan(50);
  await expect.poll(() => written.filter((text) => !browser.shown.has(text))).toEqual([]);
  browser.socket.close();
  expect(await verify(world, load)).toMatchObject({ lost: [], doubled: [], unsound: [] });
});

test('a migration that waits for a table lets those who use it pass, and is applied once it is free', async () => {
  const all = await readMigrations();
  const newest = all.findIndex(({ statements }) =>
    statements.includes('alter table received_payments add column refund_of'),
  );
  const { pool, close } = connect(await databases.empty(), silent);
  const setUp = await pool.connect();
  await applyMigrations(setUp, all.slice(0, newest), true);
  setUp.release();

  const report = await pool.connect();
  await report.query('begin; select from received_payments');
  const migrating = migrate(pool);
  const waits = () =>
    pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%refund_of%'
      and datname = current_database()`);
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  // Somebody who comes later stands behind the migration, and not for longer than it waits.
  const asked = performance.now();
  await pool.query('select from received_payments');
  expect(performance.now() - asked).toBeLessThan(3500);
  await report.query('commit');
  report.release();
  expect((await migrating).slice(0, 1)).toEqual([all[newest]?.name]);
  await close();
});

test('a new database hears of its migrations before the first, and its connections wait for the disk afterwards', async () => {
  const { pool, close } = connect(await databases.empty(), silent);
  const heard: string[] = [];
  const waitsFor = async () => (await pool.query<{ source: string }>(sourceOfWait)).rows[0]?.source;
  const usual = await waitsFor();
  const applied = await migrate(pool, undefined, (names) => {
    heard.push(...names);
  });
  expect(heard).toEqual((await readMigrations()).map(({ name }) => name));
  expect(applied).toEqual(heard);
  expect(new Set(await Promise.all([waitsFor(), waitsFor(), waitsFor()]))).toEqual(new Set([usual]));
  expect(await migrate(pool)).toEqual([]);
  await close();
});
const sourceOfWait = `select source from pg_settings, pg_sleep(0.2) where name = 'synchronous_commit'`;

/** Those that were there before the rule, each with what it breaks in a program that still runs. */
const before: Record<string, string> = {
  '0028_purchases.sql': 'drops portal_options.credit_packages, which earlier programs read with the options',
};

test('from the newest released schema on, no migration takes away what the program before it uses', async () => {
  const unsafe =
    /\bdrop (table|column)\b|\brename (column |to )|\balter column \w+ (set data )?type\b|\bset not null\b/i;
  const found = (await readMigrations())
    .filter(({ name }) => name >= '0028')
    // `-- contracts: reason` marks the second of two versions: the first has left it unused.
    .filter(
      ({ statements }) =>
        unsafe.test(statements.replaceAll(/^\s*--.*$/gm, '')) && !/^-- contracts: \S/m.test(statements),
    );
  expect(found.map(({ name }) => name)).toEqual(Object.keys(before));
});
