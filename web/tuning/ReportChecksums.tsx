import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskReport } from '#contract/tuning.ts';
import { ChecksumMark } from './ChecksumMark.tsx';
import classes from './tuning.module.css';

const hex = (offset: number) => `0x${offset.toString(16).toUpperCase().padStart(6, '0')}`;

/** Every checksum of the file, before and after. */
export function ReportChecksums({ report: { checksum } }: { report: TaskReport }) {
  const { t } = useTranslation();
  if (checksum.before.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('staff.report.noChecksums')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={380}>
      <Table withTableBorder verticalSpacing={4} aria-label={t('staff.report.checksums')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('staff.report.checksum')}</Table.Th>
            <Table.Th>{t('staff.report.range')}</Table.Th>
            <Table.Th>{t('staff.report.before')}</Table.Th>
            <Table.Th>{t('staff.report.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checksum.before.map(({ name, start, end, ok }) => {
            const after = checksum.after.find((check) => check.name === name && check.start === start);
            const range = `${hex(start)}–${hex(end)}`;
            return (
              <Table.Tr key={`${name} ${start}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td className={classes['hash'] ?? ''}>{range}</Table.Td>
                <Table.Td>
                  <ChecksumMark ok={ok} />
                </Table.Td>
                <Table.Td>{after !== undefined && <ChecksumMark ok={after.ok} />}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
