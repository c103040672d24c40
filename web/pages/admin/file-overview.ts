import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const fileOverview = createPage('/admin/fileoverview', {
  title: 'workbench.overview.title',
  guard: 'staff',
  reads: async ({ list, language }) => {
    if (list === undefined) return [];
    const { workbenchApi } = await import('#contract/workbench.ts');
    return [
      query(list.tab === 'open' ? workbenchApi.listOpenTasks : workbenchApi.listClosedTasks, {
        ...list.page,
        language,
      }),
    ];
  },
  component: lazyPage(() => import('./FileOverviewPage.tsx'), 'FileOverviewPage'),
});
