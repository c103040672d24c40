import { AppShell, Burger } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeveloperPanel } from './DeveloperPanel.tsx';
import { Footer } from './Footer.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { MenuPending } from './MenuPending.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useLiveUpdates } from './useLiveUpdates.tsx';
import { useOwnLanguage } from './useOwnLanguage.ts';
import { useIsSignedIn, useSession } from '#web/session/useSession.ts';
import { useSidebar } from './useSidebar.ts';
import { VersionPrompt } from './VersionPrompt.tsx';
import { WatchBanner } from './WatchBanner.tsx';

/** What stands around every screen. Menu and footer are for active users; a locked account sees that it is locked. */
export function Frame() {
  const { t } = useTranslation();
  const known = useSession();
  const isSignedIn = useIsSignedIn();
  // Until the first screen is known, and with it all that the frame shows, there is no more of it than its outline.
  const isFirst = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation === undefined });
  const access = isFirst ? undefined : known;
  const isPending = isFirst && isSignedIn;
  const active = access?.active === true;
  const sidebar = useSidebar();
  const isOpen = sidebar.isOpen && access !== undefined;
  useLiveUpdates(active);
  const watching = access?.impersonatedBy !== undefined;
  // Who looks at a customer's portal reads it in the own language.
  useOwnLanguage(watching ? undefined : access);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen, desktop: !active && !isPending } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      <LoadingBar />
      <AppShell.Header>
        <TopBar
          access={access}
          burger={
            access !== undefined && (
              <Burger
                opened={isOpen}
                onClick={sidebar.toggle}
                hiddenFrom="md"
                size="sm"
                aria-label={t('frame.menu.toggle')}
                aria-expanded={isOpen}
              />
            )
          }
        />
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('frame.menu.label')} mod={{ open: isOpen, active: active || isPending }}>
        {isPending && <MenuPending />}
        {access !== undefined && <Sidebar access={access} onChoose={sidebar.close} />}
      </AppShell.Navbar>
      <div className="page">
        <main id="content" tabIndex={-1}>
          {watching && <WatchBanner access={access} />}
          <OfflineBar />
          <NoticeBar />
          {access !== undefined && <VersionPrompt />}
          <Outlet />
          {access?.role === 'admin' && <DeveloperPanel />}
        </main>
        {active && <Footer />}
      </div>
    </AppShell>
  );
}
