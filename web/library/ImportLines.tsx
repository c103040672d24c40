import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionLine } from '#contract/library.ts';

/** So many lines are shown; refused ones first, for they are the ones to do something about. */
const shownLines = 100;
const order = { refused: 0, created: 1, there: 2 } as const;

/** What becomes of the lines of a file of solutions. */
export function ImportLines({ lines }: { lines: readonly SolutionLine[] }) {
  const { t } = useTranslation();
  const shown = lines
    .toSorted((one, other) => order[one.outcome] - order[other.outcome] || one.line - other.line)
    .slice(0, shownLines);
  return (
    <>
      <Table.ScrollContainer minWidth={300} maxHeight={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={4} stickyHeader aria-label={t('library.importFile.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('library.importFile.line')}</Table.Th>
              <Table.Th>{t('library.importFile.key')}</Table.Th>
              <Table.Th>{t('library.importFile.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ line, key, outcome, problem, field }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{key}</Table.Td>
                <Table.Td>
                  {problem === undefined
                    ? t(`library.importFile.outcomes.${outcome}`)
                    : t(`library.importFile.problems.${problem}`, { field: field ?? '' })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < lines.length && (
        <Text size="xs" c="dimmed">
          {t('library.importFile.more', { shown: shown.length, total: lines.length })}
        </Text>
      )}
    </>
  );
}
