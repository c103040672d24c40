import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { findClusterHome } from '#server/postgres/cluster-home.ts';
import { findBinaries, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { silent } from '#server/log/log.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFolder, run } from '#test/process.ts';
import { finishSwitch, forgetOld, goBack, readUpgrade, upgradeDatabase } from './index.ts';

// The dependencies contain one version of PostgreSQL only: it also plays the next one.
const binaries = await findBinaries();
let folder: string;

beforeAll(async () => {
  folder = await openFolder();
  await withDatabase(async (url) => {
    const database = connect(url, silent, 2);
    await migrate(database.pool);
    await database.close();
    await query(url, `insert into users (username, email, password_hash) values ('anna', 'anna@test.invalid', 'x')`);
    await query(
      url,
      `insert into users (username, email, password_hash)
       select 'one-of-' || number, 'one-of-' || number || '@test.invalid', 'x' from generate_series(1, 2000) number`,
    );
  });
});
afterAll(async () => {
  for (const name of await readdir(folder))
    await rm(await findClusterHome(join(folder, name)), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const home = () => join(folder, 'postgres');
const upgradeToNext = () =>
  upgradeDatabase({ folder, demo: false, oldBinaries: binaries, newBinaries: binaries, newMajor: '19' });
async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres(home(), { fsync: 'off' });
  return work(server.urlOf('postgres')).finally(() => server.stop());
}
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const people = () =>
  withDatabase((url) => query(url, "select username from users where username not like 'one-of-%' order by id"));
const hasFolder = async (name: string) => existsSync(await findClusterHome(join(folder, name)));

test('the rows move to a new cluster, and the old one can be restored until new rows are written', async () => {
  const { from, to, rows, tables, migrated } = await upgradeToNext();
  expect({ from, to, migrated }).toEqual({ from: '18', to: '19', migrated: [] });
  expect(rows).toBeGreaterThan(1000);
  expect(tables.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 2001 });
  expect(await people()).toEqual([{ username: 'anna' }]);
  expect([await hasFolder('postgres-18'), await hasFolder('postgres-next')]).toEqual([true, false]);
  await expect(upgradeToNext()).rejects.toThrow(/^UPGRADE: the database of before the last upgrade is still there/);

  // A portal that served, and to which nobody came, leaves traces that hold nobody back.
  await withDatabase((url) => query(url, `select graphile_worker.add_job('collectFiles')`));
  expect(await goBack(folder, binaries)).toMatchObject({ from: '18' });
  expect([await hasFolder('postgres-18'), await hasFolder('postgres-next')]).toEqual([false, false]);
  expect(await readUpgrade(folder)).toBeUndefined();
  expect(await people()).toEqual([{ username: 'anna' }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
});

test('an upgrade recovers from a power loss between the renames, keeps new rows, and the old cluster can be removed', async () => {
  const done = await upgradeToNext();
  // As it was between the renames: the old database has left its place, the new one has not come.
  await rename(await findClusterHome(home()), await findClusterHome(join(folder, 'postgres-next')));
  await writeFile(join(folder, 'postgres-upgrade.json'), JSON.stringify({ ...done, step: 'switching' }));
  await finishSwitch(folder);
  await withDatabase((url) =>
    query(url, `insert into users (username, email, password_hash) values ('bert', 'bert@test.invalid', 'x')`),
  );
  await expect(goBack(folder, binaries)).rejects.toThrow(
    /^UPGRADE: the old database lacks what was written since .*: .*\busers \(\+1 rows\)/,
  );
  expect(await people()).toEqual([{ username: 'anna' }, { username: 'bert' }]);
  expect(await forgetOld(folder)).toMatchObject({ from: '18' });
  expect(await hasFolder('postgres-18')).toBe(false);
  await expect(goBack(folder, binaries)).rejects.toThrow(/^UPGRADE: there is no database of before an upgrade/);
});

test('a portal refuses data of another version and names the upgrade command, which needs the old binaries', async () => {
  const version = join(await findClusterHome(home()), 'cluster/PG_VERSION');
  const present = await readFile(version, 'utf8');
  const command = async (...words: string[]) => {
    const { ended, output } = run(['server/portal.mjs', ...words], { DATA_DIR: folder });
    return { code: await ended, ...output };
  };
  expect((await command('upgrade-database')).stdout).toMatch(/of PostgreSQL 18, as this program: nothing to do/);
  await writeFile(version, '17\n');
  try {
    expect(await command('serve')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^DATA_DIR: the database in .* is of PostgreSQL 17, this program has 18: npm run portal -- upgrade-database/,
      ) as unknown,
    });
    expect((await command('upgrade-database')).stderr).toMatch(/^UPGRADE: .* needs PostgreSQL 17: .*--old-program/);
    const wrong = await command('upgrade-database', '--old-program', '.');
    expect(wrong.stderr).toMatch(/^UPGRADE: the database is of PostgreSQL 17, the old program has another one/);
  } finally {
    await writeFile(version, present);
  }
});
