import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { connect, type Database, withoutTimeout } from './database.ts';
import { silent } from './log.ts';

const patient = { connection: 5000, statement: 5000, lock: 5000, idle: 5000 };

/** Connections with other limits than the usual ones, closed at the end of the work. */
async function within(limits: Partial<typeof patient>, work: (database: Database) => Promise<void>, connections = 2) {
  const database = connect(inject('adminUrl'), silent, connections, { ...patient, ...limits });
  await work(database).finally(() => database.close());
}

test('a statement that runs too long is ended, and its connection goes on', () =>
  within({ statement: 100 }, async ({ db, reader }) => {
    for (const one of [db, reader]) {
      await expect(sql`select pg_sleep(10)`.execute(one)).rejects.toThrow(/statement timeout/);
      expect((await sql`select 1 as one`.execute(one)).rows).toEqual([{ one: 1 }]);
    }
  }));

test('work that may take its time has it, and nothing after it', () =>
  within({ statement: 100 }, async ({ reader }) => {
    await expect(withoutTimeout(reader, (tx) => sql`select pg_sleep(0.3)`.execute(tx))).resolves.toBeDefined();
    await expect(sql`select pg_sleep(10)`.execute(reader)).rejects.toThrow(/statement timeout/);
  }));

test('a lock that another transaction does not give up is waited for no longer', () =>
  within({ lock: 100 }, async ({ db }) => {
    const lock = sql`select pg_advisory_xact_lock(hashtext('a test of locks'))`;
    await db.transaction().execute(async (first) => {
      await lock.execute(first);
      await expect(db.transaction().execute((second) => lock.execute(second))).rejects.toThrow(/lock timeout/);
    });
    await db.transaction().execute((third) => lock.execute(third));
  }));

test('a transaction that is forgotten ends, and gives back what it has locked', () =>
  within({ idle: 100 }, async ({ db, pool }) => {
    const forgotten = await pool.connect();
    await forgotten.query("begin; select pg_advisory_xact_lock(hashtext('a test of idleness'))");
    await db
      .transaction()
      .execute((tx) => sql`select pg_advisory_xact_lock(hashtext('a test of idleness'))`.execute(tx));
    await expect(forgotten.query('commit')).rejects.toThrow(/idle|terminat|closed|connection/i);
    forgotten.release(true);
  }));

test('who finds no free connection is refused after a while, and the next one is served', () =>
  within(
    { connection: 100 },
    async ({ db, pool }) => {
      const only = await pool.connect();
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/);
      only.release();
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    },
    1,
  ));
