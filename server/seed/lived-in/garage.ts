import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ChecksumFamily } from '#ecu/index.ts';

/** A kind of vehicle that comes to the workshops of the story. */
export type Model = {
  /** Its words in the catalogue, with its power in PS. */
  readonly brand: string;
  readonly model: string;
  readonly power: number;
  readonly family: ChecksumFamily;
  readonly fuel: 'diesel' | 'petrol';
  /** The first eleven characters of its vehicle numbers. */
  readonly vin: string;
  /** Software numbers that are read from its control units. */
  readonly software: readonly string[];
};

type Row = Omit<Model, 'power' | 'software'> & { readonly power: string; readonly software: string };

const rows = parse(readFileSync(new URL('garage.csv', import.meta.url)), { columns: true }) as readonly Row[];

export const garage: readonly Model[] = rows.map((row) => ({
  ...row,
  power: Number(row.power),
  software: row.software.split(' '),
}));
