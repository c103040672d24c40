import type { Currency } from '#contract/currency.ts';
import type { Read } from '#server/db/database.ts';

/** The currency of money, as the operator chose it. */
export async function readCurrency(read: Read): Promise<Currency> {
  const { currency } = await read
    .selectFrom('portal_options')
    .select('currency')
    .$narrowType<{ currency: Currency }>()
    .executeTakeFirstOrThrow();
  return currency;
}
