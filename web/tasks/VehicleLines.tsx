import { Stack, Text } from '@mantine/core';
import { partsOfModel } from './order-title.ts';
import classes from './tasks.module.css';

type Props = { brand: string; model: string; vin: string };

/** Brand and model of a vehicle in a list, and below them its VIN: a line each, the name cut off at its end and the VIN at its beginning. */
export function VehicleLines({ brand, model, vin }: Props) {
  const name = `${brand} ${model}`;
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" fw={500} truncate title={name}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" truncate className={classes['vinLine'] ?? ''} title={vin}>
        {vin}
      </Text>
    </Stack>
  );
}

/** The end of a VIN, which tells vehicles of one model apart; the whole for those who hear, copy or point at it. */
export function ShortVin({ vin }: { vin: string }) {
  return (
    <span className={classes['shortVin']} title={vin}>
      {vin}
    </span>
  );
}

/** A vehicle as the title of its order has it, for rows of two lines: neither brand nor years cut off what tells it apart. */
export function ShortVehicleName({ brand, model }: { brand: string; model: string }) {
  return <span title={`${brand} ${model}`}>{partsOfModel(model).name}</span>;
}
