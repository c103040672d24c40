import type { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { book, notifyOfBooking } from '#server/credits/index.ts';
import type { Handler } from '#server/platform/serve.ts';
import { lockEntry } from './create-invoice.ts';
import { invoiceWith } from './invoice-rows.ts';
import { nextNumber } from './next-number.ts';
import { reversalKey } from './reversal-key.ts';

/**
 * Cancels an invoice as a whole: issued documents never change. Without `takesCredits` only the document was wrong: the
 * credits stay, and the purchase can be invoiced anew. With it a correction in the ledger undoes the purchase itself.
 */
export const cancelInvoice =
  (config: { publicUrl: string }): Handler<typeof billingApi.cancelInvoice> =>
  async ({ actor, input, tx, refuse }) => {
    const reason = input.reason.trim();
    if (!isReasonGiven(reason)) return refuse('reasonMissing');
    const invoice = await tx
      .selectFrom('invoices')
      .where('id', '=', input.invoiceId)
      .select(['id', 'number', 'kind', 'user_id', 'credit_entry_id', 'nth', 'credits', 'net', 'tax', 'gross'])
      .select(['tax_rate', 'tax_rule', 'company', 'created_at'])
      .executeTakeFirst();
    if (invoice === undefined) return refuse('notFound');
    if (invoice.kind === 'ST') return refuse('invoiceCancelled');
    await lockEntry(tx, invoice.credit_entry_id);
    const earlierCancellation = await tx
      .selectFrom('invoices')
      .where('cancels_id', '=', invoice.id)
      .select('id')
      .executeTakeFirst();
    if (earlierCancellation !== undefined) return refuse('invoiceCancelled');

    if (input.takesCredits) {
      const booking = { userId: invoice.user_id, kind: 'correction', amount: creditCents(-invoice.credits) } as const;
      const why = `${invoice.number}: ${reason}`;
      const idempotencyKey = reversalKey(invoice.credit_entry_id);
      const entryId = await book(tx, { ...booking, reason: why, actorId: actor.id, idempotencyKey });
      if (entryId === undefined) return refuse('balanceTooLow');
      await notifyOfBooking(tx, config, { ...booking, reason: why });
    }
    const { tax_rate, tax_rule, user_id, credit_entry_id, nth } = invoice;
    const company = { ...(invoice.company as object), cancels: { number: invoice.number, at: invoice.created_at } };
    const number = await nextNumber(tx, 'ST');
    const { id } = await tx
      .insertInto('invoices')
      .values({
        number,
        kind: 'ST',
        cancels_id: invoice.id,
        user_id,
        credit_entry_id,
        nth,
        credits: creditCents(-invoice.credits),
        net: -invoice.net,
        tax: -invoice.tax,
        gross: -invoice.gross,
        tax_rate,
        tax_rule,
        reason,
        company: JSON.stringify(company),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return invoiceWith(tx, id);
  };
