import { sql } from 'kysely';
import { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import { templatePrices } from '#rules/price-templates.ts';
import type { Handler } from '#server/http/serve.ts';

/** Sets the delivered price classes to the prices of a template; classes of the operator's own stay. */
export const applyPriceTemplate: Handler<typeof pricingApi.applyPriceTemplate> = async ({
  input: { template, replacesChanged = false },
  tx,
  refuse,
}) => {
  const prices = FileRole.options.flatMap((kind) =>
    templatePrices[template][kind].map((credits, index) => ({ kind, id: index + 1, price: credits * 100 })),
  );
  // Of two that come at once the second sees what the first has changed.
  await tx.selectFrom('price_classes').select('id').orderBy('kind').orderBy('id').forNoKeyUpdate().execute();
  const { isChanged } = await tx
    .selectNoFrom(
      // Delivered prices were written before anything was logged.
      sql<boolean>`exists (select from audit_log where subject = 'price_classes')`.as('isChanged'),
    )
    .executeTakeFirstOrThrow();
  if (isChanged && !replacesChanged) return refuse('standardPricesChanged');
  const changed = await sql`
    update price_classes c set price = given.price
    from json_to_recordset(${JSON.stringify(prices)}::json) as given (kind text, id int, price int)
    where c.kind = given.kind and c.id = given.id and c.price <> given.price`.execute(tx);
  return Number(changed.numAffectedRows ?? 0n) > 0;
};
