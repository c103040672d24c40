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

const factNames = ['engine', 'power', 'emission', 'controlUnit'] as const;

/** The facts that are known of a vehicle, in words. */
function useVehicleFacts({ engineCcm, enginePs, emission, ecuBrand, ecuType }: Vehicle) {
  const { t } = useTranslation();
  const facts = {
    engine: engineCcm === undefined ? '' : t('catalog.vehicle.ccm', { value: engineCcm }),
    power: enginePs === undefined ? '' : t('catalog.vehicle.power', { value: enginePs }),
    emission,
    controlUnit: `${ecuBrand} ${ecuType}`.trim(),
  };
  return factNames.map((name) => ({ name, value: facts[name] })).filter(({ value }) => value !== '');
}

/** Engine, power, emission and control unit of a vehicle in one line that may wrap. */
export function VehicleFacts({ vehicle, withoutPower = false }: { vehicle: Vehicle; withoutPower?: boolean }) {
  const facts = useVehicleFacts(vehicle).filter(({ name }) => !(withoutPower && name === 'power'));
  return (
    <span className={classes['facts']}>
      {facts.map(({ name, value }) => (
        <span key={name} className={classes['fact']}>
          {value}
        </span>
      ))}
    </span>
  );
}

/** The same facts, each under its name where there is room, else in one line. */
export function NamedVehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  return (
    <dl className={`${classes['facts']} ${classes['named']}`}>
      {useVehicleFacts(vehicle).map(({ name, value }) => (
        <div key={name} className={classes['fact']}>
          <dt>{t(`catalog.vehicle.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
