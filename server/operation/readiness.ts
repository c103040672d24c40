import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { appliedMigrations, compareMigrations, type Migration, readMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { judgeDiskSpace } from '#rules/disk-space.ts';

/** `degraded`: some of the portal suffers, and sending requests elsewhere would not help; `failed`: it cannot serve. */
export type CheckState = 'ok' | 'degraded' | 'failed';
export type Check = { readonly state: CheckState; readonly [fact: string]: unknown };
export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, Check>> };

type Watched = {
  readonly database: Database;
  readonly diskSpace: () => Promise<{ free: number; reserve: number }>;
  /** Asks for the place of the stored files. */
  readonly checkFiles: () => Promise<void>;
  readonly isStopping: () => boolean;
};

/** Milliseconds that a check may take: a balancer does not wait longer. */
const patience = 2000;
/** Seconds after which a job that could run shows that nobody works. */
const slowQueue = 900;
/** Milliseconds for which an answer serves others who ask. */
const freshness = 1000;

/** Rejects when the time is up. */
async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = pause(patience, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

const failing = (error: unknown): Check => ({
  state: 'failed',
  error: error instanceof Error ? error.message : String(error),
});

async function checkDatabase({ pool }: Database): Promise<Check> {
  const begun = performance.now();
  await pool.query('select 1');
  return { state: 'ok', milliseconds: Math.round(performance.now() - begun) };
}

/** A newer database is fine: an update runs beside this program, and migrations leave it to work. */
async function checkMigrations({ pool }: Database, own: readonly Migration[]): Promise<Check> {
  const { pending, unknown } = compareMigrations(own, (await appliedMigrations(pool)) ?? []);
  return { state: pending.length === 0 ? 'ok' : 'failed', pending: pending.length, newer: unknown.length };
}

/** Without the reserve files are refused and all else goes on; near the end nothing can be written. */
async function checkDisk(diskSpace: Watched['diskSpace']): Promise<Check> {
  const { free, reserve } = await diskSpace();
  const isFull = judgeDiskSpace({ free, reserve }) === 'full';
  return { state: free < reserve / 10 ? 'failed' : isFull ? 'degraded' : 'ok', free, reserve };
}

/** Without them nothing is uploaded or downloaded, on any portal, and all else goes on. */
async function checkStorage(checkFiles: Watched['checkFiles']): Promise<Check> {
  const begun = performance.now();
  try {
    await answerInTime(checkFiles());
    return { state: 'ok', milliseconds: Math.round(performance.now() - begun) };
  } catch (error) {
    return { ...failing(error), state: 'degraded' };
  }
}

async function checkQueue({ reader }: Database): Promise<Check> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::int as seconds from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`.execute(reader);
  const oldest = rows[0]?.seconds ?? 0;
  return { state: oldest > slowQueue ? 'degraded' : 'ok', oldest };
}

/** Asks everything that a portal needs to serve. The answer of a second ago is given again: anybody may ask. */
export function watchReadiness({ database, diskSpace, checkFiles, isStopping }: Watched): () => Promise<Readiness> {
  const migrations = readMigrations();
  let last: { at: number; readiness: Promise<Readiness> } | undefined;

  async function ask(): Promise<Readiness> {
    const questions: Record<string, () => Promise<Check>> = {
      database: () => checkDatabase(database),
      migrations: async () => checkMigrations(database, await migrations),
      disk: () => checkDisk(diskSpace),
      files: () => checkStorage(checkFiles),
      queue: () => checkQueue(database),
    };
    const checks = await Promise.all(
      Object.entries(questions).map(async ([name, question]): Promise<[string, Check]> => [
        name,
        await answerInTime(question()).catch(failing),
      ]),
    );
    return {
      ready: checks.every(([, { state }]) => state !== 'failed'),
      checks: Object.fromEntries(checks),
    };
  }

  return async () => {
    const now = performance.now();
    if (last === undefined || now - last.at > freshness) last = { at: now, readiness: ask() };
    const readiness = await last.readiness;
    if (!isStopping()) return readiness;
    return { ready: false, checks: { ...readiness.checks, stopping: { state: 'failed' } } };
  };
}
