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
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Vehicle, VehicleCategory } from '#contract/catalog/vehicles.ts';
import classes from './vehicle.module.css';

/** Engine, power, emission and control unit of a vehicle in one line that may wrap. */
export function VehicleFacts({ vehicle, withoutPower = false }: { vehicle: Vehicle; withoutPower?: boolean }) {
  const { t } = useTranslation();
  const { engineCcm, enginePs, emission, ecuBrand, ecuType } = vehicle;
  const facts = [
    engineCcm === undefined ? '' : t('catalog.vehicle.ccm', { value: engineCcm }),
    enginePs === undefined || withoutPower ? '' : t('catalog.vehicle.power', { value: enginePs }),
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

/** A model of the catalogue without the years in brackets behind it, and those years. */
export function modelAndYears(name: string): { model: string; years: string } {
  const [, model = name, years = ''] = /^(.+?)\s*\((\d{4}(?:–\d{0,4})?|–\d{4})\)$/.exec(name) ?? [];
  return { model, years };
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
