import type { CreditEntry, creditsApi, EntryOfCustomer } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';
import { businessClock, businessStamp } from '#rules/support-hours.ts';
import { recordAudit } from '#server/db/audit.ts';
import { amountText, asText, getNotation, writeCsv } from '#server/files/csv.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { matchingEntries } from './list-all-credits.ts';
import { allCredits } from './list-credits.ts';

/** Row limit of one file, which spreadsheets and the server's memory hold with ease. */
const maxRows = 200_000;

/** A column of an exported list: its content and its heading. */
type Column<Row> = { heading: string; cell: (row: Row) => string | number };

/** Columns of ledger rows in the format of a language's spreadsheets. */
function columnsOf(language: Language) {
  const { point } = getNotation(language);
  const t = textsIn(language);
  return {
    date: { heading: t('credits.csv.columns.date'), cell: ({ createdAt }) => businessStamp(new Date(createdAt)) },
    kind: { heading: t('credits.csv.columns.kind'), cell: ({ kind }) => t(`credits.csv.kinds.${kind}`) },
    amount: { heading: t('credits.csv.columns.amount'), cell: ({ amount }) => amountText(amount, point) },
    balance: { heading: t('credits.csv.columns.balance'), cell: ({ balance }) => amountText(balance, point) },
    reason: { heading: t('credits.csv.columns.reason'), cell: ({ reason }) => asText(reason) },
    task: { heading: t('credits.csv.columns.task'), cell: ({ taskId }) => taskId ?? '' },
    deliveryNote: {
      heading: t('credits.csv.columns.deliveryNote'),
      cell: ({ deliveryNoteNumber }) => deliveryNoteNumber ?? '',
    },
    reference: {
      heading: t('credits.csv.columns.reference'),
      cell: ({ ownDetails }) => asText(ownDetails?.reference ?? ''),
    },
    plate: { heading: t('credits.csv.columns.plate'), cell: ({ ownDetails }) => asText(ownDetails?.plate ?? '') },
    endCustomer: {
      heading: t('credits.csv.columns.endCustomer'),
      cell: ({ ownDetails }) => asText(ownDetails?.endCustomer ?? ''),
    },
    furtherDetails: {
      heading: t('credits.csv.columns.furtherDetails'),
      cell: ({ ownDetails }) =>
        asText((ownDetails?.pairs ?? []).map(({ key, value }) => `${key}: ${value}`).join('; ')),
    },
    invoice: { heading: t('credits.csv.columns.invoice'), cell: ({ invoiceNumber }) => invoiceNumber ?? '' },
  } satisfies Record<string, Column<CreditEntry>>;
}

/** Rows as CSV, under the headings of their columns. */
function asCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[], language: Language): Buffer {
  const table = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return writeCsv(table, getNotation(language).delimiter);
}

const fileName = () => `credits-${businessClock(new Date()).day}.csv`;

/** The caller's own ledger rows of a filter as CSV. */
export const exportCredits: Handler<typeof creditsApi.exportCredits> = async ({ actor, input, tx }) => {
  const { language } = input;
  const { invoice: _ofStaff, ...own } = columnsOf(language);
  const columns = Object.values(own);
  return {
    bytes: asCsv(await allCredits(tx, actor.companyId, input, language), columns, language),
    fileName: fileName(),
  };
};

/** The rows of all customers for the operator's books; the export is recorded in the audit log. */
export const exportAllCredits: Handler<typeof creditsApi.exportAllCredits> = async ({ input, tx, refuse }) => {
  const { language, ...filter } = input;
  const entries = await matchingEntries(tx, filter, { limit: maxRows + 1, language });
  if (entries.length > maxRows) return refuse('tooManyRows');
  const t = textsIn(language);
  const { date, kind, amount, balance, reason, task, deliveryNote, invoice, ...details } = columnsOf(language);
  const customer: Column<EntryOfCustomer> = {
    heading: t('credits.csv.columns.customer'),
    cell: (entry) => asText(entry.customer),
  };
  const bookedBy: Column<EntryOfCustomer> = {
    heading: t('credits.csv.columns.bookedBy'),
    cell: (entry) => asText([entry.bookedBy ?? '', entry.approvedBy ?? []].flat().join(', ')),
  };
  await recordAudit(tx, {
    action: 'exported',
    subject: 'credit_entries',
    subjectId: filter.userId === undefined ? '' : String(filter.userId),
    after: { rows: entries.length, ...filter },
  });
  const ofBooking = [date, customer, kind, amount, balance, reason, task, deliveryNote, invoice, bookedBy];
  const all = [...ofBooking, ...Object.values(details)];
  return { bytes: asCsv(entries, all, language), fileName: fileName() };
};
