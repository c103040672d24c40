export { billingCalls } from './calls.ts';
export { cancelPart } from './cancel-part.ts';
export { issueInvoice } from './issue-invoice.ts';
export { billingJobs } from './jobs.ts';
export { writeDeliveryNote } from './write-delivery-note.ts';
