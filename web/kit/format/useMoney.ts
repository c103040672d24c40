import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#rules/money.ts';
import { plainCalls, query } from '#web/api/index.ts';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** The currency of the portal by its code; empty until it is read, so that no amount is ever shown in a wrong one. */
export function useCurrency(): string {
  const { data } = useQuery({ ...query(plainCalls.loadPublicOptions, {}), staleTime: 60_000 });
  return data?.currency ?? '';
}

/** Formats hundredths of the portal's currency in the chosen language. */
export function useMoney(): (hundredths: number) => string {
  const { language } = useTranslation().i18n;
  const currency = useCurrency();
  return (hundredths) => (currency === '' ? '…' : formatMoney(hundredths, currency, toNumberLocale(language)));
}
