import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { startHeartbeat, releaseJobsOfDeadWorkers } from './worker-heartbeat.ts';
import type { Log } from '#server/log/log.ts';

/** The jobs of the queue, by name. A job may run twice after a crash: each is written so that this does no harm. */
export type Jobs = Record<string, (payload: never) => Promise<void>>;
/** Scheduled jobs: crontab pattern (UTC) by job name. */
export type Schedule = Record<string, string>;

/**
 * The call that enqueues a job with an expression for its payload, for a statement that writes what the job is about.
 *
 * @param key an expression: jobs with the same key replace each other while they wait
 * @param lane jobs of one lane run one after the other, so that slow ones leave room for the rest
 * @param after least number of seconds until it runs
 */
export const addJob = (
  name: string,
  payload: RawBuilder<unknown>,
  key: RawBuilder<unknown> | string | null = null,
  lane: string | null = null,
  after = 0,
) => sql`graphile_worker.add_job(${name}, payload => ${payload}, queue_name => ${lane}, job_key => ${key}, max_attempts => 8,
    run_at => now() + make_interval(secs => ${after}))`;

/** Enqueues a job in a transaction, with the key, lane and delay of `addJob`: it exists only if the transaction commits. */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: object,
  key?: string,
  lane?: string,
  after = 0,
): Promise<void> {
  await sql`select ${addJob(name, sql`${JSON.stringify(payload)}::json`, key, lane, after)}`.execute(tx);
}

type Working = {
  schedule?: Schedule;
  /** Runs before each start: enqueues again what an interrupted run left marked as running. */
  recover?: () => Promise<void>;
  /** Number of jobs that run at once. */
  concurrency?: number;
  /** Called when a job has ended, with the seconds that it took. */
  ended?: (job: string, succeeded: boolean, seconds: number) => void;
};

/** Milliseconds in which a runner without workers records the ends of its last jobs. */
const lastRecords = 3000;

/**
 * Resolves when a runner that shuts down has no job under way any more, and the time to record their ends is over. Its own
 * promise is not enough: when the ends of two jobs cannot be recorded at the same moment, graphile counts one of them twice
 * and waits for ever for the other.
 */
function endOf(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let workers = 0;
  let isShuttingDown = false;
  const check = () => {
    if (isShuttingDown && workers === 0) resolve();
  };
  events.on('worker:create', () => {
    workers += 1;
  });
  events.on('worker:stop', () => {
    workers -= 1;
    check();
  });
  events.once('pool:gracefulShutdown', () => {
    isShuttingDown = true;
    check();
  });
  return promise.then(() => pause(lastRecords, undefined, { ref: false }));
}

/** Milliseconds after the end of a job at which the next one of its lane is looked for: by the last, its end is recorded. */
const nextOfLane = [5, 20, 60, 200];

/**
 * Has the jobs of a lane follow each other. Left to itself, graphile looks for the next before the end is recorded, and then
 * only after its two seconds of polling: one mail a second.
 */
function followLanes(events: WorkerEvents): void {
  let isShuttingDown = false;
  let timers: NodeJS.Timeout[] = [];
  events.once('pool:gracefulShutdown', () => {
    isShuttingDown = true;
  });
  events.on('job:complete', ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id === null) return;
    // The looks of an earlier end are left to this one: a look is for the jobs of every lane.
    timers.forEach(clearTimeout);
    timers = nextOfLane.map((after) =>
      setTimeout(() => {
        if (isShuttingDown) return;
        try {
          workerPool.nudge(1);
        } catch {
          // A worker that was lost with the database refuses; the runner is started anew.
        }
      }, after).unref(),
    );
  });
}

/**
 * Works on these jobs of the queue in this process; jobs of other names wait for a process that has them. Runners started
 * apart do not take each other's turns. Losing the database ends graphile's runner for good, so it is started anew until
 * the database is back. It permanently holds one connection of the pool, and a dedicated one that proves that it lives: the
 * jobs of a worker without that proof are released at the start and every five seconds.
 */
export async function startQueue(
  database: Database,
  jobs: Jobs,
  log: Log,
  { schedule = {}, recover = async () => {}, concurrency = 2, ended: jobEnded = () => {} }: Working = {},
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let runner: Runner;
  let ended: Promise<void>;
  let proof: { stop: () => Promise<void> } | undefined;
  let releasing: Promise<void> | undefined;
  const closing = new AbortController();

  async function timed(name: string, done: Promise<void>): Promise<void> {
    const begun = performance.now();
    const end = (succeeded: boolean) => {
      jobEnded(name, succeeded, (performance.now() - begun) / 1000);
    };
    try {
      await done;
    } catch (error) {
      end(false);
      throw error;
    }
    end(true);
  }
  async function open(): Promise<void> {
    await recover();
    const events: WorkerEvents = new EventEmitter();
    const end = endOf(events);
    followLanes(events);
    let own: typeof proof;
    events.once('pool:create', ({ workerPool }) => {
      own = startHeartbeat(database, workerPool.id, log);
      proof = own;
    });
    runner = await run({
      events,
      pgPool: database.pool,
      concurrency,
      noHandleSignals: true,
      // Without a batch, graphile leaves the promise unawaited that records a job's end: a lost database would end the process
      // as an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(Object.entries(schedule).map(([task, match]) => ({ task, match }))),
      taskList: Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [name, (payload) => timed(name, job(payload as never))]),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({}, message);
        if (level === 'warning') log.warn({}, message);
      }),
    });
    // A runner that was lost with the database ends with an error.
    ended = Promise.race([runner.promise.catch(() => undefined), end]);
    void ended.then(() => {
      void own?.stop();
      again();
    });
    // Stopped during the start: no other code has this runner.
    if (stopped) await endRunner();
  }
  async function endRunner(): Promise<void> {
    // A runner that ended with the lost database refuses to be stopped.
    await Promise.race([runner.stop().catch(() => undefined), ended]);
  }
  function again(): void {
    if (stopped) return;
    log.warn({}, 'the queue waits for the database');
    timer = setTimeout(() => void open().catch(again), 500);
  }
  function release(): void {
    releasing ??= releaseJobsOfDeadWorkers(database, closing.signal)
      .then(
        (goneIds) => {
          if (goneIds.length > 0) log.warn({ gone: goneIds }, 'took over the jobs of workers that are gone');
        },
        (error: unknown) => log.warn({ error: String(error) }, 'the queue waits for the database'),
      )
      .finally(() => {
        releasing = undefined;
      });
  }
  await open();
  release();
  const sweep = setInterval(release, 5000);
  return {
    stop: async () => {
      stopped = true;
      closing.abort();
      clearTimeout(timer);
      clearInterval(sweep);
      await endRunner();
      await Promise.all([proof?.stop(), releasing]);
    },
  };
}
