import { Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheckFilled, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Moment } from '#web/kit/feedback/Moment.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { PaymentStatus } from '#contract/tasks/status.ts';
import type { Task } from '#contract/tasks/task.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { isPricedBySupport, listedPrice } from '#rules/not-listed.ts';
import classes from './tasks.module.css';

/** The price of a task, or that support has yet to set it. */
export function TaskPrice({ task, size = 'sm' }: { task: Task; size?: 'sm' | 'lg' }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const isUnknown = task.status !== 'finished' && isPricedBySupport(task);
  const listed = listedPrice(task);
  const unknown = listed > 0 ? t('tasks.priceAndSupport', { credits: credits(listed) }) : t('tasks.priceBySupport');
  return (
    <Text
      span
      size={isUnknown ? 'sm' : size}
      fw={500}
      ff={isUnknown ? 'text' : 'monospace'}
      className={isUnknown ? '' : (classes['nowrap'] ?? '')}
      {...(isUnknown && { c: 'dimmed', mod: { words: true } })}
    >
      {isUnknown ? unknown : t('tasks.credits', { credits: credits(task.price) })}
    </Text>
  );
}

type ShownPayment = PaymentStatus | 'refunded';

/** The payment status of a task in words: one that was rejected and given back in full is not paid any more. */
export function shownPayment({ paymentStatus, price, rejection }: Task): ShownPayment {
  const isBack = rejection !== undefined && rejection.refunded > 0 && rejection.refunded >= price;
  return paymentStatus === 'paid' && isBack ? 'refunded' : paymentStatus;
}

const icons: Record<ShownPayment, ReactNode> = {
  open: <IconCircleDashed size={16} aria-hidden color="var(--mantine-color-dimmed)" />,
  paid: <IconCircleCheckFilled size={16} aria-hidden color="var(--mantine-color-good-text)" />,
  refunded: <IconArrowBackUp size={16} aria-hidden color="var(--mantine-color-dimmed)" />,
  unknown: <IconHelpCircle size={16} aria-hidden color="var(--mantine-color-dimmed)" />,
};

/** The payment status of a task, as icon and word; the word alone is heard and in the title where there is little room. */
export function PaymentIcon({ status, isWordless = false }: { status: ShownPayment; isWordless?: boolean }) {
  const { t } = useTranslation();
  const word = t(`tasks.payment.${status}`);
  if (isWordless)
    return (
      <Group component="span" display="inline-flex" role="img" aria-label={word} title={word}>
        <Moment of={status}>{icons[status]}</Moment>
      </Group>
    );
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" title={word}>
      <Moment of={status}>{icons[status]}</Moment>
      <Text span size="sm" c="dimmed" className={classes['paymentWord'] ?? ''}>
        {word}
      </Text>
    </Group>
  );
}
