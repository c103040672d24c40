import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Method, PriceSteps } from '#contract/pricing.ts';
import { creditCents } from '#contract/money.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { PriceLine } from './PriceLine.tsx';

type Props = {
  /** Says which file this is, where an order has two. */
  title: string | undefined;
  methods: readonly Method[];
  price: PriceSteps | undefined;
};

/** How the price of one file comes about: methods, quantity discount, discount of the house. */
export function PriceLines({ title, methods, price }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const quantity = price && price.sum - price.afterQuantityDiscount;
  const house = price && price.afterQuantityDiscount - price.total;
  return (
    <Stack gap={4}>
      {title !== undefined && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {methods.map(({ methodId, customerName }) => (
        <PriceLine key={methodId} label={customerName} value={priceOf(methodId)} />
      ))}
      {price?.flat === true && (
        <PriceLine
          label={t('ordering.summary.flat')}
          value={t('ordering.summary.price', { credits: credits(price.sum) })}
        />
      )}
      {price !== undefined && quantity !== undefined && quantity > 0 && (
        <PriceLine
          label={t('ordering.summary.quantityDiscount', { percent: price.quantityDiscountPercent })}
          value={t('ordering.summary.discount', { credits: credits(creditCents(quantity)) })}
        />
      )}
      {price !== undefined && house !== undefined && house > 0 && (
        <PriceLine
          label={t('ordering.summary.globalDiscount', { percent: price.globalDiscountPercent })}
          value={t('ordering.summary.discount', { credits: credits(creditCents(house)) })}
        />
      )}
    </Stack>
  );

  function priceOf(methodId: Method['methodId']): string {
    if (methodId === notListedMethodId) return t('ordering.summary.bySupport');
    if (price?.flat === true) return t('ordering.summary.included');
    const line = price?.lines.find((one) => one.methodId === methodId);
    return line === undefined ? '' : t('ordering.summary.price', { credits: credits(line.price) });
  }
}
