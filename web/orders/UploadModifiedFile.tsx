import { FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';
import { isAllowed } from '#rules/task-actions.ts';
import { notify } from '#web/ui/notify.ts';
import { StaffButton } from './StaffButton.tsx';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';

/** Picks and uploads the file that support modified. */
export function UploadModifiedFile({ task }: { task: Task }) {
  const { t } = useTranslation();
  const upload = useUploadModifiedFile(task.taskId);
  const take = (file: File | null) => {
    if (file === null) return;
    if (isAllowedFile('original', file.name)) upload.mutate(file);
    else notify.error(t('staff.work.fileType', { name: file.name, types: allowedExtensions('original').join(', ') }));
  };
  return (
    <Stack gap={6}>
      <FileButton onChange={take}>
        {({ onClick }) => (
          <StaffButton
            variant={task.status === 'inProgress' && !task.hasModifiedFile ? 'filled' : 'default'}
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={upload.isPending}
            forbidden={isAllowed('uploadModified', task) ? undefined : t('staff.work.uploadNotAllowed')}
            onClick={onClick}
          >
            {t('staff.work.upload')}
          </StaffButton>
        )}
      </FileButton>
      {upload.isPending && (
        <div aria-live="polite">
          <Progress value={upload.share * 100} aria-label={t('staff.work.uploading')} />
          <Text size="xs" c="dimmed">
            {t('staff.work.percent', { percent: Math.floor(upload.share * 100) })}
          </Text>
        </div>
      )}
    </Stack>
  );
}
