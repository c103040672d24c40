import {
  IconBackhoe,
  IconCar,
  IconEngine,
  IconMotorbike,
  IconSailboat,
  IconTractor,
  IconTrees,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Vehicle, VehicleCategory } from '#contract/catalog.ts';
import classes from './vehicle.module.css';

/** Engine, power, emission and control unit of a vehicle in one line that may wrap. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { engineCcm, enginePs, emission, ecuBrand, ecuType } = vehicle;
  const facts = [
    engineCcm === undefined ? '' : t('catalog.vehicle.ccm', { value: engineCcm }),
    enginePs === undefined ? '' : t('catalog.vehicle.power', { value: enginePs }),
    emission,
    `${ecuBrand} ${ecuType}`.trim(),
  ].filter((fact) => fact !== '');
  return (
    <span className={classes['facts']}>
      {facts.map((fact) => (
        <span key={fact} className={classes['fact']}>
          {fact}
        </span>
      ))}
    </span>
  );
}

export const categoryIcons: Readonly<Record<VehicleCategory, TablerIcon>> = {
  car: IconCar,
  bike: IconMotorbike,
  truck: IconTruck,
  agriculture: IconTractor,
  construction: IconBackhoe,
  forestry: IconTrees,
  marine: IconSailboat,
  stationaryEngine: IconEngine,
};
