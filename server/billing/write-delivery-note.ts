import { sql } from 'kysely';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import { deliveryNotePaymentTax } from '#rules/payment.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { mergeOwnDetails } from '#rules/own-details.ts';
import { firstOfChainId, selectDetails, methodName } from '#server/vocabulary/index.ts';
import { documentJob } from './enqueue-document.ts';
import { drawNumber, issueTime } from './next-number.ts';
import { asParties, partyRow } from './parties.ts';

type DeliveredWork = { job: number; vin: string; vehicle: string; methods: string[] };

/** Both companies and the delivered work of a task, in the customer's language; no work without a task. */
async function contentsOf(read: Read, userId: UserId, taskId: TaskId | null) {
  const { task, ofJob, ofTask, ...row } = await partyRow(read, userId)
    .select(
      sql<DeliveredWork | null>`(
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
  return { ...asParties(row), ...(task !== null && { task: { ...task, details } }) };
}

/**
 * Issues the delivery note of a payment, with both companies and the task as they are now: number, note and the job that draws it. All
 * payments wait for the number until this transaction commits.
 */
export async function writeDeliveryNote(
  tx: Tx,
  { userId, taskId, entryId, price }: { userId: UserId; taskId: TaskId; entryId: CreditEntryId; price: CreditCents },
): Promise<void> {
  await issueNote(tx, { userId, taskId, entryId, price }, await contentsOf(tx, userId, taskId));
}

/**
 * Issues the return note of a refund, over a negative price: it names the delivery notes of the chain that it returns. Without a task
 * nothing that was delivered goes back.
 *
 * @param booking.amount in hundredths of a credit, above 0
 */
export async function writeReturnNote(
  tx: Tx,
  booking: { userId: UserId; taskId: TaskId | undefined; entryId: CreditEntryId; amount: CreditCents },
): Promise<void> {
  const { userId, taskId = null, entryId, amount } = booking;
  const { rows } = await sql<{ number: string }>`
    select n.number from tasks t join tasks c on ${firstOfChainId} in (c.id, c.first_task_id)
      join delivery_notes n on n.task_id = c.id and n.price >= 0
    where t.id = ${taskId} order by n.id`.execute(tx);
  const contents = { ...(await contentsOf(tx, userId, taskId)), returns: rows.map(({ number }) => number) };
  await issueNote(tx, { userId, taskId, entryId, price: creditCents(-amount) }, contents);
}

type Note = { userId: UserId; taskId: TaskId | null; entryId: CreditEntryId; price: CreditCents };

async function issueNote(
  tx: Tx,
  { userId, taskId, entryId, price }: Note,
  contents: Awaited<ReturnType<typeof contentsOf>>,
): Promise<void> {
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
