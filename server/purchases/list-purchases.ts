import { sql } from 'kysely';
import type { PurchaseId } from '#contract/ids.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import { isStaff } from '#rules/roles.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { orderList, splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findPage, isFound } from '#server/search/index.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';
import { lacksInvoice, purchaseRows } from './purchase-rows.ts';

const columns = {
  date: sql`p.id`,
  customer: sql`lower(${customerName})`,
  reference: sql`p.reference`,
  state: sql`p.state`,
  credits: sql`p.credits`,
  gross: sql`p.gross`,
};

/** A page of purchases: a customer's own, for staff those of all or of one. */
export const listPurchases: Handler<typeof purchasesApi.listPurchases> = async ({ actor, input, tx }) => {
  const userId = isStaff(actor) ? input.userId : actor.companyId;
  const { state, withoutInvoice = false, disputed = false, search, sort } = input;
  const { ids, count } = await findPage(
    tx,
    {
      rows: tx
        .selectFrom('purchases as p')
        .where(inPeriod(sql`p.created_at`, input))
        .$if(userId !== undefined, (purchases) => purchases.where('p.user_id', '=', userId ?? null))
        .$if(state !== undefined, (purchases) => purchases.where('p.state', '=', state ?? null))
        .$if(withoutInvoice, (purchases) => purchases.where(lacksInvoice))
        .$if(disputed, (purchases) => purchases.where('p.dispute', '=', 'open'))
        .where(
          isFound(splitSearch(search), {
            kind: 'purchase',
            id: sql`p.id`,
            ownerId: isStaff(actor) ? undefined : actor.companyId,
          }),
        ),
      id: sql<PurchaseId>`p.id`,
      order: orderList(input, { columns, id: sql`p.id`, fallback: sql`p.id desc` }),
      joinForOrder: (purchases) =>
        purchases.$if(sort === 'customer', (some) => some.innerJoin('users as u', 'u.id', 'p.user_id')),
    },
    input,
  );
  const purchases = await purchaseRows(tx)
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', sql<PurchaseId>`any(${sql.val(ids)})`)
    .select(['p.user_id as userId', 'p.credit_entry_id as creditEntryId', customerName.as('customer')])
    .orderBy(sql`array_position(${sql.val(ids)}::int[], p.id)`)
    .execute();
  return { data: purchases.map(nullsToUndefined), ...count };
};
