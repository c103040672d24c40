import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { VehicleFileCategory } from '#rules/vehicle-file.ts';

export type CsvRow = Record<string, string>;
export type Fuel = 'Diesel' | 'Petrol' | 'Natural gas' | 'LPG' | 'Ethanol' | '';

/** One engine variant on its way into the catalogue; years are undefined where the source states a placeholder. */
export interface Variant {
  category: VehicleFileCategory;
  brand: string;
  model: string;
  ccm: number;
  fuel: Fuel;
  engine: string;
  from: number | undefined;
  to: number;
}

export function readCsv(path: string): CsvRow[] {
  return parse<CsvRow>(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true });
}

/** A file kept by hand, beside this one. */
export function readHandKept(name: string): CsvRow[] {
  return readCsv(join(import.meta.dirname, name));
}

/** A cell, trimmed and with folded whitespace; empty when the column is missing. */
export function text(row: CsvRow, column: string): string {
  return (row[column] ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** One comparable text of several parts, regardless of case. */
export function key(...parts: (string | number)[]): string {
  return parts.join('\t').toLowerCase();
}

/** Words that a maker writes in capitals although they are words. */
const shoutedWord = /^[A-Z]{5,}$/;

/** "BLAST P3" → "Blast P3": only all-letter words of five and more letters are words for sure. */
export function calmShouting(name: string): string {
  return name.replaceAll(/[^ /()+-]+/g, (word) =>
    shoutedWord.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  );
}
