import type { accountingApi } from '#contract/accounting.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { exportMonth } from './export-month.ts';
import { getAccounting } from './get-accounting.ts';
import { getMonth } from './get-month.ts';
import { listAccountingDocuments } from './list-accounting-documents.ts';
import { listOpenItems } from './list-open-items.ts';
import { resumeAccounting } from './resume-accounting.ts';
import { retryDocument, retryFailedDocuments } from './retry-documents.ts';
import { sendDocumentsFrom } from './send-documents-from.ts';
import { setDocumentAside } from './set-document-aside.ts';
import { settleOpenItem } from './settle-open-item.ts';
import { updateAccounting } from './update-accounting.ts';

export function accountingCalls(
  database: Database,
  { sevdesk }: Pick<Config, 'sevdesk'>,
): Handlers<typeof accountingApi> {
  const service = sevdesk === undefined ? 'none' : 'sevdesk';
  return {
    getAccounting: getAccounting(service),
    updateAccounting: updateAccounting(service),
    listAccountingDocuments,
    sendDocumentsFrom,
    retryDocument,
    retryFailedDocuments,
    setDocumentAside,
    resumeAccounting,
    listOpenItems,
    settleOpenItem,
    getMonth,
    exportMonth: exportMonth(database),
  };
}
