import { Alert, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { automationApi } from '#contract/automation.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { FileCheckFacts } from './FileCheckFacts.tsx';
import { FileCheckNotes } from './FileCheckNotes.tsx';

/** What the original of a task says about itself, and that the customer ordered it for another control unit. For staff. */
export function TaskFileFacts({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const asked = useQuery({
    ...query(automationApi.getTaskFileFacts, { taskId }),
    // The engine looks at a file that nobody checked within moments of its order.
    refetchInterval: ({ state }) => (state.data?.facts === undefined && state.dataUpdateCount < 5 ? 2000 : false),
  });
  if (asked.isError) return <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />;
  const { facts, contradiction } = asked.data ?? {};
  if (facts === undefined && contradiction === undefined) return undefined;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('engine.fileCheck.title')}>
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {t('engine.fileCheck.title')}
        </Text>
        {contradiction !== undefined && (
          <Alert
            variant="default"
            p="xs"
            icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}
          >
            {t('engine.fileCheck.contradiction.staff', {
              file: contradiction.file,
              vehicle: contradiction.vehicle,
              when: dateTime(contradiction.acceptedAt),
            })}
          </Alert>
        )}
        {facts !== undefined && (
          <>
            <FileCheckFacts facts={facts} />
            <FileCheckNotes facts={facts} original={undefined} />
          </>
        )}
      </Stack>
    </Paper>
  );
}
