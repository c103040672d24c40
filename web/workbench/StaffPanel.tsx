import { Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { CloseTaskButton } from './CloseTaskButton.tsx';
import { LegalConfirmations } from './LegalConfirmations.tsx';
import { OriginalFileButton } from '#web/tasks/OriginalFileButton.tsx';
import { ReviewReason } from './ReviewReason.tsx';
import { SupportFileButton } from './SupportFileButton.tsx';
import { TakeButton } from './TakeButton.tsx';
import { TuningFileButton } from '#web/tasks/TuningFileButton.tsx';
import { UploadModifiedFile } from './UploadModifiedFile.tsx';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { TaskVersions } from './TaskVersions.tsx';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import type { RenderVehicleChoice } from './VehicleForm.tsx';

type Props = { task: Task; renderVehicleChoice: RenderVehicleChoice };

/** What staff do with a task: take it, modify its file, close it and everything else; and every file of it. */
export function StaffPanel({ task, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const isOpen = task.status === 'waiting' || task.status === 'manual' || task.status === 'inProgress';
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <Stack gap="xs" component="section">
        <Group gap="sm">
          <Title order={3} size="h5">
            {t('workbench.work.title')}
          </Title>
          {isOpen && <DueTime task={task} />}
        </Group>
        {task.type === 'inReview' && <ReviewReason task={task} />}
        <Group gap="xs" align="flex-start">
          <TakeButton task={task} />
          <UploadModifiedFile task={task} />
          <CloseTaskButton task={task} />
          <TaskMenu task={task} size={36} />
        </Group>
        <Group gap="xs">
          <OriginalFileButton taskId={task.taskId} size="sm" />
          {task.supportFileName !== undefined && <SupportFileButton taskId={task.taskId} />}
          {task.hasModifiedFile && <TuningFileButton taskId={task.taskId} size="sm" variant="default" />}
        </Group>
        <LegalConfirmations taskId={task.taskId} />
        <TaskVersions taskId={task.taskId} />
      </Stack>
    </TaskWorkArea>
  );
}
