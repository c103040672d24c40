import { Stack, Text } from '@mantine/core';
import classes from './tasks.module.css';
import { VehicleName } from './VehicleName.tsx';

type Props = { brand: string; model: string; vin: string; isDense?: boolean };

/** Brand, model and VIN of a vehicle in a list; dense, each in one line. */
export function VehicleLines({ brand, model, vin, isDense = false }: Props) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500} {...(isDense && { truncate: true, title: `${brand} ${model}`, fz: 'xs' })}>
        <VehicleName brand={brand} model={model} />
      </Text>
      <Text span c="dimmed" className={classes['vin']}>
        {vin}
      </Text>
    </Stack>
  );
}
