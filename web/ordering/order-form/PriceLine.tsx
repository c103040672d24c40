import { Text } from '@mantine/core';
import classes from './order-form.module.css';

type Props = { label: string; value: string };

/** A line of the price: what, and how much. */
export function PriceLine({ label, value }: Props) {
  return (
    <Text component="div" size="sm" className={classes['line']}>
      <span>{label}</span>
      <span>{value}</span>
    </Text>
  );
}
