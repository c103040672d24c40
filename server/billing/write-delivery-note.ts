import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { deliveryNotePaymentTax } from '#rules/payment.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { mergeOwnDetails } from '#rules/own-details.ts';
import { selectDetails, methodName } from '#server/vocabulary/index.ts';
import { documentJob } from './enqueue-document.ts';
import { drawNumber, issueTime } from './next-number.ts';
import { asParties, partyRow } from './parties.ts';

type DeliveredWork = { job: number; vin: string; vehicle: string; methods: string[] };

/** Both companies and the delivered work of a task, in the customer's language. */
async function contentsOf(read: Read, userId: UserId, taskId: TaskId) {
  const { task, ofJob, ofTask, ...row } = await partyRow(read, userId)
    .select(
      sql<DeliveredWork>`(
        select json_build_object('job', j.id, 'vin', j.vin, 'vehicle', v.brand || ' ' || v.model, 'methods', array(
          select ${methodName(sql`u.language`)} from task_methods tm join methods m on m.id = tm.method_id
          where tm.task_id = t.id order by m.id))
        from tasks t join jobs j on j.id = t.job_id join vehicles v on v.id = j.vehicle_id where t.id = ${taskId})`.as(
        'task',
      ),
    )
    .select([
      selectDetails('job', sql`(select job_id from tasks where id = ${taskId})`).as('ofJob'),
      selectDetails('task', sql`${taskId}`).as('ofTask'),
    ])
    .executeTakeFirstOrThrow();
  const details: OwnDetails | undefined =
    ofJob === null && ofTask === null ? undefined : mergeOwnDetails(ofJob ?? undefined, ofTask ?? undefined);
  return { ...asParties(row), task: { ...task, details } };
}

/**
 * Issues the delivery note of a payment, with both companies and the task as they are now: number, note and the job that draws it. All
 * payments wait for the number until this transaction commits.
 */
export async function writeDeliveryNote(
  tx: Tx,
  { userId, taskId, entryId, price }: { userId: UserId; taskId: TaskId; entryId: CreditEntryId; price: CreditCents },
): Promise<void> {
  const contents = await contentsOf(tx, userId, taskId);
  const tax = deliveryNotePaymentTax(contents.iso ?? undefined);
  const issue = sql`
    with drawn as (${drawNumber('LS')}),
    note as (
      insert into delivery_notes (number, user_id, task_id, credit_entry_id, payment_tax, price, company, created_at)
      select number, ${userId}, ${taskId}, ${entryId}, ${tax}, ${price}, ${JSON.stringify(contents)}, ${issueTime} from drawn
      returning number)
    select ${documentJob(sql`number`)} from note`;
  await issue.execute(tx);
}
