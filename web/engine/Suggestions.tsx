import { ActionIcon, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { SolutionId, TaskId } from '#contract/ids.ts';
import { libraryApi, type Suggestion } from '#contract/library.ts';
import type { Task } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { SolutionLink } from './MethodWords.tsx';

/** For a file without an answer of the automatic service: recorded solutions whose places are in the file all the same. */
export function Suggestions({ task: { taskId, status, reason } }: { task: Task }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isOpen = status === 'manual' || status === 'inProgress';
  const isFor = isOpen && (reason === 'noSolution' || reason === 'contextDiffers');
  const found = useQuery({ ...query(libraryApi.getTaskSuggestions, { taskId }), enabled: isAsked && isFor });
  if (!isFor) return undefined;
  if (found.isError) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined)
    return (
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={15} aria-hidden />}
          loading={found.isLoading}
          onClick={() => {
            setAsked(true);
          }}
        >
          {t('engine.report.suggestions.find')}
        </Button>
      </div>
    );
  const { data } = found.data;
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Title order={3} size="h6">
          {t('engine.report.suggestions.title')}
        </Title>
        <Text size="xs" c="dimmed" role="status">
          {t(data.length === 0 ? 'engine.report.suggestions.none' : 'engine.report.suggestions.what')}
        </Text>
        {data.length > 0 && <SuggestionTable taskId={taskId} suggestions={data} />}
      </Stack>
    </Paper>
  );
}

/** Similar solutions, those first of which most was found again. */
function SuggestionTable({ taskId, suggestions }: { taskId: TaskId; suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <DataTable
      label={t('engine.report.suggestions.title')}
      rows={suggestions}
      rowKey={({ solutionId }) => solutionId}
      minWidth={480}
      isBare
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
  const { start, isPending } = useDownload(libraryApi.downloadSuggestion, (reason) =>
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
