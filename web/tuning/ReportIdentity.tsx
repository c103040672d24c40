import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskReport } from '#contract/tuning.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { Hash } from './Hash.tsx';

/** Which software the file holds, how long it is, and how much of it changed. */
export function ReportIdentity({ report }: { report: TaskReport }) {
  const { t, i18n } = useTranslation();
  const { bytes } = useFormats();
  const facts = [
    [t('staff.report.family'), report.family],
    [t('staff.report.software'), report.software ?? t('staff.report.unknown')],
    [t('staff.report.hardware'), report.hardware ?? t('staff.report.unknown')],
    [t('staff.report.part'), report.part ?? t('staff.report.unknown')],
    [t('staff.report.length'), bytes(report.length)],
    [t('staff.report.bytesChanged'), report.bytesChanged.toLocaleString(i18n.language)],
  ];
  return (
    <Table variant="vertical" layout="fixed" withTableBorder verticalSpacing={4}>
      <Table.Tbody>
        {facts.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w="45%">{label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{t('staff.report.original')}</Table.Th>
          <Table.Td>
            <Hash value={report.originalSha256} />
          </Table.Td>
        </Table.Tr>
        {report.modifiedSha256 !== undefined && (
          <Table.Tr>
            <Table.Th>{t('staff.report.modified')}</Table.Th>
            <Table.Td>
              <Hash value={report.modifiedSha256} />
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}
