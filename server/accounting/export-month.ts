import type { Readable } from 'node:stream';
import type { accountingApi } from '#contract/accounting.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { readCurrency } from '#server/settings/index.ts';
import { accountantOptions } from './get-accounting.ts';
import { summarize } from './get-month.ts';
import { type ArchiveParts, writeMonthArchive } from './month-archive.ts';
import { getMonthDays } from './month-documents.ts';

/** A month as one archive; the export is recorded in the audit log. */
export const exportMonth =
  (database: Database): Handler<typeof accountingApi.exportMonth> =>
  async ({ actor, input, tx, storage, refuse }) => {
    const { month, language } = input;
    const days = getMonthDays(month);
    const { invoices, cancellations, deliveryNotes, datevGaps } = await summarize(tx, days);
    const documents = invoices + cancellations + deliveryNotes;
    if (documents === 0) return refuse('monthWithoutDocuments');
    const options =
      datevGaps.length === 0 ? { ...(await accountantOptions(tx)), currency: await readCurrency(tx) } : undefined;
    await tx.insertInto('accounting_exports').values({ month, exported_by: actor.id }).execute();
    await recordAudit(tx, {
      action: 'exported',
      subject: 'invoices',
      subjectId: '',
      after: { month, documents },
    });
    const parts: ArchiveParts = { database, storage, actor, days, language, options, now: new Date() };
    return { stream: (): Readable => writeMonthArchive(parts), fileName: `accounting-${month}.zip` };
  };
