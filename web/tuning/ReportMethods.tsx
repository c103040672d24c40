import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskReport } from '#contract/tuning.ts';
import { useMethodState } from './useMethodState.ts';

type Props = { report: TaskReport; methodName: (methodId: number) => string };

/** What became of each ordered method. */
export function ReportMethods({ report, methodName }: Props) {
  const { t, i18n } = useTranslation();
  const stateText = useMethodState();
  return (
    <Table withTableBorder verticalSpacing={4} aria-label={t('staff.report.methods')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('staff.report.method')}</Table.Th>
          <Table.Th>{t('staff.report.state')}</Table.Th>
          <Table.Th ta="right">{t('staff.report.places')}</Table.Th>
          <Table.Th ta="right">{t('staff.report.bytesChanged')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.methods.map(({ methodId, dtcCode, state, runs, bytesChanged }) => (
          <Table.Tr key={`${methodId} ${dtcCode ?? ''}`}>
            <Table.Td>
              {dtcCode === undefined
                ? methodName(methodId)
                : t('report.methods.code', { method: methodName(methodId), code: dtcCode })}
            </Table.Td>
            <Table.Td>{stateText(state)}</Table.Td>
            <Table.Td ta="right">{runs.length.toLocaleString(i18n.language)}</Table.Td>
            <Table.Td ta="right">{bytesChanged.toLocaleString(i18n.language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
