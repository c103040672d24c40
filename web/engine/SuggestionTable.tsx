import { ActionIcon, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionId, TaskId } from '#contract/ids.ts';
import { type Suggestion, suggestionsApi } from '#contract/library/suggestions.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { SolutionLink } from './MethodWords.tsx';

/** Similar solutions, those first of which most was found again. */
export function SuggestionTable({ taskId, suggestions }: { taskId: TaskId; suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <DataTable
      label={t('engine.report.suggestions.title')}
      rows={suggestions}
      rowKey={({ solutionId }) => solutionId}
      minWidth={480}
      isBorderless
      columns={[
        {
          id: 'solution',
          head: t('engine.report.methods.solution'),
          cell: ({ solutionId }) => <SolutionLink solutionId={solutionId} />,
        },
        {
          id: 'method',
          head: t('engine.report.suggestions.method'),
          cell: ({ method, dtcCode }) =>
            dtcCode === undefined ? method : t('engine.report.methods.code', { method, code: dtcCode }),
        },
        {
          id: 'software',
          head: t('engine.report.suggestions.software'),
          maxWidth: 140,
          cell: ({ software, part }) => (
            <div title={part}>
              <Text fz="xs" truncate="end" title={software}>
                {software}
              </Text>
            </div>
          ),
        },
        {
          id: 'found',
          head: t('engine.report.suggestions.found'),
          cell: ({ found, places, moved }) => (
            <>
              {t('engine.report.suggestions.foundOf', { found: count(found), count: places })}
              {moved > 0 && (
                <Text fz="xs" c="dimmed">
                  {t('engine.report.suggestions.moved', { count: moved })}
                </Text>
              )}
            </>
          ),
        },
        { id: 'uses', head: t('engine.report.suggestions.uses'), isNumber: true, cell: ({ uses }) => count(uses) },
        {
          id: 'download',
          align: 'right',
          cell: ({ solutionId }) => <DraftButton taskId={taskId} solutionId={solutionId} />,
        },
      ]}
    />
  );
}

/** Downloads the draft that can be made of a similar solution. */
function DraftButton({ taskId, solutionId }: { taskId: TaskId; solutionId: SolutionId }) {
  const { t } = useTranslation();
  const { start, isPending } = useDownload(suggestionsApi.downloadSuggestion, (reason) =>
    t('engine.report.suggestions.failed', { reason }),
  );
  return (
    <ActionIcon
      size={28}
      variant="default"
      aria-label={t('engine.report.suggestions.downloadOf', { solution: solutionId })}
      title={t('engine.report.suggestions.download')}
      loading={isPending}
      onClick={() => {
        start({ taskId, solutionId });
      }}
    >
      <IconFileDownload size={16} aria-hidden />
    </ActionIcon>
  );
}
