import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { billingApi } from '#contract/billing.ts';
import { joinByAnd, splitSearch } from '#server/db/lists.ts';
import { isFound } from '#server/search/index.ts';
import { inPeriod } from '#server/vocabulary/index.ts';

export type DocumentFilter = Omit<Input<typeof billingApi.listInvoices>, 'sort' | 'direction'>;

/** The condition of a filter on a document `d`. */
export const searchDocuments = (
  kind: 'invoice' | 'deliveryNote',
  { userId, search, ...period }: DocumentFilter,
  isNumbered?: (number: number) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> =>
  joinByAnd([
    inPeriod(sql`d.created_at`, period),
    userId === undefined ? undefined : sql`d.user_id = ${userId}`,
    isFound(splitSearch(search), { kind, id: sql`d.id`, ...(isNumbered && { isNumbered }) }),
  ]);
