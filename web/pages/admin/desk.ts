import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const desk = createPage('/admin', {
  title: 'desk.title',
  guard: 'staff',
  reads: async ({ language }) => {
    const [{ deskApi }, { workbenchApi }] = await Promise.all([
      import('#contract/desk.ts'),
      import('#contract/workbench.ts'),
    ]);
    return [query(deskApi.getDesk, {}), query(workbenchApi.listOpenTasks, { filterMode: 'all', language })];
  },
  component: lazyPage(() => import('./DeskPage.tsx'), 'DeskPage'),
});
