import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { ExpectedBy } from '#web/tasks/ExpectedBy.tsx';
import classes from '#web/tasks/tasks.module.css';
import { PaymentIcon } from '#web/tasks/PaymentIcon.tsx';
import { TaskPrice } from '#web/tasks/TaskPrice.tsx';

/** Price, payment, number of modifications and last change of a task in a list. */
export function TaskInfo({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap={2}>
      <Group gap="2px 10px">
        <TaskPrice task={task} />
        <PaymentIcon status={task.paymentStatus} />
      </Group>
      <Text size="xs" c="dimmed" title={task.methods.map(({ name }) => name).join(', ')}>
        {t('tasks.modifications', { count: task.modifications })}
      </Text>
      <ExpectedBy task={task} />
      <Text size="xs" c="dimmed" className={classes['nowrap'] ?? ''}>
        {t('tasks.changed', { when: dateTime(task.changedAt) })}
      </Text>
    </Stack>
  );
}
