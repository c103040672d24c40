import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBucket } from '#server/files/bucket.ts';
import { useDatabases } from '#test/databases.ts';
import { order, readout } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { startS3Server } from '#test/s3-server.ts';
import { backUp, backupFolder, openContents, findBackup, restore, verifyBackup } from './index.ts';
import type { Manifest, Part } from './manifest.ts';
import { backupBucket, isBackupName } from './place.ts';
import { freeName } from './prune.ts';

const portal = usePortal({ own: true });
const databases = useDatabases();
let home: string;
let sound: string;
/** The name of the sound backup. */
let name: string;

const noon = () => new Date('2026-11-23T12:00:00.900Z');
const backing = (target: string) => ({
  url: portal().database.url,
  files: openContents(portal().storage),
  folder: portal().folder,
  target: backupFolder(target),
  keepDays: 1,
  keepWeeks: 0,
  now: noon,
});

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuneport-hostile-'));
  sound = join(home, 'sound');
  await order(portal(), await portal().person({ credits: 900 }), { image: readout() });
  await writeFile(join(portal().folder, 'secret'), 'the-secret-of-this-portal-0123456789');
  ({ name } = await backUp(backing(sound)));
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

const sha256Of = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes a manifest that proves itself, as whoever wants to do harm would. */
async function forge(backup: string, change: (manifest: Manifest) => unknown): Promise<void> {
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest;
  const changed = change(manifest);
  const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
  await writeFile(join(backup, 'manifest.json'), text);
  await writeFile(join(backup, 'manifest.sha256'), `${sha256Of(text)}  manifest.json\n`);
}

/** Puts bytes in the place of the list of files, and has the manifest prove them. */
async function forgeList(backup: string, bytes: Uint8Array): Promise<void> {
  await writeFile(join(backup, 'files.zst'), bytes);
  const list = { path: 'files.zst', bytes: bytes.length, sha256: sha256Of(bytes) };
  await forge(backup, (manifest) => ({ ...manifest, files: { ...manifest.files, list } }));
}

const withSecret = (secret: Partial<Part>) => (backup: string) =>
  forge(backup, (manifest) => ({ ...manifest, secret: { ...manifest.secret, ...secret } }));

const pipe = (path: string) => {
  execFileSync('mkfifo', [path]);
};
const replaced = async (path: string, make: (path: string) => unknown) => {
  await rm(path, { recursive: true });
  await make(path);
};
const users = join('tables', 'public.users.zst');
const nothing = sha256Of('');

async function changedCopy(change: (backup: string) => unknown): Promise<string> {
  const other = await mkdtemp(join(home, 'changed-'));
  await cp(sound, other, { recursive: true });
  await change(join(other, name));
  return join(other, name);
}

