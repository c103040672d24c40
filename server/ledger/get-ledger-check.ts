import type { ledgerApi } from '#contract/ledger.ts';
import type { Handler } from '#server/http/serve.ts';
import { latestCheck, runLedgerCheck } from './run-ledger-check.ts';

export const getLedgerCheck: Handler<typeof ledgerApi.getLedgerCheck> = async ({ tx }) =>
  (await latestCheck(tx)) ?? null;

export const verifyLedger: Handler<typeof ledgerApi.verifyLedger> = ({ tx }) => runLedgerCheck(tx);
