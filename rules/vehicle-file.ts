import { isVehicleChecksum } from '#contract/catalog/checksums.ts';
import { normalizeLine } from './text/normalize-text.ts';

/** The vehicle categories of the catalogue, spelled as on the wire (customer portal, section 3). */
export const vehicleFileCategories = [
  'agriculture',
  'bike',
  'car',
  'construction',
  'truck',
  'marine',
  'forestry',
  'stationaryEngine',
] as const;

export type VehicleFileCategory = (typeof vehicleFileCategories)[number];

/** 0: one file; 1 or 2: the vehicle has a separate module file. */
export type AcmFileId = 0 | 1 | 2;

/** One vehicle as a vehicle file states it. Empty texts mean unknown; `nocs` means no known checksum. */
export interface VehicleRow {
  category: VehicleFileCategory;
  brand: string;
  model: string;
  /** Cubic centimeters. */
  engineCcm?: number;
  /** Metric horsepower (PS). */
  enginePs?: number;
  emission: string;
  ecuBrand: string;
  ecuType: string;
  ecuChecksum: string;
  acmFileId: AcmFileId;
}

export type VehicleRowRefusal =
  | 'unknown_category'
  | 'invalid_brand'
  | 'invalid_model'
  | 'invalid_engine_ccm'
  | 'invalid_engine_ps'
  | 'text_too_long'
  | 'invalid_checksum'
  | 'invalid_acm_file_id';

export type VehicleRowReading = { ok: true; vehicle: VehicleRow } | { ok: false; reason: VehicleRowRefusal };

/** The columns of a vehicle file in their order, each with the other spelling that is accepted for it. */
export const vehicleColumns = {
  category: ['vehicle_category'],
  brand: ['vehicle_brand'],
  model: ['vehicle_model'],
  engineCcm: ['vehicle_engine_ccm', 'vehicle_engineCCm'],
  enginePs: ['vehicle_engine_ps', 'vehicle_enginePS'],
  emission: ['vehicle_emission'],
  ecuBrand: ['vehicle_ecu_brand', 'vehicle_ecuBrand'],
  ecuType: ['vehicle_ecu_type', 'vehicle_ecuType'],
  ecuChecksum: ['vehicle_ecuChecksum'],
  acmFileId: ['vehicle_acm_fileID'],
} as const;

type Column = keyof typeof vehicleColumns;

/** Columns without which a file cannot be read; all others have a meaning for "not stated". */
const requiredColumns = ['category', 'brand', 'model'] as const satisfies readonly Column[];

const maxBrand = 60;
const maxModel = 160;
const maxText = 60;
const largestCcm = 200_000;
const largestPs = 20_000;

/** The required columns that a header lacks, in their usual spelling; empty when the file can be read. */
export function missingColumns(header: string[]): string[] {
  const present = new Set(header.map(normalizeLine));
  return requiredColumns.flatMap((column) => vehicleColumns[column].filter((name) => !present.has(name)));
}

/**
 * Reads one row of a vehicle file, keyed by column name. Texts are trimmed and their whitespace folded. Answers the
 * vehicle, or the first reason for refusing the row.
 */
export function readVehicleRow(record: Record<string, string>): VehicleRowReading {
  const category = readCategory(cell(record, 'category'));
  if (category === undefined) return refuse('unknown_category');

  const brand = cell(record, 'brand');
  if (!hasLength(brand, maxBrand)) return refuse('invalid_brand');

  const model = cell(record, 'model');
  if (!hasLength(model, maxModel)) return refuse('invalid_model');

  const engineCcm = readAmount(cell(record, 'engineCcm'), largestCcm);
  if (engineCcm === 'invalid') return refuse('invalid_engine_ccm');

  const enginePs = readAmount(cell(record, 'enginePs'), largestPs);
  if (enginePs === 'invalid') return refuse('invalid_engine_ps');

  const emission = cell(record, 'emission');
  const ecuBrand = cell(record, 'ecuBrand');
  const ecuType = cell(record, 'ecuType');
  if ([emission, ecuBrand, ecuType].some((text) => text.length > maxText)) return refuse('text_too_long');

  const ecuChecksum = cell(record, 'ecuChecksum') || 'nocs';
  if (!isVehicleChecksum(ecuChecksum)) return refuse('invalid_checksum');

  const acmFileId = readAcmFileId(cell(record, 'acmFileId'));
  if (acmFileId === undefined) return refuse('invalid_acm_file_id');

  return {
    ok: true,
    vehicle: {
      category,
      brand,
      model,
      ...(engineCcm === undefined ? {} : { engineCcm }),
      ...(enginePs === undefined ? {} : { enginePs }),
      emission,
      ecuBrand,
      ecuType,
      ecuChecksum,
      acmFileId,
    },
  };
}

function refuse(reason: VehicleRowRefusal): VehicleRowReading {
  return { ok: false, reason };
}

/** The text of a column under the first of its spellings that is not empty. */
function cell(record: Record<string, string>, column: Column): string {
  for (const name of vehicleColumns[column]) {
    const text = normalizeLine(record[name] ?? '');
    if (text !== '') return text;
  }
  return '';
}

function hasLength(text: string, maxLength: number): boolean {
  return text.length >= 1 && text.length <= maxLength;
}

/** Accepts any case, and blanks, hyphens or underscores between words ("stationary engine"). */
function readCategory(text: string): VehicleFileCategory | undefined {
  const compactName = text.replaceAll(/[ _-]/g, '').toLowerCase();
  return vehicleFileCategories.find((category) => category.toLowerCase() === compactName);
}

/** A whole number from 1 to the largest one, or nothing when the cell is empty. */
function readAmount(text: string, largest: number): number | 'invalid' | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'invalid';
  const amount = Number(text);
  return amount >= 1 && amount <= largest ? amount : 'invalid';
}

function readAcmFileId(text: string): AcmFileId | undefined {
  if (text === '' || text === '0') return 0;
  if (text === '1') return 1;
  if (text === '2') return 2;
  return undefined;
}

/** The vehicle has a second file, of its module, beside that of its engine. */
export const hasModuleFile = ({ acmFileId }: { readonly acmFileId: number }): boolean => acmFileId !== 0;
