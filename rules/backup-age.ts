/** `none`: there is no backup; `old`: the daily one is overdue; `failed`: the last attempt made none. */
export type BackupAge = 'none' | 'fresh' | 'old' | 'failed';

/** Milliseconds after which a daily backup is overdue: a day, and the time that one may take. */
export const oldBackup = 26 * 3600_000;

/** Judges the latest backup at a moment, in milliseconds. */
export function judgeBackupAge(
  { madeAt, error }: { readonly madeAt: string | undefined; readonly error: string | undefined },
  now: number,
): BackupAge {
  if (error !== undefined) return 'failed';
  if (madeAt === undefined) return 'none';
  return now - Date.parse(madeAt) > oldBackup ? 'old' : 'fresh';
}
