import type { Call } from '#contract/call.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Storage } from '#server/files/storage.ts';
import { type Handlers, serve, type Serving } from '#server/http/serve.ts';
import type { Log } from '#server/log/log.ts';
import type { Jobs, Schedule } from '#server/queue/queue.ts';
import type { OnSocket } from '#server/realtime/realtime.ts';

/** The settings by which calls and jobs work. What opens the process, its database and its files is not among them. */
export type PortalConfig = Omit<
  Config,
  | 'port'
  | 'host'
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseConnections'
  | 'databaseRestarts'
  | 's3'
  | 'secret'
  | 'uploads'
  | 'scanner'
  | 'metrics'
  | 'stop'
  | 'backup'
  | 'securityLogDays'
>;

/** Dependencies that every room gets; a room that needs more of the portal names it beside these. */
export type Parts = {
  readonly config: PortalConfig;
  readonly database: Database;
  readonly storage: Storage;
  readonly log: Log;
  readonly seal: Seal;
};

/** Jobs of one queue. */
export type Work = {
  readonly jobs: Jobs;
  readonly schedule?: Schedule;
  /** Enqueues again what an interrupted run left as running; called before each start of the queue. */
  readonly recover?: () => Promise<void>;
};

/**
 * Queues beside the one that all rooms share: a hundred files delay no mail and a hundred mails no file, and a service that is slow to
 * answer delays neither.
 */
export type OwnQueue = 'engine' | 'slaveServices' | 'payments' | 'signals';

/** Calls, sockets, jobs and queues that a room contributes to the portal. */
export type Room<CallParts, WorkParts> = {
  readonly calls?: (serving: Serving, parts: CallParts) => void;
  /** Serves what browsers send over their sockets. */
  readonly sockets?: (parts: CallParts) => OnSocket;
  /** Jobs of the shared queue. */
  readonly jobs?: (parts: WorkParts) => Jobs;
  /** Of the shared queue's jobs, those that run by the clock. */
  readonly schedule?: Schedule;
  /** Enqueues again what an interrupted run left as running; called before each start of the shared queue. */
  readonly recover?: (parts: WorkParts) => Promise<void>;
  readonly queues?: (parts: WorkParts) => { readonly [Name in OwnQueue]?: Work };
};

/** Serves the calls of a room by the handlers that it makes of its parts. */
export const serveCalls =
  <Calls extends Record<string, Call>, RoomParts>(calls: Calls, handlersFor: (parts: RoomParts) => Handlers<Calls>) =>
  (serving: Serving, parts: RoomParts): void => {
    serve(serving, calls, handlersFor(parts));
  };
