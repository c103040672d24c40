import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SolutionId } from '#contract/ids.ts';
import type { Solution } from '#ecu/index.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Storage } from '#server/files/storage.ts';
import { readImages, runEngine } from '#server/engine/index.ts';
import { inOneOrder } from './solution-lines.ts';

/**
 * Has the queue identify the originals of all solutions that earlier versions recorded from tasks, at start. Each is a
 * job of its own that is retried until it is done or known to be impossible, and that does nothing once it is done.
 */
export async function enqueueUnknownOriginals({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`select graphile_worker.add_job('learnOriginal', json_build_object('solutionId', s.id),
      job_key => 'original:' || s.id, max_attempts => 8, priority => 90)
    from solutions s where s.original is null and s.original_problem is null`.execute(db);
}

/**
 * Adds the original to one solution, from the stored file of the task that it came from. Where that file is not its
 * original the solution stays unchanged, is not used any more, and the library shows the reason.
 */
export async function learnOriginal(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  storage: Storage,
  solutionId: SolutionId,
): Promise<void> {
  const row = await reader
    .selectFrom('solutions')
    .where('id', '=', solutionId)
    .where('original', 'is', null)
    .where('original_problem', 'is', null)
    .select(['content', 'fingerprint', 'origin_task_id', 'method_id', 'dtc_code'])
    .executeTakeFirst();
  if (row === undefined) return;
  const task = row.origin_task_id === null ? undefined : await readImages(reader, row.origin_task_id);
  const solution = row.content as Solution;
  const learned =
    task?.original === undefined
      ? undefined
      : await storage.withPath(task.original, (path) => runEngine({ work: 'learnOriginalStored', path, solution }));
  await db.transaction().execute(async (tx) => {
    const content = learned && JSON.stringify(inOneOrder(learned));
    const fingerprint = content && createHash('sha256').update(content).digest('hex');
    const twin =
      fingerprint === undefined
        ? undefined
        : await tx
            .selectFrom('solutions')
            .where('method_id', '=', row.method_id)
            .where('dtc_code', 'is not distinct from', row.dtc_code)
            .where('fingerprint', '=', fingerprint)
            .select('id')
            .executeTakeFirst();
    const change =
      content === undefined || fingerprint === undefined
        ? { original_problem: row.origin_task_id === null ? ('noOrigin' as const) : ('notReproduced' as const) }
        : twin === undefined
          ? { content, fingerprint }
          : { original_problem: 'recordedAnew' as const };
    await tx
      .updateTable('solutions')
      .set(change)
      .where('id', '=', solutionId)
      .where('fingerprint', '=', row.fingerprint)
      .execute();
    await publish(tx, 'staff', 'library', {});
  });
}
