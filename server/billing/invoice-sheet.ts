import { z } from 'zod';
import type { CreditCents } from '#contract/money.ts';
import type { TaxRule } from '#contract/billing.ts';
import { formatCredits } from '#rules/money.ts';
import { documentText } from './document-texts.ts';
import { countryName, type Sheet } from './draw-document.ts';
import { dayOf } from './day-of.ts';
import { Parties } from './parties.ts';

/** What an invoice keeps besides its columns. */
const Kept = Parties.extend({
  suppliedAt: z.string(),
  /** The invoice that a cancellation takes back. */
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

/** An invoice or a cancellation as it is drawn. */
export function invoiceSheet(invoice: IssuedInvoice): Sheet {
  const { suppliedAt, cancels, ...parties } = Kept.parse(invoice.company);
  const { language } = parties;
  const text = (key: Parameters<typeof documentText>[1], values?: Record<string, string>) =>
    documentText(language, key, values);
  const euro = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const eur = (cents: number) => euro.format(cents / 100);
  const unit = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    invoice.taxRate / 10_000,
  );
  const rules = {
    domestic: [],
    oss: [text('oss', { country: countryName(parties.iso, language) })],
    reverseCharge: [text('reverseCharge')],
    export: [text('export')],
  } satisfies Record<TaxRule, string[]>;
  return {
    language,
    parties,
    title: text(cancels === undefined ? 'invoice' : 'cancellation'),
    number: invoice.number,
    issuedAt: invoice.createdAt,
    facts: [
      [text('number'), invoice.number],
      [text('date'), dayOf(invoice.createdAt, language)],
      [text('supplyDate'), dayOf(suppliedAt, language)],
      [text('customerNumber'), String(invoice.userId)],
      ...(parties.vat_number === '' ? [] : [[text('customerVat'), parties.vat_number] as const]),
    ],
    columns: [text('description'), text('quantity'), text('unitPrice'), text('amount')],
    lines: [
      [
        text('credits'),
        formatCredits(invoice.credits, language),
        unit.format(invoice.net / invoice.credits),
        eur(invoice.net),
      ],
    ],
    sums: [
      [text('net'), eur(invoice.net)],
      [text('vat', { rate }), eur(invoice.tax)],
      [text('gross'), eur(invoice.gross)],
    ],
    notes: [
      ...rules[invoice.taxRule],
      cancels === undefined
        ? text('paid')
        : text('cancels', { number: cancels.number, date: dayOf(cancels.at, language) }),
    ],
  };
}
