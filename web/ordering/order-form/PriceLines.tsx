import { Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { AppliedRule, PriceSteps } from '#contract/pricing/price.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { lessPercent } from '#rules/pricing.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { splitRules, useRuleLabel } from '#web/vocabulary/useRuleLabel.ts';
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
  const { ofSum, ofTotal } = splitRules(price?.rules);
  const isCampaign = ofTotal.some(({ rule }) => rule === 'campaign');
  const afterQuantity = price?.afterQuantityDiscount ?? creditCents(0);
  const house = afterQuantity - lessPercent(afterQuantity, price?.globalDiscountPercent ?? 0);
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
      <RuleLines rules={ofSum} />
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
      {price !== undefined && !isCampaign && house > 0 && (
        <PriceLine
          label={t('ordering.summary.globalDiscount', { percent: price.globalDiscountPercent })}
          value={t('ordering.summary.discount', { credits: credits(creditCents(house)) })}
        />
      )}
      <RuleLines rules={ofTotal} />
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

/** The lines of further rules, each with what it adds or takes off. */
function RuleLines({ rules }: { rules: readonly AppliedRule[] }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const labelOf = useRuleLabel();
  return rules.map((one) => {
    const amount = { credits: credits(creditCents(Math.abs(one.change))) };
    const value = t(one.change < 0 ? 'ordering.summary.discount' : 'ordering.summary.price', amount);
    return (
      <PriceLine key={`${one.rule} ${one.name ?? ''}`} label={labelOf(one)} value={one.change === 0 ? '' : value} />
    );
  });
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
