import { useTranslation } from 'react-i18next';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How a span of seconds reads: its two largest units, `2 days 5 hr`, `4 min 10 sec`. */
export function useSpan(): (seconds: number) => string {
  const locale = useTranslation().i18n.language;
  const text = (value: number, unit: (typeof units)[number][0]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  return (seconds) => {
    // Beyond ten minutes the seconds are noise.
    const whole = seconds < 600 ? Math.round(seconds) : Math.round(seconds / 60) * 60;
    const at = units.findIndex(([, length]) => whole >= length);
    const [unit, length] = units[at] ?? units[3];
    const [nextUnit, nextLength] = units[at + 1] ?? units[3];
    const value = Math.floor(whole / length);
    const rest = Math.floor((whole - value * length) / nextLength);
    return rest === 0 || unit === 'second' ? text(value, unit) : `${text(value, unit)} ${text(rest, nextUnit)}`;
  };
}
