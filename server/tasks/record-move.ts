import { sql } from 'kysely';
import type { JobId, TaskId, UserId } from '#contract/ids.ts';
import type { TaskStatus } from '#contract/tasks.ts';

import type { Tx } from '#server/platform/database.ts';
import { announce } from '#server/platform/realtime.ts';

export type Mover = { kind: 'customer' | 'support'; id: UserId } | { kind: 'automatic' };
/** A task, the job that it belongs to, and its customer. */
export type MovedTask = { taskId: TaskId; jobId: JobId; userId: UserId };

/** Writes down that a task moved (or that something else happened to it) and tells the open browsers of both sides. */
export async function recordMove(
  tx: Tx,
  task: MovedTask,
  move: {
    by: Mover;
    from: TaskStatus | undefined;
    to: TaskStatus;
    /** What happened, as a code. */
    why: string;
    /** The reason that a person gave, or what was before and came after. */
    note?: string;
  },
): Promise<void> {
  await tx
    .insertInto('task_history')
    .values({
      task_id: task.taskId,
      actor: move.by.kind,
      actor_id: move.by.kind === 'automatic' ? null : move.by.id,
      from_status: move.from ?? null,
      to_status: move.to,
      why: move.why,
      note: move.note ?? '',
    })
    .execute();
  await tx
    .updateTable('jobs')
    .set({ changed_at: sql`now()` })
    .where('id', '=', task.jobId)
    .execute();
  const content = { jobId: task.jobId, taskId: task.taskId };
  await announce(tx, { user: task.userId }, 'taskChanged', content);
  await announce(tx, 'staff', 'taskChanged', content);
}
