/**
 * Makes the vehicle catalogue that ships with the portal:
 *
 *     node tools/make-vehicles.ts VPIC.csv EPA.csv OUT.csv
 *
 * VPIC.csv: engine variants from NHTSA vPIC (public domain); over-complete, without power.
 * EPA.csv: the US EPA fuel economy list 1984–2015 (CC0); one row per car, year and transmission.
 * vehicles/ beside this file holds what is kept by hand: well-known.csv (vehicles with power and ECU, taken over as
 * they are), brands.csv (which makers of vPIC are taken, and their usual spelling) and displacements.csv (the real
 * displacements of models for which vPIC lists every engine of the maker).
 * The same input always gives the same output, byte for byte.
 */
import { writeFileSync } from 'node:fs';
import { readVehicleRow, type VehicleRow } from '#rules/vehicle-file.ts';
import { readEpaVariants } from './vehicles/epa.ts';
import { key, readCsv, readHandKept, type CsvRow, type Variant } from './vehicles/variant.ts';
import { readVpicVariants } from './vehicles/vpic.ts';

const header = [
  'vehicle_category',
  'vehicle_brand',
  'vehicle_model',
  'vehicle_engine_ccm',
  'vehicle_engine_ps',
  'vehicle_emission',
  'vehicle_ecu_brand',
  'vehicle_ecu_type',
  'vehicle_ecuChecksum',
  'vehicle_acm_fileID',
];

/** A longer life of one variant in vPIC is the life of its numbering scheme and says nothing about the vehicle. */
const longestLife = 18;

/** vPIC writes the coming model years where a model has no end yet; an end so late says nothing without a start. */
const latestYear = 2025;

/** Joins the years of one variant. EPA rows state single years, so a gap in them is a gap in the model's life. */
function joinYears(variants: Variant[]): Variant[] {
  const groups = Map.groupBy(variants, ({ category, brand, model, ccm, fuel, engine }) =>
    key(category, brand, model, ccm, fuel, engine),
  );
  return [...groups.values()].flatMap((group) => {
    const joined: Variant[] = [];
    for (const variant of group.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0))) {
      const last = joined.at(-1);
      if (last !== undefined && (variant.from ?? 0) <= last.to + 1) last.to = Math.max(last.to, variant.to);
      else joined.push({ ...variant });
    }
    return joined;
  });
}

/** A variant without a fuel adds nothing when the same engine is there with one; nor does one without an engine name. */
function dropVague(variants: Variant[]): Variant[] {
  const fueled = new Set<string>();
  const named = new Set<string>();
  for (const { category, brand, model, ccm, fuel, engine } of variants) {
    if (fuel !== '') fueled.add(key(category, brand, model, ccm));
    if (engine !== '') named.add(key(category, brand, model, ccm, fuel));
  }
  return variants.filter(({ category, brand, model, ccm, fuel, engine }) => {
    if (fuel === '' && fueled.has(key(category, brand, model, ccm))) return false;
    return engine !== '' || category !== 'truck' || !named.has(key(category, brand, model, ccm, fuel));
  });
}

function nameVariant({ category, model, ccm, fuel, engine, from, to }: Variant): string {
  const size = category === 'bike' ? `${ccm} ccm` : (ccm / 1000).toFixed(1);
  const mentionsSize = category === 'bike' && new RegExp(`(^|\\D)${ccm}(\\D|$)`).test(model);
  return [model, mentionsSize ? '' : size, category === 'bike' ? '' : fuel, engine, nameYears(from, to)]
    .filter((part) => part !== '')
    .join(' ');
}

function nameYears(from: number | undefined, to: number): string {
  if (from === to) return `(${to})`;
  const unknown = from === undefined ? to >= latestYear : to - from > longestLife;
  return unknown ? '' : `(${from ?? ''}–${to})`;
}

function toCatalogRow(variant: Variant): CsvRow {
  const values = [
    variant.category,
    variant.brand,
    nameVariant(variant),
    String(variant.ccm),
    '',
    variant.fuel,
    '',
    '',
    'nocs',
    '0',
  ];
  return Object.fromEntries(header.map((column, index) => [column, values[index] ?? '']));
}

function identify({ category, brand, model, engineCcm, enginePs }: VehicleRow): string {
  return key(category, brand, model, engineCcm ?? '', enginePs ?? '');
}

/** Keeps the first row of each vehicle. A hand-kept row that cannot be read is a mistake and stops the run. */
function collect(rows: CsvRow[]): VehicleRow[] {
  const vehicles = new Map<string, VehicleRow>();
  for (const row of rows) {
    const reading = readVehicleRow(row);
    if (!reading.ok) throw new Error(`${reading.reason}: ${JSON.stringify(row)}`);
    const id = identify(reading.vehicle);
    if (!vehicles.has(id)) vehicles.set(id, reading.vehicle);
  }
  return [...vehicles.values()];
}

/** One order on every machine; numbers in names in their numeric order ("Golf 2" before "Golf 10"). */
const collator = new Intl.Collator('en', { numeric: true });

function compareVehicles(one: VehicleRow, other: VehicleRow): number {
  return (
    collator.compare(one.category, other.category) ||
    collator.compare(one.brand, other.brand) ||
    collator.compare(one.model, other.model) ||
    (one.engineCcm ?? 0) - (other.engineCcm ?? 0) ||
    (one.enginePs ?? 0) - (other.enginePs ?? 0)
  );
}

function toCells(vehicle: VehicleRow): (string | number)[] {
  return [
    vehicle.category,
    vehicle.brand,
    vehicle.model,
    vehicle.engineCcm ?? '',
    vehicle.enginePs ?? '',
    vehicle.emission,
    vehicle.ecuBrand,
    vehicle.ecuType,
    vehicle.ecuChecksum,
    vehicle.acmFileId,
  ];
}

function toLine(cells: (string | number)[]): string {
  return cells.map((cell) => quote(String(cell))).join(',');
}

/** Quotes a cell where RFC 4180 asks for it. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function makeVehicles(vpicPath: string, epaPath: string, outPath: string): void {
  const variants = [...readEpaVariants(readCsv(epaPath)), ...readVpicVariants(readCsv(vpicPath))];
  const rows = dropVague(joinYears(variants)).map(toCatalogRow);
  const vehicles = collect([...readHandKept('well-known.csv'), ...rows]).toSorted(compareVehicles);
  writeFileSync(outPath, `${[header, ...vehicles.map(toCells)].map(toLine).join('\n')}\n`);

  const counts = Map.groupBy(vehicles, ({ category }) => category);
  for (const [category, group] of counts) console.log(`${category}\t${group.length}`);
  console.log(`total\t${vehicles.length}`);
}

const [vpicPath, epaPath, outPath] = process.argv.slice(2);
if (vpicPath === undefined || epaPath === undefined || outPath === undefined) {
  console.error('usage: node tools/make-vehicles.ts VPIC.csv EPA.csv OUT.csv');
  process.exitCode = 2;
} else {
  makeVehicles(vpicPath, epaPath, outPath);
}
