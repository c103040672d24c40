import type { billingApi } from '#contract/billing.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { cancelInvoice, getUnusedShare } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { downloadDocument } from './download-document.ts';
import { downloadEarlierDocument, listEarlierDocuments } from './earlier-documents.ts';
import { createDeliveryNote, getDeliveryNote, linkDeliveryNote } from './get-delivery-note.ts';
import { getInvoice } from './get-invoice.ts';
import { listDeliveryNotes } from './list-delivery-notes.ts';
import { listInvoices } from './list-invoices.ts';

export const billingCalls = (
  database: Database,
  config: Pick<Config, 'publicUrl' | 'vatRegisterUrl'>,
): Handlers<typeof billingApi> => ({
  createDeliveryNote,
  linkDeliveryNote,
  getDeliveryNote,
  createInvoice: createInvoice(database, config),
  getInvoice,
  cancelInvoice: cancelInvoice(config),
  getUnusedShare,
  listInvoices,
  listDeliveryNotes,
  downloadDocument,
  listEarlierDocuments,
  downloadEarlierDocument,
});
