import type { SlaveServiceName } from '#contract/slave.ts';
import type { TaskId } from '#contract/ids.ts';
import { operatorAddress, writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import { makerNames } from '#server/slave/index.ts';
import type { Address } from './mail-about-task.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** Address of the portal, and the mailbox of support until the operator sets another. */
export type AlarmAddress = Address & { readonly supportContact: string };

/** Mails the operator that a maker's service failed; without an addressee nothing is sent. */
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
  const { jobId, customer, about } = await tx
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', taskId)
    .select(['t.job_id as jobId', 't.user_id as about', customerName.as('customer')])
    .executeTakeFirstOrThrow();
  const values = {
    task: String(taskId),
    customer,
    service: makerNames[service],
    error,
    link: `${publicUrl}/jobs/jobDetails?job=${jobId}`,
  };
  await writeMail(tx, { to, language: 'en', kind, values, about });
}
