import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { getAuditNames } from './get-audit-names.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditCalls: Handlers<typeof contract.audit> = {
  getAuditLog: listAuditLog,
  getAuditNames,
  exportAuditLog,
};
