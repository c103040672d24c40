import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taxesApi } from '#contract/taxes.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { TaxRates } from './TaxRates.tsx';
import { TaxStatuses } from './TaxStatuses.tsx';

/** Rates of VAT and the operator's position towards it, each from its day on; administrators change them. */
export function TaxSettings() {
  const { t } = useTranslation();
  const isAdmin = useAccess().role === 'admin';
  const { day } = businessClock(useNow(listInterval));
  const taxes = useQuery(query(taxesApi.getTaxes, {}));
  if (taxes.data === undefined)
    return taxes.isError ? <ErrorNotice error={taxes.error} onRetry={() => void taxes.refetch()} /> : <RowSkeletons />;
  const { rates, statuses } = taxes.data;
  return (
    <Stack gap="lg" maw={760}>
      {!isAdmin && (
        <Text size="sm" c="dimmed">
          {t('taxes.adminsOnly')}
        </Text>
      )}
      <TaxStatuses statuses={statuses} day={day} isAdmin={isAdmin} />
      <TaxRates rates={rates} day={day} isAdmin={isAdmin} />
    </Stack>
  );
}
