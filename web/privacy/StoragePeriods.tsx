import { Table } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DataState } from '#contract/privacy.ts';
import { draftHours, lawfulYears } from '#rules/retention.ts';

/** Periods for which each kind of data is stored: the operator's, and the law's. */
export function StoragePeriods({ periods }: Pick<DataState, 'periods'>) {
  const { t } = useTranslation();
  const rows = [
    { name: t('privacy.kinds.drafts'), time: t('privacy.periods.hours', { hours: draftHours }) },
    ...periods.map(({ kind, months }) => ({
      name: t(`privacy.kinds.${kind}`),
      time: months === undefined ? t('privacy.periods.asAccount') : t('privacy.periods.months', { months }),
    })),
    { name: t('privacy.kinds.documents'), time: t('privacy.periods.years', { years: lawfulYears.documents }) },
    { name: t('privacy.kinds.books'), time: t('privacy.periods.years', { years: lawfulYears.books }) },
  ];
  return (
    <Table verticalSpacing={8} horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th fz="xs">{t('privacy.periods.what')}</Table.Th>
          <Table.Th fz="xs" ta="end">
            {t('privacy.periods.how')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, time }) => (
          <Table.Tr key={name}>
            <Table.Td fz="sm">{name}</Table.Td>
            <Table.Td fz="sm" ta="end" ps="md">
              {time}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
