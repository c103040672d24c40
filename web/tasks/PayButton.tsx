import { Button } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { usePayTask } from './usePayTask.tsx';

type Props = { task: Task; size: 'xs' | 'sm' };

/** Pays a finished task; shows what it costs. */
export function PayButton({ task, size }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const payment = usePayTask(task);
  return (
    <Button
      size={size}
      leftSection={<IconCreditCardPay size={16} aria-hidden />}
      loading={payment.isPending}
      onClick={() => {
        payment.mutate();
      }}
    >
      {t('tasks.pay.button', { credits: credits(task.price) })}
    </Button>
  );
}
