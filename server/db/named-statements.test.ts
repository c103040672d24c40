import pg from 'pg';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connect, type Database } from './database.ts';
import { silent } from '#server/log/log.ts';
import { plannedAnew } from './named-statements.ts';

/** A database with one connection of each kind. */
async function withDatabase(work: (database: Database) => Promise<void>) {
  const database = connect(inject('adminUrl'), silent, 1);
  await work(database).finally(() => database.close());
}

/** A table of its own, for the time of the work. */
const withTable = (name: string, work: (database: Database) => Promise<void>) =>
  withDatabase(async (database) => {
    await sql`create table ${sql.table(name)} (n int primary key, note text)`.execute(database.db);
    await work(database).finally(() => sql`drop table ${sql.table(name)}`.execute(database.db));
  });

test('values of every type are decoded, and missing ones become null', () =>
  withDatabase(async ({ reader }) => {
    const { rows } = await sql`
      select ${7}::int as whole, ${'9007199254740991'}::bigint as large, ${'12.50'}::numeric as exact, ${true}::bool as yes,
        ${'Müller “Tuning”'}::text as words, ${null}::text as nothing, ${null}::int as "no number",
        ${'2026-11-26 08:30:00.5+00'}::timestamptz as instant, ${[1, 2]}::int[] as list, ${['a,b', '"c"']}::text[] as texts,
        ${{ deep: ['x'] }}::jsonb as tree`.execute(reader);
    expect(rows).toEqual([
      {
        whole: 7,
        large: 9_007_199_254_740_991,
        exact: '12.50',
        yes: true,
        words: 'Müller “Tuning”',
        nothing: null,
        'no number': null,
        instant: '2026-11-26T08:30:00.5Z',
        list: [1, 2],
        texts: ['a,b', '"c"'],
        tree: { deep: ['x'] },
      },
    ]);
  }));

test('a connection prepares a statement once, but none that is planned for its values', () =>
  withDatabase(async ({ reader, readPool }) => {
    const prepared = async () =>
      (await readPool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;
    for (const n of [1, 2, 3])
      expect((await sql`select ${n}::int as n, 'always' as word`.execute(reader)).rows).toEqual([
        { n, word: 'always' },
      ]);
    await sql`select ${4}::int as m ${plannedAnew}`.execute(reader);
    expect(await prepared()).toEqual([{ statement: "select $1::int as n, 'always' as word" }]);
  }));

test('a statement sent again before its response returns every result', () =>
  withDatabase(async ({ db }) => {
    const answers = await db
      .transaction()
      .execute((tx) => Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(tx))));
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  }));

test('a statement without columns returns the number of rows it wrote, however often it runs', () =>
  withTable('tests_of_counts', async ({ db }) => {
    const insert = (n: number) => sql`insert into tests_of_counts values (${n}, 'one'), (${n} + 1, 'two')`.execute(db);
    for (const n of [1, 3]) expect(await insert(n)).toMatchObject({ numAffectedRows: 2n, rows: [] });
    const returning = await sql`delete from tests_of_counts where n > ${1} returning n`.execute(db);
    expect(returning).toMatchObject({ numAffectedRows: 3n, rows: [{ n: 2 }, { n: 3 }, { n: 4 }] });
  }));

test('a failing statement fails again, and its connection stays usable', () =>
  withTable('tests_of_refusals', async ({ db, reader }) => {
    const noColumn = () => sql`select none from tests_of_refusals where n = ${1}`.execute(reader);
    const noNumber = () => sql`select ${'x'}::text::int as n`.execute(reader);
    for (const refused of [noColumn, noNumber, noColumn, noNumber]) {
      const error: unknown = await refused().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(pg.DatabaseError);
      // It says who asked.
      expect((error as Error).stack).toContain('named-statements.test.ts');
    }
    const insert = (note: string) => sql`insert into tests_of_refusals values (1, ${note})`.execute(db);
    await insert('first');
    await expect(insert('second')).rejects.toThrow(/duplicate key/);
    expect((await sql`select note from tests_of_refusals where n = ${1}`.execute(reader)).rows).toEqual([
      { note: 'first' },
    ]);
  }));

test('a value that cannot be sent is refused before the statement runs, and the connection stays usable', () =>
  withTable('tests_of_values', async ({ db, pool }) => {
    const round: { self?: unknown } = {};
    round.self = round;
    const insert = sql`insert into tests_of_values values (1, ${round})`.execute(db);
    await expect(insert).rejects.toThrow(/circular/);
    await sql`insert into tests_of_values values (${2}, ${{ flat: true }})`.execute(db);
    expect((await pool.query('select n, note from tests_of_values')).rows).toEqual([{ n: 2, note: '{"flat":true}' }]);
  }));

test('a connection that prepares a statement after its table has changed reads the new columns', () =>
  withTable('tests_of_changes', async ({ db, reader }) => {
    const all = (from: Database['reader']) => sql`select * from tests_of_changes where n = ${1}`.execute(from);
    await sql`insert into tests_of_changes values (1, 'old')`.execute(db);
    expect((await all(reader)).rows).toEqual([{ n: 1, note: 'old' }]);
    await sql`alter table tests_of_changes drop column note, add column place text default 'new', add column m int`.execute(
      db,
    );
    // PostgreSQL does not answer other columns than it has described.
    await expect(all(reader)).rejects.toThrow(/cached plan must not change result type/);
    expect((await all(db)).rows).toEqual([{ n: 1, place: 'new', m: null }]);
  }));
