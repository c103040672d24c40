import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { applyMigrations, migrate, readMigrations } from '#server/db/migrate.ts';
import { useDatabases } from './databases.ts';
import { beginLoad, type OrderedFile } from './crash/load.ts';
import { verify } from './crash/verify.ts';
import { startWorld, type World } from './crash/world.ts';
import { endAll, openFolder, ready, run, startPortal } from './process.ts';

const root = new URL('..', import.meta.url).pathname;

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

test('two portals updated in turn under load fail no request, and browsers reconnect without loss', async () => {
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
    const [before, writtenBefore] = [load.done(), written.length];
    expect(await unit.terminate()).toBe(0);
    await unit.serving();
    await expect.poll(() => world?.balancer.ready()).toHaveLength(nodes.length);
    expect(load.done()).toBeGreaterThan(before);
    expect(written.length).toBeGreaterThan(writtenBefore);
  }
  over.abort();
  await writing;
  await load.stop();

  expect([...load.unanswered]).toEqual([]);
  expect(browser.failures).toEqual([]);
  // Its node was replaced at least once.
  expect(browser.connections()).toBeGreaterThan(1);
  await expect.poll(() => written.filter((text) => !browser.shown.has(text))).toEqual([]);
  browser.socket.close();
  expect(await verify(world, load)).toMatchObject({ lost: [], doubled: [], unsound: [] });
});

/** A folder with the program as it is released, that a test may change. */
async function copyProgram(): Promise<string> {
  const program = await openFolder();
  for (const part of [
    'server',
    'contract',
    'rules',
    'ecu',
    'locales',
    'tools',
    'dist/web',
    'package.json',
    'package-lock.json',
  ])
    await cp(join(root, part), join(program, part), { recursive: true });
  await mkdir(join(program, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules')))
    await symlink(join(root, 'node_modules', name), join(program, 'node_modules', name));
  return program;
}

/** Another build in the place of the present one: all assets have other names. */
async function buildAnew(program: string): Promise<void> {
  const web = join(program, 'dist/web');
  const files = await readdir(web, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    if (/\.(js|css|html)$/.test(file.name)) {
      const text = await readFile(path, 'utf8');
      await rm(path);
      await writeFile(path, text.replaceAll(/-([\w-]{8})\.(js|css)\b/g, '-new$1.$2'));
    } else if (/\.(br|gz)$/.test(file.name)) await rm(path);
    const name = file.name.replace(/-([\w-]{8})\.(js|css)$/, '-new$1.$2');
    if (name !== file.name) await rename(path, join(file.parentPath, name));
  }
}

/** The files that a page names. */
const filesOf = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
const statusesOf = (at: string, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await fetch(`${at}${path}`)).status));
const pageOf = async (at: string) => (await fetch(`${at}/signin`)).text();

test('a build under a running portal replaces none of its files, and the next one keeps files of open pages', async () => {
  const program = await copyProgram();
  const data = await openFolder();
  const variables = { DATA_DIR: data, DATABASE_URL: await databases.filled(), DISK_RESERVE_MIB: '0' };
  try {
    const old = await ready(await startPortal([], variables, program));
    const page = await pageOf(old.root);
    const files = filesOf(page);
    expect(files.length).toBeGreaterThan(2);
    const whole = files.map(() => 200);
    const sent = await (await fetch(`${old.root}${files[0] ?? ''}`)).text();
    await buildAnew(program);
    expect(await statusesOf(old.root, files)).toEqual(whole);
    expect(filesOf(await pageOf(old.root))).toEqual(files);
    expect(await (await fetch(`${old.root}${files[0] ?? ''}`)).text()).toBe(sent);
    await rm(join(program, 'dist/web'), { recursive: true });
    expect(await statusesOf(old.root, files)).toEqual(whole);
    await cp(join(root, 'dist/web'), join(program, 'dist/web'), { recursive: true });
    await buildAnew(program);
    old.child.kill('SIGTERM');
    expect({ code: await old.ended, errors: old.output.stderr }).toEqual({ code: 0, errors: '' });

    const next = await ready(await startPortal([], variables, program));
    const newFiles = filesOf(await pageOf(next.root));
    expect(newFiles.filter((path) => files.includes(path))).toEqual([]);
    expect(await statusesOf(next.root, newFiles)).toEqual(newFiles.map(() => 200));
    // Of a page that was opened before.
    expect(await statusesOf(next.root, files)).toEqual(whole);
    next.child.kill('SIGTERM');
    expect({ code: await next.ended, errors: next.output.stderr }).toEqual({ code: 0, errors: '' });
  } finally {
    endAll();
    for (const folder of [program, data]) await rm(folder, { recursive: true, force: true });
  }
});

