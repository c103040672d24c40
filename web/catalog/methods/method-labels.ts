import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { methodTypes } from '#contract/catalog/methods.ts';
import type { PriceClassId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

export type PriceClass = { priceClassId: PriceClassId; label: string };

const calls = { engine: standardPricesApi.getStandardEnginePrices, module: standardPricesApi.getStandardModulePrices };

/** The price classes of a kind with their prices, as a choice. */
export function usePriceClasses(kind: FileRole): PriceClass[] {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const prices = useQuery(query(calls[kind], { language: i18n.language }));
  return (prices.data?.data ?? []).map(({ priceClassId, name, price }) => ({
    priceClassId,
    label: t('catalog.methods.priceClass', { name, credits: credits(price) }),
  }));
}

/** True once the price classes of both kinds of files are there, or cannot be had. */
export function useArePriceClassesKnown(): boolean {
  const { i18n } = useTranslation();
  const input = { language: i18n.language };
  const [engine, module] = [useQuery(query(calls.engine, input)), useQuery(query(calls.module, input))];
  return !engine.isPending && !module.isPending;
}

/** The name of a type of methods; one that the portal does not know stands as it is. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    const known = methodTypes.find((one) => one === type);
    if (known !== undefined) return t(`catalog.methods.type.${known}`);
    return type === '' ? t('catalog.methods.type.none') : type;
  };
}
