import { z } from 'zod';
import { LinkPart } from './link-part.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const newPassword = createPage('/PasswordResetNewPass', {
  guard: 'public',
  search: z.object({ action: LinkPart, login: LinkPart, key: LinkPart, hash: LinkPart }),
  component: lazyPage(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
});