test('nothing is installed under a running portal, or by a command', async () => {
  const program = await copyProgram();
  const data = await openFolder();
  const variables = { DATA_DIR: data, DATABASE_URL: await databases.filled(), DISK_RESERVE_MIB: '0' };
  try {
    const portal = await ready(await startPortal([], variables, program));
    const later = new Date(Date.now() + 3_600_000);
    await utimes(join(program, 'package-lock.json'), later, later);
    const setUp = run(['tools/setup.mjs', '--build'], {}, program);
    expect(await setUp.ended).toBe(1);
    expect(setUp.output.stderr).toMatch(/^SETUP: a portal runs from this folder \(process \d+\)[^\n]+\n$/);
    const { scripts } = JSON.parse(await readFile(join(program, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['portal']).toBe('node server/portal.mjs');
    expect(scripts).not.toHaveProperty('preportal');
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  } finally {
    endAll();
    for (const folder of [program, data]) await rm(folder, { recursive: true, force: true });
  }
});

test('a migration that waits for a table lets other statements pass and is applied once it is free', async () => {
  const all = await readMigrations();
  const newest = all.findIndex(({ name }) => name === '0106_chat_and_mail.sql');
  const { pool, close } = connect(await databases.empty(), silent);
  const setUp = await pool.connect();
  await applyMigrations(setUp, all.slice(0, newest), true);
  setUp.release();

  const report = await pool.connect();
  await report.query('begin; select from chat_messages');
  const migrating = migrate(pool);
  const waits = () =>
    pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_messages_by_date%'
      and datname = current_database()`);
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  // Later queries queue behind the migration, and wait no longer than it does.
  const asked = performance.now();
  await pool.query('select from chat_messages');
  expect(performance.now() - asked).toBeLessThan(3500);
  await report.query('commit');
  report.release();
  expect((await migrating).slice(0, 1)).toEqual([all[newest]?.name]);
  await close();
});

test('a new database reports its migrations before the first, and its connections wait for the disk afterwards', async () => {
  const { pool, close } = connect(await databases.empty(), silent);
  const heard: string[] = [];
  const waitsFor = async () => (await pool.query<{ source: string }>(sourceOfWait)).rows[0]?.source;
  const before = await waitsFor();
  const applied = await migrate(pool, undefined, (names) => {
    heard.push(...names);
  });
  expect(heard).toEqual((await readMigrations()).map(({ name }) => name));
  expect(applied).toEqual(heard);
  expect(new Set(await Promise.all([waitsFor(), waitsFor(), waitsFor()]))).toEqual(new Set([before]));
  expect(await migrate(pool)).toEqual([]);
  await close();
});
const sourceOfWait = `select source from pg_settings, pg_sleep(0.2) where name = 'synchronous_commit'`;

test('no migration after the released schema removes anything that the previous version uses', async () => {
  const unsafe =
    /\bdrop (table|column)\b|\brename (column |to )|\balter column \w+ (set data )?type\b|\bset not null\b/i;
  const found = (await readMigrations()).filter(
    // `-- contracts: reason` marks the second of two versions: the first has left it unused.
    ({ statements }) => unsafe.test(statements.replaceAll(/^\s*--.*$/gm, '')) && !/^-- contracts: \S/m.test(statements),
  );
  expect(found.filter(({ replaces }) => replaces === undefined)).toEqual([]);
  // The update of version 0.1.0 needs a stop.
  expect(found.map(({ name }) => name)).toEqual([
    '0102_accounts.sql',
    '0103_catalogue.sql',
    '0104_tasks.sql',
    '0108_purchases.sql',
  ]);
});
