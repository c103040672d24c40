import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { taskFilesApi as findingsApi } from '#contract/automation/task-files.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { versionsApi } from '#contract/workbench/versions.ts';
import { query } from '#web/api/index.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useMayMake } from '#web/session/useMayMake.ts';
import { TaskFileNotes } from '#web/tasks/TaskFileFacts.tsx';
import { FileCard } from '#web/tasks/FileCard.tsx';
import { FileDownload, type FileVersion, TaskFiles } from '#web/tasks/TaskFiles.tsx';
import { VersionMenu } from './VersionMenu.tsx';
import { useOddityText } from '#web/vocabulary/useOddityText.ts';

/** The files of a task for staff: every version that it ever had, who confirmed what is odd about it, and the support file. */
export function StaffFiles({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { taskId, supportFileName } = task;
  const mayMake = useMayMake();
  const mayLoad = mayMake(taskFilesApi.downloadVersion);
  const { start, isPending } = useDownload(taskFilesApi.downloadVersion, (reason) =>
    t('tasks.download.tuningFailed', { reason }),
  );
  const support = useDownload(taskFilesApi.downloadSupportFile, (reason) =>
    t('tasks.download.supportFailed', { reason }),
  );
  return (
    <TaskFiles
      task={task}
      kindOf={({ version, current, released, withdrawn }) => (
        <Group component="span" gap={10}>
          <span>{t('workbench.versions.version', { version })}</span>
          {current && released && withdrawn === undefined && (
            <StateBadge size="xs" color="good" label={t('workbench.versions.current')} />
          )}
          {!released && <StateBadge size="xs" color="gray" label={t('workbench.versions.unreleased')} />}
        </Group>
      )}
      actionOf={(version) => (
        <Group gap={6} wrap="nowrap">
          {mayLoad && (
            <FileDownload
              label={t('tasks.files.downloadVersion', { version: version.version })}
              isPending={isPending}
              onClick={() => {
                start({ taskId, version: version.version });
              }}
            />
          )}
          {mayMake(versionsApi.updateVersionNote) && <VersionMenu task={task} version={version} />}
        </Group>
      )}
      moreOf={(version) => mayMake(taskFilesApi.getTaskFiles) && <Confirmation task={task} version={version} />}
      moreOfOriginal={mayMake(findingsApi.getTaskFileFacts) && <TaskFileNotes taskId={taskId} />}
    >
      {supportFileName !== undefined && mayMake(taskFilesApi.downloadSupportFile) && (
        <FileCard
          name={supportFileName}
          kind={t('tasks.facts.supportFile')}
          action={
            <FileDownload
              label={t('workbench.work.supportFile')}
              isPending={support.isPending}
              onClick={() => {
                support.start({ taskId });
              }}
            />
          }
        />
      )}
    </TaskFiles>
  );
}

/** The oddities of a version when it was delivered, and the person who confirmed them. */
function Confirmation({ task: { taskId }, version: { version } }: { task: Task; version: FileVersion }) {
  const { t } = useTranslation();
  const textOf = useOddityText();
  const { data } = useQuery(query(taskFilesApi.getTaskFiles, { taskId }));
  const { confirmedBy, confirmedReason, oddities } = data?.find((one) => one.version === version) ?? {};
  if (confirmedBy === undefined) return undefined;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {oddities?.map(textOf).join(' ')}{' '}
      {t('workbench.results.confirmed', { name: confirmedBy, reason: confirmedReason })}
    </Text>
  );
}
