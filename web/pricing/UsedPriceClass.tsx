import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceClassUse } from '#contract/pricing.ts';

/** Where a price class is in use, and therefore cannot be deleted. */
export function UsedPriceClass({ use: { methods, customers, shown } }: { use: PriceClassUse }) {
  const { t } = useTranslation();
  const others = customers - shown.length;
  return (
    <Stack gap="sm">
      {methods.length > 0 && (
        <div>
          <Text size="sm">{t('pricing.delete.methods')}</Text>
          <List size="sm">
            {methods.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      {customers > 0 && (
        <div>
          <Text size="sm">{t('pricing.delete.customers', { count: customers })}</Text>
          <List size="sm">
            {shown.map(({ userId, name }) => (
              <List.Item key={userId}>{name}</List.Item>
            ))}
            {others > 0 && <List.Item>{t('pricing.delete.others', { count: others })}</List.Item>}
          </List>
        </div>
      )}
    </Stack>
  );
}
