import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { useDownloadSupportFile } from '#web/tasks/useDownloadSupportFile.ts';

/** Downloads the support file that came with a task. */
export function SupportFileButton({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const file = useDownloadSupportFile(taskId);
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={file.isPending}
      onClick={() => {
        file.mutate();
      }}
    >
      {t('workbench.work.supportFile')}
    </Button>
  );
}
