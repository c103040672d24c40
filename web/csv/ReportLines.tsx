import { Alert, Badge, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageNumbers } from '#web/kit/PageNumbers.tsx';
import type { ImportLine, ImportReport } from '#contract/csv.ts';

const shownLines = 50;
const outcomes = ['refused', 'created', 'changed', 'unchanged'] as const;
const colors = { refused: 'red', created: 'teal', changed: 'port', unchanged: 'gray' } as const;

/** The report line by line, those that cannot be taken first. */
export function ReportLines({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<'all' | ImportLine['outcome']>(report.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(1);
  const lines = filter === 'all' ? report.lines : report.lines.filter(({ outcome }) => outcome === filter);
  const pages = Math.max(1, Math.ceil(lines.length / shownLines));
  return (
    <Stack gap="sm">
      {report.done && <Alert color="teal">{t('csv.done', { ...report })}</Alert>}
      {report.refused > 0 && <Alert color="red">{t('csv.notDone', { count: report.refused })}</Alert>}
      {report.unknownColumns.length > 0 && (
        <Text size="sm">{t('csv.unknownColumns', { columns: report.unknownColumns.join(', ') })}</Text>
      )}
      <SegmentedControl
        aria-label={t('csv.filterLabel')}
        size="xs"
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen);
          setPage(1);
        }}
        data={[
          { value: 'all', label: `${t('csv.filter.all')} ${report.lines.length}` },
          ...outcomes.map((outcome) => ({
            value: outcome,
            label: `${t(`csv.outcome.${outcome}`)} ${report[outcome]}`,
          })),
        ]}
      />
      {lines.length === 0 && <Text size="sm">{t('csv.none')}</Text>}
      {lines.length > 0 && (
        <Table.ScrollContainer minWidth={420} maxHeight={360}>
          <Table fz="xs" verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('csv.columns.line')}</Table.Th>
                <Table.Th>{t('csv.columns.key')}</Table.Th>
                <Table.Th>{t('csv.columns.outcome')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.slice((page - 1) * shownLines, page * shownLines).map((line) => (
                <Table.Tr key={line.line}>
                  <Table.Td>{line.line}</Table.Td>
                  <Table.Td>{line.key}</Table.Td>
                  <Table.Td>
                    {line.problem === undefined ? (
                      <Badge size="sm" variant="light" color={colors[line.outcome]} tt="none">
                        {t(`csv.outcome.${line.outcome}`)}
                      </Badge>
                    ) : (
                      t(`csv.problem.${line.problem}`, { column: line.column })
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 && <PageNumbers pages={pages} page={page} onPage={setPage} />}
    </Stack>
  );
}
