import { createRouter } from '@tanstack/react-router';
import { settingsApi } from '#contract/settings.ts';
import { rawAnswers, sessionState } from '#web/api/index.ts';
import { createPage, root } from './pages/create-page.ts';
import { ErrorPage } from './pages/ErrorPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { home } from './pages/visitor/home.ts';
import { signIn } from './pages/visitor/sign-in.ts';
import { resetPassword } from './pages/visitor/reset-password.ts';
import { newPassword } from './pages/visitor/new-password.ts';
import { signUp } from './pages/visitor/sign-up.ts';
import { signUpThankyou } from './pages/visitor/sign-up-thankyou.ts';
import { confirmEmail } from './pages/visitor/confirm-email.ts';
import { logout } from './pages/visitor/logout.ts';
import { notActive } from './pages/visitor/not-active.ts';
import { secondFactor } from './pages/visitor/second-factor.ts';
import { staffPassword } from './pages/visitor/staff-password.ts';
import { setUp } from './pages/visitor/set-up.ts';
import { jobCreate } from './pages/orders/job-create.ts';
import { tasks } from './pages/orders/tasks.ts';
import { jobs } from './pages/orders/jobs.ts';
import { jobDetails } from './pages/orders/job-details.ts';
import { chats } from './pages/orders/chats.ts';
import { account } from './pages/account/account.ts';
import { creditsOverview } from './pages/account/credits-overview.ts';
import { buyCredits } from './pages/account/buy-credits.ts';
import { checkout } from './pages/account/checkout.ts';
import { purchase } from './pages/account/purchase.ts';
import { topUp } from './pages/account/top-up.ts';
import { editAccount } from './pages/account/edit-account.ts';
import { yourData } from './pages/account/your-data.ts';
import { myFilePrices } from './pages/account/my-file-prices.ts';
import { terms, privacy, imprint } from './pages/visitor/legal.ts';
import { desk } from './pages/admin/desk.ts';
import { options } from './pages/admin/options.ts';
import { trophy } from './pages/admin/trophy.ts';
import { statistic } from './pages/admin/statistic.ts';
import { customerView } from './pages/admin/customer-view.ts';
import { fileOverview } from './pages/admin/file-overview.ts';
import { jobOverview } from './pages/admin/job-overview.ts';
import { creditsOfAll } from './pages/admin/credits-of-all.ts';
import { packages } from './pages/admin/packages.ts';
import { payments } from './pages/admin/payments.ts';
import { accounting } from './pages/admin/accounting.ts';
import { chatsOverview } from './pages/admin/chats-overview.ts';
import { prices } from './pages/admin/prices.ts';
import { vehicles } from './pages/admin/vehicles.ts';
import { methods } from './pages/admin/methods.ts';
import { tools } from './pages/admin/tools.ts';
import { solutions } from './pages/admin/solutions.ts';
import { report } from './pages/admin/report.ts';
import { audit } from './pages/admin/audit.ts';
import { securityLog } from './pages/admin/security-log.ts';
import { outbox } from './pages/admin/outbox.ts';
import { resumeLastAccess, ensureFrame, renewFrame } from './shell/page/guards.ts';
import { lazyPage } from './shell/page/lazy-page.ts';
import { focusHeading, keepFocus, stayWhileOffline } from './shell/bars/navigation.ts';
import { PagePending } from './shell/page/PagePending.tsx';
import { queryClient } from './shell/live/query-client.ts';

/** All pieces of the portal on one page; no part of a build. */
const styleguide = import.meta.env.DEV
  ? [
      createPage('/styleguide', {
        guard: 'public',
        component: lazyPage(() => import('./styleguide/StyleguidePage.tsx'), 'StyleguidePage'),
      }),
    ]
  : [];

/** Every page of the portal, in the order of the specification. */
const routeTree = root.addChildren([
  home,
  signIn,
  resetPassword,
  newPassword,
  signUp,
  signUpThankyou,
  confirmEmail,
  logout,
  notActive,
  secondFactor,
  staffPassword,
  setUp,
  jobCreate,
  tasks,
  jobs,
  jobDetails,
  chats,
  account,
  creditsOverview,
  buyCredits,
  checkout,
  purchase,
  topUp,
  editAccount,
  yourData,
  myFilePrices,
  terms,
  privacy,
  imprint,
  desk,
  options,
  trophy,
  statistic,
  customerView,
  fileOverview,
  jobOverview,
  creditsOfAll,
  packages,
  payments,
  accounting,
  chatsOverview,
  prices,
  vehicles,
  methods,
  tools,
  solutions,
  report,
  audit,
  securityLog,
  outbox,
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

resumeLastAccess(() => void router.invalidate());

keepFocus();
stayWhileOffline(router.history);

// Before every navigation balance, options and unread messages are asked anew, in one round; the first one begins with the page,
// which has asked.
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  void (fromLocation === undefined ? ensureFrame() : renewFrame());
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
