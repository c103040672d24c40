import { languages } from '#contract/language-names.ts';
import type { SupportTimes } from '#contract/settings.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from '#web/offers/home.module.css';
import { useShowcase } from '#web/offers/useShowcase.ts';
import { supportTimesText } from '#web/shell/notices/support-times.ts';

/** The speed of the portal where there are enough files to say, its languages, and the hours of support. */
export function PortalFacts({ times }: { times: SupportTimes }) {
  const { t, i18n } = useTranslation();
  const { duration, percent, seconds } = useFormats();
  const figures = useShowcase()?.figures;
  const median = figures?.medianSeconds ?? 0;
  const hours = supportTimesText(times, i18n.language);
  return (
    <dl className={classes['facts']} aria-label={t('shell.homePage.facts.label')}>
      {figures !== undefined && (
        <>
          <div>
            <dt>{t('shell.homePage.facts.median')}</dt>
            <dd className={classes['value']}>
              {median < 60 ? seconds(median) : duration(Math.round(median / 60))}
              <span className={classes['quiet']}>{t('shell.homePage.facts.lately')}</span>
            </dd>
          </div>
          <div>
            <dt>{t('shell.homePage.facts.instant')}</dt>
            <dd className={classes['value']}>
              {percent(Math.round(figures.instantShare / 100) * 100)}
              <span className={classes['quiet']}>{t('shell.homePage.facts.lately')}</span>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('shell.homePage.facts.hours')}</dt>
        <dd>{hours === '' ? t('shell.footer.noHours') : t('shell.footer.hours', { times: hours })}</dd>
      </div>
      <div>
        <dt>{t('shell.homePage.facts.languages')}</dt>
        <dd>{Object.values(languages).join(' · ')}</dd>
      </div>
    </dl>
  );
}
