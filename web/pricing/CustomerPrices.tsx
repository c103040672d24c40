import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { AgreedPricesEditor } from './AgreedPricesEditor.tsx';

/** Everything that was agreed on with one customer, to be seen and changed. */
export function CustomerPrices({ userId }: { userId: UserId }) {
  const { t, i18n } = useTranslation();
  const prices = useQuery(query(pricingApi.getAgreedPrices, { userId, language: i18n.language }));
  if (prices.data !== undefined) return <AgreedPricesEditor key={userId} userId={userId} prices={prices.data} />;
  if (prices.isError) return <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />;
  return (
    <Stack gap="xs" role="status" aria-busy aria-label={t('pricing.loading')}>
      <Skeleton h={60} />
      <Skeleton h={200} />
    </Stack>
  );
}
