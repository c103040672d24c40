import { AuditLog } from '#web/audit/AuditLog.tsx';

/** /admin/audit */
export function AuditPage() {
  return <AuditLog />;
}
