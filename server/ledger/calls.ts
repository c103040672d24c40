import type { ledgerApi } from '#contract/ledger.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getLedgerCheck, verifyLedger } from './get-ledger-check.ts';

export const ledgerCalls: Handlers<typeof ledgerApi> = { getLedgerCheck, verifyLedger };
