import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const yourData = createPage('/account/data', {
  title: 'privacy.title',
  guard: 'active',
  reads: async ({ role }) => {
    if (role !== 'customer') return [];
    const { privacyApi } = await import('#contract/privacy.ts');
    return [query(privacyApi.getOwnData, {})];
  },
  component: lazyPage(() => import('./YourDataPage.tsx'), 'YourDataPage'),
});
