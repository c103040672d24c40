import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** The database does not answer: the request that asked it is refused, and whoever comes next at once. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseAway';
  constructor() {
    super('the database does not answer');
  }
}

export type Presence = {
  /** Throws while the database is known to be away. */
  readonly require: () => void;
  /**
   * Waits for work with the database, as long as that answers.
   *
   * @param abandoned called when nobody waits for the work any more, which may still go on
   * @throws DatabaseUnavailableError as soon as the database proves to be away
   */
  readonly during: <Done>(work: () => Promise<Done>, abandoned?: () => void) => Promise<Done>;
  readonly stop: () => void;
};

/** Takes the database to be there. */
export const presumed: Pick<Presence, 'require' | 'during'> = { require: () => {}, during: (work) => work() };

type Times = {
  /** Milliseconds after which work that is not done has the database asked whether it is there. */
  readonly slow: number;
  /** Milliseconds that it has to answer. */
  readonly patience: number;
};

/** Together three seconds: a balancer does not wait longer, and no person. */
const defaultTimes: Times = { slow: 500, patience: 2500 };

/** Asks a database on a new connection whether it is there. */
export async function askPresence(url: string, { patience }: Pick<Times, 'patience'> = defaultTimes): Promise<void> {
  const times = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ connectionString: url, ...times });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // One that does not answer does not take its leave either.
    void client.end().catch(() => {});
  }
}

/**
 * Watches whether a database is there, by the work that waits for it: a frozen one neither answers nor refuses, and its own limits do
 * not run. Only work that is slow has it asked; while it is away, it is asked again until it is back.
 *
 * @param ask resolves when the database answers
 * @param others what is known by those who ask it: when it last answered one, and whether one waits for it at all. On a machine at its
 *   limit a new connection may take longer than patience
 */
export function watchPresence(
  ask: () => Promise<void>,
  others: Pick<Database, 'answeredAt' | 'isAsked'> = { answeredAt: () => -Infinity, isAsked: () => true },
  { slow, patience }: Times = defaultTimes,
): Presence {
  const waiting = new Set<{ readonly since: number; readonly refuse: () => void }>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAway = false;
  let isAsking = false;

  /** True when it answers in time. A process that had no time itself gives it some more. */
  async function answers(): Promise<boolean> {
    const answer = ask().then(
      () => true,
      () => false,
    );
    const begun = performance.now();
    const late = pause(patience, undefined, { signal, ref: false }).then(async () => {
      const isOwnFault = performance.now() - begun > 2 * patience;
      if (isOwnFault) await pause(patience, undefined, { signal, ref: false });
      return false;
    });
    late.catch(() => {});
    return Promise.race([answer, late]).catch(() => true);
  }

  async function judge(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const since = performance.now();
    const isSilent = !(await answers()) && others.answeredAt() < since;
    isAway = isSilent && (isAway || others.isAsked());
    isAsking = false;
    if (isAway) for (const { refuse } of waiting) refuse();
  }

  const timer = setInterval(() => {
    const [oldest] = waiting;
    const isSlow = oldest !== undefined && performance.now() - oldest.since > slow;
    if (isAway || (isSlow && others.isAsked())) void judge();
  }, slow).unref();

  return {
    require: () => {
      if (isAway) throw new DatabaseUnavailableError();
    },
    during: (work, abandoned) =>
      new Promise((resolve, reject) => {
        const entry = {
          since: performance.now(),
          refuse: () => {
            waiting.delete(entry);
            abandoned?.();
            reject(new DatabaseUnavailableError());
          },
        };
        waiting.add(entry);
        const done = () => void waiting.delete(entry);
        work().then(resolve, reject).finally(done);
      }),
    stop: () => {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
