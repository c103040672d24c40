import { sql } from 'kysely';
import type { purchasesApi, ReceivedPayment } from '#contract/purchases.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { matchesWords, orderOf, takeLongPage } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';
import { validInvoice } from './purchase-rows.ts';

const columns = {
  date: sql`r.id`,
  day: sql`r.value_day`,
  amount: sql`r.amount`,
  payer: sql`r.payer`,
  state: sql`array_position(array['open', 'booked', 'decided'], r.state)`,
};

/** A page of the money that came in or went back. */
export const listReceivedPayments: Handler<typeof purchasesApi.listReceivedPayments> = async ({ input, tx }) => {
  const { state, source, search } = input;
  const rows = tx
    .selectFrom('received_payments as r')
    .leftJoin('purchases as p', 'p.id', 'r.purchase_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('purchases as q', (join) =>
      // Once it is paid otherwise it is no proposal any more.
      join.onRef('q.id', '=', 'r.proposed_purchase_id').on('q.state', '=', 'open').on('r.state', '=', 'open'),
    )
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .where(inPeriod(sql`r.created_at`, input))
    .$if(state !== undefined, (payments) => payments.where('r.state', '=', state ?? null))
    .$if(source !== undefined, (payments) => payments.where('r.source', '=', source ?? null))
    .$if((search ?? '').trim() !== '', (payments) =>
      payments.where(
        matchesWords(
          sql`r.payer || ' ' || r.payer_iban || ' ' || r.purpose || ' ' || r.source_id || ' ' || coalesce(p.reference, '') || ' ' || coalesce(${customerName}, '')`,
          search,
        ),
      ),
    )
    .select(['r.id as paymentId', 'r.source', 'r.source_id as sourceId', 'r.amount', 'r.currency', 'r.payer'])
    .select(['r.payer_iban as payerIban', 'r.rest', validInvoice.as('invoiceNumber')])
    .select(
      sql<ReceivedPayment['proposal'] | null>`case when q.id is not null then jsonb_build_object('purchaseId', q.id,
        'reference', q.reference, 'gross', q.gross, 'customer', (select ${customerName} from users u where u.id = q.user_id)) end`.as(
        'proposal',
      ),
    )
    .select(['r.purpose', sql<string | null>`r.value_day::text`.as('valueDay'), 'r.state', 'r.problem', 'r.decision'])
    .select(['r.reason', 'd.username as decidedBy', 'r.decided_at as decidedAt', 'r.created_at as createdAt'])
    .select(['r.credits_missing as creditsMissing', 'p.id as purchaseId', 'p.reference', 'p.gross', 'u.id as userId'])
    .select([sql<string | null>`case when u.id is not null then ${customerName} end`.as('customer')])
    .orderBy(orderOf(input, { columns, id: sql`r.id`, usual: sql`r.id desc` }));
  const { data, ...counted } = await takeLongPage(rows, input);
  const { open } = await tx
    .selectFrom('received_payments')
    .where('state', '=', 'open')
    .select(sql<number>`count(*)`.as('open'))
    .executeTakeFirstOrThrow();
  return { data: data.map(nullsToUndefined), ...counted, open };
};
