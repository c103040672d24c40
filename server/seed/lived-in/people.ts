import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Language } from '#contract/languages.ts';

/** A workshop of the lived-in world; all of them are invented. */
export type Company = {
  readonly username: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly companyName: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO code of the country, and its state; empty where it has none. */
  readonly country: string;
  readonly state: string;
  readonly language: Language;
  /** With a valid check digit; empty: it has told none. */
  readonly vatNumber: string;
};

/** The workshops that sign up in the course of the story. */
export const companies = parse(readFileSync(new URL('companies.csv', import.meta.url)), {
  columns: true,
}) as readonly Company[];
