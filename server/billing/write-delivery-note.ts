import { sql } from 'kysely';
import type { CreditEntryId, TaskId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { deliveryNotePaymentTax } from '#rules/payment.ts';
import type { Tx } from '#server/platform/database.ts';

/** The next number of a kind of document: gapless per year, because it is counted in the document's own transaction. */
async function nextNumber(tx: Tx, kind: 'RE' | 'LS' | 'ST'): Promise<string> {
  const { rows } = await sql<{ year: number; last: number }>`
    insert into document_numbers as n (kind, year, last)
    values (${kind}, extract(year from now() at time zone 'Europe/Vienna')::int, 1)
    on conflict (kind, year) do update set last = n.last + 1
    returning year, last`.execute(tx);
  const [number] = rows;
  if (number === undefined) throw new Error('no document number');
  return `${kind}-${number.year}-${String(number.last).padStart(6, '0')}`;
}

/** Issues the delivery note of a payment, with the customer's company as it is now. */
export async function writeDeliveryNote(
  tx: Tx,
  { userId, taskId, entryId, price }: { userId: UserId; taskId: TaskId; entryId: CreditEntryId; price: CreditCents },
): Promise<string> {
  const customer = await tx
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .where('u.id', '=', userId)
    .select(['u.company_name', 'u.first_name', 'u.second_name', 'u.street', 'u.zip', 'u.city', 'u.vat_number', 'c.iso'])
    .executeTakeFirstOrThrow();
  const number = await nextNumber(tx, 'LS');
  await tx
    .insertInto('delivery_notes')
    .values({
      number,
      user_id: userId,
      task_id: taskId,
      credit_entry_id: entryId,
      payment_tax: deliveryNotePaymentTax(customer.iso ?? undefined),
      price,
      company: JSON.stringify(customer),
    })
    .execute();
  return number;
}
