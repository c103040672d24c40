import { type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import type { Read, Tx } from '#server/db/database.ts';

const isNothing = ({ toolId, way, extent }: Reading): boolean =>
  toolId === undefined && way === undefined && extent === undefined;

/** Refuses a tool that was deleted or is not in use any more; locked, so that nobody deletes it meanwhile. */
async function checkTool(tx: Tx, { toolId }: Reading, refuse: (code: 'readingToolGone') => never): Promise<void> {
  if (toolId === undefined) return;
  const tool = await tx
    .selectFrom('tools')
    .where('id', '=', toolId)
    .where('active', '=', true)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (tool === undefined) return refuse('readingToolGone');
}

/**
 * The reading of a new order as it is stored; undefined where none is named. Refused where the operator does without it, or
 * demands tool and way.
 */
export async function acceptReading(
  tx: Tx,
  given: Reading | undefined,
  refuse: (code: 'readingOff' | 'readingMissing' | 'readingToolGone') => never,
): Promise<Reading | undefined> {
  const { demand } = await tx
    .selectFrom('portal_options')
    .select('reading_details as demand')
    .executeTakeFirstOrThrow();
  const reading = given === undefined || isNothing(given) ? undefined : given;
  if (demand === 'off' && reading !== undefined) return refuse('readingOff');
  if (demand === 'required' && (reading?.toolId === undefined || reading.way === undefined))
    return refuse('readingMissing');
  if (reading !== undefined) await checkTool(tx, reading, refuse);
  return reading;
}

/** The reading that a task was ordered with; undefined without one. */
export async function findReading(read: Read, taskId: TaskId): Promise<Reading | undefined> {
  const row = await read
    .selectFrom('task_readings')
    .where('task_id', '=', taskId)
    .select(['tool_id', 'way', 'extent'])
    .executeTakeFirst();
  return row && { toolId: row.tool_id ?? undefined, way: row.way ?? undefined, extent: row.extent ?? undefined };
}

/** Writes the reading of a task, whose tool is not looked at; false: nothing differed. */
export async function writeReading(tx: Tx, taskId: TaskId, reading: Reading): Promise<boolean> {
  if (isNothing(reading)) {
    const { numDeletedRows } = await tx.deleteFrom('task_readings').where('task_id', '=', taskId).executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const values = { tool_id: reading.toolId ?? null, way: reading.way ?? null, extent: reading.extent ?? null };
  const written = await tx
    .insertInto('task_readings')
    .values({ task_id: taskId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('task_id')
        .doUpdateSet(values)
        .where(
          sql<SqlBool>`(task_readings.tool_id, task_readings.way, task_readings.extent)
            is distinct from (excluded.tool_id, excluded.way, excluded.extent)`,
        ),
    )
    .returning('task_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes another reading of a task; a tool that has gone out of use since stays named where it was. */
export async function changeReading(
  tx: Tx,
  taskId: TaskId,
  reading: Reading,
  refuse: (code: 'readingToolGone') => never,
): Promise<boolean> {
  const before = await findReading(tx, taskId);
  if (before?.toolId !== reading.toolId) await checkTool(tx, reading, refuse);
  return writeReading(tx, taskId, reading);
}
