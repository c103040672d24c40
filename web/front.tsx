import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { session, sessionState } from './api/index.ts';
import plain from './kit/plain.module.css';
import { useRefusalText } from './kit/feedback/useRefusalText.ts';
import { SignInPage } from './pages/visitor/SignInPage.tsx';
import { VisitorsHome } from './pages/visitor/VisitorsHome.tsx';
import { useBrandColor } from './shell/theme/brand-color.ts';
import { followLinks } from './shell/page/follow-links.ts';
import { focusHeading } from './shell/bars/navigation.ts';
import { VisitorNews } from './news/NewsBar.tsx';
import { OfflineBar } from './shell/notices/PlainNotices.tsx';
import { VisitorBar } from './shell/bars/VisitorBar.tsx';

/** The first screens of visitors, by their paths. */
const screens = { '/': VisitorsHome, '/signin': SignInPage } as const;

/** The path is that of one of the first screens. */
export const isOfFront = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path);

type Props = {
  /** Puts the whole portal in the place of these screens, at the address that the browser shows. */
  openPortal: () => Promise<void>;
};

/** Home and sign-in for visitors: a frame of plain elements, and no code of other pages. */
export function Front({ openPortal }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [path, setPath] = useState(window.location.pathname);
  const leaving = useMutation({ mutationFn: openPortal, networkMode: 'always' });
  const { mutate: leave } = leaving;
  useBrandColor();
  // The address of the browser, links and the session lie outside React.
  useEffect(() => {
    const goTo = (next: string) => {
      if (isOfFront(next)) setPath(next);
      else leave();
    };
    const onBack = () => {
      goTo(window.location.pathname);
    };
    const stopLinks = followLinks((href) => {
      if (href !== `${window.location.pathname}${window.location.search}`) window.history.pushState(null, '', href);
      window.scrollTo(0, 0);
      onBack();
    });
    const stopSession = sessionState.listen(() => {
      if (session.token !== undefined) leave();
    });
    window.addEventListener('popstate', onBack);
    return () => {
      stopLinks();
      stopSession();
      window.removeEventListener('popstate', onBack);
    };
  }, [leave]);
  const [shown] = useState(path);
  useEffect(() => {
    // The first page is read from its beginning.
    if (path !== shown) focusHeading();
  }, [path, shown]);
  const Screen = screens[isOfFront(path) ? path : '/'];
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      {leaving.isPending && <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />}
      <header className="frame-bar">
        <VisitorBar />
      </header>
      <div className="page">
        <main id="content" tabIndex={-1}>
          <OfflineBar />
          <VisitorNews />
          {leaving.error !== null && (
            <div role="alert" className={`${plain['alert']} frame-notice`} data-level="problem">
              {refusalText(leaving.error)}
            </div>
          )}
          <Screen />
        </main>
      </div>
    </>
  );
}
