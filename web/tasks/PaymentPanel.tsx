import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { creditCents } from '#contract/money.ts';
import { OriginalFileButton } from './OriginalFileButton.tsx';
import { PaymentControl } from './PaymentControl.tsx';
import { PaymentIcon } from './PaymentIcon.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { NotWorkingButton } from './review/NotWorkingButton.tsx';
import { SendBackButton } from './review/SendBackButton.tsx';
import { WorksButton } from './review/WorksButton.tsx';
import { TaskPrice } from './TaskPrice.tsx';

type Props = {
  task: Task;
  canPay: boolean;
  /** What asks for an update or upgrade. */
  update?: ReactNode;
  /** Opens the delivery note. */
  document?: ReactNode;
};

/** Price and payment of a task, and the files that can be had now. Staff see the state without the controls. */
export function PaymentPanel({ task, canPay, update, document }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t(canPay ? 'tasks.panel.paymentAndFiles' : 'tasks.panel.payment')}
      </Title>
      <Group gap="md">
        <TaskPrice task={task} />
        {task.fullPrice > task.price && (
          <Text size="sm" c="dimmed">
            {t('tasks.panel.paidBefore', {
              full: credits(task.fullPrice),
              paid: credits(creditCents(task.fullPrice - task.price)),
            })}
          </Text>
        )}
        <PaymentIcon status={task.paymentStatus} />
        {document !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {t('tasks.panel.deliveryNote')} {document}
          </Text>
        )}
      </Group>
      {canPay && (
        <Group gap="xs">
          <PaymentControl task={task} />
          <OriginalFileButton taskId={task.taskId} size="sm" />
          {update}
          <WorksButton task={task} />
          <NotWorkingButton task={task} />
          <SendBackButton task={task} />
        </Group>
      )}
    </Stack>
  );
}