/** Returns the reason why a backup is refused, its faults, or `sound`. */
const verdict = async (backup: string): Promise<string> =>
  verifyBackup(backup).then(
    ({ faults }) => (faults.length === 0 ? 'sound' : faults.join('\n')),
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

describe('hostile or foreign backup', () => {
  const foreign = /^BACKUP: .* is not a backup of this kind of portal$/;
  test.each<[string, RegExp, (backup: string) => unknown]>([
    ['a part above its folder', foreign, withSecret({ path: '../../../etc/passwd' })],
    ['a part by an absolute path', foreign, withSecret({ path: '/etc/passwd' })],
    ['a part that goes up within its path', foreign, withSecret({ path: 'tables/../../files' })],
    ['a part that is the folder itself', foreign, withSecret({ path: '.' })],
    ['a manifest that is no JSON', foreign, (backup) => forge(backup, () => '{"format": "tuneport-backup"')],
    ['a manifest of brackets', foreign, (backup) => forge(backup, () => '['.repeat(200_000))],
    ['a manifest that is a list', foreign, (backup) => forge(backup, () => [])],
    ['a manifest that is a number', foreign, (backup) => forge(backup, () => '1e999')],
    [
      'a manifest that is a pipe',
      /manifest\.json cannot be read \(no regular file\)$/,
      (backup) => replaced(join(backup, 'manifest.json'), pipe),
    ],
    [
      'a manifest that is a folder',
      /manifest\.json cannot be read \(no regular file\)$/,
      (backup) => replaced(join(backup, 'manifest.json'), (path) => mkdir(path)),
    ],
    [
      'a manifest that leads to a device without an end',
      /manifest\.json cannot be read \(no regular file\)$/,
      (backup) => replaced(join(backup, 'manifest.json'), (path) => symlink('/dev/zero', path)),
    ],
    [
      'a manifest that no memory holds',
      /manifest\.json cannot be read \(\d+ bytes\)$/,
      (backup) => truncate(join(backup, 'manifest.json'), 2 ** 40),
    ],
    [
      'a sum that is a pipe',
      /manifest\.sha256 cannot be read \(no regular file\)$/,
      (backup) => replaced(join(backup, 'manifest.sha256'), pipe),
    ],
    [
      'a part that is a link',
      /^tables\/public\.users\.zst is no regular file$/,
      async (backup) => {
        await cp(join(backup, users), join(backup, '..', 'users'));
        await replaced(join(backup, users), (path) => symlink('../../users', path));
      },
    ],
    [
      'a part that is a pipe without bytes, as its manifest says',
      /^secret is no regular file$/,
      async (backup) => {
        await replaced(join(backup, 'secret'), pipe);
        await withSecret({ bytes: 0, sha256: nothing })(backup);
      },
    ],
    [
      'a part that is a folder',
      /^tables\/public\.users\.zst is no regular file$/,
      (backup) => replaced(join(backup, users), (path) => mkdir(path)),
    ],
    [
      'a list of files that is not compressed',
      /^BACKUP: files\.zst cannot be read \(.+\)$/,
      (backup) => forgeList(backup, Buffer.from('nothing of that kind')),
    ],
    [
      'a list of files that is cut, as its manifest says',
      /^BACKUP: files\.zst cannot be read \(.+\)$/,
      async (backup) => forgeList(backup, (await readFile(join(backup, 'files.zst'))).subarray(0, -8)),
    ],
    [
      'a list of files that unpacks to one endless line',
      /^BACKUP: files\.zst cannot be read \(a line without an end\)$/,
      (backup) => forgeList(backup, zstdCompressSync(Buffer.alloc(64 << 20, 'a'))),
    ],
    [
      'a list of files with paths',
      /^BACKUP: the list of files cannot be read \(.*passwd/,
      (backup) => forgeList(backup, zstdCompressSync('../../../etc/passwd 12\n')),
    ],
    [
      'a list of files without the end of its last line',
      /^BACKUP: files\.zst cannot be read \(its last line is cut\)$/,
      (backup) => forgeList(backup, zstdCompressSync(`${nothing} 0`)),
    ],
    [
      'a list of fewer files than there were',
      /^files\.zst names 0 files of 0 bytes instead of \d+ of \d+$/,
      (backup) => forgeList(backup, zstdCompressSync('')),
    ],
    [
      'a stored file that is a pipe',
      /^file [0-9a-f]{64} is missing$/,
      async (backup) => {
        const files = join(backup, '..', 'files');
        const path = (await readdir(files, { recursive: true })).find((one) => one.length > 60) ?? '';
        await replaced(join(files, path), pipe);
      },
    ],
  ])('%s is refused by name', async (_what, reason, change) => {
    expect(await verdict(await changedCopy(change))).toMatch(reason);
  });

  test('a folder, a file and a missing path that are no backups are refused by name', async () => {
    const file = join(home, 'some.zip');
    await writeFile(file, 'PK');
    await expect(findBackup(file)).rejects.toThrow(/^BACKUP: .*some\.zip is no folder$/);
    await expect(findBackup(join(home, 'nowhere'))).rejects.toThrow(/^BACKUP: there is no folder .*nowhere$/);
    expect(await verdict(home)).toMatch(/is no complete backup \(.*manifest\.json is missing\)$/);
  });

  test.each<[string, RegExp, (backup: string) => unknown]>([
    [
      'rows that are not compressed',
      /^BACKUP: tables\/public\.users\.zst cannot be read \(.+\)$/,
      async (backup) => {
        await writeFile(join(backup, users), 'no rows');
        await forgeTable(backup, Buffer.from('no rows'));
      },
    ],
    [
      'rows that no table takes',
      /^BACKUP: tables\/public\.users\.zst cannot be read \(.+\)$/,
      async (backup) => {
        const bytes = zstdCompressSync('one\ttwo\n');
        await writeFile(join(backup, users), bytes);
        await forgeTable(backup, bytes);
      },
    ],
    [
      'a sequence that nobody has',
      /^BACKUP: the sequence public\.x"; drop table users; -- cannot be set/,
      (backup) =>
        forge(backup, (manifest) => ({
          ...manifest,
          sequences: [{ schema: 'public', name: 'x"; drop table users; --', value: '1', isCalled: true }],
        })),
    ],
    [
      'a list of erased accounts that is damaged',
      /^BACKUP: .*erased\.jsonl is damaged: without it, erased accounts would come back$/,
      (backup) => writeFile(join(dirname(backup), 'erased.jsonl'), '{"userId": 1'),
    ],
  ])('%s: nothing is restored', async (_what, reason, change) => {
    const backup = await changedCopy(change);
    const [url, folder] = [await databases.empty(), await mkdtemp(join(home, 'restored-'))];
    const said = await restore({ backup, url, folder, demo: false }).then(
      () => 'it was restored',
      (error: unknown) => (error as Error).message,
    );
    expect(said).toMatch(reason);
    expect(said).not.toContain('\n');
    const client = new pg.Client({ connectionString: url });
    onTestFinished(() => client.end());
    await client.connect();
    const { rows } = await client.query(
      `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

async function forgeTable(backup: string, bytes: Uint8Array): Promise<void> {
  const part = { path: users, bytes: bytes.length, sha256: sha256Of(bytes) };
  await forge(backup, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.schema === 'public' && table.name === 'users' ? { ...table, part } : table,
    ),
  }));
}

describe('backup names', () => {
  test('two backups within one second get two names and are both complete', async () => {
    const target = join(home, 'at-once');
    const made = [await backUp(backing(target)), await backUp(backing(target))];
    expect(made.map((one) => one.name)).toEqual(['2026-11-23T12-00-00Z', '2026-11-23T12-00-01Z']);
    // One is kept for each day.
    expect((await readdir(target)).toSorted()).toEqual(['2026-11-23T12-00-01Z', 'files']);
    expect(await verdict(join(target, '2026-11-23T12-00-01Z'))).toBe('sound');
  });

  test('the next free second is taken, also across midnight', () => {
    const evening = new Date('2026-12-31T23:59:59Z');
    const taken = ['2026-12-31T23-59-59Z', '2027-01-01T00-00-00Z'];
    expect(freeName([], evening)).toBe('2026-12-31T23-59-59Z');
    expect(freeName(taken, evening)).toBe('2027-01-01T00-00-01Z');
  });

  test.each(['2026-13-01T00-00-00Z', '2026-02-30T00-00-00Z', '2026-11-23T25-00-00Z', '2026-11-23', 'files', '..'])(
    '%s is not a backup name',
    (other) => {
      expect(isBackupName(other)).toBe(false);
    },
  );

  test('foreign files and folders beside the backups are ignored and kept', async () => {
    const target = join(home, 'beside');
    await mkdir(join(target, '2026-99-99T99-99-99Z'), { recursive: true });
    await writeFile(join(target, '2025-01-01T00-00-00Z'), 'a file that is called like one');
    const made = await backUp(backing(target));
    expect(made.notRemoved).toBeUndefined();
    expect(await readdir(target)).toEqual(expect.arrayContaining(['2026-99-99T99-99-99Z', '2025-01-01T00-00-00Z']));
    expect(await findBackup(target)).toBe(join(target, made.name));
  });

  test('files named only by a damaged backup are kept', async () => {
    const target = join(home, 'damaged-list');
    const { name: damaged } = await backUp({ ...backing(target), keepDays: 7 });
    await writeFile(join(target, damaged, 'files.zst'), zstdCompressSync(''));
    const files = await readdir(join(target, 'files'), { recursive: true });
    const stray = join(target, 'files', 'ab', 'cd', sha256Of('stray'));
    await mkdir(dirname(stray), { recursive: true });
    await writeFile(stray, 'stray');
    const next = await backUp({ ...backing(target), keepDays: 7, now: () => new Date('2026-11-24T12:00:00Z') });
    expect(next.notRemoved).toBeUndefined();
    expect(await readdir(join(target, 'files'), { recursive: true })).toEqual(
      expect.arrayContaining([...files, stray.slice(join(target, 'files/').length)]),
    );
  });
});

describe('backup bucket', () => {
  async function bucketPlace() {
    const store = await startS3Server();
    onTestFinished(() => store.close());
    const bucket = await openBucket(store.place('backups'));
    onTestFinished(() => bucket.close());
    return { store, place: backupBucket(bucket) };
  }

  test('that refuses deletions keeps old backups and stores the new one', async () => {
    const { store, place } = await bucketPlace();
    const made = await backUp({ ...backing(''), target: place });
    store.fail('DELETE', ...Array.from({ length: 20 }, () => ({ status: 403 })));
    const next = await backUp({ ...backing(''), target: place, now: () => new Date('2026-11-24T12:00:00Z') });
    expect(next.notRemoved).toMatch(/^http.*backups\/: /);
    expect(await place.list()).toEqual([made.name, next.name]);
    for (const one of [made.name, next.name])
      await place.withParts(one, async (folder) => {
        expect((await verifyBackup(folder, place.contents)).faults).toEqual([]);
      });
  });

  test('with locked objects stores backups and large files and is cleaned up as usual', async () => {
    const { store, place } = await bucketPlace();
    const { versions } = store.lock('backups');
    const large = join(home, 'large');
    await writeFile(large, Buffer.alloc(9 << 20, 'x'));
    const sha256 = sha256Of(await readFile(large));
    expect(await place.contents.put(sha256, large)).toBe(true);
    expect(await place.contents.sizeOf(sha256)).toBe(9 << 20);
    const made = await backUp({ ...backing(''), target: place });
    // Named by no backup.
    expect(await place.contents.sizeOf(sha256)).toBeUndefined();
    const next = await backUp({ ...backing(''), target: place, now: () => new Date('2026-11-23T13:00:00Z') });
    expect([made.notRemoved, next.notRemoved]).toEqual([undefined, undefined]);
    expect(await place.list()).toEqual([next.name]);
    // The lock keeps what was removed, until its time is over.
    expect(versions.length).toBeGreaterThan(5);
    await place.withParts(next.name, async (folder) => {
      expect((await verifyBackup(folder, place.contents)).faults).toEqual([]);
    });
  });

  test('with keys that lead out of the folder writes nothing there', async () => {
    const { store, place } = await bucketPlace();
    const made = await backUp({ ...backing(''), target: place });
    const objects = store.objects('backups');
    const [object] = objects.values();
    if (object === undefined) throw new Error('the bucket is empty');
    const outside = `escaped-${name}`;
    for (const up of [`../${outside}`, `../../${outside}`, `tables/../../${outside}`, `/${outside}`, '.hidden'])
      objects.set(`${made.name}/${up}`, object);
    await place.withParts(made.name, async (folder) => {
      expect((await verifyBackup(folder, place.contents)).faults).toEqual([]);
      expect((await readdir(folder)).toSorted()).toEqual([
        'files.zst',
        'manifest.json',
        'manifest.sha256',
        'secret',
        'tables',
      ]);
      expect(await readdir(dirname(folder))).toEqual([made.name]);
      expect(await readdir(tmpdir())).not.toContain(outside);
    });
  });
});
