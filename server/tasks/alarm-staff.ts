import type { SlaveServiceName } from '#contract/slave.ts';
import type { TaskId } from '#contract/ids.ts';
import { operatorAddress, writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { makerNames } from '#server/slave/index.ts';
import type { Address } from './mail-about-task.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Where the portal is found, and whom it writes to until the operator says otherwise. */
export type AlarmAddress = Address & { readonly supportContact: string };

/** Writes to the operator that a maker's service did not do its work; in silence when nobody is to be written to. */
export async function alarmStaff(
  tx: Tx,
  { publicUrl, supportContact }: AlarmAddress,
  alarm: {
    kind: 'slaveDecodeFailed' | 'slaveEncodeFailed';
    taskId: TaskId;
    service: SlaveServiceName;
    error: string;
  },
): Promise<void> {
  const to = await operatorAddress(tx, supportContact);
  if (to === '') return;
  const { kind, taskId, service, error } = alarm;
  const { jobId, customer } = await tx
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', taskId)
    .select(['t.job_id as jobId', customerName.as('customer')])
    .executeTakeFirstOrThrow();
  const values = {
    task: String(taskId),
    customer,
    service: makerNames[service],
    error,
    link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
  };
  await writeMail(tx, { to, language: 'en', kind, values });
}
