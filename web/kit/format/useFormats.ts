import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { CreditCents } from '#contract/money.ts';
import { formatCredits } from '#rules/money.ts';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { addRegion, formatTime } from './clock.ts';

/**
 * Dates, amounts and sizes as they look in the chosen language and the operator's region. Where the operator chose none, dates and
 * times are those of the browser's region; without one, the clock has 24 hours in German and 12 in English.
 */
export function useFormats() {
  const { language } = useTranslation().i18n;
  const locale = toNumberLocale(language);
  const region = addRegion(language);
  const dateTime = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const dayAndMonth = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' });
  const dayAndYear = new Intl.DateTimeFormat(region, { dateStyle: 'medium' });
  const unit = (value: number, name: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  return {
    dateTime: (instant: string) => dateTime.format(new Date(instant)),
    time: (instant: Date, timeZone?: string) =>
      new Intl.DateTimeFormat(region, { timeStyle: 'medium', ...(timeZone !== undefined && { timeZone }) }).format(
        instant,
      ),
    credits: (amount: CreditCents) => formatCredits(amount, locale),
    /** The same with a plus before what came in. */
    signedCredits: (amount: CreditCents) => `${amount > 0 ? '+' : ''}${formatCredits(amount, locale)}`,
    /** A number of things. */
    count: (number: number) => new Intl.NumberFormat(locale).format(number),
    /** Hundredths of a percent. */
    percent: (hundredths: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000),
    /** A month, `2026-10`, by its name. */
    monthName: (month: string) =>
      new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      ),
    /** The time of day of an instant, to the minute. */
    hour: (instant: string) => formatTime(new Date(instant), region),
    /** Weekday and time of an instant in short: `Mon 8:30 AM`, `Mon 08:30`. */
    weekdayTime: (instant: string) => formatTime(new Date(instant), region, { weekday: 'short' }),
    /**
     * The time since an instant, as far as that says more than a date: minutes and hours, then weekday and time, then the
     * day, from another year with its year.
     */
    ago: (instant: string, now: Date) => {
      const at = new Date(instant);
      const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
      const passed = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
      if (minutes < 1) return passed.format(0, 'second');
      if (minutes < 60) return passed.format(-minutes, 'minute');
      if (minutes < 12 * 60) return passed.format(-Math.floor(minutes / 60), 'hour');
      if (minutes < 6 * 24 * 60) return formatTime(at, region, { weekday: 'short' });
      const isThisYear = at.getFullYear() === now.getFullYear();
      return (isThisYear ? dayAndMonth : dayAndYear).format(at);
    },
    /** The day of an instant where the reader is. */
    day: (instant: string) => new Intl.DateTimeFormat(region, { dateStyle: 'full' }).format(new Date(instant)),
    /** A day of the calendar (`2026-03-29`), the same everywhere. */
    date: (day: string) =>
      new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    /** The same without the year. */
    dayOfMonth: (day: string) =>
      new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day)),
    /** A span of minutes in its two largest units: `2 hr 5 min`, `3 days`. */
    duration: (minutes: number) => {
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
      if (days > 0) return unit(days, 'day');
      const rest = minutes % 60;
      if (hours === 0) return unit(minutes, 'minute');
      return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
    },
    /** A short span: `4 sec`. */
    seconds: (seconds: number) => unit(Math.max(1, Math.round(seconds)), 'second'),
    bytes: (count: number) => {
      if (count < 1024) return `${count} B`;
      if (count < 1024 ** 2) return `${size.format(count / 1024)} KiB`;
      return count < 1024 ** 3 ? `${size.format(count / 1024 ** 2)} MiB` : `${size.format(count / 1024 ** 3)} GiB`;
    },
  };
}
