import type { ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isAllowed } from '#rules/task-actions.ts';
import { StaffButton } from './StaffButton.tsx';
import { useAssignTask } from './useAssignTask.ts';

/** Takes a task on. */
export function TakeButton({ task, ...looks }: { task: Task } & ButtonProps) {
  const { t } = useTranslation();
  const assigning = useAssignTask(task.taskId);
  return (
    <StaffButton
      {...looks}
      loading={assigning.isPending}
      forbidden={isAllowed('assign', task) ? undefined : t('staff.takeNotAllowed')}
      onClick={() => {
        assigning.mutate();
      }}
    >
      {t('staff.take')}
    </StaffButton>
  );
}
