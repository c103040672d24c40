import { z } from 'zod';
import { call } from './call.ts';
import type { Needs } from './permissions.ts';
import { Language } from './languages.ts';
import { flag } from './wire.ts';

/** Data that can be imported and exported as CSV. */
export const exchangeKinds = ['vehicles', 'methods', 'prices', 'customers'] as const;

export const ExchangeKind = z.enum(exchangeKinds);
export type ExchangeKind = z.output<typeof ExchangeKind>;

/** The permission that each kind needs. */
export const exchangeNeeds = {
  vehicles: ['catalogue'],
  methods: ['catalogue'],
  prices: ['prices'],
  customers: ['customers'],
} as const satisfies Record<ExchangeKind, Needs>;

/** Most lines in one file. */
export const importLineLimit = 50_000;

/** Reasons for the refusal of a line. */
export const lineProblems = [
  'missing',
  'tooShort',
  'tooLong',
  'notANumber',
  'outOfRange',
  'notValid',
  'unknown',
  'doubled',
  'taken',
  /** The line has more or fewer cells than the header. */
  'cellCount',
  /** The file that it names is not there. */
  'fileMissing',
  /** The file that it names has another content than it says, or none. */
  'fileDiffers',
  /** It takes away more than is left. */
  'balanceTooLow',
] as const;

export const LineProblem = z.enum(lineProblems);
export type LineProblem = z.output<typeof LineProblem>;

const ImportLine = z.object({
  /** Counted as in an editor: the header is line 1. */
  line: z.int(),
  /** The line's own name for its object. */
  key: z.string(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
  problem: LineProblem.optional(),
  /** The invalid column. */
  column: z.string().optional(),
});
export type ImportLine = z.output<typeof ImportLine>;

const ImportReport = z.object({
  /** True when the import has changed data: never in a dry run, and never while a line is refused. */
  done: z.boolean(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** Columns of the file that have no meaning here. */
  unknownColumns: z.array(z.string()),
  lines: z.array(ImportLine),
});
export type ImportReport = z.output<typeof ImportReport>;

export const csvApi = {
  importCsv: call({
    method: 'POST',
    name: 'importCsv',
    who: 'staff',
    needs: ['catalogue', 'prices', 'customers'],
    about:
      'Brings vehicles, methods, prices or customers in from CSV (UTF-8 or Windows-1252; comma, semicolon or tab), all lines or none; a dry run only reports what would happen.',
    changes: ['catalog', 'prices', 'accounts'],
    input: z.object({ kind: ExchangeKind, dryRun: flag }),
    files: ['file'],
    output: ImportReport,
    refusals: { fileMissing: 422, csvEmpty: 422, csvNotReadable: 422, columnsMissing: 422, tooManyLines: 413 },
  }),

  exportCsv: call({
    method: 'POST',
    name: 'exportCsv',
    who: 'staff',
    needs: ['catalogue', 'prices', 'customers'],
    about:
      'Everything of one kind as CSV that importCsv takes back; decimals and separator as the language writes them.',
    changes: [],
    input: z.object({ kind: ExchangeKind, language: Language.default('en').catch('en') }),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: {},
  }),
};
