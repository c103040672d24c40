import { SecurityLog } from '#web/security/SecurityLog.tsx';

/** /admin/security */
export function SecurityLogPage() {
  return <SecurityLog />;
}
