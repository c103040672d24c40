import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SupportTimes } from '#contract/settings.ts';
import { closesNext, opensNext } from '#rules/due.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import { detectClock } from '#web/kit/format/clock.ts';
import { useNow } from '#web/kit/format/useNow.ts';
import classes from './home.module.css';

/** Until when support is open, or when it opens, by the clocks of the business; nothing for a support without hours. */
export function OpeningState({ times }: { times: SupportTimes }) {
  const { t, i18n } = useTranslation();
  const now = useNow(30_000);
  const closes = closesNext(now, times);
  const opens = opensNext(now, times);
  if (closes !== undefined)
    return (
      <p className={classes['opening']}>
        <span className={classes['dot']} data-open />
        {t('shell.homePage.opening.open', { time: timeOf(closes, i18n.language) })}
      </p>
    );
  if (opens === undefined) return null;
  return (
    <p className={classes['opening']}>
      <span className={classes['dot']} />
      {t('shell.homePage.opening.closed', { time: timeOf(opens, i18n.language, { weekday: 'short' }) })}
    </p>
  );
}

const timeOf = (instant: Date, locale: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, {
    ...more,
    ...detectClock(locale),
    timeZone: businessTimeZone,
  }).format(instant);
