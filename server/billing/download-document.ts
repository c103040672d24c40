import type { billingApi } from '#contract/billing.ts';
import { isStaff } from '#rules/roles.ts';
import type { Handler } from '#server/http/serve.ts';
import { getDocumentFileName, issuedDocument, makePdf, makeXrechnung } from './make-document.ts';

/** Answers a file of an issued document: customers open their own, staff any. What is not made yet is made now, once. */
export const downloadDocument: Handler<typeof billingApi.downloadDocument> = async ({
  actor,
  input: { number, format = 'pdf' },
  tx,
  storage,
  setAuditSubject,
  refuse,
}) => {
  const document = await issuedDocument(tx, number);
  if (document === undefined || (!isStaff(actor) && document.userId !== actor.companyId)) return refuse('notFound');
  setAuditSubject({ userId: document.userId });
  const fileName = getDocumentFileName(number, format);
  if (format === 'pdf') return { sha256: await makePdf(tx, storage, document), fileName };
  const made = await makeXrechnung(tx, storage, document);
  if (made === undefined) return refuse('notFound');
  if ('missing' in made) return refuse('xrechnungDataMissing', { fields: made.missing });
  return { sha256: made.sha256, fileName };
};
