import { Text } from '@mantine/core';
import type { CreditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './credits.module.css';

/** A signed amount of credits: what came in bears a plus, in green; what went out is red. */
export function Amount({ amount, size = 'sm' }: { amount: CreditCents; size?: 'xs' | 'sm' }) {
  const { credits } = useFormats();
  return (
    <Text span size={size} fw={600} className={classes[amount < 0 ? 'out' : 'in'] ?? ''}>
      {amount > 0 && '+'}
      {credits(amount)}
    </Text>
  );
}
