import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const audit = createPage('/admin/audit', {
  title: 'audit.title',
  guard: 'admin',
  reads: async ({ list }) => {
    if (list === undefined) return [];
    const { auditApi } = await import('#contract/audit.ts');
    return [query(auditApi.getAuditLog, list.page)];
  },
  component: lazyPage(() => import('#web/audit/AuditLog.tsx'), 'AuditLog'),
});
