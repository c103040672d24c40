import type { Read } from '#server/db/database.ts';

export type BackupState = {
  /** End of the latest backup that succeeded. */
  readonly madeAt: string | undefined;
  /** Stored files that it lacks because they were missing or damaged. */
  readonly lostFiles: number;
  /** The reason why the latest attempt since then failed. */
  readonly error: string | undefined;
  /** End of the latest attempt. */
  readonly triedAt: string | undefined;
};

/** The latest backup and the latest attempt. */
export async function latestBackup(read: Read): Promise<BackupState> {
  const attempts = read
    .selectFrom('backups')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['ended_at', 'error', 'lost_files']);
  const [latest, made] = await Promise.all([
    attempts.executeTakeFirst(),
    attempts.where('ended_at', 'is not', null).where('error', 'is', null).executeTakeFirst(),
  ]);
  return {
    madeAt: made?.ended_at ?? undefined,
    lostFiles: made?.lost_files ?? 0,
    error: latest?.error ?? undefined,
    triedAt: latest?.ended_at ?? undefined,
  };
}
