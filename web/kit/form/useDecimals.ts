import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Props of a field for an amount: shown as the language writes decimals, and typed either way. */
export function useDecimals() {
  const { language } = useTranslation().i18n;
  const decimal = new Intl.NumberFormat(toNumberLocale(language))
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal');
  return { decimalSeparator: decimal?.value ?? '.', allowedDecimalSeparators: ['.', ','] };
}
