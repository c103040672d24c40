import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const tools = createPage('/admin/tools', {
  title: 'tools.title',
  guard: 'staff',
  reads: async ({ list }) => {
    if (list === undefined) return [];
    const { toolsApi } = await import('#contract/tools.ts');
    return [query(toolsApi.getTools, {})];
  },
  component: lazyPage(() => import('#web/tools/Tools.tsx'), 'Tools'),
});
