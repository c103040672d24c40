import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { OriginalFileButton } from './OriginalFileButton.tsx';
import { PaymentControl } from './PaymentControl.tsx';
import { PaymentIcon } from './PaymentIcon.tsx';
import { NotWorkingButton } from './review/NotWorkingButton.tsx';
import { SendBackButton } from './review/SendBackButton.tsx';
import { TaskPrice } from './TaskPrice.tsx';

type Props = {
  task: Task;
  canPay: boolean;
  /** What asks for an update or upgrade. */
  update?: ReactNode;
};

/** Price and payment of a task, and the files that can be had now. Staff see the state without the controls. */
export function PaymentPanel({ task, canPay, update }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t(canPay ? 'tasks.panel.paymentAndFiles' : 'tasks.panel.payment')}
      </Title>
      <Group gap="md">
        <TaskPrice task={task} />
        <PaymentIcon status={task.paymentStatus} />
        {task.deliveryNoteNumber !== undefined && (
          <Text size="sm" c="dimmed">
            {t('tasks.panel.deliveryNote', { number: task.deliveryNoteNumber })}
          </Text>
        )}
      </Group>
      {canPay && (
        <Group gap="xs">
          <PaymentControl task={task} />
          <OriginalFileButton taskId={task.taskId} size="sm" />
          {update}
          <NotWorkingButton task={task} />
          <SendBackButton task={task} />
        </Group>
      )}
    </Stack>
  );
}
