import { Readable } from 'node:stream';
import type { billingApi } from '#contract/billing.ts';
import { saveFile } from '#server/files/index.ts';
import type { Read, Tx } from '#server/platform/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/platform/serve.ts';
import type { Storage } from '#server/platform/storage.ts';
import { deliveryNoteSheet } from './delivery-note-sheet.ts';
import { type Logo, readLogo } from './document-logo.ts';
import { drawDocument, type Sheet } from './draw-document.ts';
import { invoiceSheet } from './invoice-sheet.ts';

/** The sheet of an issued document: customers open their own, staff any. */
async function sheetOf(read: Read, actor: Actor, number: string): Promise<Sheet | undefined> {
  if (number.startsWith('LS')) {
    const note = await read
      .selectFrom('delivery_notes')
      .where('number', '=', number)
      .$if(!isStaff(actor), (notes) => notes.where('user_id', '=', actor.id))
      .select(['number', 'user_id as userId', 'task_id as taskId', 'credit_entry_id as entryId', 'price', 'company'])
      .select(['payment_tax as paymentTax', 'created_at as createdAt'])
      .executeTakeFirst();
    return note === undefined ? undefined : deliveryNoteSheet(note);
  }
  const invoice = await read
    .selectFrom('invoices')
    .where('number', '=', number)
    .$if(!isStaff(actor), (invoices) => invoices.where('user_id', '=', actor.id))
    .select(['number', 'user_id as userId', 'credits', 'net', 'tax_rate as taxRate', 'tax', 'gross', 'company'])
    .select(['tax_rule as taxRule', 'created_at as createdAt'])
    .executeTakeFirst();
  return invoice === undefined ? undefined : invoiceSheet(invoice);
}

const storedOf = (read: Read, number: string) =>
  read.selectFrom('document_files').where('number', '=', number).select('sha256').executeTakeFirst();

/** The operator's logo on the day on which a document is first opened: how it looks, not what it says. */
async function presentLogo(read: Read, storage: Storage): Promise<Logo | undefined> {
  const { sha256, type } = await read
    .selectFrom('portal_options')
    .select(['logo_sha256 as sha256', 'logo_type as type'])
    .executeTakeFirstOrThrow();
  return sha256 === null || type === null ? undefined : readLogo(await storage.read(sha256), type);
}

/** The stored PDF of a document; generated when it is first opened, and the same bytes ever after. */
async function fileOf(tx: Tx, storage: Storage, sheet: Sheet): Promise<string> {
  const { number } = sheet;
  const storedFile = await storedOf(tx, number);
  if (storedFile !== undefined) return storedFile.sha256;
  const logo = await presentLogo(tx, storage);
  const file = await storage.receive(Readable.from([await drawDocument({ ...sheet, logo })]));
  await saveFile(tx, storage, file);
  await tx
    .insertInto('document_files')
    .values({ number, sha256: file.sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Of two that open it at once, the first one's file counts.
  return (await storedOf(tx, number))?.sha256 ?? file.sha256;
}

/** Answers the PDF of an issued document. */
export const downloadDocument: Handler<typeof billingApi.downloadDocument> = async ({
  actor,
  input: { number },
  tx,
  storage,
  refuse,
}) => {
  const sheet = await sheetOf(tx, actor, number);
  if (sheet === undefined) return refuse('notFound');
  return { sha256: await fileOf(tx, storage, sheet), fileName: `${number}.pdf` };
};
