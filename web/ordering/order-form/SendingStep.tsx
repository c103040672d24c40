import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import classes from './order-form.module.css';

type Props = { text: string; done: boolean; amount?: string };

/** One step of sending with its mark, and for a file how many bytes have left. */
export function SendingStep({ text, done, amount }: Props) {
  return (
    <Group gap={6} wrap="nowrap">
      {done ? (
        <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-hidden className={classes['fixed']} />
      ) : (
        <IconCircleDashed size={18} color="var(--mantine-color-dimmed)" aria-hidden className={classes['fixed']} />
      )}
      <Text size="sm" c={done ? 'inherit' : 'dimmed'} className={classes['fileName']}>
        {text}
      </Text>
      {amount !== undefined && (
        <Text size="sm" c="dimmed" ml="auto" className={classes['fixed']}>
          {amount}
        </Text>
      )}
    </Group>
  );
}
