import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const jobOverview = createPage('/admin/joboverview', {
  title: 'workbench.jobs.title',
  guard: 'staff',
  reads: async ({ list, language }) => {
    if (list === undefined) return [];
    const { workbenchApi } = await import('#contract/workbench.ts');
    return [query(workbenchApi.listAllJobs, { ...list.page, language, state: list.tab })];
  },
  component: lazyPage(() => import('./JobOverviewPage.tsx'), 'JobOverviewPage'),
});
