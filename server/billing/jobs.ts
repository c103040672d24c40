import type { UserId } from '#contract/ids.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/index.ts';
import type { Storage } from '#server/files/storage.ts';
import { personName } from '#server/vocabulary/index.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { getDocumentFileName, issuedDocument, makePdf } from './make-document.ts';
import { toPartiesLocale } from './parties.ts';

/**
 * Mails an invoice or cancellation to its customer with the PDF, once. It is a legal document: neither a switched-off kind
 * of mail nor a locked account keeps it back.
 */
async function mailInvoice(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { invoice, userId, sha256 }: { invoice: IssuedInvoice; userId: UserId; sha256: string },
): Promise<void> {
  const { number, parties, cancels, credits, gross, currency, account } = invoice;
  const { language } = parties;
  const locale = toPartiesLocale(parties);
  const earlierMail = await tx
    .selectFrom('document_mails')
    .where('number', '=', number)
    .select('number')
    .executeTakeFirst();
  if (earlierMail !== undefined) return;
  const { email, name } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  const values = {
    name,
    number,
    credits: formatCredits(credits, locale),
    gross: formatMoney(gross, currency, locale),
    link: `${publicUrl}/account/creditsoverview`,
  };
  const mailId = await writeMail(tx, {
    to: email,
    language,
    ...(cancels === undefined
      ? account !== undefined && account.paid < gross
        ? {
            kind: 'invoiceOnAccount',
            values: {
              ...values,
              due: formatMoney(gross - account.paid, currency, locale),
              date: formatBusinessDay(`${account.dueOn}T12:00:00Z`, locale),
            },
          }
        : { kind: 'invoiceIssued', values }
      : { kind: 'invoiceCancelled', values: { ...values, invoice: cancels.number } }),
    attachments: [{ name: getDocumentFileName(number, 'pdf'), type: 'application/pdf', sha256 }],
  });
  // A second worker with the same document waits here for the first, and is undone.
  await notify(
    tx,
    { companyId: userId, right: 'seeDocuments' },
    { kind: 'invoiceIssued', facts: { number }, onceKey: number },
  );
  await tx.insertInto('document_mails').values({ number, mail_id: mailId }).execute();
}

/** The queue's jobs for documents: their files are made once, when they are issued, and invoices are mailed. */
export const billingJobs = (database: Database, storage: Storage, config: { publicUrl: string }) => ({
  issueDocument: ({ number }: { number: string }) =>
    database.db.transaction().execute(async (tx) => {
      const document = await issuedDocument(tx, number);
      if (document === undefined) throw new Error(`${number} was never issued`);
      const { invoice, userId } = document;
      const sha256 = await makePdf(tx, storage, document);
      if (invoice !== undefined) await mailInvoice(tx, config, { invoice, userId, sha256 });
    }),
});
