import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AgreedMethod } from '#contract/pricing.ts';
import type { UserId } from '#contract/ids.ts';
import { AgreedSpecialRow } from './AgreedSpecialRow.tsx';
import { NewSpecialPrice } from './NewSpecialPrice.tsx';

const columns = ['method', 'otherwise', 'special', 'action'] as const;

type Props = { userId: UserId; methods: readonly AgreedMethod[] };

/** The special prices of a customer, beside what the methods cost otherwise. */
export function AgreedSpecials({ userId, methods }: Props) {
  const { t } = useTranslation();
  const special = methods.filter(({ price }) => price !== undefined);
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('pricing.special.title')}>
      <Stack gap={6}>
        <Title order={2} size="h5">
          {t('pricing.special.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('pricing.special.about')}
        </Text>
        {special.length > 0 && (
          <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t('pricing.special.title')}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} ta={column === 'otherwise' || column === 'special' ? 'right' : 'left'}>
                    {t(`pricing.special.columns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {special.map((method) => (
                <AgreedSpecialRow key={method.methodId} userId={userId} method={method} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        <NewSpecialPrice userId={userId} methods={methods} />
      </Stack>
    </Card>
  );
}
