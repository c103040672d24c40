import { Card, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';

/** Prices of single methods that were agreed with this customer; nothing where there are none. */
export function SpecialPrices() {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const special = useQuery(query(pricingApi.getSpecialPrices, { language: i18n.language }));
  const { data: prices = [] } = special;
  if (special.isError) return <ErrorNotice error={special.error} onRetry={() => void special.refetch()} />;
  if (prices.length === 0) return null;
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {t('pricing.mine.special')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('pricing.mine.specialHint')}
      </Text>
      <Table verticalSpacing="xs" mt="sm" aria-label={t('pricing.mine.special')}>
        <Table.Tbody>
          {prices.map(({ methodId, name, price }) => (
            <Table.Tr key={methodId}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{t('credits.short', { credits: credits(price) })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
