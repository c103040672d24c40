import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const jobs = createPage('/jobs', {
  title: 'tasks.jobs.title',
  guard: 'active',
  reads: async ({ role, list, language }) => {
    if (role !== 'customer' || list === undefined) return [];
    const { orderingApi } = await import('#contract/ordering.ts');
    return [query(orderingApi.listJobs, { ...list.page, language })];
  },
  component: lazyPage(() => import('./JobsPage.tsx'), 'JobsPage'),
});
