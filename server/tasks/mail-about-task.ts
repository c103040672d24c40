import type { Tx } from '#server/db/database.ts';
import { mailCustomer } from '#server/mail/index.ts';
import type { StandingTask } from './transition.ts';

/** Address of the portal, for the links in mails. */
export type Address = { readonly publicUrl: string };

/** Mails the customer about the new state of a task, with a link to it. */
export async function mailAboutTask(
  tx: Tx,
  { publicUrl }: Address,
  { taskId, jobId, userId }: Omit<StandingTask, 'status'>,
  mail: { kind: 'taskFinished' } | { kind: 'taskBlocked'; reason: string },
): Promise<void> {
  const { brand, model, vin } = await tx
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('j.id', '=', jobId)
    .select(['v.brand', 'v.model', 'j.vin'])
    .executeTakeFirstOrThrow();
  const values = {
    task: String(taskId),
    vehicle: `${brand} ${model} (${vin})`,
    link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
  };
  await mailCustomer(tx, {
    userId,
    kind: mail.kind,
    values: mail.kind === 'taskBlocked' ? { ...values, reason: mail.reason } : values,
  });
}
