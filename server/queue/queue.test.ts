import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { until } from '#test/until.ts';
import type { Tx } from '#server/db/database.ts';
import { releaseJobsOfDeadWorkers } from './worker-heartbeat.ts';
import { enqueue, startQueue } from './queue.ts';
import { silent } from '#server/log/log.ts';

const portal = usePortal({ own: true });
const finishedJobs: string[] = [];
let stop = async () => {};

beforeAll(async () => {
  const jobs = {
    note: async ({ what }: { what: string }) => {
      finishedJobs.push(what);
    },
    slow: async ({ what }: { what: string }) => {
      finishedJobs.push(`${what} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      finishedJobs.push(`${what} ends`);
    },
    failOnce: async ({ what }: { what: string }) => {
      finishedJobs.push(what);
      if (finishedJobs.filter((one) => one === what).length === 1) throw new Error('the first time');
    },
  };
  const queue = await startQueue(portal().database, jobs, silent);
  stop = () => queue.stop();
});
afterAll(() => stop());

const inTransaction = (work: (tx: Tx) => Promise<void>) => portal().database.db.transaction().execute(work);
const count = (what: string) => finishedJobs.filter((one) => one === what).length;

test('a job runs once its transaction has committed, not before', async () => {
  await inTransaction(async (tx) => {
    await enqueue(tx, 'note', { what: 'committed' });
    // One that is enqueued later and commits first runs first.
    await inTransaction((other) => enqueue(other, 'note', { what: 'committed first' }));
    await expect.poll(() => count('committed first')).toBe(1);
    expect(count('committed')).toBe(0);
  });
  await expect.poll(() => count('committed')).toBe(1);
});

test('a job of a rolled-back transaction never runs', async () => {
  const undone = inTransaction(async (tx) => {
    await enqueue(tx, 'note', { what: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await inTransaction((tx) => enqueue(tx, 'note', { what: 'after the undone one' }));
  await expect.poll(() => count('after the undone one')).toBe(1);
  expect(count('undone')).toBe(0);
});

test('pending jobs with the same key are merged', async () => {
  await inTransaction(async (tx) => {
    await enqueue(tx, 'note', { what: 'keyed, first' }, 'the key');
    await enqueue(tx, 'note', { what: 'keyed, second' }, 'the key');
  });
  await expect.poll(() => count('keyed, second')).toBe(1);
  expect(count('keyed, first')).toBe(0);
});

test('jobs of one lane run one after the other', async () => {
  await inTransaction(async (tx) => {
    await enqueue(tx, 'slow', { what: 'lane one' }, undefined, 'lane');
    await enqueue(tx, 'slow', { what: 'lane two' }, undefined, 'lane');
  });
  await expect.poll(() => count('lane two ends')).toBe(1);
  expect(finishedJobs.filter((what) => what.startsWith('lane'))).toEqual([
    'lane one begins',
    'lane one ends',
    'lane two begins',
    'lane two ends',
  ]);
});

test('jobs of one lane follow each other without a pause', async () => {
  const begun = performance.now();
  await inTransaction(async (tx) => {
    for (let nth = 1; nth <= 20; nth += 1)
      await enqueue(tx, 'note', { what: `of the lane ${nth}` }, undefined, 'quick lane');
  });
  await expect.poll(() => count('of the lane 20'), { interval: 20 }).toBe(1);
  // One after two seconds each, and there would be two workers for them.
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a failed job runs again', async () => {
  await inTransaction((tx) => enqueue(tx, 'failOnce', { what: 'twice' }));
  await expect.poll(() => count('twice')).toBe(2);
});

test('jobs of a dead worker are released, those of a living one are not', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let times = 0;
  const job = async () => {
    times += 1;
    await released;
  };
  const living = await startQueue(portal().database, { long: job }, silent);
  // A queue waits for its job, and the portal for the connections of a queue, also after a failure.
  onTestFinished(async () => {
    release();
    await living.stop();
  });
  await inTransaction((tx) => enqueue(tx, 'long', {}, undefined, 'long lane'));
  await until('the long job has begun', () => times === 1);
  const { pool } = portal().database;
  // A job of a lane as a killed process leaves it: taken, and not worked on.
  const takenBy = 'pool-of-a-killed-process';
  await inTransaction((tx) => enqueue(tx, 'note', { what: 'left behind' }, undefined, 'lane of the killed', 3600));
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), run_at = now()
    where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = 'lane of the killed')`,
    [takenBy],
  );
  await pool.query(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()
    where queue_name = 'lane of the killed'`,
    [takenBy],
  );

  // As after a restart of the database or a broken line: the proof is gone for a moment, the worker is not.
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  await until('the job that was left behind has run', () => count('left behind') === 1);
  expect(await releaseJobsOfDeadWorkers(portal().database, new AbortController().signal)).toEqual([]);
  expect(times).toBe(1);
  release();
  await living.stop();
  expect(times).toBe(1);
});

test('a job enqueued again while a dead worker held it is not left as failed', async () => {
  const { pool } = portal().database;
  await inTransaction((tx) => enqueue(tx, 'note', { what: 'enqueued again' }, 'again', undefined, 3600));
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-that-is-gone', locked_at = now(), run_at = now(),
    attempts = 1 where key = 'again'`);
  await inTransaction((tx) => enqueue(tx, 'note', { what: 'enqueued again' }, 'again'));
  const rest = () => pool.query(`select from graphile_worker._private_jobs where payload->>'what' = 'enqueued again'`);
  await expect.poll(() => count('enqueued again')).toBe(1);
  await expect.poll(async () => (await rest()).rowCount).toBe(0);
  expect(count('enqueued again')).toBe(2);
});

/** Holds advisory lock 42, for which the ends of jobs wait, until it is released or the test is over. */
async function holdEnds(pool: Pool) {
  const holder = await pool.connect();
  let release = async () => {
    release = async () => {};
    // Closed, not given back: the lock ends with its session.
    holder.release(true);
  };
  onTestFinished(() => release());
  await holder.query('select pg_advisory_lock(42)');
  const countWaiting = () =>
    pool.query(`select from pg_locks where locktype = 'advisory' and not granted and objid = 42
    and database = (select oid from pg_database where datname = current_database())`);
  return {
    waitForEnds: (number: number) =>
      until(`${number} ends wait for the lock`, async () => (await countWaiting()).rowCount === number),
    release: () => release(),
  };
}

test('when the ends of two jobs cannot be recorded, both run again and the queue continues', async () => {
  const { pool } = portal().database;
  const begun: string[] = [];
  const ends = { one: Promise.withResolvers<void>(), other: Promise.withResolvers<void>() };
  const two = async ({ what }: { what: keyof typeof ends | 'later' }) => {
    begun.push(what);
    if (what !== 'later') await ends[what].promise;
  };
  const queue = await startQueue(portal().database, { two }, silent);
  onTestFinished(async () => {
    ends.one.resolve();
    ends.other.resolve();
    await queue.stop();
  });
  await inTransaction(async (tx) => {
    await enqueue(tx, 'two', { what: 'one' });
    await enqueue(tx, 'two', { what: 'other' });
  });
  await expect.poll(() => begun.toSorted()).toEqual(['one', 'other']);
  // As when the database is lost: each is recorded on its own, and both fail at the same moment. Jobs of the portal may end meanwhile.
  await pool.query(`create function lose() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(42); raise exception 'lost'; end $$;
    create trigger lose before delete on graphile_worker._private_jobs for each row
    when (old.payload->>'what' in ('one', 'other')) execute function lose()`);
  const { waitForEnds, release } = await holdEnds(pool);
  // One after the other: what ends at once is recorded together.
  ends.one.resolve();
  await waitForEnds(1);
  ends.other.resolve();
  await waitForEnds(2);
  await release();
  await waitForEnds(0);
  await pool.query('drop function lose cascade');
  await expect.poll(() => begun.toSorted()).toEqual(['one', 'one', 'other', 'other']);
  await inTransaction((tx) => enqueue(tx, 'two', { what: 'later' }));
  await until('a later job has begun', () => begun.includes('later'));
});
