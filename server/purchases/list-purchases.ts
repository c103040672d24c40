import { sql } from 'kysely';
import type { purchasesApi } from '#contract/purchases.ts';
import { isStaff } from '#rules/roles.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import { matchesWords, orderOf, takeLongPage } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';
import { lacksInvoice, purchaseRows, validInvoice } from './purchase-rows.ts';

const columns = {
  date: sql`p.id`,
  customer: customerName,
  reference: sql`p.reference`,
  state: sql`p.state`,
  credits: sql`p.credits`,
  gross: sql`p.gross`,
};

/** A page of purchases: a customer's own, for staff those of all or of one. */
export const listPurchases: Handler<typeof purchasesApi.listPurchases> = async ({ actor, input, tx }) => {
  const userId = isStaff(actor) ? input.userId : actor.id;
  const { state, withoutInvoice = false, disputed = false, search } = input;
  const rows = purchaseRows(tx)
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where(inPeriod(sql`p.created_at`, input))
    .$if(userId !== undefined, (purchases) => purchases.where('p.user_id', '=', userId ?? null))
    .$if(state !== undefined, (purchases) => purchases.where('p.state', '=', state ?? null))
    .$if(withoutInvoice, (purchases) => purchases.where(lacksInvoice))
    .$if(disputed, (purchases) => purchases.where('p.dispute', '=', 'open'))
    .$if((search ?? '').trim() !== '', (purchases) =>
      purchases.where(
        matchesWords(sql`p.reference || ' ' || ${customerName} || ' ' || coalesce(${validInvoice}, '')`, search),
      ),
    )
    .select(['p.user_id as userId', 'p.credit_entry_id as creditEntryId', customerName.as('customer')])
    .orderBy(orderOf(input, { columns, id: sql`p.id`, usual: sql`p.id desc` }));
  const { data, ...counted } = await takeLongPage(rows, input);
  return { data: data.map(nullsToUndefined), ...counted };
};
