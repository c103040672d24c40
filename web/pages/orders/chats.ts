import { z } from 'zod';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const chats = createPage('/chats', {
  title: 'chat.page.title',
  guard: 'active',
  search: z.object({ task: z.number().int().positive().optional().catch(undefined) }),
  component: lazyPage(() => import('./ChatsPage.tsx'), 'ChatsPage'),
});
