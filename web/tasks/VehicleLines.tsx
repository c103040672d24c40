import { Group, Stack, Text } from '@mantine/core';
import type { Task } from '#contract/tasks/task.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { mergeOwnDetails } from '#rules/own-details.ts';
import { partsOfModel } from './order-title.ts';
import classes from './tasks.module.css';
import { UnlistedMark } from './UnlistedMark.tsx';

type Props = {
  brand: string;
  model: string;
  vin: string;
  /** The customer's own, before the VIN. */ reference?: string | undefined;
};

/** Brand and model of a vehicle in a list, and below them its VIN: a line each, the name cut off at its end and the VIN at its beginning. */
export function VehicleLines({ brand, model, vin, reference }: Props) {
  const name = `${brand} ${model}`;
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" fw={500} truncate title={name}>
        {name}
      </Text>
      <Group gap={8} wrap="nowrap">
        {reference !== undefined && <Reference text={reference} />}
        <Text size="xs" c="dimmed" truncate className={classes['vinLine'] ?? ''} title={vin}>
          {vin}
        </Text>
      </Group>
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

/** The customer's own reference in a list: whole for those who point at it. */
export function Reference({ text }: { text: string }) {
  return (
    <Text span size="xs" fw={500} truncate className={classes['reference'] ?? ''} title={text}>
      {text}
    </Text>
  );
}

type NamedVehicle = Pick<Task, 'vehicleBrand' | 'vehicleModel' | 'describedVehicle'>;
type OwnNotes = { readonly ownDetails?: OwnDetails | undefined; readonly jobOwnDetails?: OwnDetails | undefined };

/** The word by which a customer knows an order or a file: the own reference, else the plate, else the end customer; undefined without any. */
export function findReference({ ownDetails, jobOwnDetails }: OwnNotes): string | undefined {
  const { reference, plate, endCustomer } = mergeOwnDetails(jobOwnDetails, ownDetails);
  return [reference, plate, endCustomer].find((text) => text !== '');
}

/** A vehicle in a row of one line, with what its customer knows the order by behind it. */
export function NotedVehicle({ of }: { of: OwnNotes & NamedVehicle }) {
  const reference = findReference(of);
  const name = (
    <>
      <UnlistedMark described={of.describedVehicle} />
      <ShortVehicleName brand={of.vehicleBrand} model={of.vehicleModel} />
    </>
  );
  if (reference === undefined) return name;
  return (
    <Group gap={8} wrap="nowrap">
      <Text span inherit truncate>
        {name}
      </Text>
      <Reference text={reference} />
    </Group>
  );
}
