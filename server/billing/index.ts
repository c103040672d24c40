export { billingCalls } from './calls.ts';
export { cancelPart } from './cancel-part.ts';
export { issueInvoice, lockEntry } from './issue-invoice.ts';
export { billingJobs } from './jobs.ts';
export { downloadDocument } from './download-document.ts';
export { countryName } from './draw-document.ts';
export { customerOf, Parties } from './parties.ts';
export { writeDeliveryNote } from './write-delivery-note.ts';
