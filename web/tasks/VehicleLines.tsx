import { Stack, Text } from '@mantine/core';
import { partsOfModel } from './order-title.ts';
import classes from './tasks.module.css';

type Props = { brand: string; model: string; vin: string; isDense?: boolean; isShort?: boolean };

/** Brand, model and VIN of a vehicle in a list; dense, in three lines at most; short, in two with the name of its order's title. */
export function VehicleLines({ brand, model, vin, isDense = false, isShort = false }: Props) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500} {...(isDense && { lineClamp: 3, title: `${brand} ${model}` })}>
        {isShort ? <ShortVehicleName brand={brand} model={model} /> : <VehicleName brand={brand} model={model} />}
      </Text>
      <Text span c="dimmed" className={classes['vin']}>
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

/** Brand and model of a vehicle; what the model has in brackets, its years above all, stays on one line. */
function VehicleName({ brand, model }: { brand: string; model: string }) {
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
