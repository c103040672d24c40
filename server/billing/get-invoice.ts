import type { billingApi } from '#contract/billing.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';

/** The valid invoice of a purchase, else the latest cancelled one. */
export const getInvoice: Handler<typeof billingApi.getInvoice> = async ({ actor, input, tx, refuse }) => {
  const invoice = await tx
    .selectFrom('invoices')
    .where('credit_entry_id', '=', input.creditEntryId)
    .where('kind', '=', 'RE')
    .$if(!isStaff(actor), (invoices) => invoices.where('user_id', '=', actor.companyId))
    .orderBy('nth', 'desc')
    .select(['id as invoiceId', 'number'])
    .limit(1)
    .executeTakeFirst();
  return invoice ?? refuse('notFound');
};
