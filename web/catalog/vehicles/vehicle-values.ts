import { noChecksum } from '#contract/catalog/checksums.ts';
import { type Vehicle, vehicleLimits } from '#contract/catalog/vehicles.ts';

export type VehicleValues = {
  category: Vehicle['category'];
  brand: string;
  model: string;
  /** As a number field has it: empty, a number, or what is no number yet. */
  engineCcm: number | string;
  enginePs: number | string;
  emission: string;
  ecuBrand: string;
  ecuType: string;
  ecuChecksum: string;
  acmFileId: 0 | 1 | 2;
};

export const acmFileIds = [0, 1, 2] as const;

/** A vehicle as the form shows it. */
export const toVehicleValues = (vehicle: Vehicle): VehicleValues => ({
  category: vehicle.category,
  brand: vehicle.brand,
  model: vehicle.model,
  engineCcm: vehicle.engineCcm ?? '',
  enginePs: vehicle.enginePs ?? '',
  emission: vehicle.emission,
  ecuBrand: vehicle.ecuBrand,
  ecuType: vehicle.ecuType,
  ecuChecksum: vehicle.ecuChecksum,
  acmFileId: acmFileIds.find((id) => id === vehicle.acmFileId) ?? 0,
});

/** The form of a new vehicle, of the category and brand on the screen. */
export const emptyValues = (category: Vehicle['category'] = 'car', brand = ''): VehicleValues => ({
  category,
  brand,
  model: '',
  engineCcm: '',
  enginePs: '',
  emission: '',
  ecuBrand: '',
  ecuType: '',
  ecuChecksum: noChecksum,
  acmFileId: 0,
});

type Problems = Partial<Record<keyof VehicleValues, 'missing' | 'range'>>;

const isAmount = (typed: number | string, max: number): boolean =>
  typed === '' || (typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= max);

/** The problem of each field. */
export function findVehicleProblems({ brand, model, engineCcm, enginePs }: VehicleValues): Problems {
  return {
    ...(brand.trim() === '' && { brand: 'missing' }),
    ...(model.trim() === '' && { model: 'missing' }),
    ...(!isAmount(engineCcm, vehicleLimits.engineCcm) && { engineCcm: 'range' }),
    ...(!isAmount(enginePs, vehicleLimits.enginePs) && { enginePs: 'range' }),
  };
}

const amountOf = (typed: number | string): number | null => (typeof typed === 'number' ? typed : null);

/** The values of the form as the calls take them. */
export const toVehicleFields = (values: VehicleValues) => ({
  ...values,
  engineCcm: amountOf(values.engineCcm),
  enginePs: amountOf(values.enginePs),
});

/** Only what differs: a colleague's change of another field meanwhile stays. */
export function diffVehicles(before: VehicleValues, after: VehicleValues): Partial<ReturnType<typeof toVehicleFields>> {
  const known = toVehicleFields(before);
  return Object.fromEntries(
    Object.entries(toVehicleFields(after)).filter(([field, value]) => known[field as keyof typeof known] !== value),
  );
}
