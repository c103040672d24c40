import { Combobox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';
import classes from './vehicle.module.css';
import { VehicleFacts } from './VehicleFacts.tsx';

/** A vehicle in the list of those found. */
export function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={String(vehicle.vehicleId)} aria-selected={false} className={classes['row']}>
      <span className={classes['model']}>
        {t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model })}
      </span>
      <VehicleFacts vehicle={vehicle} />
    </Combobox.Option>
  );
}
