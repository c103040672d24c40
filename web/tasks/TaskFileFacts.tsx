import { Alert, Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { taskFilesApi } from '#contract/automation/task-files.ts';
import type { Output } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { FileCheckFacts, FileCheckNotes } from './FileCheckFacts.tsx';
import { UnprovenNote } from './UnprovenNote.tsx';

/** The findings in the original of a task; asked for again until the engine has read the file. */
function useTaskFileFacts(taskId: TaskId) {
  return useQuery({
    ...query(taskFilesApi.getTaskFileFacts, { taskId }),
    // The engine checks an unchecked file within moments of its order.
    refetchInterval: ({ state }) => (state.data?.facts === undefined && state.dataUpdateCount < 5 ? 2000 : false),
  });
}

/** The findings in the original of a task, and that the customer ordered it for another control unit. For staff. */
export function TaskFileFacts({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const findings = useTaskFileFacts(taskId);
  if (findings.isError) return <ErrorNotice error={findings.error} onRetry={() => void findings.refetch()} />;
  const { facts, contradiction } = findings.data ?? {};
  if (facts === undefined && contradiction === undefined) return undefined;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('engine.fileCheck.title')}>
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {t('engine.fileCheck.title')}
        </Text>
        {facts !== undefined && <FileCheckFacts facts={facts} />}
        <FileNotes {...findings.data} />
      </Stack>
    </Paper>
  );
}

/** Notes for staff on the original of a task, beside what its card says. */
export function TaskFileNotes({ taskId }: { taskId: TaskId }) {
  const findings = useTaskFileFacts(taskId);
  if (findings.isError) return <ErrorNotice error={findings.error} onRetry={() => void findings.refetch()} />;
  return <FileNotes {...findings.data} />;
}

/** Warnings about the original, and the control unit for which the customer ordered it all the same. */
function FileNotes({
  facts,
  contradiction,
  unscanned = [],
  isUnproven = false,
  deliveries = [],
}: Partial<Output<typeof taskFilesApi.getTaskFileFacts>>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      {unscanned.length > 0 && (
        <Alert
          variant="default"
          p="xs"
          icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
        >
          {t('engine.fileCheck.unscanned', { files: unscanned.join(', ') })}
        </Alert>
      )}
      {contradiction !== undefined && (
        <Alert
          variant="default"
          p="xs"
          icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
        >
          {t('engine.fileCheck.contradiction.staff', {
            file: contradiction.file,
            vehicle: contradiction.vehicle,
            when: dateTime(contradiction.acceptedAt),
          })}
        </Alert>
      )}
      {isUnproven && <UnprovenNote />}
      {deliveries.map(({ taskId, jobId, version, customerName }) => (
        <Group key={`${taskId} ${version}`} gap={6} wrap="nowrap" align="flex-start">
          <IconAlertTriangle
            size={18}
            color="var(--mantine-color-attention-text)"
            aria-hidden
            style={{ flex: 'none' }}
          />
          <Anchor size="sm" renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
            {t('engine.fileCheck.original.ownOf', { task: taskId, version, customer: customerName })}
          </Anchor>
        </Group>
      ))}
      {facts !== undefined && <FileCheckNotes facts={facts} />}
    </>
  );
}
