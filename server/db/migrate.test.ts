import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabases } from '#test/databases.ts';
import { compareMigrations, migrate, planMigrations, readMigrations, refuseForeign } from './migrate.ts';

const databases = useDatabases();

/** Names of the files that migrations stand for, as many as there were. */
async function replacedNames(): Promise<string[]> {
  const ranges = new Map((await readMigrations()).map(({ replaces }) => [replaces?.first, replaces]));
  return [...ranges.values()].flatMap((files) =>
    files === undefined
      ? []
      : [files.first, ...Array.from({ length: files.count - 2 }, (_, at) => `${files.first}.${at}`), files.last],
  );
}

const refusal = async (names: readonly string[]): Promise<string> => {
  const compared = compareMigrations(
    await readMigrations(),
    names.map((name) => ({ name, sha256: null })),
  );
  try {
    refuseForeign(compared, 'the database');
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

test('a database with all replaced migration files is up to date and records their new names', async () => {
  const pool = new pg.Pool({ connectionString: await databases.filled() });
  onTestFinished(() => pool.end());
  const migrations = await readMigrations();
  const own = migrations.map(({ name, sha256 }) => ({ name, checksum: sha256 }));
  const replacing = migrations.filter(({ replaces }) => replaces !== undefined);
  await pool.query('delete from migrations where name = any ($1)', [replacing.map(({ name }) => name)]);
  await pool.query('insert into migrations (name) select unnest($1::text[])', [await replacedNames()]);
  expect(await planMigrations(pool)).toEqual({ applied: own.length, pending: [] });
  expect(await migrate(pool)).toEqual([]);
  const { rows } = await pool.query('select name, checksum from migrations where checksum is not null order by name');
  expect(rows).toEqual(own);
  expect(await migrate(pool)).toEqual([]);
});

test('a database of version 0.1.0 gets everything but the first migration', async () => {
  const own = await readMigrations();
  const applied = (await replacedNames()).filter((name) => name < '0005').map((name) => ({ name, sha256: null }));
  expect(applied).toHaveLength(4);
  const { pending, replacing, partial, unknown } = compareMigrations(own, applied);
  expect({ pending, replacing, partial, unknown }).toEqual({
    pending: own.slice(1),
    replacing: own.slice(0, 1),
    partial: undefined,
    unknown: [],
  });
});

test('a database between two versions is refused with a one-line error', async () => {
  const names = await replacedNames();
  expect(await refusal(names)).toBe('none');
  expect(await refusal(names.slice(0, -1))).toBe(
    'MIGRATIONS: the database has only some of the 83 files from 0005_originals.sql to 0095_searches_of_before.sql: apply the others with the program that made it, nothing was changed',
  );
  expect(await refusal(names.slice(0, 3))).toMatch(/only some of the 4 files from 0001_foundation.sql/);
  expect(await refusal([...names, '0096_later.sql'])).toMatch(/newer portal \(0096_later.sql is unknown here\)/);
});
