import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskReport } from '#contract/tuning.ts';

type Props = { report: TaskReport; methodName: (methodId: number) => string };

const known = ['applied', 'alreadyThere', 'notFound', 'conflict'] as const;

/** What became of each ordered method. */
export function ReportMethods({ report, methodName }: Props) {
  const { t, i18n } = useTranslation();
  const stateText = (state: string) => {
    const code = known.find((one) => one === state);
    return code === undefined ? state : t(`staff.report.states.${code}`);
  };
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
        {report.methods.map(({ methodId, state, runs, bytesChanged }) => (
          <Table.Tr key={methodId}>
            <Table.Td>{methodName(methodId)}</Table.Td>
            <Table.Td>{stateText(state)}</Table.Td>
            <Table.Td ta="right">{runs.length.toLocaleString(i18n.language)}</Table.Td>
            <Table.Td ta="right">{bytesChanged.toLocaleString(i18n.language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
