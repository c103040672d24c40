import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { FormEnd } from './FormEnd.tsx';
import type { FormProps } from './form-props.ts';

/** Shows the choice of a vehicle; the catalogue belongs to another capability, so the page gives it. */
export type RenderVehicleChoice = (vehicle: Vehicle | undefined, onChoose: (vehicle: Vehicle) => void) => ReactNode;

type Props = FormProps<VehicleId> & { now: string; renderVehicleChoice: RenderVehicleChoice };

/** Changes the vehicle of a job, which is that of all its tasks. */
export function VehicleForm({ now, renderVehicleChoice, isPending, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [vehicle, setVehicle] = useState<Vehicle>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (vehicle !== undefined) onSubmit(vehicle.vehicleId);
      }}
    >
      <Stack>
        <Text size="sm">{t('workbench.vehicle.now', { vehicle: now })}</Text>
        {renderVehicleChoice(vehicle, setVehicle)}
        <Text size="xs" c="dimmed">
          {t('workbench.vehicle.ofAllTasks')}
        </Text>
        <FormEnd
          confirmLabel={t('workbench.vehicle.confirm')}
          isPending={isPending}
          onCancel={onCancel}
          disabled={vehicle === undefined}
        />
      </Stack>
    </form>
  );
}
