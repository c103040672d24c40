import type { privacyApi } from '#contract/privacy.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getCustomerData, getOwnData } from './data-state.ts';
import { exportCustomerData, exportOwnData } from './export-data.ts';
import { checkOwnPassword } from './own-password.ts';
import {
  declineErasure,
  eraseCustomer,
  getErasureRequests,
  requestErasure,
  withdrawErasure,
} from './request-erasure.ts';
import { getRetention, updateRetention } from './retention-calls.ts';

export function privacyCalls(
  database: Database,
  { signInAttempts }: { signInAttempts: number },
): Handlers<typeof privacyApi> {
  const check = checkOwnPassword(database, signInAttempts);
  return {
    getOwnData,
    exportOwnData: exportOwnData(database, check),
    requestErasure: requestErasure(check),
    withdrawErasure,
    getCustomerData,
    exportCustomerData: exportCustomerData(database, check),
    eraseCustomer: eraseCustomer(check),
    declineErasure,
    getErasureRequests,
    getRetention,
    updateRetention,
  };
}
