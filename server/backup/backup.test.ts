import { createHash, randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { filesJobs } from '#server/files/index.ts';
import { verifyLedger } from '#server/ledger/index.ts';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { eraseAccount } from '#server/privacy/index.ts';
import { useDatabases } from '#test/databases.ts';
import { finishedOrder, moreLikeIt, order, readout } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { isDeep } from '#test/tier.ts';
import { backUp, backupFolder, openContents, findBackup, latestBackup, restore, verifyBackup } from './index.ts';
import { backupJobs, isBackupDue } from './jobs.ts';
import { formatBackupName } from './place.ts';
import { supersededBackups } from './prune.ts';
import { recordBackup } from './record-backup.ts';

const portal = usePortal({ own: true });
const databases = useDatabases();
let home: string;
let customer: Person;
let support: Person;

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal().database.pool.query<Row>(text, values)).rows;
const hashOf = (image: Uint8Array) => createHash('sha256').update(image).digest('hex');
const backing = (target: string) => ({
  url: portal().database.url,
  files: openContents(portal().storage),
  folder: portal().folder,
  target: backupFolder(target),
  keepDays: 7,
  keepWeeks: 4,
});

/** The backups in a folder and the files beside them; without the list of those whom another test has erased. */
const entriesOf = async (target: string): Promise<string[]> =>
  (await readdir(target)).filter((name) => name !== 'erased.jsonl').toSorted();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuneport-backup-'));
  customer = await portal().person({ credits: 100_000 });
  support = await portal().person({ role: 'support' });
  await writeFile(join(portal().folder, 'secret'), 'the-secret-of-this-portal-0123456789');
  // A portal without files would prove nothing.
  await order(portal(), customer, { image: readout() });
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

const emptyFolder = () => mkdtemp(join(home, 'restored-'));
type Place = { url: string; folder: string };

