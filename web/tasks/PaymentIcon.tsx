import { Group, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentStatus } from '#contract/tasks.ts';

const icons: Record<PaymentStatus, ReactNode> = {
  open: <IconCircleDashed size={16} aria-hidden color="var(--mantine-color-dimmed)" />,
  paid: <IconCircleCheckFilled size={16} aria-hidden color="var(--mantine-color-green-text)" />,
  unknown: <IconHelpCircle size={16} aria-hidden color="var(--mantine-color-dimmed)" />,
};

/** Whether a task is paid, as icon and word. */
export function PaymentIcon({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation();
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      {icons[status]}
      <Text span size="sm" c="dimmed">
        {t(`tasks.payment.${status}`)}
      </Text>
    </Group>
  );
}
