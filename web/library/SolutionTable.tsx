import { Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import type { SolutionRow } from '#contract/library.ts';
import { SolutionTableRow } from './SolutionTableRow.tsx';
import type { Comparison } from './useComparison.ts';

const columns = [
  'solution',
  'method',
  'software',
  'unit',
  'size',
  'flags',
  'state',
  'uses',
  'origin',
  'recorded',
] as const;

type Props = {
  solutions: readonly SolutionRow[];
  comparison: Comparison;
  onOpen: (solutionId: SolutionId) => void;
};

/** The library as a dense table; the number opens a solution. */
export function SolutionTable({ solutions, comparison, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={960} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={6} horizontalSpacing={8} highlightOnHover aria-label={t('library.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={28} />
              {columns.map((column) => (
                <Table.Th key={column}>{t(`library.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {solutions.map((solution) => (
              <SolutionTableRow key={solution.solutionId} solution={solution} comparison={comparison} onOpen={onOpen} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
