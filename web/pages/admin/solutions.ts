import { z } from 'zod';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const solutions = createPage('/admin/solutions', {
  title: 'library.title',
  guard: 'staff',
  search: z.object({
    /** As the list itself reads it, with the code of the library. */
    state: z.string().optional().catch(undefined),
    /** Only those of this task. */
    task: z.number().int().positive().optional().catch(undefined),
    /** The one that is open. */
    solution: z.number().int().positive().optional().catch(undefined),
  }),
  reads: async ({ list, language }) => {
    if (list === undefined) return [];
    const { libraryApi } = await import('#contract/library.ts');
    return [query(libraryApi.listSolutions, { ...list.page, language })];
  },
  component: lazyPage(() => import('./SolutionsPage.tsx'), 'SolutionsPage'),
});
