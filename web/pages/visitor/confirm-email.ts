import { z } from 'zod';
import { LinkPart } from './link-part.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const confirmEmail = createPage('/confirmEmail', {
  guard: 'public',
  search: z.object({ key: LinkPart }),
  component: lazyPage(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});
