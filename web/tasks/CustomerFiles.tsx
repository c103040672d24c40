import { Group } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { paymentControl } from '#rules/payment.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { FileDownload, TaskFiles } from './TaskFiles.tsx';

/** The files of a task for its customer: the readout, and every version that was released. */
export function CustomerFiles({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { taskId } = task;
  const { start, isPending } = useDownload(taskFilesApi.downloadVersion, (reason) =>
    t('tasks.download.tuningFailed', { reason }),
  );
  const mayTake = task.modifiedRemoved === undefined && paymentControl(task).show === 'download';
  return (
    <TaskFiles
      task={task}
      kindOf={({ version, current, withdrawn }, count) =>
        count > 1 && (
          <Group component="span" gap={10}>
            <span>{t('tasks.files.version', { version })}</span>
            {current && withdrawn === undefined && (
              <StateBadge size="xs" color="good" label={t('tasks.files.recommended')} />
            )}
          </Group>
        )
      }
      actionOf={({ version, withdrawn }) =>
        mayTake &&
        withdrawn === undefined && (
          <FileDownload
            label={t('tasks.files.downloadVersion', { version })}
            isPending={isPending}
            onClick={() => {
              start({ taskId, version });
            }}
          />
        )
      }
    />
  );
}
