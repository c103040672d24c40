/** /admin/audit */
export function AuditPage() {
  return null;
}
