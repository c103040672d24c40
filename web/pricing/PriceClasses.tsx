import { Badge, Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilePrices } from '#contract/pricing.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './pricing.module.css';

type Props = { title: string; hint?: string; prices: UseQueryResult<FilePrices> };

/** The prices of one kind of file, by class, with the methods in it; an own price stands beside the standard one. */
export function PriceClasses({ title, hint, prices }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = prices;
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {prices.isError && <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />}
      {data === undefined && !prices.isError && <Skeleton height={160} mt="sm" />}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('pricing.mine.none')}
        </Text>
      )}
      {data !== undefined && data.data.length > 0 && (
        <Table verticalSpacing="xs" mt="sm" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('pricing.mine.methods')}</Table.Th>
              <Table.Th ta="right">{t('pricing.mine.price')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((one) => (
              <Table.Tr key={one.priceClassId}>
                <Table.Td>
                  <Text size="sm" className={classes['methods'] ?? ''}>
                    {one.methods.length === 0 ? t('pricing.mine.noMethods') : one.methods.join(', ')}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {one.name}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Text size="sm" fw={600} className={classes['nowrap'] ?? ''}>
                    {t('credits.short', { credits: credits(one.price) })}
                  </Text>
                  {one.price !== one.standardPrice && (
                    <Stack gap={2} align="flex-end">
                      <Badge variant="light" tt="none" miw="max-content">
                        {t('pricing.mine.own')}
                      </Badge>
                      <Text size="xs" c="dimmed" className={classes['nowrap'] ?? ''}>
                        {t('pricing.mine.standard', { credits: credits(one.standardPrice) })}
                      </Text>
                    </Stack>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
