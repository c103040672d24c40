import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';

/** How many vehicles would offer a method under the rule as it is typed. */
export function ReachNote({ methodId, universal, categories, fuel }: Input<typeof catalogApi.getMethodReach>) {
  const { t } = useTranslation();
  const reach = useQuery({
    ...query(catalogApi.getMethodReach, { methodId, universal, categories, fuel }),
    placeholderData: keepPreviousData,
  });
  const text = () => {
    if (reach.data !== undefined)
      return t('catalog.methods.reach', { count: reach.data.vehicles, total: reach.data.total });
    return reach.isError ? t('catalog.methods.reachUnknown') : '';
  };
  return (
    <Text size="sm" c="dimmed" mih={22} role="status" opacity={reach.isPlaceholderData ? 0.6 : 1}>
      {text()}
    </Text>
  );
}
