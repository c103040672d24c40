import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const securityLog = createPage('/admin/security', {
  title: 'security.title',
  guard: 'admin',
  reads: async ({ list }) => {
    if (list === undefined) return [];
    const { securityApi } = await import('#contract/security.ts');
    return [query(securityApi.getSecurityLog, list.page)];
  },
  component: lazyPage(() => import('#web/security/SecurityLog.tsx'), 'SecurityLog'),
});
