import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffButton } from '#web/workbench/StaffButton.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { useBlockerText } from '#web/workbench/useBlockerText.ts';
import { useTaskWork } from '#web/workbench/useTaskWork.ts';

/** One task of a job, with the button that takes it out into a job of its own. */
export function JobTaskLine({ task, isAlone }: { task: Task; isAlone: boolean }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useTaskWork();
  const { forbidden } = useBlockerText();
  const methods = task.methods.map(({ name }) => name).join(', ');
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {t('tasks.number', { task: task.taskId })}
        </Text>
        <TaskStatusBadge status={task.status} />
        <Text size="sm" truncate title={methods}>
          {methods}
        </Text>
      </Group>
      <StaffButton
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        loading={isPending}
        forbidden={isAlone ? t('workbench.jobs.tasks.alone') : forbidden('removeFromJob', task)}
        onClick={() => {
          mutate({ task, doing: { work: 'removeFromJob' } });
        }}
      >
        {t('workbench.jobs.tasks.remove')}
      </StaffButton>
    </Group>
  );
}