/** A refused restore, with what it left in the places that it was to fill. */
async function refused({ url, folder }: Place, backup: string, demo = false) {
  const reason = await restore({ backup, url, folder, demo }).then(
    () => 'it was restored',
    (error: unknown) => String(error),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await client.end();
  return { reason, tables: rows, entries: await readdir(folder) };
}

test('a restore repeats erasures made after the backup [P15.13 P20.2]', async () => {
  const target = join(home, 'erased');
  const [gone, stays] = [await portal().person(), await portal().person()];
  const { jobId } = await order(portal(), gone, { image: readout() });
  await backUp(backing(target));
  await portal()
    .database.db.transaction()
    .execute((tx) => eraseAccount(tx, gone.id, { actorId: gone.id, address: '', call: 'requestErasure', reason: '' }));
  const { database, storage } = portal();
  const plan = { folder: target, hour: 2, keepDays: 7, keepWeeks: 4 };
  await backupJobs({
    database,
    storage,
    plan,
    log: silent,
    closing: new AbortController().signal,
  }).listErasures();
  // No value of the account is in the list.
  expect(await readFile(join(target, 'erased.jsonl'), 'utf8')).not.toContain(gone.username);

  const [url, folder] = [await databases.empty(), await emptyFolder()];
  const restored = await restore({ backup: await findBackup(target), url, folder, demo: false });
  expect(restored.erased).toBe(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: users } = await client.query('select username from users where id = any($1) order by id', [
    [gone.id, stays.id],
  ]);
  const { rows: jobs } = await client.query('select vin from jobs where id = $1', [jobId]);
  await client.end();
  expect(users).toEqual([{ username: expect.stringMatching(/^erased-/) as unknown }, { username: stays.username }]);
  expect(jobs).toEqual([{ vin: 'erased' }]);
});

test('a second backup copies only new files and needs no space for the old ones', async () => {
  const target = join(home, 'again');
  await backUp(backing(target));
  const image = readout();
  await order(portal(), customer, { image });
  const [first] = await entriesOf(target);
  const second = await backUp(backing(target));
  const tables = (await verifyBackup(join(target, second.name))).manifest.tables.reduce(
    (sum, { part }) => sum + part.bytes,
    0,
  );
  expect(second.bytes - tables).toBeLessThan(2 * image.length + 100_000);
  // Both are of one day: the later one stays, and every file that it names.
  expect(await entriesOf(target)).toEqual([second.name, 'files']);
  expect(first).not.toBe(second.name);
  expect((await verifyBackup(join(target, second.name))).faults).toEqual([]);
});

test('backups are kept for the latest days and weeks that have one', () => {
  const days = Array.from({ length: 40 }, (_none, day) => formatBackupName(new Date(Date.UTC(2026, 9, 1 + day, 1))));
  const twice = [...days, formatBackupName(new Date(Date.UTC(2026, 9, 40, 13)))];
  const kept = twice.filter((name) => !supersededBackups(twice, 3, 2).includes(name));
  // 40 days after 1 October: 9 November 2026, a Monday; the latest week is its own, the one before ends on Sunday, 8 November.
  expect(kept).toEqual(['2026-11-07T01-00-00Z', '2026-11-08T01-00-00Z', '2026-11-09T13-00-00Z']);
  expect(twice.filter((name) => !supersededBackups(twice, 1, 3).includes(name))).toEqual([
    '2026-11-01T01-00-00Z',
    '2026-11-08T01-00-00Z',
    '2026-11-09T13-00-00Z',
  ]);
  expect(supersededBackups(['2026-01-01T01-00-00Z'], 1, 0)).toEqual([]);
});

test.each<[string, boolean, { madeAt?: string; triedAt?: string }]>([
  ['there was none', true, {}],
  ['the last is of yesterday', true, { madeAt: '2026-11-22T03:00:05Z', triedAt: '2026-11-22T03:00:05Z' }],
  ['the portal was stopped at the hour', true, { madeAt: '2026-11-21T03:00:05Z', triedAt: '2026-11-21T03:00:05Z' }],
  ['it was made today', false, { madeAt: '2026-11-23T03:00:05Z', triedAt: '2026-11-23T03:00:05Z' }],
  ['it failed two hours ago', true, { madeAt: '2026-11-22T03:00:05Z', triedAt: '2026-11-23T03:00:05Z' }],
  ['it failed just now', false, { madeAt: '2026-11-22T03:00:05Z', triedAt: '2026-11-23T04:50:00Z' }],
])('the daily backup is due: %s, %s', (_when, expected, { madeAt, triedAt }) => {
  expect(isBackupDue({ madeAt, triedAt }, 3, Date.parse('2026-11-23T05:10:00Z'))).toBe(expected);
});

test('the queue makes one backup a day and repeats one that was interrupted by a stop', async () => {
  await query('delete from backups');
  const target = join(home, 'daily');
  const plan = { folder: target, hour: new Date().getUTCHours(), keepDays: 7, keepWeeks: 4 };
  const closing = new AbortController();
  const parts = { database: portal().database, storage: portal().storage, plan, log: silent };
  const attempts = () => query<{ name: string; error: string | null }>('select name, error from backups');
  closing.abort(new Error('the process stops'));
  await backupJobs({ ...parts, closing: closing.signal }).backUpWhenDue();
  expect(await attempts()).toEqual([]);
  expect(await entriesOf(target)).toEqual([]);

  const { backUpWhenDue } = backupJobs({ ...parts, closing: new AbortController().signal });
  await backUpWhenDue();
  await backUpWhenDue();
  const [made, ...more] = await attempts();
  expect(more).toEqual([]);
  expect(made?.error).toBeNull();
  expect(await entriesOf(target)).toEqual([made?.name, 'files']);
});

test('a full disk fails the backup with its reason and keeps the earlier ones intact', async () => {
  const target = join(home, 'full');
  const earlier = await backUp(backing(target));
  const image = readout();
  await order(portal(), customer, { image });
  const sha256 = hashOf(image);
  // The device that is always full stands where the next file goes.
  const folder = join(target, 'files', sha256.slice(0, 2), sha256.slice(2, 4));
  await mkdir(folder, { recursive: true });
  await symlink('/dev/full', join(folder, `${sha256}.partial`));
  await expect(recordBackup(portal().database.pool, backing(target))).rejects.toThrow('ENOSPC');
  expect(await entriesOf(target)).toEqual([earlier.name, 'files']);
  expect((await verifyBackup(join(target, earlier.name))).faults).toEqual([]);
  expect((await latestBackup(portal().database.reader)).error).toContain('ENOSPC');
  // The room is there again.
  await recordBackup(portal().database.pool, backing(target));
  const state = await latestBackup(portal().database.reader);
  expect(state.error).toBeUndefined();
  expect(state.madeAt).toBe(state.triedAt);
});

test('no stored file is removed during a backup, and only one backup runs at a time', async () => {
  const image = readout();
  await order(portal(), customer, { image });
  const sha256 = hashOf(image);
  await query(`update files set stored_at = now() - interval '2 days' where sha256 = $1`, [sha256]);
  const client = new pg.Client({ connectionString: portal().database.url });
  onTestFinished(() => client.end());
  await client.connect();
  // As a backup does.
  await client.query(
    `select pg_advisory_lock(hashtext('tuneport backup')), pg_advisory_lock(hashtext('tuneport stored files'))`,
  );
  const stray = readout();
  const received = await portal().storage.receive(new Blob([new Uint8Array(stray)]).stream() as never);
  await portal().storage.save(received);
  await filesJobs(portal().database, portal().storage).collectFiles();
  await filesJobs(portal().database, portal().storage).collectBytes();
  expect(await query('select from files where sha256 = $1', [sha256])).toHaveLength(1);
  expect(hashOf(await portal().storage.read(hashOf(stray)))).toBe(hashOf(stray));
  await expect(backUp(backing(join(home, 'second')))).rejects.toThrow(/another backup of this portal is being made/);
});

test('a missing or damaged stored file is reported, and the others are backed up', async () => {
  const [gone, changed, sound] = [readout(), readout(), readout()];
  for (const image of [gone, changed, sound]) await order(portal(), customer, { image });
  await rm(portal().storage.pathOf(hashOf(gone)));
  const path = portal().storage.pathOf(hashOf(changed));
  await chmod(path, 0o600);
  await writeFile(path, Buffer.alloc(changed.length));
  const target = join(home, 'lost');
  const made = await backUp(backing(target));
  expect(made.lostFiles).toBe(2);
  const { manifest, faults } = await verifyBackup(join(target, made.name));
  expect(faults).toEqual([]);
  expect(manifest.files.lost.toSorted()).toEqual([hashOf(gone), hashOf(changed)].toSorted());
  expect(await readdir(join(target, 'files', hashOf(sound).slice(0, 2), hashOf(sound).slice(2, 4)))).toContain(
    hashOf(sound),
  );
  await query('delete from file_facts where sha256 = any($1)', [[hashOf(gone), hashOf(changed)]]);
  for (const image of [gone, changed]) await writeFile(portal().storage.pathOf(hashOf(image)), image);
});

test('a damaged, truncated, foreign or newer backup is refused in one line, and nothing is started', async () => {
  const target = join(home, 'sound');
  const { name } = await backUp(backing(target));
  // One place for all of them: each has to leave it empty for the next.
  const place = { url: await databases.empty(), folder: await emptyFolder() };
  const copy = async (change: (backup: string) => Promise<unknown>) => {
    const other = await mkdtemp(join(home, 'changed-'));
    await cp(target, other, { recursive: true });
    await change(join(other, name));
    return refused(place, join(other, name));
  };
  const manifestOf = async (backup: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Record<string, unknown>;
  const rewrite = (change: (manifest: Record<string, unknown>) => object) => async (backup: string) => {
    const text = JSON.stringify(change(await manifestOf(backup)));
    await writeFile(join(backup, 'manifest.json'), text);
    await writeFile(
      join(backup, 'manifest.sha256'),
      `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
    );
  };
  const table = join('tables', 'public.users.zst');
  const stored = await readdir(join(target, 'files'), { recursive: true });
  const aFile = stored.find((path) => path.length > 60) ?? '';
  const cases: [change: (backup: string) => Promise<unknown>, reason: RegExp][] = [
    [(backup) => rm(join(backup, 'manifest.json')), /no complete backup/],
    [(backup) => truncate(join(backup, 'manifest.json'), 200), /the manifest of .* is damaged/],
    [(backup) => rm(join(backup, table)), /is damaged, nothing was restored: tables\/public\.users\.zst is missing/],
    [(backup) => truncate(join(backup, table), 20), /tables\/public\.users\.zst has 20 bytes instead of/],
    [
      async (backup) => {
        const bytes = await readFile(join(backup, table));
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        await writeFile(join(backup, table), bytes);
      },
      /tables\/public\.users\.zst is damaged/,
    ],
    [(backup) => rm(join(backup, '..', 'files', aFile)), /file [0-9a-f]{64} is missing/],
    [(backup) => writeFile(join(backup, 'secret'), 'x'), /secret has 1 bytes instead of/],
    [rewrite((manifest) => ({ ...manifest, version: 2 })), /made by a newer portal \(format 2\)/],
    [rewrite(() => ({ some: 'thing' })), /is not a backup of this kind of portal/],
    [
      rewrite((manifest) => ({
        ...manifest,
        migrations: [...(manifest['migrations'] as object[]), { name: '9999_later.sql', sha256: null }],
      })),
      /is of a newer portal \(9999_later\.sql is unknown here\)/,
    ],
    [
      rewrite((manifest) => ({
        ...manifest,
        migrations: (manifest['migrations'] as object[]).map((one) => ({ ...one, sha256: '0'.repeat(64) })),
      })),
      /was made with another 0100_version_0\.1\.0\.sql/,
    ],
    [rewrite((manifest) => ({ ...manifest, isDemo: true })), /is of a demo world: restore it with --demo/],
    // Found only once the rows are loaded: they are taken back.
    [
      rewrite((manifest) => ({
        ...manifest,
        tables: (manifest['tables'] as { name: string }[]).map((one) =>
          one.name === 'users' ? { ...one, sha256: '0'.repeat(64) } : one,
        ),
      })),
      /the table public\.users did not come back equal, nothing was restored/,
    ],
    [
      rewrite((manifest) => ({
        ...manifest,
        tables: (manifest['tables'] as { name: string }[]).filter((one) => one.name !== 'users'),
      })),
      /its tables are not those that its migrations make/,
    ],
  ];
  // Each of them restores; in `npm test` one of every three does.
  const tried = isDeep ? cases : cases.filter((_, at) => at % 3 === 0);
  for (const [change, reason] of tried) {
    const result = await copy(change);
    expect(result.reason).toMatch(reason);
    expect(result.reason).not.toContain('\n');
    expect(result).toMatchObject({ tables: [], entries: [] });
  }
  expect(await refused(place, join(target, name), true)).toMatchObject({
    reason: expect.stringContaining('is of a real portal') as unknown,
    tables: [],
  });
  // The untouched one is fine.
  expect(await refused(place, join(target, name))).toMatchObject({ reason: 'it was restored' });
});

test('a non-empty target is refused and left unchanged', async () => {
  const target = join(home, 'places');
  const { name } = await backUp(backing(target));
  const backup = join(target, name);
  const [url, folder] = [await databases.empty(), await emptyFolder()];
  await expect(restore({ backup, url: portal().database.url, folder, demo: false })).rejects.toThrow(
    /^DATABASE_URL: the database is not empty/,
  );
  await expect(restore({ backup, url, folder: portal().folder, demo: false })).rejects.toThrow(
    /^DATA_DIR: .* holds files/,
  );
  expect((await query<{ n: number }>('select count(*)::int as n from users'))[0]?.n).toBeGreaterThan(1);
  expect((await readdir(join(portal().folder, 'files'))).length).toBeGreaterThan(0);
});

// The last one: what it stores would travel with every backup after it.
test('a backup made under load restores the ledger and every acknowledged file', async () => {
  const target = join(home, 'under-load');
  const { taskId } = await finishedOrder(portal(), { customer, support }, {});
  const unpaid = await moreLikeIt(query, taskId, 400);
  const acknowledged = { files: [] as string[], paid: [] as TaskId[], messages: [] as string[] };
  const load = { isOver: false };
  const upload = async () => {
    while (!load.isOver) {
      const image = readout();
      const made = await order(portal(), customer, { image });
      acknowledged.files.push(hashOf(image));
      const message = randomUUID();
      await customer.ask(chatApi.createMessage, { ...made, message });
      acknowledged.messages.push(message);
    }
  };
  const pay = async () => {
    for (let id = unpaid.pop(); id !== undefined && !load.isOver; id = unpaid.pop()) {
      await customer.ask(orderingApi.payTask, { taskId: id });
      acknowledged.paid.push(id);
    }
  };
  const working = Promise.all([upload(), upload(), pay(), pay()]);
  await expect.poll(() => Math.min(acknowledged.files.length, acknowledged.paid.length)).toBeGreaterThan(5);
  const before = structuredClone(acknowledged);
  const made = await backUp(backing(target));
  const after = acknowledged.paid.length;
  load.isOver = true;
  await working;
  expect(after).toBeGreaterThan(before.paid.length);
  expect(made.lostFiles).toBe(0);

  const backup = await findBackup(target);
  expect(backup).toBe(join(target, made.name));
  expect((await verifyBackup(backup)).faults).toEqual([]);
  const [url, folder] = [await databases.empty(), await emptyFolder()];
  const restored = await restore({ backup, url, folder, demo: false });
  expect(restored.rows).toBe(made.rows);
  expect(restored.migrated).toEqual([]);

  const database = connect(url, silent);
  try {
    for (const { invariant, count, examined } of await verifyLedger(database.reader))
      expect({ invariant, count, examined }).toMatchObject({ count: 0 });
    const { rows: paid } = await database.pool.query<{ id: TaskId }>(
      `select task_id as id from credit_entries where kind = 'payment'`,
    );
    expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(before.paid));
    const { rows: chat } = await database.pool.query<{ text: string }>('select text from chat_messages');
    expect(chat.map(({ text }) => text)).toEqual(expect.arrayContaining(before.messages));
    const { rows: originals } = await database.pool.query<{ sha256: string }>(
      'select original_sha256 as sha256 from tasks where original_sha256 is not null',
    );
    expect(originals.map(({ sha256 }) => sha256)).toEqual(expect.arrayContaining(before.files));
    const { rows: files } = await database.pool.query<{ sha256: string }>('select sha256 from files');
    expect(files.length).toBe(made.files);
    for (const { sha256 } of files)
      expect(hashOf(await readFile(join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)))).toBe(
        sha256,
      );
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('the-secret-of-this-portal-0123456789');
    // The guards of the books are there again, and numbers go on.
    await expect(database.pool.query('update credit_entries set amount = 1')).rejects.toThrow('append-only');
    await expect(database.pool.query('delete from users')).rejects.toThrow('foreign key');
    const { rows: next } = await database.pool.query<{ id: number }>(
      `insert into chat_messages (job_id, task_id, writer, author_id, text)
       select job_id, id, 'customer', user_id, 'after' from tasks limit 1 returning id`,
    );
    const { rows: last } = await database.pool.query<{ id: number }>('select max(id) as id from chat_messages');
    expect(next[0]?.id).toBe(last[0]?.id);
  } finally {
    await database.close();
  }
});
