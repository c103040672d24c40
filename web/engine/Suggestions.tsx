import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { suggestionsApi } from '#contract/library/suggestions.ts';
import type { Task } from '#contract/tasks/task.ts';
import { query } from '#web/api/index.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';

/** For a file without an answer of the automatic service: recorded solutions whose places are in the file all the same. */
export function Suggestions({ task: { taskId, status, reason } }: { task: Task }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isOpen = status === 'manual' || status === 'inProgress';
  const isFor = isOpen && (reason === 'noSolution' || reason === 'contextDiffers');
  const found = useQuery({ ...query(suggestionsApi.getTaskSuggestions, { taskId }), enabled: isAsked && isFor });
  const table = useLazyModule('suggestions', () => import('./SuggestionTable.tsx'), isAsked && isFor);
  if (!isFor) return undefined;
  if (found.isError) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (table.error !== null) return <ErrorNotice error={table.error} onRetry={table.retry} />;
  if (found.data === undefined || table.part === undefined)
    return (
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={15} aria-hidden />}
          loading={isAsked}
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
        {data.length > 0 && <table.part.SuggestionTable taskId={taskId} suggestions={data} />}
      </Stack>
    </Paper>
  );
}
