import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import type { Vehicle } from '#contract/catalog.ts';
import type { RenderVehicleChoice } from '#web/workbench/VehicleForm.tsx';

type Props = {
  job: Job;
  /** The one that is to take the place of the job's. */
  vehicle: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  renderVehicleChoice: RenderVehicleChoice;
};

/** The vehicle of a job, and on demand the search for another. */
export function JobVehicle({ job, vehicle, onChoose, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">{t('workbench.vehicle.now', { vehicle: `${job.vehicleBrand} ${job.vehicleModel}` })}</Text>
        {!isChoosing && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setChoosing(true);
            }}
          >
            {t('workbench.vehicle.other')}
          </Button>
        )}
      </Group>
      {isChoosing && renderVehicleChoice(vehicle, onChoose)}
    </Stack>
  );
}
