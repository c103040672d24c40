import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '#web/i18n/index.ts';
import { listTextParts } from '#web/i18n/parts.ts';
import { checkGuard } from '#web/shell/page/guards.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { root } from '#web/pages/create-page.ts';

const path = '/signin';

/** Not like other pages: whoever is signed in goes on to where the address says. */
export const signIn = createRoute({
  getParentRoute: () => root,
  path,
  // A path of this portal; '//' would begin the name of another host.
  validateSearch: z.object({
    redirect: z
      .string()
      .regex(/^\/(?![/\\])/)
      .optional()
      .catch(undefined),
  }),
  beforeLoad: ({ location, search }) => checkGuard('signedOut', location.href, search.redirect),
  loader: () => loadTexts(...listTextParts(path)),
  component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage'),
});
