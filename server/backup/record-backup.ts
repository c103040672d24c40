import type pg from 'pg';
import { type BackingUp, backUp, type BackupPart, BackupInProgressError } from './back-up.ts';

/**
 * Backs up, and has the portal remember how that ended. A database of an older version has no table for that; it is backed
 * up all the same, before an update.
 */
export async function recordBackup(pool: pg.Pool, backup: BackingUp): Promise<BackupPart> {
  const { rows: tables } = await pool.query<{ backups: boolean; securityLog: boolean }>(
    `select to_regclass('public.backups') is not null as backups,
       to_regclass('public.security_log') is not null as "securityLog"`,
  );
  const remembers = tables[0]?.backups === true;
  const startedAt = new Date().toISOString();
  const remember = async (done: Partial<BackupPart>, error?: string) => {
    if (!remembers) return;
    const { name = '', rows = 0, files = 0, lostFiles = 0, bytes = 0 } = done;
    await pool.query(
      `insert into backups (name, started_at, ended_at, error, rows, files, lost_files, bytes)
       values ($1, $2, now(), $3, $4, $5, $6, $7)`,
      [name, startedAt, error ?? null, rows, files, lostFiles, bytes],
    );
  };
  try {
    const done = await backUp(backup);
    await remember(done);
    // A copy of everything has left the portal.
    if (tables[0]?.securityLog === true)
      await pool.query(
        `insert into security_log (event, facts) values ('backedUp', jsonb_build_object('name', $1::text))`,
        [done.name],
      );
    return done;
  } catch (error) {
    if (!(error instanceof BackupInProgressError) && backup.signal?.aborted !== true)
      await remember({}, error instanceof Error ? error.message : String(error)).catch(() => undefined);
    throw error;
  }
}
