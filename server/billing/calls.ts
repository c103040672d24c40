import type { billingApi } from '#contract/billing.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { downloadDocument } from './download-document.ts';
import { createDeliveryNote, getDeliveryNote, linkDeliveryNote } from './get-delivery-note.ts';
import { getInvoice } from './get-invoice.ts';
import { listDeliveryNotes } from './list-delivery-notes.ts';
import { listInvoices } from './list-invoices.ts';

export const billingCalls = (config: { publicUrl: string }): Handlers<typeof billingApi> => ({
  createDeliveryNote,
  linkDeliveryNote,
  getDeliveryNote,
  createInvoice,
  getInvoice,
  cancelInvoice: cancelInvoice(config),
  listInvoices,
  listDeliveryNotes,
  downloadDocument,
});
