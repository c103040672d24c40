import { z } from 'zod';
import type { CreditCents } from '#contract/money.ts';
import { formatCredits } from '#rules/money.ts';
import { businessClock } from '#rules/support-hours.ts';
import { taxStatusOn } from '#rules/tax.ts';
import { countryName, getCustomerName, Parties, smallBusinessNote, toPartiesLocale } from '#server/billing/index.ts';
import type { Read } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { readCurrency } from '#server/settings/index.ts';
import { taxTables } from '#server/taxes/index.ts';
import { AccountingServiceError, type Contact, type SentInvoice, type SentNote } from './accounting-port.ts';

/** Data of a document besides its columns; the oldest delivery notes have fewer fields. */
const StoredDocument = Parties.extend({
  suppliedAt: z.string().optional(),
  cancels: z.object({ number: z.string(), at: z.string() }).optional(),
});
type StoredDocument = z.output<typeof StoredDocument>;

const dayOf = (instant: string): string => businessClock(new Date(instant)).day;

/** The contact of a document, from what stands on it. */
export const toContact = (customerNumber: string, stored: Parties): Contact => ({
  customerNumber,
  company: stored.company_name.trim(),
  firstName: stored.first_name.trim(),
  secondName: stored.second_name.trim() || customerNumber,
  vatNumber: stored.vat_number,
});

function sentParts(number: string, stored: StoredDocument, createdAt: string, currency: string) {
  const { iso, language } = stored;
  if (iso === null) throw new AccountingServiceError('the document names no country', 'never');
  const address = [getCustomerName(stored), stored.street, `${stored.zip} ${stored.city}`, countryName(iso, language)];
  return {
    number,
    day: dayOf(createdAt),
    address: address.map((line) => line.trim()).filter((line) => line !== ''),
    country: iso,
    currency,
    language,
  };
}

export type ReadInvoice = {
  readonly parties: Parties;
  readonly invoice: Omit<SentInvoice, 'contactId'>;
  readonly suppliedAt: string;
};

/** An invoice or cancellation as it was issued. */
export async function readInvoice(read: Read, number: string): Promise<ReadInvoice> {
  const row = await read
    .selectFrom('invoices')
    .where('number', '=', number)
    .select(['credits', 'net', 'tax_rate', 'tax_rule', 'gross', 'currency', 'company', 'created_at'])
    .executeTakeFirstOrThrow();
  const stored = StoredDocument.parse(row.company);
  const { cancels, language, suppliedAt = row.created_at } = stored;
  const locale = toPartiesLocale(stored);
  const t = textsIn(language);
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    row.tax_rate / 10_000,
  );
  const credits = formatCredits(Math.abs(row.credits) as CreditCents, locale);
  return {
    parties: stored,
    suppliedAt,
    invoice: {
      ...sentParts(number, stored, row.created_at, row.currency),
      title: t(cancels === undefined ? 'billing.documents.invoice' : 'billing.documents.cancellation'),
      line: `${t('billing.documents.credits')}: ${credits}`,
      suppliedOn: dayOf(suppliedAt),
      net: Math.abs(row.net),
      gross: Math.abs(row.gross),
      taxRate: row.tax_rate,
      taxRule: row.tax_rule,
      taxText:
        row.tax_rule === 'smallBusiness'
          ? smallBusinessNote(language, stored.operator?.iso)
          : t('billing.documents.vat', { rate }),
      cancels: cancels?.number,
    },
  };
}

/** A delivery or return note as it was issued. */
export async function readNote(
  read: Read,
  number: string,
): Promise<{ parties: Parties; note: Omit<SentNote, 'contactId'> }> {
  const row = await read
    .selectFrom('delivery_notes')
    .where('number', '=', number)
    .select(['task_id', 'price', 'company', 'created_at'])
    .executeTakeFirstOrThrow();
  const stored = StoredDocument.parse(row.company);
  const { language } = stored;
  const t = textsIn(language);
  const price = `${t('billing.documents.price')}: ${formatCredits(row.price, toPartiesLocale(stored))}`;
  const { smallBusiness } = taxStatusOn((await taxTables(read)).statuses, dayOf(row.created_at));
  return {
    parties: stored,
    note: {
      ...sentParts(number, stored, row.created_at, await readCurrency(read)),
      title: t(row.price < 0 ? 'billing.documents.returnNote' : 'billing.documents.deliveryNote'),
      line:
        row.task_id === null
          ? `${t('billing.documents.returnedCredits')} (${price})`
          : `${t('billing.documents.task')} ${row.task_id} (${price})`,
      ...(smallBusiness
        ? { taxRule: 'smallBusiness', taxText: smallBusinessNote(language, stored.operator?.iso) }
        : { taxRule: 'domestic', taxText: t('billing.documents.vat', { rate: '0 %' }) }),
    },
  };
}
