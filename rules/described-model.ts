import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';

/** The model of a described vehicle as the catalogue would write it: `Golf VII 2.0 TDI (2014)`. */
export const describedModel = ({ model, engine, year }: Pick<DescribedVehicle, 'model' | 'engine' | 'year'>): string =>
  [model, engine, year === '' ? '' : `(${year})`].filter((part) => part !== '').join(' ');
