import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';
import type { MyTasksAddress } from '#web/ordering/MyTasks.tsx';

export const tasks = createPage('/tasks', {
  title: 'tasks.title',
  guard: 'active',
  search: (written: object): MyTasksAddress => written,
  reads: async ({ role, list, language }) => {
    if (role !== 'customer' || list === undefined) return [];
    const { orderingApi } = await import('#contract/ordering.ts');
    return [query(orderingApi.listTasks, { ...list.page, language })];
  },
  component: lazyPage(() => import('./TasksPage.tsx'), 'TasksPage'),
});
