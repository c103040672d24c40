import { z } from 'zod';
import type { CreditCents } from '#contract/money.ts';
import type { TaxRule } from '#contract/billing.ts';
import { formatCredits } from '#rules/money.ts';
import { textsIn } from '#server/platform/texts.ts';
import { countryName, type Sheet } from './draw-document.ts';
import { dayOf } from './day-of.ts';
import { Parties } from './parties.ts';

/** Data of an invoice besides its columns. */
const StoredData = Parties.extend({
  suppliedAt: z.string(),
  /** The invoice of a cancellation. */
  cancels: z.object({ number: z.string(), at: z.string() }).optional(),
});

export type IssuedInvoice = {
  number: string;
  userId: number;
  credits: CreditCents;
  net: number;
  taxRate: number;
  tax: number;
  gross: number;
  taxRule: TaxRule;
  company: unknown;
  createdAt: string;
};

/** The sheet of an invoice or a cancellation. */
export function invoiceSheet(invoice: IssuedInvoice): Sheet {
  const { suppliedAt, cancels, ...parties } = StoredData.parse(invoice.company);
  const { language } = parties;
  const t = textsIn(language);
  const euro = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const eur = (cents: number) => euro.format(cents / 100);
  const unit = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    invoice.taxRate / 10_000,
  );
  const rules = {
    domestic: [],
    oss: [t('billing.documents.oss', { country: countryName(parties.iso, language) })],
    reverseCharge: [t('billing.documents.reverseCharge')],
    export: [t('billing.documents.export')],
  } satisfies Record<TaxRule, string[]>;
  return {
    language,
    parties,
    title: t(cancels === undefined ? 'billing.documents.invoice' : 'billing.documents.cancellation'),
    number: invoice.number,
    issuedAt: invoice.createdAt,
    facts: [
      [t('billing.documents.number'), invoice.number],
      [t('billing.documents.date'), dayOf(invoice.createdAt, language)],
      [t('billing.documents.supplyDate'), dayOf(suppliedAt, language)],
      [t('billing.documents.customerNumber'), String(invoice.userId)],
      ...(parties.vat_number === '' ? [] : [[t('billing.documents.customerVat'), parties.vat_number] as const]),
    ],
    columns: [
      t('billing.documents.description'),
      t('billing.documents.quantity'),
      t('billing.documents.unitPrice'),
      t('billing.documents.amount'),
    ],
    lines: [
      [
        t('billing.documents.credits'),
        formatCredits(invoice.credits, language),
        unit.format(invoice.net / invoice.credits),
        eur(invoice.net),
      ],
    ],
    sums: [
      [t('billing.documents.net'), eur(invoice.net)],
      [t('billing.documents.vat', { rate }), eur(invoice.tax)],
      [t('billing.documents.gross'), eur(invoice.gross)],
    ],
    notes: [
      ...rules[invoice.taxRule],
      cancels === undefined
        ? t('billing.documents.paid')
        : t('billing.documents.cancels', { number: cancels.number, date: dayOf(cancels.at, language) }),
    ],
  };
}
