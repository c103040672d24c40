import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useDownloadOriginalFile } from '#web/tasks/useDownloadOriginalFile.ts';
import { useDownloadSupportFile } from '#web/tasks/useDownloadSupportFile.ts';
import { useDownloadTuningFile } from '#web/tasks/useDownloadTuningFile.ts';
import { WorkItem } from './WorkItem.tsx';

/** The files of a task in its menu. */
export function TaskDownloads({ task: { taskId, supportFileName, hasModifiedFile } }: { task: Task }) {
  const { t } = useTranslation();
  const original = useDownloadOriginalFile(taskId);
  const tuning = useDownloadTuningFile(taskId);
  const support = useDownloadSupportFile(taskId);
  const icon = <IconFileDownload size={15} aria-hidden />;
  return (
    <>
      <WorkItem icon={icon} label={t('tasks.download.original')} onBegin={original.mutate} />
      <WorkItem
        icon={icon}
        label={t('tasks.download.tuning')}
        forbidden={hasModifiedFile ? undefined : t('workbench.menu.noModified')}
        onBegin={tuning.mutate}
      />
      <WorkItem
        icon={icon}
        label={t('workbench.work.supportFile')}
        forbidden={supportFileName === undefined ? t('workbench.menu.noSupport') : undefined}
        onBegin={support.mutate}
      />
    </>
  );
}
