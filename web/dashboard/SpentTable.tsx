import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import type { Spent } from './spent-by-day.ts';

/** The days or weeks in which credits were spent. */
export function SpentTable({ spent, isWeekly }: { spent: readonly Spent[]; isWeekly: boolean }) {
  const { t } = useTranslation();
  const { credits, date } = useFormats();
  return (
    <Table mt="xs" maw={420} aria-label={t(isWeekly ? 'dashboard.spent.weekTableLabel' : 'dashboard.spent.tableLabel')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(isWeekly ? 'dashboard.spent.week' : 'dashboard.spent.day')}</Table.Th>
          <Table.Th ta="right">{t('dashboard.spent.credits')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {spent
          .filter(({ amount }) => amount > 0)
          .map(({ from, amount }) => (
            <Table.Tr key={from}>
              <Table.Td>{date(from)}</Table.Td>
              <Table.Td ta="right">{credits(amount)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
