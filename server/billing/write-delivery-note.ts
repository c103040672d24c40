import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { deliveryNotePaymentTax } from '#rules/payment.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import { enqueueDocument } from './enqueue-document.ts';
import { nextNumber } from './next-number.ts';
import { documentParties } from './parties.ts';
import { methodName } from '#server/vocabulary/index.ts';

/** The delivered work of a task, in the customer's language. */
async function deliveredWork(read: Read, taskId: TaskId, language: Language) {
  return read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(['j.id as job', 'j.vin', sql<string>`v.brand || ' ' || v.model`.as('vehicle')])
    .select(
      sql<string[]>`array(select ${methodName(language)} from task_methods tm join methods m on m.id = tm.method_id
        where tm.task_id = t.id order by m.id)`.as('methods'),
    )
    .executeTakeFirstOrThrow();
}

/** Issues the delivery note of a payment, with both companies and the task as they are now. */
export async function writeDeliveryNote(
  tx: Tx,
  { userId, taskId, entryId, price }: { userId: UserId; taskId: TaskId; entryId: CreditEntryId; price: CreditCents },
): Promise<string> {
  const { parties } = await documentParties(tx, userId);
  const task = await deliveredWork(tx, taskId, parties.language);
  const number = await nextNumber(tx, 'LS');
  await tx
    .insertInto('delivery_notes')
    .values({
      number,
      user_id: userId,
      task_id: taskId,
      credit_entry_id: entryId,
      payment_tax: deliveryNotePaymentTax(parties.iso ?? undefined),
      price,
      company: JSON.stringify({ ...parties, task }),
    })
    .execute();
  await enqueueDocument(tx, number);
  return number;
}
