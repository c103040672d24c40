import { AbortedTransactionError, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { connect, type Database, withoutTimeout } from './database.ts';
import { silent } from '#server/log/log.ts';
import { publish } from '#server/realtime/realtime.ts';

const patient = { connection: 5000, statement: 5000, lock: 5000, idle: 5000 };

/** Connections with other limits than the usual ones, closed at the end of the work. */
async function within(limits: Partial<typeof patient>, work: (database: Database) => Promise<void>, connections = 2) {
  const database = connect(inject('adminUrl'), silent, connections, { ...patient, ...limits });
  await work(database).finally(() => database.close());
}

test('a statement that runs too long is cancelled, and its connection stays usable', () =>
  within({ statement: 100 }, async ({ db, reader }) => {
    for (const one of [db, reader]) {
      await expect(sql`select pg_sleep(10)`.execute(one)).rejects.toThrow(/statement timeout/);
      expect((await sql`select 1 as one`.execute(one)).rows).toEqual([{ one: 1 }]);
    }
  }));

test('exempt work may run longer, but nothing after it', () =>
  within({ statement: 100 }, async ({ reader }) => {
    await expect(withoutTimeout(reader, (tx) => sql`select pg_sleep(0.3)`.execute(tx))).resolves.toBeDefined();
    await expect(sql`select pg_sleep(10)`.execute(reader)).rejects.toThrow(/statement timeout/);
  }));

test('waiting for a lock of another transaction times out', () =>
  within({ lock: 100 }, async ({ db }) => {
    const lock = sql`select pg_advisory_xact_lock(hashtext('a test of locks'))`;
    await db.transaction().execute(async (first) => {
      await lock.execute(first);
      await expect(db.transaction().execute((second) => lock.execute(second))).rejects.toThrow(/lock timeout/);
    });
    await db.transaction().execute((third) => lock.execute(third));
  }));

describe('transaction', () => {
  const rows = async (read: Database['reader']) =>
    (await sql<{ n: number }>`select n from tests_of_transactions order by n`.execute(read)).rows.map(({ n }) => n);
  const write = (n: number) => sql`insert into tests_of_transactions values (${n})`;
  const withTable = (work: (database: Database) => Promise<void>) =>
    within({}, async (database) => {
      await sql`create table if not exists tests_of_transactions (n int primary key)`.execute(database.db);
      await work(database).finally(() => sql`drop table tests_of_transactions`.execute(database.db));
    });

  test('shows its writes after the commit, not before', () =>
    withTable(async ({ db, reader }) => {
      await db.transaction().execute(async (tx) => {
        await write(1).execute(tx);
        expect(await rows(reader)).toEqual([]);
      });
      expect(await rows(reader)).toEqual([1]);
    }));

  test('writes nothing when any of its statements fails, and its connection stays usable', () =>
    withTable(async ({ db, reader }) => {
      for (const good of [[], [2, 3]]) {
        const failing = db.transaction().execute(async (tx) => {
          for (const n of good) await write(n).execute(tx);
          await sql`insert into tests_of_transactions values (1 / 0)`.execute(tx);
        });
        await expect(failing).rejects.toThrow(/division by zero/);
      }
      expect(await rows(reader)).toEqual([]);
      await db.transaction().execute((tx) => write(4).execute(tx));
      expect(await rows(reader)).toEqual([4]);
    }));

  test('writes nothing when a failed statement was caught in it', () =>
    withTable(async ({ db, reader }) => {
      const aborted = db.transaction().execute(async (tx) => {
        await write(5).execute(tx);
        await sql`insert into tests_of_transactions values (1 / 0)`.execute(tx).catch(() => undefined);
      });
      await expect(aborted).rejects.toThrow(AbortedTransactionError);
      expect(await rows(reader)).toEqual([]);
    }));

  test('sends its events once after the commit, and none when it fails', () =>
    withTable(async ({ db, pool }) => {
      const heard: unknown[] = [];
      const ear = await pool.connect();
      ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
      try {
        await ear.query('listen tuneport');
        const told = (event: 'catalog' | 'prices') => ({
          change: { topic: event },
          rooms: ['staff'],
          event,
          content: {},
        });
        const failing = db.transaction().execute(async (tx) => {
          await publish(tx, 'staff', 'catalog', {});
          throw new Error('undone');
        });
        await expect(failing).rejects.toThrow('undone');
        await db.transaction().execute(async (tx) => {
          for (const event of ['prices', 'catalog', 'prices'] as const) await publish(tx, 'staff', event, {});
          await ear.query('select 1');
          expect(heard).toEqual([]);
        });
        await expect.poll(() => heard).toEqual([told('prices'), told('catalog')]);
      } finally {
        ear.release(true);
      }
    }));
});

test('an idle transaction ends and releases its locks', () =>
  within({ idle: 100 }, async ({ db, pool }) => {
    const forgotten = await pool.connect();
    await forgotten.query("begin; select pg_advisory_xact_lock(hashtext('a test of idleness'))");
    await db
      .transaction()
      .execute((tx) => sql`select pg_advisory_xact_lock(hashtext('a test of idleness'))`.execute(tx));
    await expect(forgotten.query('commit')).rejects.toThrow(/idle|terminat|closed|connection/i);
    forgotten.release(true);
  }));

test('a request without a free connection is refused after a timeout, and the next one is served', () =>
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

test('close ends the connections of statements that bypassed Kysely as well', async () => {
  const database = connect(inject('adminUrl'), silent);
  await database.pool.query('select 1');
  await database.readPool.query('select 1');
  await database.close();
  expect([database.pool, database.readPool].map(({ totalCount }) => totalCount)).toEqual([0, 0]);
});
