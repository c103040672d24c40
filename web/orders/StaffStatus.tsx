import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { TaskStatusBadge } from './TaskStatusBadge.tsx';

/** The status of a task for staff: who has it, and why it is with a person. */
export function StaffStatus({ task: { status, doneBy, reason } }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2} align="flex-start">
      <TaskStatusBadge status={status} />
      {status === 'manually' && <Text size="xs">{t('staff.notTaken')}</Text>}
      {doneBy !== undefined && status !== 'manually' && <Text size="xs">{t('staff.takenBy', { name: doneBy })}</Text>}
      {reason !== undefined && (
        <Text size="xs" c="dimmed" maw={220}>
          {t(`tasks.reason.${reason}`)}
        </Text>
      )}
    </Stack>
  );
}
