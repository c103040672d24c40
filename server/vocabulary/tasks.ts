import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';

/** Task `t` is open: staff or the automatic service have work with it. A blocked one waits for its customer. */
export const openTask: RawBuilder<SqlBool> = sql`(t.visible and t.status in ('waiting', 'inProgress', 'manual'))`;

/** Task `t` stands on the worklist of staff: open, or blocked. Written as the index `tasks_open` has it. */
export const openOrBlockedTask: RawBuilder<SqlBool> = sql`(t.visible
  and t.status in ('waiting', 'inProgress', 'manual', 'blocked'))`;

/** The automatic service finished task `t`, and no person. */
export const finishedAutomatically: RawBuilder<SqlBool> = sql`(t.finished_at is not null and t.finished_by is null)`;

/**
 * The hash of the plain original of task `t`, which the engine works on: the decoded image of a slave file, else the file
 * as it was sent. Null for a draft.
 */
export const plainOriginal: RawBuilder<string | null> = sql`coalesce(
  (select x.decoded_sha256 from slave_files x where x.task_id = t.id and x.state = 'decoded'), t.original_sha256)`;

/** The first order of the file of task `t`, which identifies its chain of updates. */
export const firstOfChainId: RawBuilder<TaskId> = sql`coalesce(t.first_task_id, t.id)`;

/** The hash of the stored original of solution `s`, which comes from task `t` or was imported with it; null where none is stored. */
export const storedOriginal: RawBuilder<string | null> = sql`coalesce(${plainOriginal}, s.original_sha256)`;
