import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { tasksApi } from '#contract/tasks.ts';
import { makeFile, order, readout } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { collectBytes, collectFiles } from './collect-files.ts';
import { saveFile } from './index.ts';

const portal = usePortal({ own: true });
const run = <Row extends object>(statement: string, values: unknown[] = []) =>
  portal().database.pool.query<Row>(statement, values);

const hashOf = (image: Uint8Array) => createHash('sha256').update(image).digest('hex');
const isOnDisk = (sha256: string) => existsSync(portal().storage.pathOf(sha256));
const hasRow = async (sha256: string) => (await run('select from files where sha256 = $1', [sha256])).rowCount === 1;
/** Makes every stored file two days older. */
const letTimePass = async (...images: Uint8Array[]) => {
  await run(`update files set stored_at = now() - interval '2 days'`);
  for (const image of images) {
    const { atimeMs } = await stat(portal().storage.pathOf(hashOf(image)));
    await utimes(portal().storage.pathOf(hashOf(image)), atimeMs / 1000, Date.now() / 1000 - 2 * 24 * 3600);
  }
};
const collect = () => collectFiles(portal().database, portal().storage);
const sweep = () => collectBytes(portal().database, portal().storage);

async function check(customer: Person, image: Uint8Array) {
  const file = makeFile(image);
  await customer.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
}

const receive = (image: Uint8Array) => portal().storage.receive(Readable.from([Buffer.from(image)]));
const store = async (image: Uint8Array) => {
  const file = await receive(image);
  await portal()
    .database.db.transaction()
    .execute((tx) => saveFile(tx, portal().storage, file));
};

test('a file without references is removed with its facts, and an ordered one stays', async () => {
  const customer = await portal().person();
  const [checked, ordered] = [readout(), readout()];
  await check(customer, checked);
  const { taskId } = await order(portal(), customer, { image: ordered });
  await letTimePass();
  await collect();
  // The check still refers to it.
  expect([await hasRow(hashOf(checked)), isOnDisk(hashOf(checked))]).toEqual([true, true]);

  await run('delete from file_checks');
  await collect();
  expect([await hasRow(hashOf(checked)), isOnDisk(hashOf(checked))]).toEqual([false, false]);
  expect((await run('select from file_facts where sha256 = $1', [hashOf(checked)])).rowCount).toBe(0);
  const { blob } = await customer.askForFile(tasksApi.downloadOriginal, { taskId });
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(ordered);
  // A collected file can be uploaded again.
  await check(customer, checked);
  expect([await hasRow(hashOf(checked)), isOnDisk(hashOf(checked))]).toEqual([true, true]);
});

test('a file of the last day stays even without a reference', async () => {
  const image = randomBytes(100);
  await store(image);
  await collect();
  expect([await hasRow(hashOf(image)), isOnDisk(hashOf(image))]).toEqual([true, true]);
});

test('every column with the hash of a file has a foreign key to files', async () => {
  const { rows } = await run<{ place: string }>(`
    select c.table_name || '.' || c.column_name as place from information_schema.columns c
    where c.table_schema = 'public' and c.column_name like '%sha256%' and c.table_name <> 'files'
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'files'::regclass
          and k.conrelid = c.table_name::regclass and a.attname = c.column_name)`);
  expect(rows).toEqual([]);
});

test('every foreign key to files keeps its file, except those of facts', async () => {
  const { rows } = await run<{ place: string; cascades: boolean }>(`
    select c.conrelid::regclass || '.' || a.attname as place, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`);
  expect(rows.length).toBeGreaterThan(8);
  // Facts about a file, or files beside its original, do not preserve it.
  const cascading = rows.filter(({ cascades }) => cascades).map(({ place }) => place);
  expect(cascading.toSorted()).toEqual([
    'file_facts.sha256',
    'found_deliveries.sha256',
    'result_facts.modified_sha256',
    'result_facts.original_sha256',
  ]);
});

test('a table added later with a foreign key keeps its files', async () => {
  const [held, free] = [randomBytes(100), randomBytes(100)];
  await store(held);
  await store(free);
  await letTimePass();
  await run('create table later_files (id int, content text references files)');
  await run('insert into later_files values (1, $1)', [hashOf(held)]);
  await collect();
  expect([isOnDisk(hashOf(held)), isOnDisk(hashOf(free))]).toEqual([true, false]);
  await run('drop table later_files');
});

test('a file that is being saved again at the moment is kept', async () => {
  const image = randomBytes(1000);
  await store(image);
  await letTimePass();
  const customer = await portal().person();
  const file = await receive(image);
  await portal()
    .database.db.transaction()
    .execute(async (tx) => {
      await saveFile(tx, portal().storage, file);
      // Between storing and referring: the row is old, and no other transaction sees a row that refers to it.
      await collect();
      await tx
        .insertInto('file_checks')
        .values({ user_id: customer.id, sha256: hashOf(image), file_name: 'a.bin' })
        .execute();
    });
  await collect();
  expect(await hasRow(hashOf(image))).toBe(true);
  expect(await portal().storage.read(hashOf(image))).toEqual(image);
});

test('simultaneous uploads and collections keep every acknowledged file', async () => {
  const customer = await portal().person();
  const image = readout();
  for (let round = 0; round < 5; round += 1) {
    await check(customer, image);
    await run('delete from file_checks');
    await letTimePass();
    await Promise.all([collect(), check(customer, image), sweep(), check(customer, image), collect()]);
    expect(await hasRow(hashOf(image))).toBe(true);
    expect(await readFile(portal().storage.pathOf(hashOf(image)))).toEqual(Buffer.from(image));
  }
});

test('stored bytes without a row are removed after a day', async () => {
  const [undone, crashed, young, named] = [randomBytes(100), randomBytes(100), randomBytes(100), randomBytes(100)];
  const file = await receive(undone);
  const broken = portal()
    .database.db.transaction()
    .execute(async (tx) => {
      await saveFile(tx, portal().storage, file);
      throw new Error('something after it fails');
    });
  await expect(broken).rejects.toThrow('something after it fails');
  // A collector that died between row and bytes.
  await store(crashed);
  await run('delete from files where sha256 = $1', [hashOf(crashed)]);
  await portal().storage.save(await receive(young));
  await store(named);
  await letTimePass(undone, crashed, named);

  await sweep();
  expect([undone, crashed, young, named].map((image) => isOnDisk(hashOf(image)))).toEqual([false, false, true, true]);
});
