import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { CreditCents } from '#contract/money.ts';
import type { PriceKind, updateFilePricesStandardMain as contract } from '#contract/price-lists.ts';
import type { Tx } from '#server/platform/database.ts';
import { announce } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { holdPriceClasses } from './hold-price-classes.ts';
import { isNameTaken } from './name-taken.ts';

type Changes = Input<typeof contract>['prices'];

/** Writes what differs; answers how many classes did. */
async function changeClasses(tx: Tx, kind: PriceKind, prices: Changes): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update price_classes c set name = new.name, price = new.price
    from (
      select old.id, coalesce(given.name, old.name) as name, coalesce(given.price, old.price) as price
      from json_to_recordset(${JSON.stringify(prices)}::json) as given ("priceClassId" int, name text, price int)
      join price_classes old on old.kind = ${kind} and old.id = given."priceClassId") new
    where c.kind = ${kind} and c.id = new.id and (c.name, c.price) is distinct from (new.name, new.price::bigint)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Sets the flat price of a file; answers whether it differed. */
async function changeFlatPrice(tx: Tx, kind: PriceKind, price: CreditCents): Promise<boolean> {
  const column = kind === 'main' ? 'flat_main_price' : 'flat_addon_price';
  const changed = await tx
    .updateTable('portal_options')
    .set({ [column]: price })
    .where(column, '<>', price)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Changes standard prices. Tasks were priced when they were ordered and keep what they cost. */
export const updatePriceClasses =
  (kind: PriceKind): Handler<typeof contract> =>
  async ({ input: { prices, flatPrice }, tx, refuse }) => {
    const isHeld = await holdPriceClasses(
      tx,
      kind,
      prices.map(({ priceClassId }) => priceClassId),
    );
    if (!isHeld) return refuse('priceClassGone');
    try {
      const classes = await changeClasses(tx, kind, prices);
      const isFlatChanged = flatPrice !== undefined && (await changeFlatPrice(tx, kind, flatPrice));
      if (classes === 0 && !isFlatChanged) return false;
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      return refuse('priceClassExists');
    }
    await announce(tx, 'everyone', 'optionsChanged', {});
    return true;
  };
