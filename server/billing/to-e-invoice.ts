import { type EInvoice, taxCategories } from '#rules/e-invoice.ts';
import { businessClock } from '#rules/support-hours.ts';
import { isInEu } from '#rules/tax.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { invoiceNotes } from './invoice-sheet.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { legalLines } from './legal-lines.ts';
import { getCustomerName, getContactName } from './parties.ts';

const dayOf = (instant: string) => businessClock(new Date(instant)).day;

/**
 * An issued invoice in the terms of EN 16931; undefined for one without its operator, or of an operator outside the EU, whose law
 * knows no such invoice. It has only its PDF.
 */
export function toEInvoice(invoice: IssuedInvoice): EInvoice | undefined {
  const { parties, cancels, taxRule, account } = invoice;
  const { operator, language } = parties;
  if (operator === undefined || !isInEu(operator.iso ?? '', dayOf(invoice.createdAt))) return undefined;
  const t = textsIn(language);
  const { reasons, notes, terms } = invoiceNotes(invoice);
  return {
    number: invoice.number,
    issuedOn: dayOf(invoice.createdAt),
    suppliedOn: dayOf(invoice.suppliedAt),
    cancels: cancels && { number: cancels.number, issuedOn: dayOf(cancels.at) },
    seller: {
      name: operator.company,
      street: operator.street,
      zip: operator.zip,
      city: operator.city,
      country: operator.iso ?? '',
      vatNumber: operator.vat_number,
      taxNumber: operator.tax_number,
      email: operator.contact_email || operator.email,
      registerNumber: operator.register_number,
      legal: legalLines(operator, t).join('\n'),
      contact: {
        name: operator.contact_name,
        phone: operator.contact_phone,
        email: operator.contact_email,
      },
    },
    buyer: {
      name: getCustomerName(parties),
      person: getContactName(parties),
      street: parties.street,
      zip: parties.zip,
      city: parties.city,
      country: parties.iso ?? '',
      vatNumber: parties.vat_number,
      email: parties.email,
      customerNumber: String(invoice.userId),
      reference: parties.buyer_reference.trim() || operator.buyer_reference.trim(),
    },
    orderReference: cancels === undefined ? invoice.purchase?.reference : undefined,
    lines: [
      {
        name: t('billing.documents.credits'),
        description: t('billing.documents.creditsAbout'),
        quantity: invoice.credits,
        net: invoice.net,
      },
    ],
    currency: invoice.currency,
    category: taxCategories[taxRule],
    rate: invoice.taxRate,
    tax: invoice.tax,
    taxReason: invoice.taxRate === 0 ? reasons.join(' ') : '',
    notes: [...(taxRule === 'oss' ? reasons : []), ...notes],
    terms,
    account: cancels === undefined ? account : undefined,
    payment: {
      means: cancels === undefined ? (invoice.payment?.means ?? 'transfer') : 'open',
      iban: operator.bank_iban,
      bic: operator.bank_bic,
      holder: operator.bank_holder,
    },
  };
}
