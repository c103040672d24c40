import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DemoSignIn } from '#web/accounts/SignInForm.tsx';
import { FileCheckPicture } from '#web/offers/FileCheckPicture.tsx';
import { OrderSteps } from '#web/offers/OrderSteps.tsx';
import { OfferSearch } from '#web/offers/OfferSearch.tsx';
import { LegalLinks } from '#web/settings/LegalLinks.tsx';
import { usePublicOptions } from '#web/settings/usePublicOptions.ts';
import { PortalFacts } from './PortalFacts.tsx';
import classes from '#web/offers/home.module.css';
import type { SupportTimes } from '#contract/settings.ts';
import { closesNext, opensNext } from '#rules/due.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import { addRegion, formatTime } from '#web/kit/format/clock.ts';
import { useNow } from '#web/kit/format/useNow.ts';

// Most visitors have none to read.
const OldPortalNotice = lazy(async () => ({
  default: (await import('#web/settings/OldPortalNotice.tsx')).OldPortalNotice,
}));

/** The home page for whoever is not signed in: what the portal does, for which vehicles, and the ways in. */
export function VisitorsHome() {
  const { t } = useTranslation();
  const options = usePublicOptions();
  const { demoAccounts = [], registrationLink = '' } = options ?? {};
  const isDemo = demoAccounts.length > 0;
  return (
    <div className={classes['home']}>
      <div className={classes['claim']}>
        <h1>{t('shell.homePage.title')}</h1>
        <p className={classes['lead']}>{t('shell.homePage.text')}</p>
      </div>
      {/* The rest depends on the options: nothing is drawn that would have to move. */}
      {options !== undefined && (
        <>
          <div className={classes['ways']}>
            <div>
              <DemoSignIn accounts={demoAccounts} leads />
              <div className={classes['entries']} data-demo={isDemo || undefined}>
                <a
                  className={classes['button']}
                  data-primary={!isDemo || undefined}
                  href={registrationLink === '' ? '/signUp' : registrationLink}
                  rel="noopener"
                >
                  {t('settings.home.register')}
                </a>
                <a className={classes['button']} href="/signin">
                  {t('shell.signIn')}
                </a>
              </div>
              <OpeningState times={options.supportTimes} />
            </div>
            <OfferSearch />
          </div>
          <FileCheckPicture />
          <OrderSteps />
          <PortalFacts times={options.supportTimes} />
          <div className={classes['foot']}>
            <LegalLinks />
          </div>
          {options.oldPortalNotice && (
            <Suspense>
              <OldPortalNotice />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** Until when support is open, or when it opens, by the clocks of the business; nothing for a support without hours. */
function OpeningState({ times }: { times: SupportTimes }) {
  const { t, i18n } = useTranslation();
  const now = useNow(30_000);
  const region = addRegion(i18n.language);
  const closes = closesNext(now, times);
  const opens = opensNext(now, times);
  if (closes !== undefined)
    return (
      <p className={classes['opening']}>
        <span className={classes['dot']} data-open />
        {t('shell.homePage.opening.open', { time: formatTime(closes, region, { timeZone: businessTimeZone }) })}
      </p>
    );
  if (opens === undefined) return null;
  return (
    <p className={classes['opening']}>
      <span className={classes['dot']} />
      {t('shell.homePage.opening.closed', {
        time: formatTime(opens, region, { weekday: 'short', timeZone: businessTimeZone }),
      })}
    </p>
  );
}
