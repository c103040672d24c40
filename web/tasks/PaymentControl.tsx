import { Stack } from '@mantine/core';
import type { Task } from '#contract/tasks.ts';
import { paymentControl } from '#rules/payment.ts';
import { BalanceNote } from './BalanceNote.tsx';
import { PayButton } from './PayButton.tsx';
import { PayJobFirst } from './PayJobFirst.tsx';
import { TuningFileButton } from './TuningFileButton.tsx';

type Props = { task: Task; size?: 'xs' | 'sm' };

/** What a customer can do now to get the tuning file of a task. */
export function PaymentControl({ task, size = 'sm' }: Props) {
  switch (paymentControl(task).show) {
    case 'download':
      return <TuningFileButton taskId={task.taskId} size={size} />;
    case 'pay':
      return (
        <Stack gap={4} align="flex-start">
          <PayButton task={task} size={size} />
          <BalanceNote task={task} />
        </Stack>
      );
    case 'payJobFirst':
      return <PayJobFirst size={size} />;
    case 'nothing':
      return undefined;
  }
}
