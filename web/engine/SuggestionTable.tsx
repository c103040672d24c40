import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#contract/library.ts';
import type { TaskId } from '#contract/ids.ts';
import { SuggestionRow } from './SuggestionRow.tsx';

/** Similar solutions, those first of which most was found again. */
export function SuggestionTable({ taskId, suggestions }: { taskId: TaskId; suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={460}>
      <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t('engine.report.suggestions.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('engine.report.methods.solution')}</Table.Th>
            <Table.Th>{t('engine.report.suggestions.method')}</Table.Th>
            <Table.Th>{t('engine.report.suggestions.software')}</Table.Th>
            <Table.Th>{t('engine.report.suggestions.found')}</Table.Th>
            <Table.Th ta="right">{t('engine.report.suggestions.uses')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {suggestions.map((suggestion) => (
            <SuggestionRow key={suggestion.solutionId} taskId={taskId} suggestion={suggestion} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
