import { Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { PriceSteps } from '#contract/pricing/price.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './order-form.module.css';

type Props = {
  /** The name of the file, where an order has two. */
  title: string | undefined;
  methods: readonly Method[];
  price: PriceSteps | undefined;
};

/** The price of one file in its parts: methods, quantity discount, discount of the house. */
export function PriceLines({ title, methods, price }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const quantity = price && price.sum - price.afterQuantityDiscount;
  const rejected = price?.rejectedOrder ?? creditCents(0);
  const house = price && price.afterQuantityDiscount - price.total - rejected;
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
      {rejected > 0 && (
        <PriceLine
          label={t('ordering.again.price')}
          value={t('ordering.summary.discount', { credits: credits(rejected) })}
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

type PriceLineProps = { label: string; value: string };

/** A line of the price: name and amount. */
export function PriceLine({ label, value }: PriceLineProps) {
  return (
    <Text component="div" size="sm" className={classes['line']}>
      <span>{label}</span>
      <span>{value}</span>
    </Text>
  );
}

/** The total, or 'loading price..' while the price is asked for or could not be had. */
export function OrderTotal({ total }: { total: CreditCents | undefined }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Text component="div" fw={600} size="lg" className={classes['line']} aria-live="polite">
      <span>{t('ordering.summary.total')}</span>
      <span>
        {total === undefined ? t('ordering.summary.loading') : t('ordering.summary.price', { credits: credits(total) })}
      </span>
    </Text>
  );
}
