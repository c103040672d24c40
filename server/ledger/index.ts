export { ledgerCalls } from './calls.ts';
export { ledgerJobs, ledgerSchedule } from './jobs.ts';
export { latestCheck } from './store-check.ts';
export { verifyDocuments } from './verify-documents.ts';
export { findWithoutInvoice, verifyLedger } from './verify-ledger.ts';
