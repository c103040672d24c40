import type { securityApi } from '#contract/security.ts';
import type { Handlers } from '#server/http/serve.ts';
import { exportSecurityLog } from './export-security-log.ts';
import { getOwnSignIns } from './get-own-sign-ins.ts';
import { getSecurityLog } from './get-security-log.ts';

/**
 * The calls of the security log.
 *
 * @param hashOfName turns a name that nobody bears into what stands in the log, so that it can be looked for
 */
export const securityCalls = (hashOfName: (name: string) => string): Handlers<typeof securityApi> => ({
  getSecurityLog: getSecurityLog(hashOfName),
  exportSecurityLog: exportSecurityLog(hashOfName),
  getOwnSignIns,
});
