import { type Figures } from '#server/operation/index.ts';
import type { Database } from '#server/db/database.ts';
import { sealWith } from '#server/db/seal.ts';
import { engineThreads } from '#server/engine/index.ts';
import type { Storage } from '#server/files/storage.ts';
import type { Log } from '#server/log/log.ts';
import { openProviders } from '#server/purchases/index.ts';
import { startQueue } from '#server/queue/queue.ts';
import type { OwnQueue, Work as QueueWork } from '#server/rooms/room.ts';
import { slaveServices } from '#server/slave/index.ts';
import { type AppConfig, rooms } from './portal-rooms.ts';

export type WorkParts = {
  readonly config: AppConfig;
  /** Signs the tokens; at least 32 characters. */
  readonly secret: string;
  readonly database: Database;
  readonly storage: Storage;
  readonly log: Log;
  /** Told of each job; absent: nobody reads them. */
  readonly figures?: Figures;
  /** False: no job runs by the clock. */
  readonly isScheduled?: boolean;
};
export type Work = { readonly stop: () => Promise<void> };

/** Joins what several rooms do on one queue. */
function joinWork(works: readonly QueueWork[]): QueueWork {
  return {
    jobs: Object.assign({}, ...works.map(({ jobs }) => jobs)),
    schedule: Object.assign({}, ...works.map(({ schedule }) => schedule)),
    recover: async () => {
      for (const { recover } of works) await recover?.();
    },
  };
}

/**
 * Works on the jobs of the queues in this process: a portal by itself, or a worker beside portals that leave the jobs to it.
 * Stopping it finishes the jobs under way or hands them to the next process.
 */
export async function startWork({
  config,
  secret,
  database,
  storage,
  log,
  figures,
  isScheduled = true,
}: WorkParts): Promise<Work> {
  const closing = new AbortController();
  const parts = {
    ...config,
    config,
    database,
    storage,
    log,
    seal: sealWith(secret),
    services: slaveServices(config.slave, config.slaveTimeouts),
    providers: openProviders(config, config.providerTimeout),
    closing: closing.signal,
  };
  const ended = figures?.jobEnded ?? (() => {});
  const work = rooms.map(
    ({ jobs, schedule = {}, recover, queues }): { readonly [Name in 'shared' | OwnQueue]?: QueueWork } => ({
      shared: { jobs: jobs?.(parts) ?? {}, schedule, recover: async () => recover?.(parts) },
      ...queues?.(parts),
    }),
  );
  const start = async (name: 'shared' | OwnQueue, limit: { concurrency?: number } = {}) => {
    const works = work.flatMap((queues) => queues[name] ?? []);
    if (works.length === 0) return undefined;
    const { jobs, schedule = {}, ...rest } = joinWork(works);
    return startQueue(database, jobs, log, { ...rest, schedule: isScheduled ? schedule : {}, ...limit, ended });
  };
  const queues = [
    // A backup may take hours and leaves the others their turns.
    await start('shared', { concurrency: config.backup === undefined ? 2 : 3 }),
    // As many tasks as threads: one more would be faster for the files, and slower for the portal's users meanwhile.
    await start('engine', { concurrency: engineThreads }),
    await start('slaveServices'),
    await start('payments'),
    await start('signals'),
  ];
  return {
    stop: async () => {
      closing.abort();
      await Promise.all(queues.map(async (queue) => queue?.stop()));
    },
  };
}
