export { billingCalls } from './calls.ts';
export { type Cancelled, cancelPart } from './cancel-part.ts';
export { type FixedTax, type Issued, issueInvoice } from './issue-invoice.ts';
export { billingJobs } from './jobs.ts';
export { writeDeliveryNote } from './write-delivery-note.ts';
