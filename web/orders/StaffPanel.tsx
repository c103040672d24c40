import { Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { CloseTaskButton } from './CloseTaskButton.tsx';
import { OriginalFileButton } from './OriginalFileButton.tsx';
import { ReviewReason } from './review/ReviewReason.tsx';
import { SupportFileButton } from './SupportFileButton.tsx';
import { TakeButton } from './TakeButton.tsx';
import { TuningFileButton } from './TuningFileButton.tsx';
import { UploadModifiedFile } from './UploadModifiedFile.tsx';

/** What staff do with a task: take it, modify its file, close it; and every file of it. */
export function StaffPanel({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('staff.work.title')}
      </Title>
      {task.type === 'inReview' && <ReviewReason task={task} />}
      <Group gap="xs" align="flex-start">
        <TakeButton task={task} />
        <UploadModifiedFile task={task} />
        <CloseTaskButton task={task} />
      </Group>
      <Group gap="xs">
        <OriginalFileButton taskId={task.taskId} size="sm" />
        {task.supportFileName !== undefined && <SupportFileButton taskId={task.taskId} />}
        {task.hasModifiedFile && <TuningFileButton taskId={task.taskId} size="sm" variant="default" />}
      </Group>
    </Stack>
  );
}
