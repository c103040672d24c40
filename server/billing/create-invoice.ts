import type { billingApi } from '#contract/billing.ts';
import { refreshVatProof } from '#server/countries/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Prepared } from '#server/http/serve.ts';
import { invoiceWith } from './invoice-rows.ts';
import { issueInvoice } from './issue-invoice.ts';

/**
 * Invoices a purchase of credits, with the tax of the day of the purchase and both companies as they are now. A repeated
 * call returns the valid invoice; a cancelled one makes room for the next.
 */
export const createInvoice = (
  database: Pick<Database, 'db' | 'reader'>,
  register: { vatRegisterUrl: string },
): Prepared<typeof billingApi.createInvoice> => ({
  prepare: async ({ input, read }) => {
    const entry = await read
      .selectFrom('credit_entries')
      .where('id', '=', input.creditEntryId)
      .select('user_id')
      .executeTakeFirst();
    if (entry !== undefined) await refreshVatProof(database, register, entry.user_id);
    return async ({ tx, refuse }) => {
      const issued = await issueInvoice(tx, { entryId: input.creditEntryId });
      if (issued.ok) return invoiceWith(tx, issued.invoiceId);
      return refuse(issued.reason, issued.fields.length === 0 ? {} : { fields: issued.fields });
    };
  },
});
