import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { z } from 'zod';
import { getAllChatMessagesUnread } from '#contract/chat.ts';
import { getCreditBalance } from '#contract/credits.ts';
import { loadGlobalOptions } from '#contract/options.ts';
import { session } from '#web/api/index.ts';
import { Frame } from './app/Frame.tsx';
import { type Guard, hold } from './app/guards.ts';
import { queryClient } from './app/query-client.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

/** One screen: its path, who may open it, and what shows it. */
function screen<const Path extends string>(path: Path, guard: Guard, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component,
    beforeLoad: ({ location }) => hold(guard, location.href),
  });
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  // A path of this portal; '//' would begin the name of another host.
  validateSearch: z.object({
    redirect: z
      .string()
      .regex(/^\/(?![/\\])/)
      .optional()
      .catch(undefined),
  }),
  beforeLoad: ({ location, search }) => hold('signedOut', location.href, search.redirect),
  component: lazyRouteComponent(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: z.object({ key: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./pages/SetUpPage.tsx'), 'SetUpPage'),
});
const jobDetails = createRoute({
  getParentRoute: () => root,
  path: '/jobs/jobDetails',
  validateSearch: z.object({ job: z.number().int().positive().optional().catch(undefined) }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyRouteComponent(() => import('./pages/JobDetailsPage.tsx'), 'JobDetailsPage'),
});
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/fileoverview' });
  },
});

/** Every URL of the portal, in the order of the specification. */
const routeTree = root.addChildren([
  screen('/', 'public', HomePage),
  signIn,
  screen(
    '/logout',
    'signedIn',
    lazyRouteComponent(() => import('./pages/LogoutPage.tsx'), 'LogoutPage'),
  ),
  screen(
    '/notActive',
    'notActive',
    lazyRouteComponent(() => import('./pages/NotActivePage.tsx'), 'NotActivePage'),
  ),
  setUp,
  screen(
    '/jobCreate',
    'active',
    lazyRouteComponent(() => import('./pages/JobCreatePage.tsx'), 'JobCreatePage'),
  ),
  screen(
    '/tasks',
    'active',
    lazyRouteComponent(() => import('./pages/TasksPage.tsx'), 'TasksPage'),
  ),
  screen(
    '/jobs',
    'active',
    lazyRouteComponent(() => import('./pages/JobsPage.tsx'), 'JobsPage'),
  ),
  jobDetails,
  admin,
  screen(
    '/admin/fileoverview',
    'staff',
    lazyRouteComponent(() => import('./pages/FileOverviewPage.tsx'), 'FileOverviewPage'),
  ),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
});

// Before every navigation balance, options and unread messages are asked anew.
router.subscribe('onBeforeNavigate', () => {
  if (session.token === undefined) return;
  for (const { name } of [getCreditBalance, loadGlobalOptions, getAllChatMessagesUnread])
    void queryClient.invalidateQueries({ queryKey: [name] });
});

// A session that began or ended, here or in another tab: forget what was known and ask the guards again.
session.onChange(() => {
  queryClient.clear();
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
