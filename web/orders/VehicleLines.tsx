import { Stack, Text } from '@mantine/core';
import classes from './orders.module.css';

type Props = { brand: string; model: string; vin: string };

/** Brand, model and VIN of a vehicle in a list. */
export function VehicleLines({ brand, model, vin }: Props) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {brand} {model}
      </Text>
      <Text span c="dimmed" className={classes['vin']}>
        {vin}
      </Text>
    </Stack>
  );
}
