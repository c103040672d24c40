import { type SqlBool, sql } from 'kysely';
import type { tasksApi } from '#contract/tasks.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { publish, publishChange } from '#server/realtime/realtime.ts';
import { acceptDetails, saveDetails } from './own-details.ts';

/** Writes what is noted of a job, or of one task of it: customers of their own, staff of any. */
export const updateOwnDetails: Handler<typeof tasksApi.updateOwnDetails> = async ({ actor, input, tx, refuse }) => {
  const { jobId, taskId } = input;
  const job = await tx
    .selectFrom('jobs as j')
    .where('j.id', '=', jobId)
    .where(sql<SqlBool>`j.visible`)
    .$if(!isStaff(actor), (own) => own.where('j.user_id', '=', actor.companyId))
    .$if(taskId !== undefined, (own) =>
      own.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tasks as t')
            .where('t.id', '=', taskId ?? null)
            .whereRef('t.job_id', '=', 'j.id')
            .where(sql<SqlBool>`t.visible`),
        ),
      ),
    )
    .select('j.user_id as userId')
    .executeTakeFirst();
  if (job === undefined) return refuse('notFound');
  const details = await acceptDetails(tx, input.ownDetails, refuse);
  if (!(await saveDetails(tx, taskId === undefined ? { jobId } : { taskId }, details))) return false;
  if (taskId === undefined) await publishChange(tx, { topic: 'tasks', owner: job.userId });
  else await publish(tx, [{ user: job.userId }, 'staff'], 'tasks', { jobId, taskId });
  return true;
};
