import { z } from 'zod';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const chatsOverview = createPage('/admin/chatsoverview', {
  title: 'chat.page.allTitle',
  guard: 'staff',
  search: z.object({ task: z.number().int().positive().optional().catch(undefined) }),
  component: lazyPage(() => import('./ChatsOverviewPage.tsx'), 'ChatsOverviewPage'),
});
