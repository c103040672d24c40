import { z } from 'zod';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const statistic = createPage('/admin/statistic', {
  title: 'statistics.title',
  guard: 'staff',
  search: z.object({
    from: z.iso.date().optional().catch(undefined),
    to: z.iso.date().optional().catch(undefined),
  }),
  component: lazyPage(() => import('#web/statistics/Statistics.tsx'), 'Statistics'),
});
