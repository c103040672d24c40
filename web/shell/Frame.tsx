import { Alert, Anchor, Burger, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDiscount2 } from '@tabler/icons-react';
import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayWork } from '#web/session/may-work.ts';
import { discountNotice } from '#rules/discount-notice.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { AccessData } from '#contract/accounts/access.ts';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { settingsApi } from '#contract/settings.ts';
import { ask, query, rawAnswers } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { chooseLanguage, languageNow } from '#web/i18n/index.ts';
import { useDropGuard } from '#web/kit/form/useFileDrop.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';
import { useSession } from '#web/session/useSession.ts';
import { AccountNews, VisitorNews } from '#web/news/NewsBar.tsx';
import { LegalLinks } from '#web/settings/LegalLinks.tsx';
import { BottomBar } from './bars/BottomBar.tsx';
import { ImpersonationBanner, VersionPrompt } from './notices/FrameNotices.tsx';
import { OfflineBar } from './notices/PlainNotices.tsx';
import { useOverlaysName } from './overlays.ts';
import { Sidebar } from './bars/Sidebar.tsx';
import { supportTimesText } from './notices/support-times.ts';
import { addRegion } from '#web/kit/format/clock.ts';
import { TopBar } from './bars/TopBar.tsx';
import { VisitorBar } from './bars/VisitorBar.tsx';
import { useLiveUpdates } from './live/useLiveUpdates.ts';

/** The frame around every screen. Menu and footer are for active users; a locked account sees that it is locked. */
export function Frame() {
  const { t } = useTranslation();
  const access = useSession();
  const isSignedIn = useIsSignedIn();
  // Until it is known who that is, there is no more of the frame than its outline.
  const isPending = isSignedIn && access === undefined;
  const isWaiting = useLocation({
    select: ({ pathname }) => ['/notActive', '/secondFactor', '/newPassword'].includes(pathname),
  });
  // A locked account has no menu: where such an account waits, none is outlined.
  const isOutlined = isPending && !isWaiting;
  const active = mayWork(access);
  useOverlaysName();
  useDropGuard();
  const sidebar = useSidebar();
  const isDeveloping = useStore(rawAnswers) !== undefined && access?.permissions.includes('logs') === true;
  const DeveloperPanel = useLazyModule('developer', () => import('./DeveloperPanel.tsx'), isDeveloping).part
    ?.DeveloperPanel;
  const isOpen = sidebar.isOpen && access !== undefined;
  useLiveUpdates(active);
  const isImpersonated = access?.impersonatedBy !== undefined;
  // Staff read the portal of a customer in their own language.
  useOwnLanguage(isImpersonated ? undefined : access);
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      <header className="frame-bar">
        {!isSignedIn && <VisitorBar />}
        {isSignedIn && (
          <TopBar
            access={access}
            burger={
              access !== undefined &&
              // Active users have the menu at the foot of a narrow screen.
              !active && (
                <Burger
                  opened={isOpen}
                  onClick={sidebar.toggle}
                  hiddenFrom="md"
                  size="sm"
                  aria-label={t('shell.menu.toggle')}
                  aria-expanded={isOpen}
                />
              )
            }
          />
        )}
      </header>
      <nav
        className="frame-menu"
        aria-label={t('shell.menu.label')}
        data-open={isOpen || undefined}
        data-active={active || isOutlined || undefined}
      >
        {isOutlined && <MenuPending />}
        {access !== undefined && <Sidebar access={access} onChoose={sidebar.close} />}
      </nav>
      {/* Nor does a page stand there that moves when the menu comes after all. */}
      <div className="page" {...(isPending && isWaiting && { style: { visibility: 'hidden' } })}>
        <main id="content" tabIndex={-1}>
          {isImpersonated && <ImpersonationBanner access={access} />}
          <OfflineBar />
          {active && <AccountNews mayDismiss={!isImpersonated} />}
          {!active && !isPending && <VisitorNews />}
          {access !== undefined && <VersionPrompt />}
          <Outlet />
          {isDeveloping && DeveloperPanel !== undefined && <DeveloperPanel />}
        </main>
        {active && <Footer isStaff={access.role !== 'customer'} />}
      </div>
      {active && <BottomBar role={access.role} isMenuOpen={isOpen} onMenu={sidebar.toggle} />}
    </>
  );
}

/** The sidebar of a narrow screen. It covers the screen, so every change of place closes it. */
function useSidebar() {
  const place = useLocation({ select: ({ href }) => href });
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  const isOpen = openAt === place;
  return {
    isOpen,
    toggle: () => {
      setOpenAt(isOpen ? undefined : place);
    },
    close: () => {
      setOpenAt(undefined);
    },
  };
}

/**
 * Shows the portal in the language that the account remembers, on whichever device somebody signs in. An account that has
 * none yet keeps that of its first visit, so that mails and stored texts are in it as well.
 *
 * @param access undefined for visitors, and for staff who impersonate a customer
 */
function useOwnLanguage(access: AccessData | undefined): void {
  const client = useQueryClient();
  const userId = access?.userId;
  const language = access?.language;
  // Texts and account lie outside React.
  useEffect(() => {
    if (userId === undefined) return;
    if (language !== undefined) {
      void chooseLanguage(language);
      return;
    }
    ask(preferencesApi.updateLanguage, { language: languageNow() }).then(
      () => invalidate(client, 'access'),
      // The next visit is as good.
      () => undefined,
    );
  }, [client, userId, language]);
}

/** A line beneath the top bar while the next page is on its way; one that comes at once shows none. */
function LoadingBar() {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  if (!isLoading) return null;
  return <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />;
}

const entries = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The place of the menu until its user is known. */
function MenuPending() {
  return (
    <Stack gap={12} p={8} aria-hidden>
      {entries.map((entry) => (
        <Skeleton key={entry} h={24} />
      ))}
    </Stack>
  );
}

/** Business hours, the discount of the moment, and where support is reached. */
function Footer({ isStaff }: { isStaff: boolean }) {
  const { t, i18n } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  if (options === undefined) return null;
  const discount = discountNotice(options, i18n.language);
  const times = supportTimesText(options.supportTimes, addRegion(i18n.language));
  return (
    <Stack component="footer" gap="sm" mt="xl">
      {discount.percent > 0 && (
        <Alert icon={<IconDiscount2 aria-hidden />} color="good" py="xs">
          {t('shell.footer.discount', discount)}
        </Alert>
      )}
      <Divider />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {times === '' ? t('shell.footer.noHours') : t('shell.footer.hours', { times })}
        </Text>
        <LegalLinks />
        {options.supportContact !== '' && (
          <Text size="xs" c="dimmed">
            {t('shell.footer.contact')}{' '}
            <Anchor href={`mailto:${options.supportContact}`}>{options.supportContact}</Anchor>
          </Text>
        )}
        {isStaff && <About />}
      </Group>
    </Stack>
  );
}

/** Opens the dialog about the software, whose code comes with the first press. */
function About() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { part } = useLazyModule('about', () => import('./AboutDialog.tsx'), isOpen);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="xs"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {t('shell.about.title')}
      </Anchor>
      {part !== undefined && (
        <part.AboutDialog
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
