import { type RawBuilder, sql } from 'kysely';
import type { ReceivedPaymentId } from '#contract/ids.ts';
import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import { findReferences } from '#rules/purchase-reference.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { orderList, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage, isFound } from '#server/search/index.ts';
import { customerName, customerNameOnDocument, inPeriod } from '#server/vocabulary/index.ts';
import { validInvoice } from '#server/purchases/purchase-rows.ts';

const columns = {
  date: sql`r.id`,
  day: sql`r.value_day`,
  amount: sql`r.amount`,
  payer: sql`r.payer`,
  state: sql`array_position(array['open', 'booked', 'decided'], r.state)`,
};

/** An invoice as money for it is listed, with what of it is open. */
const namedInvoice = (id: RawBuilder<unknown>) => sql<ReceivedPayment['invoice'] | null>`(
  select jsonb_build_object('invoiceId', d.id, 'number', d.number, 'open', coalesce(o.open, 0), 'customer', ${customerNameOnDocument})
  from invoices d join users u on u.id = d.user_id left join open_items o on o.invoice_id = d.id
  where d.id = ${id})`;

/** Purchases that are not paid, by their references. */
async function unpaidPurchases(read: Read, references: readonly string[]) {
  if (references.length === 0) return [];
  return read
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.reference', '=', sql<string>`any(${sql.val(references)}::text[])`)
    .where('p.credit_entry_id', 'is', null)
    .select(['p.id as purchaseId', 'p.reference', 'p.gross', sql<string>`${customerName}`.as('customer')])
    .orderBy('p.id')
    .execute();
}

/** A page of the money that came in or went back. */
export const listReceivedPayments: Handler<typeof purchasesApi.listReceivedPayments> = async ({ input, tx }) => {
  const { state, source, search } = input;
  const { ids, count } = await findPage(
    tx,
    {
      rows: tx
        .selectFrom('received_payments as r')
        .where(inPeriod(sql`r.created_at`, input))
        .$if(state !== undefined, (payments) => payments.where('r.state', '=', state ?? null))
        .$if(source !== undefined, (payments) => payments.where('r.source', '=', source ?? null))
        .where(isFound(splitSearch(search), { kind: 'payment', id: sql`r.id` })),
      id: sql<ReceivedPaymentId>`r.id`,
      order: orderList(input, { columns, id: sql`r.id`, fallback: sql`r.id desc` }),
    },
    input,
  );
  const payments = await tx
    .selectFrom('received_payments as r')
    .leftJoin('purchases as p', 'p.id', 'r.purchase_id')
    .leftJoin('invoices as n', 'n.id', 'r.invoice_id')
    .leftJoin('users as u', (join) => join.on('u.id', '=', sql`coalesce(p.user_id, n.user_id)`))
    .leftJoin('purchases as q', (join) =>
      // Once it is paid otherwise it is no proposal any more.
      join.onRef('q.id', '=', 'r.proposed_purchase_id').on('q.state', '=', 'open').on('r.state', '=', 'open'),
    )
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .where('r.id', '=', sql<ReceivedPaymentId>`any(${sql.val(ids)})`)
    .select(['r.id as paymentId', 'r.source', 'r.source_id as sourceId', 'r.amount', 'r.currency', 'r.payer'])
    .select(['r.payer_iban as payerIban', 'r.rest'])
    .select(sql<string | null>`coalesce(n.number, ${validInvoice})`.as('invoiceNumber'))
    .select(namedInvoice(sql`r.invoice_id`).as('invoice'))
    .select(
      sql<
        ReceivedPayment['proposedInvoice'] | null
      >`case when r.state = 'open' then ${namedInvoice(sql`r.proposed_invoice_id`)} end`.as('proposedInvoice'),
    )
    .select(
      sql<ReceivedPayment['proposal'] | null>`case when q.id is not null then jsonb_build_object('purchaseId', q.id,
        'reference', q.reference, 'gross', q.gross, 'customer', (select ${customerName} from users u where u.id = q.user_id)) end`.as(
        'proposal',
      ),
    )
    .select(['r.purpose', sql<string | null>`r.value_day::text`.as('valueDay'), 'r.state', 'r.problem', 'r.decision'])
    .select(['r.reason', 'd.username as decidedBy', 'r.decided_at as decidedAt', 'r.created_at as createdAt'])
    .select([
      'r.credits_missing as creditsMissing',
      'r.undone_at as undoneAt',
      'p.id as purchaseId',
      'p.reference',
      'p.gross',
      'u.id as userId',
    ])
    .select([sql<string | null>`case when u.id is not null then ${customerName} end`.as('customer')])
    .orderBy(sql`array_position(${sql.val(ids)}::int[], r.id)`)
    .execute();
  const { open } = await tx
    .selectFrom('received_payments')
    .where('state', '=', 'open')
    .select(sql<number>`count(*)`.as('open'))
    .executeTakeFirstOrThrow();
  const namesSeveral = ({ state: now, problem }: (typeof payments)[number]) =>
    now === 'open' && problem === 'severalReferences';
  const unpaid = await unpaidPurchases(
    tx,
    payments.filter(namesSeveral).flatMap(({ purpose }) => findReferences(purpose)),
  );
  const data = payments.map((payment) => {
    const row = nullsToUndefined(payment);
    if (!namesSeveral(payment)) return row;
    const references = findReferences(payment.purpose);
    return { ...row, named: unpaid.filter(({ reference }) => references.includes(reference)) };
  });
  return { data, ...count, open };
};
