import type { TaxRule } from '#contract/billing.ts';
import type { Language } from '#contract/languages.ts';
import { computeUnitPrice } from '#rules/e-invoice.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { countryName, type Sheet } from './draw-document.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { toPartiesLocale } from './parties.ts';

/** The words by which a small business says that no VAT is due, with the law of its country. */
export function smallBusinessNote(language: Language, country: string | null | undefined): string {
  const t = textsIn(language);
  if (country === 'DE') return t('billing.documents.smallBusinessGermany');
  return t(country === 'AT' ? 'billing.documents.smallBusinessAustria' : 'billing.documents.smallBusinessElsewhere');
}

/** Texts under the sums: the reason for the tax or for none, what was paid or is cancelled, and the terms of what is open. */
export function invoiceNotes(invoice: IssuedInvoice) {
  const { parties, taxRule, cancels, credits, payment, purchase } = invoice;
  const { language } = parties;
  const locale = toPartiesLocale(parties);
  const t = textsIn(language);
  const rules = {
    domestic: [],
    oss: [t('billing.documents.oss', { country: countryName(parties.iso, language) })],
    reverseCharge: [t('billing.documents.reverseCharge')],
    export: [t('billing.documents.export')],
    smallBusiness: [smallBusinessNote(language, parties.operator?.iso)],
  } satisfies Record<TaxRule, string[]>;
  const account = openAccountOf(invoice);
  const paid =
    account !== undefined
      ? ''
      : payment === undefined
        ? t('billing.documents.paid')
        : t(payment.means === 'online' ? 'billing.documents.paidByOnline' : 'billing.documents.paidByTransfer', {
            date: formatBusinessDay(payment.at, locale),
          });
  const cancelled = cancels && {
    number: cancels.number,
    date: formatBusinessDay(cancels.at, locale),
    credits: formatCredits(credits, locale),
  };
  return {
    reasons: rules[taxRule],
    notes: [
      ...(cancelled === undefined && purchase !== undefined && purchase.bonus > 0
        ? [t('billing.documents.bonus', { credits: formatCredits(purchase.bonus, locale) })]
        : []),
      cancelled === undefined
        ? paid
        : t(cancels?.isPart === true ? 'billing.documents.cancelsPart' : 'billing.documents.cancels', cancelled),
      ...(cancelled === undefined && purchase?.paymentId !== undefined
        ? [`${t('billing.documents.paymentId')}: ${purchase.paymentId}`]
        : []),
    ].filter((note) => note !== ''),
    terms: cancels === undefined ? termsOf(invoice) : t('billing.documents.refund'),
  };
}

/** The account of an invoice of which something is to be paid. */
const openAccountOf = ({ account, cancels, gross }: IssuedInvoice) =>
  cancels === undefined && account !== undefined && account.paid < gross ? account : undefined;

/** By when, to which account and with which words an invoice on account is to be paid; '' where nothing is. */
function termsOf(invoice: IssuedInvoice): string {
  const account = openAccountOf(invoice);
  if (account === undefined) return '';
  const { number, gross, currency, parties } = invoice;
  const { language, operator } = parties;
  const locale = toPartiesLocale(parties);
  const t = textsIn(language);
  return t('billing.documents.onAccount', {
    amount: formatMoney(gross - account.paid, currency, locale),
    date: formatBusinessDay(`${account.dueOn}T12:00:00Z`, locale),
    days: account.days,
    number,
    bank: [
      operator?.bank_holder.trim() || operator?.company,
      ...(operator === undefined ? [] : [operator.bank_name, `IBAN ${operator.bank_iban}`]),
      operator?.bank_bic.trim() ? `BIC ${operator.bank_bic}` : '',
    ]
      .filter((part) => part !== undefined && part.trim() !== '')
      .join(', '),
  });
}

/** The sheet of an invoice or a cancellation. */
export function invoiceSheet(invoice: IssuedInvoice): Sheet {
  const { suppliedAt, cancels, currency, parties } = invoice;
  const { language } = parties;
  const locale = toPartiesLocale(parties);
  const t = textsIn(language);
  const money = (hundredths: number) => formatMoney(hundredths, currency, locale);
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    invoice.taxRate / 10_000,
  );
  const { reasons, notes, terms } = invoiceNotes(invoice);
  const account = openAccountOf(invoice);
  // Of one credit where that is exact; a rounded one would not multiply to the sum.
  const unitPrice = () => {
    const { price, decimals, per } = computeUnitPrice({ name: '', quantity: invoice.credits, net: invoice.net });
    return decimals === 4
      ? formatMoney(price / 100, currency, locale, 4)
      : `${money(price)} / ${formatCredits(per, locale)}`;
  };
  const reference = parties.buyer_reference.trim();
  return {
    language,
    parties,
    title: t(cancels === undefined ? 'billing.documents.invoice' : 'billing.documents.cancellation'),
    number: invoice.number,
    issuedAt: invoice.createdAt,
    facts: [
      [t('billing.documents.number'), invoice.number],
      [t('billing.documents.date'), formatBusinessDay(invoice.createdAt, locale)],
      [t('billing.documents.supplyDate'), formatBusinessDay(suppliedAt, locale)],
      [t('billing.documents.customerNumber'), String(invoice.userId)],
      ...(invoice.purchase === undefined
        ? []
        : [[t('billing.documents.order'), formatReference(invoice.purchase.reference)] as const]),
      ...(parties.vat_number === '' ? [] : [[t('billing.documents.customerVat'), parties.vat_number] as const]),
      ...(reference === '' ? [] : [[t('billing.documents.customerReference'), reference] as const]),
    ],
    columns: [
      t('billing.documents.description'),
      t('billing.documents.quantity'),
      t('billing.documents.unitPrice'),
      t('billing.documents.amount'),
    ],
    lines: [[t('billing.documents.credits'), formatCredits(invoice.credits, locale), unitPrice(), money(invoice.net)]],
    description: t('billing.documents.creditsAbout'),
    sums: [
      // A small business shows no VAT, not even one of 0.
      ...(invoice.taxRule === 'smallBusiness'
        ? []
        : [
            [t('billing.documents.net'), money(invoice.net)] as const,
            [t('billing.documents.vat', { rate }), money(invoice.tax)] as const,
          ]),
      [t(cancels === undefined ? 'billing.documents.gross' : 'billing.documents.cancelled'), money(invoice.gross)],
      ...(account === undefined || account.paid === 0
        ? []
        : [[t('billing.documents.paidBefore'), money(account.paid)] as const]),
      ...(account === undefined ? [] : [[t('billing.documents.due'), money(invoice.gross - account.paid)] as const]),
    ],
    notes: [...reasons, ...notes, terms].filter((note) => note !== ''),
  };
}
