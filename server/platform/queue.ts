import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';

/** What the queue runs, by name. A job may run twice after a crash: each is written so that this does no harm. */
export type Jobs = Record<string, (payload: never) => Promise<void>>;
/** When jobs run by themselves: crontab pattern (UTC) by job name. */
export type Schedule = Record<string, string>;

/**
 * Enqueues a job in a transaction: it exists only if the transaction commits.
 *
 * @param key jobs with the same key replace each other while they wait
 */
export async function enqueue(tx: Tx, name: string, payload: object, key?: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${key ?? null}, max_attempts => 8)`.execute(tx);
}

/** Starts working on the queue in this process. */
export async function startQueue(database: Database, jobs: Jobs, schedule: Schedule, log: Log): Promise<Runner> {
  return run({
    pgPool: database.pool,
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(Object.entries(schedule).map(([task, match]) => ({ task, match }))),
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (payload) => job(payload as never)])),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({}, message);
      if (level === 'warning') log.warn({}, message);
    }),
  });
}
