import { ActionIcon, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload, IconFileX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { engineApi, type TaskFileCards } from '#contract/engine.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { FileCard } from './FileCard.tsx';
import { RemovedFileCard } from './RemovedFile.tsx';
import { useOriginalDownload } from './useOriginalDownload.ts';
import classes from './tasks.module.css';

/** A modified file of a task. */
export type FileVersion = TaskFileCards['versions'][number];

type Props = {
  task: Task;
  /** Names a version, which is one of so many; the only one of a customer is the tuning file. */
  kindOf?: (version: FileVersion, count: number) => ReactNode;
  /** Stands at the end of a version: downloads it. */
  actionOf?: (version: FileVersion) => ReactNode;
  /** Stands below a version. */
  moreOf?: (version: FileVersion) => ReactNode;
  /** Stands below the original. */
  moreOfOriginal?: ReactNode;
  /** More cards behind the original. */
  children?: ReactNode;
};

/** The original of a task and its modified files as cards, the newest version first. */
export function TaskFiles({ task, kindOf, actionOf, moreOf, moreOfOriginal, children }: Props) {
  const { t } = useTranslation();
  const cards = useQuery({
    ...query(engineApi.getTaskFileCards, { taskId: task.taskId }),
    // The engine reads a file within moments of its order.
    refetchInterval: ({ state }) =>
      task.originalRemoved === undefined && state.data?.original.facts === undefined && state.dataUpdateCount < 5
        ? 2000
        : false,
  });
  return (
    <Stack gap="sm" component="section" aria-label={t('tasks.files.title')}>
      <Title order={3} size="h5">
        {t('tasks.files.title')}
      </Title>
      {cards.isError && <ErrorNotice error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.isPending && <FilePending />}
      {cards.data !== undefined && (
        <ul className={classes['files']}>
          {cards.data.versions.map((version) => (
            <FileCard
              key={version.version}
              {...version}
              kind={kindOf?.(version, cards.data.versions.length) || t('tasks.files.tuned')}
              action={actionOf?.(version)}
            >
              <VersionWords version={version} />
              {moreOf?.(version)}
            </FileCard>
          ))}
          {task.modifiedRemoved !== undefined && (
            <RemovedFileCard kind={t('tasks.files.tuned')} removed={task.modifiedRemoved} />
          )}
          {task.originalRemoved !== undefined && (
            <RemovedFileCard
              name={cards.data.original.name}
              kind={task.fileRole === 'engine' ? t('tasks.files.original') : t('tasks.facts.role.module')}
              removed={task.originalRemoved}
            />
          )}
          {task.originalRemoved === undefined && (
            <FileCard
              {...cards.data.original}
              kind={task.fileRole === 'engine' ? t('tasks.files.original') : t('tasks.facts.role.module')}
              action={<OriginalFileButton task={task} />}
            >
              {moreOfOriginal}
            </FileCard>
          )}
          {children}
        </ul>
      )}
    </Stack>
  );
}

/** The words of support about a version: a note, or the reason of its withdrawal. */
function VersionWords({ version: { note, withdrawn } }: { version: FileVersion }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (note === '' && withdrawn === undefined) return undefined;
  return (
    <Stack gap={4}>
      {withdrawn !== undefined && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconFileX size={14} color="var(--mantine-color-error)" aria-hidden className={classes['mark'] ?? ''} />
          <Text size="xs" fw={500} className={classes['words'] ?? ''}>
            {t('tasks.files.withdrawn', { when: dateTime(withdrawn.at), reason: withdrawn.reason })}
          </Text>
        </Group>
      )}
      {note !== '' && (
        <Text size="xs" className={classes['words'] ?? ''}>
          {t('tasks.files.note', { note })}
        </Text>
      )}
    </Stack>
  );
}

/** The shape of a card until the files are known. */
function FilePending() {
  return (
    <Paper withBorder p="sm">
      <Skeleton h={16} maw={240} mb={8} />
      <Skeleton h={12} maw={160} mb={10} />
      <Skeleton h={12} maw={320} />
    </Paper>
  );
}

/** Downloads the readout that a task began with. */
function OriginalFileButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const mayMake = useMayMake();
  const { start, isPending } = useOriginalDownload(task);
  if (!mayMake(taskFilesApi.downloadOriginal)) return undefined;
  return <FileDownload label={t('tasks.download.original')} isPending={isPending} onClick={start} />;
}

type FileDownloadProps = { label: string; isPending: boolean; onClick: () => void };

/** The download at the end of a card. */
export function FileDownload({ label, isPending, onClick }: FileDownloadProps) {
  return (
    <ActionIcon size={36} variant="default" aria-label={label} title={label} loading={isPending} onClick={onClick}>
      <IconFileDownload size={18} aria-hidden />
    </ActionIcon>
  );
}
