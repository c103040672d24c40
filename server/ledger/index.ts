export { latestCheck } from './run-ledger-check.ts';
export { verifyDocuments } from './verify-documents.ts';
export { findWithoutInvoice, verifyLedger } from './verify-ledger.ts';
export { room } from './room.ts';
