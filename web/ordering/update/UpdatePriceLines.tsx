import { Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { OrderTotal } from '#web/ordering/order-form/OrderTotal.tsx';
import { PriceLine } from '#web/ordering/order-form/PriceLine.tsx';
import { PriceLines } from '#web/ordering/order-form/PriceLines.tsx';
import type { UpdatePrice } from './useUpdatePrice.ts';

type Props = {
  /** Everything that can be ordered for the file. */
  offered: readonly Method[];
  chosen: readonly Method[];
  price: UpdatePrice | undefined;
};

/** How the price of an update comes about: every method that counts, the discounts, what was already paid. */
export function UpdatePriceLines({ offered, chosen, price }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const counted = new Set(price?.steps.lines.map(({ methodId }) => methodId));
  const methods = price === undefined ? chosen : offered.filter(({ methodId }) => counted.has(methodId));
  return (
    <Stack gap={4}>
      <PriceLines title={undefined} methods={methods} price={price?.steps} />
      {price !== undefined && price.paid > 0 && (
        <PriceLine
          label={t('tasks.update.paid')}
          value={t('ordering.summary.discount', { credits: credits(price.paid) })}
        />
      )}
      <Divider />
      <OrderTotal total={price?.price} />
    </Stack>
  );
}
