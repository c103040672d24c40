import { Stack, Text } from '@mantine/core';
import classes from './tasks.module.css';

type Props = { brand: string; model: string; vin: string; isDense?: boolean };

/** Brand, model and VIN of a vehicle in a list; dense, in three lines at most. */
export function VehicleLines({ brand, model, vin, isDense = false }: Props) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500} {...(isDense && { lineClamp: 3, title: `${brand} ${model}` })}>
        <VehicleName brand={brand} model={model} />
      </Text>
      <Text span c="dimmed" className={classes['vin']}>
        {vin}
      </Text>
    </Stack>
  );
}

/** Brand and model of a vehicle; what the model has in brackets, its years above all, stays on one line. */
export function VehicleName({ brand, model }: { brand: string; model: string }) {
  return `${brand} ${model}`.split(/(\([^()]*\))/).map((part) =>
    part.startsWith('(') ? (
      <span key={part} className={classes['nowrap']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
