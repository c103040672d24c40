import { sql } from 'kysely';
import type { taxesApi } from '#contract/taxes.ts';
import { knowsSmallBusiness } from '#rules/tax.ts';
import type { Handler } from '#server/http/serve.ts';
import { taxTables } from './tax-tables.ts';

export const getTaxes: Handler<typeof taxesApi.getTaxes> = async ({ tx }) => {
  const { rates, statuses } = await taxTables(tx);
  return { rates: [...rates], statuses: [...statuses] };
};

export const setTaxRate: Handler<typeof taxesApi.setTaxRate> = async ({ input, tx, refuse }) => {
  const { country, validFrom, rate } = input;
  const known = await tx.selectFrom('countries').where('iso', '=', country).select('id').executeTakeFirst();
  if (known === undefined) return refuse('invalidInput', { field: 'country' });
  const written = await tx
    .insertInto('tax_rates')
    .values({ country, valid_from: validFrom, rate })
    .onConflict((conflict) =>
      conflict.columns(['country', 'valid_from']).doUpdateSet({ rate }).where('tax_rates.rate', '!=', rate),
    )
    .returning('rate')
    .executeTakeFirst();
  return written !== undefined;
};

export const deleteTaxRate: Handler<typeof taxesApi.deleteTaxRate> = async ({ input, tx, refuse }) => {
  const { country, validFrom } = input;
  // Two deletions at once would each see the row of the other.
  const rows = await tx
    .selectFrom('tax_rates')
    .where('country', '=', country)
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .forUpdate()
    .execute();
  if (!rows.some((row) => row.validFrom === validFrom)) return false;
  if (rows.length === 1) return refuse('lastTaxRow');
  await tx.deleteFrom('tax_rates').where('country', '=', country).where('valid_from', '=', validFrom).execute();
  return true;
};

export const setTaxStatus: Handler<typeof taxesApi.setTaxStatus> = async ({ input, tx, refuse }) => {
  const { validFrom, oss, smallBusiness } = input;
  if (smallBusiness) {
    const operator = await tx
      .selectFrom('portal_options as o')
      .innerJoin('countries as c', 'c.id', 'o.operator_country_id')
      .select('c.iso')
      .executeTakeFirst();
    if (operator !== undefined && !knowsSmallBusiness(operator.iso ?? '')) return refuse('smallBusinessUnknown');
  }
  const written = await tx
    .insertInto('tax_statuses')
    .values({ valid_from: validFrom, oss, small_business: smallBusiness })
    .onConflict((conflict) =>
      conflict
        .column('valid_from')
        .doUpdateSet({ oss, small_business: smallBusiness })
        .where(
          sql<boolean>`(tax_statuses.oss, tax_statuses.small_business) is distinct from (excluded.oss, excluded.small_business)`,
        ),
    )
    .returning('valid_from')
    .executeTakeFirst();
  return written !== undefined;
};

export const deleteTaxStatus: Handler<typeof taxesApi.deleteTaxStatus> = async ({ input, tx, refuse }) => {
  const rows = await tx
    .selectFrom('tax_statuses')
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .forUpdate()
    .execute();
  if (!rows.some((row) => row.validFrom === input.validFrom)) return false;
  if (rows.length === 1) return refuse('lastTaxRow');
  await tx.deleteFrom('tax_statuses').where('valid_from', '=', input.validFrom).execute();
  return true;
};
