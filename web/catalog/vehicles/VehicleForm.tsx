import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle, VehicleCategory } from '#contract/catalog.ts';
import classes from '#web/catalog/dialog.module.css';
import type { Unsaved } from '#web/catalog/useGuardedClose.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { DeleteVehicleButton } from './DeleteVehicleButton.tsx';
import { EcuFields } from './EcuFields.tsx';
import { EngineFields } from './EngineFields.tsx';
import { useVehicleForm } from './useVehicleForm.ts';
import { emptyValues, valuesOf } from './vehicle-values.ts';

type Props = {
  /** Without one a new vehicle is made. */
  vehicle?: Vehicle;
  category?: VehicleCategory | undefined;
  brand?: string | undefined;
  unsaved: Unsaved;
  onDeleted: () => void;
};

/** Every field of a vehicle. */
export function VehicleForm({ vehicle, category, brand, unsaved, onDeleted }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const initial = vehicle === undefined ? emptyValues(category, brand) : valuesOf(vehicle);
  const { form, submit, saving, meanwhile, takeTheirs } = useVehicleForm(vehicle, initial, unsaved);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <EngineFields form={form} />
        <EcuFields form={form} />
        <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void takeTheirs()} onMine={submit} />
        {saving.isError && meanwhile.change === undefined && (
          <Alert color="red" role="alert">
            {refusalText(saving.error)}
          </Alert>
        )}
        <Group justify="space-between" className={classes['foot'] ?? ''}>
          {vehicle === undefined ? <span /> : <DeleteVehicleButton vehicle={vehicle} onDeleted={onDeleted} />}
          <Button type="submit" loading={saving.isPending}>
            {vehicle === undefined ? t('catalog.vehicles.create') : t('catalog.vehicles.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
