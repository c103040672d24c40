import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { Input } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockPriceClasses } from './lock-price-classes.ts';
import { isNameTaken } from './name-taken.ts';

type Changes = Input<typeof pricingApi.updateEnginePriceClasses>['prices'];

/** Writes the differing rows; answers the number of changed prices and names. The classes' own names are English. */
async function changeClasses(tx: Tx, kind: FileRole, prices: Changes, language: Language): Promise<number> {
  const sentPrices = sql`json_to_recordset(${JSON.stringify(prices)}::json) as given ("priceClassId" int, name text, price int)`;
  const ownName = language === 'en' ? sql`coalesce(given.name, old.name)` : sql`old.name`;
  const classes = await sql`
    update price_classes c set name = new.name, price = new.price
    from (
      select old.id, ${ownName} as name, coalesce(given.price, old.price) as price
      from ${sentPrices} join price_classes old on old.kind = ${kind} and old.id = given."priceClassId") new
    where c.kind = ${kind} and c.id = new.id and (c.name, c.price) is distinct from (new.name, new.price::bigint)`.execute(
    tx,
  );
  const changed = Number(classes.numAffectedRows ?? 0n);
  if (language === 'en') return changed;
  const texts = await sql`
    merge into price_class_texts t
    using (select distinct on (given."priceClassId") given.* from ${sentPrices} where given.name is not null
      order by given."priceClassId") r
    on t.kind = ${kind} and t.class_id = r."priceClassId" and t.language = ${language}
    when matched and t.name <> r.name then update set name = r.name
    when not matched then insert (kind, class_id, language, name) values (${kind}, r."priceClassId", ${language}, r.name)`.execute(
    tx,
  );
  return changed + Number(texts.numAffectedRows ?? 0n);
}

/** Sets the flat price of a file; answers whether it changed. */
async function changeFlatPrice(tx: Tx, kind: FileRole, price: CreditCents): Promise<boolean> {
  const column = kind === 'engine' ? 'flat_engine_price' : 'flat_module_price';
  const changed = await tx
    .updateTable('portal_options')
    .set({ [column]: price })
    .where(column, '<>', price)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Changes standard prices. Tasks keep the price of the time when they were ordered. */
export const updatePriceClasses =
  (kind: FileRole): Handler<typeof pricingApi.updateEnginePriceClasses> =>
  async ({ input: { prices, flatPrice, language = 'en' }, tx, refuse }) => {
    const isHeld = await lockPriceClasses(
      tx,
      kind,
      prices.map(({ priceClassId }) => priceClassId),
    );
    if (!isHeld) return refuse('priceClassGone');
    try {
      const classes = await changeClasses(tx, kind, prices, language);
      const isFlatChanged = flatPrice !== undefined && (await changeFlatPrice(tx, kind, flatPrice));
      if (classes === 0 && !isFlatChanged) return false;
    } catch (error) {
      if (!isNameTaken(error)) throw error;
      return refuse('priceClassExists');
    }
    return true;
  };
