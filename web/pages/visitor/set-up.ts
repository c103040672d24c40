import { z } from 'zod';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const setUp = createPage('/setup', {
  guard: 'public',
  search: z.object({ key: z.string().optional().catch(undefined) }),
  component: lazyPage(() => import('./SetUpPage.tsx'), 'SetUpPage'),
});
