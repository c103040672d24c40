import type { auditApi } from '#contract/audit.ts';
import type { Handlers } from '#server/http/serve.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { getAuditNames } from './get-audit-names.ts';
import { getAuditLog } from './get-audit-log.ts';

export const auditCalls: Handlers<typeof auditApi> = {
  getAuditLog,
  getAuditNames,
  exportAuditLog,
};
