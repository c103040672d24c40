import { sql } from 'kysely';
import { latestBackup } from '#server/backup/index.ts';
import { latestCheck } from '#server/ledger/index.ts';
import { isMailFailed } from '#server/mail/index.ts';
import type { Database } from '#server/db/database.ts';

/** Figures of a process, as far as it has them: a worker has no sockets. */
export type Sources = {
  readonly database: Database;
  readonly diskSpace: () => Promise<{ free: number; reserve: number }>;
  readonly sockets?: () => number;
  readonly uploads?: () => number;
};

export type Figures = {
  readonly requestEnded: (call: string, status: number, seconds: number) => void;
  /** Told of each upload that was scanned for viruses, with the verdict. */
  readonly fileScanned: (verdict: string) => void;
  readonly jobEnded: (job: string, succeeded: boolean, seconds: number) => void;
  readonly watch: (sources: Sources) => void;
  /** Everything in the text format of Prometheus. */
  readonly read: () => Promise<string>;
};

const seconds = (since: string) => (Date.now() - Date.parse(since)) / 1000;

/** The figures of one process. Their library is loaded only where somebody reads them. */
export async function openFigures(version: string): Promise<Figures> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `tuneport_${name}`, help, labelNames: [...labelNames], registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name: `tuneport_${name}`, help, labelNames: [...labelNames], buckets, registers });

  gauge('info', 'The program', ['version']).set({ version }, 1);
  const requests = histogram(
    'request_seconds',
    'Time from a request to the end of its answer',
    ['call', 'status'],
    [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  );
  const jobs = histogram(
    'job_seconds',
    'Time that a job of the queue took',
    ['job', 'outcome'],
    [0.1, 0.3, 1, 3, 10, 30, 100, 300],
  );
  const scans = new Counter({
    name: 'tuneport_scans_total',
    help: 'Uploads that were scanned for viruses, by verdict',
    labelNames: ['verdict'],
    registers,
  });
  // From zero on: the first virus is an increase, too.
  for (const verdict of ['clean', 'infected', 'tooLarge', 'unreachable']) scans.inc({ verdict }, 0);
  const databaseUp = gauge('database_up', '1 while the database answers');
  const connections = gauge('database_connections', 'Connections to the database', ['pool', 'state']);
  const queued = gauge('queue_jobs', 'Jobs of the queue', ['job', 'state']);
  const oldest = gauge('queue_oldest_seconds', 'Longest wait of a job that could run', ['job']);
  const mails = gauge('mails', 'Mails that have not left, and those of them that failed', ['state']);
  const violations = gauge('ledger_violations', 'Broken invariants of the ledger');
  const ledgerAge = gauge('ledger_check_age_seconds', 'Time since the ledger was verified');
  const backupAge = gauge('backup_age_seconds', 'Time since the latest backup');
  const backupFailed = gauge('backup_failed', '1 when the latest attempt made no backup');
  const backupLost = gauge('backup_lost_files', 'Stored files that the latest backup lacks');
  const diskFree = gauge('disk_free_bytes', 'Free bytes on the disk of the files');
  const diskReserve = gauge('disk_reserve_bytes', 'Bytes below which files are refused');
  const sockets = gauge('sockets', 'Open sockets of browsers');
  const uploads = gauge('uploads', 'Uploads that are being received');
  let sources: Sources | undefined;
  // A figure that is not known yet is no zero: a backup that was never made is not a fresh one.
  for (const unknown of [
    violations,
    ledgerAge,
    backupAge,
    backupFailed,
    backupLost,
    diskFree,
    diskReserve,
    sockets,
    uploads,
  ])
    unknown.remove();

  async function readQueue({ reader }: Database): Promise<void> {
    const { rows } = await sql<{ job: string; state: string; count: number; waits: number }>`
      select task_identifier as job, state, count(*)::int as count,
        coalesce(max(extract(epoch from now() - run_at)) filter (where state = 'ready'), 0)::float8 as waits
      from (select task_identifier, run_at, case when locked_at is not null then 'running'
          when attempts >= max_attempts then 'failed' when run_at > now() then 'scheduled' else 'ready' end as state
        from graphile_worker.jobs) as j
      group by 1, 2`.execute(reader);
    queued.reset();
    oldest.reset();
    for (const { job, state, count, waits } of rows) {
      queued.set({ job, state }, count);
      if (state === 'ready') oldest.set({ job }, waits);
    }
  }
  async function readMails({ reader }: Database): Promise<void> {
    const { unsent, failed } = await reader
      .selectFrom('mails')
      .where('sent_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('unsent'))
      .select(sql<number>`(count(*) filter (where ${isMailFailed}))::int`.as('failed'))
      .executeTakeFirstOrThrow();
    mails.set({ state: 'unsent' }, unsent);
    mails.set({ state: 'failed' }, failed);
  }
  async function readLedger({ reader }: Database): Promise<void> {
    const check = await latestCheck(reader);
    if (check === undefined) return;
    violations.set(check.violations.length);
    ledgerAge.set(seconds(check.checkedAt));
  }
  async function readBackup({ reader }: Database): Promise<void> {
    const { madeAt, error, lostFiles } = await latestBackup(reader);
    backupFailed.set(error === undefined ? 0 : 1);
    if (madeAt === undefined) return;
    backupAge.set(seconds(madeAt));
    backupLost.set(lostFiles);
  }
  function readConnections({ pool, readPool }: Database): void {
    for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries({ write: pool, read: readPool })) {
      connections.set({ pool: name, state: 'used' }, totalCount - idleCount);
      connections.set({ pool: name, state: 'idle' }, idleCount);
      connections.set({ pool: name, state: 'waiting' }, waitingCount);
    }
  }

  async function refresh({ database, diskSpace, ...process }: Sources): Promise<void> {
    readConnections(database);
    if (process.sockets !== undefined) sockets.set(process.sockets());
    if (process.uploads !== undefined) uploads.set(process.uploads());
    const { free, reserve } = await diskSpace();
    diskFree.set(free);
    diskReserve.set(reserve);
    try {
      await Promise.all([readQueue, readMails, readLedger, readBackup].map((read) => read(database)));
      databaseUp.set(1);
    } catch {
      // The figures of before stay: a gap would be read as all being well.
      databaseUp.set(0);
    }
  }

  return {
    requestEnded: (call, status, took) => {
      requests.observe({ call, status }, took);
    },
    fileScanned: (verdict) => {
      scans.inc({ verdict });
    },
    jobEnded: (job, succeeded, took) => {
      jobs.observe({ job, outcome: succeeded ? 'done' : 'failed' }, took);
    },
    watch: (given) => {
      sources = given;
    },
    read: async () => {
      if (sources !== undefined) await refresh(sources);
      return registry.metrics();
    },
  };
}
