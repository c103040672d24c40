import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { connect, type Database, withoutTimeout } from './database.ts';
import { silent } from './log.ts';
import { channel, commitWith, leaveMessage, leaveStatement } from './outbox.ts';

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

describe('a transaction sends its begin and its commit along with others', () => {
  const rows = async (read: Database['reader']) =>
    (await sql<{ n: number }>`select n from tests_of_transactions order by n`.execute(read)).rows.map(({ n }) => n);
  const write = (n: number) => sql`insert into tests_of_transactions values (${n})`;
  const withTable = (work: (database: Database) => Promise<void>) =>
    within({}, async (database) => {
      await sql`create table if not exists tests_of_transactions (n int primary key)`.execute(database.db);
      await work(database).finally(() => sql`drop table tests_of_transactions`.execute(database.db));
    });

  const listenOn = async (pool: Database['pool']) => {
    const heard: unknown[] = [];
    const ear = await pool.connect();
    ear.on('notification', ({ payload }) => heard.push(payload));
    await ear.query(`listen ${channel}`);
    return { heard, end: () => ear.release(true) };
  };

  test('and what it wrote is there when it has committed, not before', () =>
    withTable(async ({ db, reader }) => {
      await db.transaction().execute(async (tx) => {
        await write(1).execute(tx);
        expect(await rows(reader)).toEqual([]);
      });
      expect(await rows(reader)).toEqual([1]);
    }));

  test('and leaves nothing when its first statement fails, or a later one, and the connection goes on', () =>
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

  test('and leaves nothing when the database refuses its message, though the commit was sent with it', () =>
    withTable(async ({ db, reader }) => {
      const tooLong = db.transaction().execute(async (tx) => {
        await write(5).execute(tx);
        await leaveMessage(tx, { text: 'x'.repeat(8000) });
      });
      await expect(tooLong).rejects.toThrow(/payload string too long/);
      expect(await rows(reader)).toEqual([]);
    }));

  test('and the statements that were left with it, in their order, after all others', () =>
    withTable(async ({ db, reader }) => {
      await db.transaction().execute(async (tx) => {
        await leaveStatement(
          tx,
          sql`insert into tests_of_transactions select max(n) + 1 from tests_of_transactions`.compile(tx),
        );
        await leaveStatement(
          tx,
          sql`insert into tests_of_transactions select max(n) * 10 from tests_of_transactions`.compile(tx),
        );
        await write(6).execute(tx);
        expect((await sql`select n from tests_of_transactions`.execute(tx)).rows).toEqual([{ n: 6 }]);
      });
      expect(await rows(reader)).toEqual([6, 7, 70]);
    }));

  test('and leaves nothing when a statement that was left with it fails, neither row nor message', () =>
    withTable(async ({ db, reader, pool }) => {
      const { heard, end } = await listenOn(pool);
      const failing = db.transaction().execute(async (tx) => {
        await write(8).execute(tx);
        await leaveMessage(tx, { text: 'never' });
        await leaveStatement(tx, sql`insert into tests_of_transactions values (1 / ${0}::int)`.compile(tx));
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await rows(reader)).toEqual([]);
      await db.transaction().execute((tx) => leaveMessage(tx, { text: 'afterwards' }));
      await expect.poll(() => heard).toEqual(['{"text":"afterwards"}']);
      end();
    }));

  const inserting = (n: number) => sql<{ n: number }>`insert into tests_of_transactions values (${n}) returning n`;

  test('and its last statement, whose rows are answered once everybody else sees them', () =>
    withTable(async ({ db, reader, pool }) => {
      const { heard, end } = await listenOn(pool);
      await db.transaction().execute(async (tx) => {
        await write(9).execute(tx);
        await leaveMessage(tx, { text: 'written' });
        expect(await commitWith(tx, inserting(10).compile(tx))).toEqual([{ n: 10 }]);
        expect(await rows(reader)).toEqual([9, 10]);
        await expect.poll(() => heard).toEqual(['{"text":"written"}']);
        await expect(leaveMessage(tx, { text: 'too late' })).rejects.toThrow('no transaction is open');
        await expect(commitWith(tx, inserting(11).compile(tx))).rejects.toThrow('no transaction is open');
      });
      expect(await rows(reader)).toEqual([9, 10]);
      end();
    }));

  test('and nothing of it is there when its last statement fails; once that is committed a refusal undoes nothing', () =>
    withTable(async ({ db, reader }) => {
      const failing = db.transaction().execute(async (tx) => {
        await write(12).execute(tx);
        await leaveStatement(tx, inserting(13).compile(tx));
        await commitWith(tx, sql`insert into tests_of_transactions values (1 / ${0}::int)`.compile(tx));
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await rows(reader)).toEqual([]);
      const refused = db.transaction().execute(async (tx) => {
        await commitWith(tx, inserting(14).compile(tx));
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      expect(await rows(reader)).toEqual([14]);
    }));

  test('and what was left with one that is undone is not sent with the next one on its connection', () =>
    within(
      {},
      async ({ db }) => {
        await sql`create temporary table left_behind (n int)`.execute(db);
        const undone = db.transaction().execute(async (tx) => {
          await leaveStatement(tx, sql`insert into left_behind values (${1})`.compile(tx));
          throw new Error('undone');
        });
        await expect(undone).rejects.toThrow('undone');
        await db.transaction().execute((tx) => sql`insert into left_behind values (2)`.execute(tx));
        expect((await sql`select n from left_behind`.execute(db)).rows).toEqual([{ n: 2 }]);
      },
      1,
    ));
});

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

test('closing ends the connections of statements that went past Kysely as well', async () => {
  const database = connect(inject('adminUrl'), silent);
  await database.pool.query('select 1');
  await database.readPool.query('select 1');
  await database.close();
  expect([database.pool, database.readPool].map(({ totalCount }) => totalCount)).toEqual([0, 0]);
});
