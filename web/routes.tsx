import { createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { AccountList } from '#contract/accounts.ts';
import { settingsApi } from '#contract/settings.ts';
import { rawAnswers, sessionState } from '#web/api/index.ts';
import { beginCalls } from './shell/begin-calls.ts';
import { Frame } from './shell/Frame.tsx';
import { focusHeading, keepFocus, stayWhileOffline } from './shell/navigation.ts';
import { beginWithLastRights, type Guard, hold, knowFrame, renewFrame } from './shell/guards.ts';
import { lazyPage } from './shell/lazy-page.ts';
import { PagePending } from './shell/PagePending.tsx';
import { queryClient } from './shell/query-client.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

// Without guard or loader of its own: the frame is drawn before either is through.
const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

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
  component: lazyPage(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: z.object({ key: z.string().optional().catch(undefined) }),
  component: lazyPage(() => import('./pages/SetUpPage.tsx'), 'SetUpPage'),
});
const jobDetails = createRoute({
  getParentRoute: () => root,
  path: '/jobs/jobDetails',
  validateSearch: z.object({ job: z.number().int().positive().optional().catch(undefined) }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyPage(() => import('./pages/JobDetailsPage.tsx'), 'JobDetailsPage'),
});
/** A customer of the administration: the list, or one whole account. */
const customerView = createRoute({
  getParentRoute: () => root,
  path: '/admin/customerview',
  validateSearch: z.object({
    /** The open list. */
    state: AccountList.optional().catch(undefined),
    customer: z.number().int().positive().optional().catch(undefined),
    /** The open part of the account. */
    part: z.string().optional().catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('staff', location.href),
  component: lazyPage(() => import('./pages/CustomerViewPage.tsx'), 'CustomerViewPage'),
});
const chatsOverview = createRoute({
  getParentRoute: () => root,
  path: '/admin/chatsoverview',
  validateSearch: z.object({ task: z.number().int().positive().optional().catch(undefined) }),
  beforeLoad: ({ location }) => hold('staff', location.href),
  component: lazyPage(() => import('./pages/ChatsOverviewPage.tsx'), 'ChatsOverviewPage'),
});
const statistic = createRoute({
  getParentRoute: () => root,
  path: '/admin/statistic',
  validateSearch: z.object({
    from: z.iso.date().optional().catch(undefined),
    to: z.iso.date().optional().catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('staff', location.href),
  component: lazyPage(() => import('./pages/StatisticPage.tsx'), 'StatisticPage'),
});

const solutions = createRoute({
  getParentRoute: () => root,
  path: '/admin/solutions',
  validateSearch: z.object({
    /** As the list itself reads it, with the code of the library. */
    state: z.string().optional().catch(undefined),
    /** Only those of this task. */
    task: z.number().int().positive().optional().catch(undefined),
    /** The one that is open. */
    solution: z.number().int().positive().optional().catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('staff', location.href),
  component: lazyPage(() => import('./pages/SolutionsPage.tsx'), 'SolutionsPage'),
});

/** The report of a task, open at a place of its file. */
const report = createRoute({
  getParentRoute: () => root,
  path: '/admin/report',
  validateSearch: z.object({
    task: z.number().int().positive().optional().catch(undefined),
    /** An offset in hexadecimal digits; the router reads what looks like a number as one. */
    at: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('staff', location.href),
  component: lazyPage(() => import('./pages/ReportPage.tsx'), 'ReportPage'),
});

/** A part of a mailed link; the router reads what looks like a number as one. */
const linkPart = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('');
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/PasswordResetNewPass',
  validateSearch: z.object({ action: linkPart, login: linkPart, key: linkPart, hash: linkPart }),
  component: lazyPage(() => import('./pages/NewPasswordPage.tsx'), 'NewPasswordPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirmEmail',
  validateSearch: z.object({ key: linkPart }),
  component: lazyPage(() => import('./pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});
const chats = createRoute({
  getParentRoute: () => root,
  path: '/chats',
  validateSearch: z.object({ task: z.number().int().positive().optional().catch(undefined) }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyPage(() => import('./pages/ChatsPage.tsx'), 'ChatsPage'),
});
/** The order and its file that are to be paid with bought credits: the way back. */
const cameFrom = {
  job: z.number().int().positive().optional().catch(undefined),
  task: z.number().int().positive().optional().catch(undefined),
};
const buyCredits = createRoute({
  getParentRoute: () => root,
  path: '/account/buyCredits',
  validateSearch: z.object({
    ...cameFrom,
    /** Credits that are missing to pay the file. */
    need: z.number().positive().optional().catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyPage(() => import('./pages/BuyCreditsPage.tsx'), 'BuyCreditsPage'),
});
const checkout = createRoute({
  getParentRoute: () => root,
  path: '/account/accountBuyCreditsCheckout',
  validateSearch: z.object({
    credits: z.number().int().positive().optional().catch(undefined),
    package: z.number().int().positive().optional().catch(undefined),
    ...cameFrom,
  }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyPage(() => import('./pages/BuyCreditsCheckoutPage.tsx'), 'BuyCreditsCheckoutPage'),
});

const purchase = createRoute({
  getParentRoute: () => root,
  path: '/account/purchase',
  validateSearch: z.object({
    purchase: z.number().int().positive().optional().catch(undefined),
    /** The visitor left the provider's page without paying. */
    cancelled: z.boolean().optional().catch(undefined),
  }),
  beforeLoad: ({ location }) => hold('active', location.href),
  component: lazyPage(() => import('./pages/PurchasePage.tsx'), 'PurchasePage'),
});

/** All pieces of the portal on one page; no part of a build. */
const styleguide = import.meta.env.DEV
  ? [
      screen(
        '/styleguide',
        'public',
        lazyPage(() => import('./styleguide/StyleguidePage.tsx'), 'StyleguidePage'),
      ),
    ]
  : [];

/** Every URL of the portal, in the order of the specification. */
const routeTree = root.addChildren([
  screen(
    '/',
    'public',
    lazyPage(() => import('./pages/HomePage.tsx'), 'HomePage'),
  ),
  signIn,
  screen(
    '/resetpassword',
    'visitor',
    lazyPage(() => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  newPassword,
  screen(
    '/signUp',
    'public',
    lazyPage(() => import('./pages/SignUpPage.tsx'), 'SignUpPage'),
  ),
  screen(
    '/signUpThankyou',
    'public',
    lazyPage(() => import('./pages/SignUpThankyouPage.tsx'), 'SignUpThankyouPage'),
  ),
  confirmEmail,
  screen(
    '/logout',
    'signedIn',
    lazyPage(() => import('./pages/LogoutPage.tsx'), 'LogoutPage'),
  ),
  screen(
    '/notActive',
    'notActive',
    lazyPage(() => import('./pages/NotActivePage.tsx'), 'NotActivePage'),
  ),
  screen(
    '/secondFactor',
    'secondFactor',
    lazyPage(() => import('./pages/SecondFactorPage.tsx'), 'SecondFactorPage'),
  ),
  screen(
    '/newPassword',
    'newPassword',
    lazyPage(() => import('./pages/StaffPasswordPage.tsx'), 'StaffPasswordPage'),
  ),
  setUp,
  screen(
    '/jobCreate',
    'active',
    lazyPage(() => import('./pages/JobCreatePage.tsx'), 'JobCreatePage'),
  ),
  screen(
    '/tasks',
    'active',
    lazyPage(() => import('./pages/TasksPage.tsx'), 'TasksPage'),
  ),
  screen(
    '/jobs',
    'active',
    lazyPage(() => import('./pages/JobsPage.tsx'), 'JobsPage'),
  ),
  jobDetails,
  chats,
  screen(
    '/account',
    'active',
    lazyPage(() => import('./pages/AccountPage.tsx'), 'AccountPage'),
  ),
  screen(
    '/account/creditsoverview',
    'active',
    lazyPage(() => import('./pages/CreditsOverviewPage.tsx'), 'CreditsOverviewPage'),
  ),
  buyCredits,
  checkout,
  purchase,
  screen(
    '/account/topUp',
    'active',
    lazyPage(() => import('./pages/TopUpPage.tsx'), 'TopUpPage'),
  ),
  screen(
    '/account/edit',
    'active',
    lazyPage(() => import('./pages/EditAccountPage.tsx'), 'EditAccountPage'),
  ),
  screen(
    '/account/data',
    'active',
    lazyPage(() => import('./pages/YourDataPage.tsx'), 'YourDataPage'),
  ),
  screen(
    '/account/myfileprices',
    'active',
    lazyPage(() => import('./pages/MyFilePricesPage.tsx'), 'MyFilePricesPage'),
  ),
  screen(
    '/agb',
    'public',
    lazyPage(() => import('./pages/LegalPages.tsx'), 'TermsPage'),
  ),
  screen(
    '/datenschutz',
    'public',
    lazyPage(() => import('./pages/LegalPages.tsx'), 'PrivacyPage'),
  ),
  screen(
    '/impressum',
    'public',
    lazyPage(() => import('./pages/LegalPages.tsx'), 'ImprintPage'),
  ),
  screen(
    '/admin',
    'staff',
    lazyPage(() => import('./pages/DeskPage.tsx'), 'DeskPage'),
  ),
  screen(
    '/admin/options',
    'staff',
    lazyPage(() => import('./pages/OptionsPage.tsx'), 'OptionsPage'),
  ),
  screen(
    '/admin/trophy',
    'staff',
    lazyPage(() => import('./pages/TrophyPage.tsx'), 'TrophyPage'),
  ),
  statistic,
  customerView,
  screen(
    '/admin/fileoverview',
    'staff',
    lazyPage(() => import('./pages/FileOverviewPage.tsx'), 'FileOverviewPage'),
  ),
  screen(
    '/admin/joboverview',
    'staff',
    lazyPage(() => import('./pages/JobOverviewPage.tsx'), 'JobOverviewPage'),
  ),
  screen(
    '/admin/creditsoverview',
    'staff',
    lazyPage(() => import('./pages/CreditsOfAllPage.tsx'), 'CreditsOfAllPage'),
  ),
  screen(
    '/admin/packages',
    'staff',
    lazyPage(() => import('./pages/PackagesPage.tsx'), 'PackagesPage'),
  ),
  screen(
    '/admin/payments',
    'staff',
    lazyPage(() => import('./pages/PaymentsPage.tsx'), 'PaymentsPage'),
  ),
  screen(
    '/admin/accounting',
    'staff',
    lazyPage(() => import('./pages/AccountingPage.tsx'), 'AccountingPage'),
  ),
  chatsOverview,
  screen(
    '/admin/prices',
    'staff',
    lazyPage(() => import('./pages/PricesPage.tsx'), 'PricesPage'),
  ),
  screen(
    '/admin/vehicles',
    'staff',
    lazyPage(() => import('./pages/VehiclesPage.tsx'), 'VehiclesPage'),
  ),
  screen(
    '/admin/methods',
    'staff',
    lazyPage(() => import('./pages/MethodsPage.tsx'), 'MethodsPage'),
  ),
  screen(
    '/admin/tools',
    'staff',
    lazyPage(() => import('./pages/ToolsPage.tsx'), 'ToolsPage'),
  ),
  solutions,
  report,
  screen(
    '/admin/audit',
    'admin',
    lazyPage(() => import('./pages/AuditPage.tsx'), 'AuditPage'),
  ),
  screen(
    '/admin/security',
    'admin',
    lazyPage(() => import('./pages/SecurityLogPage.tsx'), 'SecurityLogPage'),
  ),
  screen(
    '/admin/outbox',
    'staff',
    lazyPage(() => import('./pages/OutboxPage.tsx'), 'OutboxPage'),
  ),
  ...styleguide,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // The first page begins with its outline; after it, what is on the screen stays until the next page is there.
  defaultPendingComponent: PagePending,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
});
const stopBeginning = router.subscribe('onResolved', () => {
  stopBeginning();
  router.update({ ...router.options, defaultPendingMs: Number.POSITIVE_INFINITY });
});

beginWithLastRights(() => void router.invalidate());

keepFocus();
stayWhileOffline(router.history);

// Before every navigation balance, options and unread messages are asked anew, in one round; the first one begins with the page,
// which has asked.
router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
  beginCalls(toLocation);
  void (fromLocation === undefined ? knowFrame() : renewFrame());
});

/** The job of an address: another one is another page, though it has the same path. */
const jobOf = ({ search }: { search: object }): unknown => ('job' in search ? search.job : undefined);

/** Somebody has gone on before the first page was there: the next one is not read from its beginning. Guards replace an address. */
let hasGoneOn = false;
router.history.subscribe(({ action }) => {
  hasGoneOn ||= action.type !== 'REPLACE';
});

router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
  if (fromLocation === undefined) {
    if (hasGoneOn) focusHeading();
    return;
  }
  const isOtherJob = !pathChanged && jobOf(fromLocation) !== jobOf(toLocation);
  if (pathChanged || isOtherJob) focusHeading({ isForced: isOtherJob });
});

// A session that began or ended, here or in another tab: forget what was known and ask the guards again.
sessionState.listen(() => {
  // Everybody's part stays: the frame shows it before, during and after a session.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsApi.loadPublicOptions.name });
  queryClient.getMutationCache().clear();
  rawAnswers.set(undefined);
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
