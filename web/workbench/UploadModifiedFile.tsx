import { FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from './StaffButton.tsx';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';
import { useBlockerText } from './useBlockerText.ts';

/** Picks and uploads the file that support modified. */
export function UploadModifiedFile({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { upload, isPending, share } = useUploadModifiedFile();
  const { forbidden } = useBlockerText();
  return (
    <Stack gap={6}>
      <FileButton
        onChange={(file) => {
          if (file !== null) upload(task, file);
        }}
      >
        {({ onClick }) => (
          <StaffButton
            variant={task.status === 'inProgress' && !task.hasModifiedFile ? 'filled' : 'default'}
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={isPending}
            forbidden={forbidden('upload', task)}
            onClick={onClick}
          >
            {t('workbench.work.upload')}
          </StaffButton>
        )}
      </FileButton>
      {isPending && (
        <div aria-live="polite">
          <Progress value={share * 100} aria-label={t('workbench.work.uploading')} />
          <Text size="xs" c="dimmed">
            {t('workbench.work.percent', { percent: Math.floor(share * 100) })}
          </Text>
        </div>
      )}
    </Stack>
  );
}
