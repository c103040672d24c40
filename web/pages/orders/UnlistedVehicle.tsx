import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type DescribedVehicle, describedVehicleLimits } from '#contract/catalog/described-vehicle.ts';
import { vehiclesApi } from '#contract/catalog/vehicles.ts';
import type { VehicleId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { describedModel } from '#rules/described-model.ts';
import { splitControlUnit } from '#rules/split-control-unit.ts';
import { SimilarVehicles } from '#web/catalog/SimilarVehicles.tsx';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { VehicleForm } from '#web/catalog/vehicles/VehicleForm.tsx';
import { emptyValues } from '#web/catalog/vehicles/vehicle-values.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useMayMake } from '#web/session/useMayMake.ts';
import { useBeginWork } from '#web/workbench/begin-work.ts';
import { StaffButton } from '#web/workbench/TaskButtons.tsx';
import { useMayWork } from '#web/workbench/useMayWork.ts';
import { useTaskWork } from '#web/workbench/useTaskWork.ts';
import { useForbidden } from '#web/workbench/work-texts.ts';
import classes from './unlisted.module.css';

type Props = { task: Task; described: DescribedVehicle };

const names = Object.keys(describedVehicleLimits) as (keyof typeof describedVehicleLimits)[];

/** The vehicle in the customer's words, with the two ways to one of the catalogue. */
export function UnlistedVehicle({ task, described }: Props) {
  const { t } = useTranslation();
  const begin = useBeginWork();
  const forbidden = useForbidden()('changeVehicle', task);
  const mayAttach = useMayWork()('changeVehicle');
  const mayCreate = useMayMake()(vehiclesApi.createVehicle);
  const [creating, setCreating] = useState(false);
  return (
    <Alert
      variant="default"
      icon={<IconZoomQuestion color="var(--mantine-color-attention-text)" aria-hidden />}
      title={t('catalog.unlisted.mark')}
    >
      <Stack gap="sm">
        <dl className={classes['words']}>
          {names
            .filter((name) => described[name] !== '')
            .map((name) => (
              <div key={name}>
                <dt>{t(`catalog.unlisted.fields.${name}`)}</dt>
                <dd>{described[name]}</dd>
              </div>
            ))}
        </dl>
        {mayAttach && (
          <Group gap="xs" data-screen-only>
            <StaffButton
              size="xs"
              variant="default"
              forbidden={forbidden}
              onClick={() => {
                begin('changeVehicle', task);
              }}
            >
              {t('workbench.unlisted.attach')}
            </StaffButton>
            {mayCreate && (
              <StaffButton
                size="xs"
                variant="default"
                forbidden={forbidden}
                onClick={() => {
                  setCreating(true);
                }}
              >
                {t('workbench.unlisted.create')}
              </StaffButton>
            )}
          </Group>
        )}
      </Stack>
      <CreateDialog
        task={task}
        of={creating ? described : undefined}
        onClose={() => {
          setCreating(false);
        }}
      />
    </Alert>
  );
}

type CreateProps = { task: Task; of: DescribedVehicle | undefined; onClose: () => void };

/** Makes a vehicle of the catalogue from the words and attaches it; one that is similar may be attached instead. */
function CreateDialog({ task, of, onClose }: CreateProps) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  const { run } = useTaskWork({ onDone: finish });
  const attach = (vehicleId: VehicleId) => void run({ task, doing: { work: 'changeVehicle', vehicleId } });
  return (
    <Dialog of={of} onClose={() => void close()} size="lg" title={t('workbench.unlisted.createTitle')}>
      {(described) => (
        <Stack gap="lg">
          <SimilarVehicles
            described={described}
            onChoose={({ vehicleId }) => {
              attach(vehicleId);
            }}
          />
          <div>
            <Text fw={500} mb="xs">
              {t('catalog.vehicles.add')}
            </Text>
            <VehicleForm
              initial={{
                ...emptyValues(described.category, described.brand),
                model: describedModel(described),
                ...splitControlUnit(described.controlUnit),
              }}
              submitLabel={t('workbench.unlisted.createAndAttach')}
              unsaved={unsaved}
              onCreated={attach}
              onDeleted={finish}
            />
          </div>
        </Stack>
      )}
    </Dialog>
  );
}
