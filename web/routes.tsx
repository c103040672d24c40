import { createRouter } from '@tanstack/react-router';
import { Skeleton, Stack } from '@mantine/core';
import { settingsApi } from '#contract/settings.ts';
import { rawAnswers, sessionState } from '#web/api/index.ts';
import { createPage, root } from '#web/pages/create-page.ts';
import { ErrorPage } from '#web/pages/ErrorPage.tsx';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';
import { accountPages } from '#web/pages/account/account-pages.ts';
import { adminPages } from '#web/pages/admin/admin-pages.ts';
import { orderPages } from '#web/pages/orders/order-pages.ts';
import { visitorPages } from '#web/pages/visitor/visitor-pages.ts';
import { ensureFrame, renewFrame, resumeLastAccess } from '#web/shell/page/guards.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { focusHeading, keepFocus, stayWhileOffline } from '#web/shell/bars/navigation.ts';
import { finishPresses } from '#web/shell/page/finish-presses.ts';
import { ignoreStrayPresses } from '#web/shell/page/ignore-stray-presses.ts';
import { queryClient } from '#web/shell/live/query-client.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** All pieces of the portal on one page; no part of a build. */
const styleguide = import.meta.env.DEV
  ? [
      createPage('/styleguide', {
        guard: 'public',
        component: lazyPage(() => import('./styleguide/StyleguidePage.tsx'), 'StyleguidePage'),
      }),
    ]
  : [];

/** Every page of the portal. */
const routeTree = root.addChildren([...visitorPages, ...orderPages, ...accountPages, ...adminPages, ...styleguide]);

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
// First: a press that it has finished is no stray one.
finishPresses();
ignoreStrayPresses();
stayWhileOffline(router.history);

// Before every navigation balance, options and unread messages are asked anew, in one round; the first one begins with the page,
// which has asked.
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  void (fromLocation === undefined ? ensureFrame() : renewFrame());
});

/** The job of an address: another one is another page, though it has the same path. */
const jobOf = ({ search }: { search: object }): unknown => ('job' in search ? search.job : undefined);

/** True once the user has left before the first page was ready: the next page skips its saved reads. Guards replace an address. */
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

/** The place of a page while its guard or its code is on the way. */
function PagePending() {
  const { t } = useTranslation();
  return (
    <Stack gap="md" role="status" aria-busy aria-label={t('shell.loading')}>
      <Skeleton h={32} w={220} />
      <Skeleton h={56} />
      <Skeleton h={240} />
    </Stack>
  );
}
