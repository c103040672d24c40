import { type SqlBool, sql } from 'kysely';
import type { JobId, TaskId } from '#contract/ids.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { isEmptyOwnDetails, judgeOwnDetails } from '#rules/own-details.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { isOffered } from '#server/settings/index.ts';
import { hasDetails } from '#server/vocabulary/index.ts';

type DetailsRefusal =
  | 'ownDetailsOff'
  | 'ownDetailsTooMany'
  | 'ownDetailsTooLong'
  | 'ownDetailsNotReadable'
  | 'ownDetailsIncomplete'
  | 'ownDetailsTwice';

/** Details as they are stored; refused with the field that is wrong, or where the operator does without them. */
export async function acceptDetails(
  read: Read,
  entered: OwnDetails,
  refuse: (code: DetailsRefusal, extra?: Record<string, unknown>) => never,
): Promise<OwnDetails> {
  const judged = judgeOwnDetails(entered);
  if (!judged.ok) {
    const { code, ...where } = judged.problem;
    return refuse(code, where);
  }
  return (await isOffered(read, 'own_details')) ? judged.details : refuse('ownDetailsOff');
}

/** Writes the details of a job or of a task anew; false: nothing differed. */
export async function saveDetails(
  tx: Tx,
  of: { readonly jobId: JobId } | { readonly taskId: TaskId },
  details: OwnDetails,
): Promise<boolean> {
  const { reference, plate, endCustomer } = details;
  const pairs = sql<string>`${JSON.stringify(details.pairs)}::jsonb`;
  const values = { reference, plate, end_customer: endCustomer, pairs };
  const owner = 'jobId' in of ? { job_id: of.jobId } : { task_id: of.taskId };
  const changed = isEmptyOwnDetails(details)
    ? await tx
        .updateTable('own_details as d')
        .set(values)
        .where(({ and }) => and(owner))
        .where(hasDetails)
        .returning('d.id')
        .executeTakeFirst()
    : await tx
        .insertInto('own_details')
        .values({ ...values, ...owner })
        .onConflict((conflict) =>
          conflict
            .column('jobId' in of ? 'job_id' : 'task_id')
            .doUpdateSet(values)
            .where(
              sql<SqlBool>`(own_details.reference, own_details.plate, own_details.end_customer, own_details.pairs)
                is distinct from (excluded.reference, excluded.plate, excluded.end_customer, excluded.pairs)`,
            ),
        )
        .returning('id')
        .executeTakeFirst();
  return changed !== undefined;
}
