import { z } from 'zod';

const Names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).transform((names) => [names].flat());

/** The way to a file of ours in a folder of other software. */
const FileMap = z.strictObject({
  /** Names of the file there; in the folder is at most one of them. */
  file: Names.optional(),
  /** Our column, and the names of the one there that says the same. */
  columns: z.record(z.string(), Names).default({}),
  /** Our column, and our words for the ones there. */
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Our column, and the text of every line that says nothing there. */
  set: z.record(z.string(), z.string()).default({}),
  /** Our columns without which a line says nothing: it is passed over. */
  onlyWith: z.array(z.string()).default([]),
  /** Several lines may be about one thing: the first counts. */
  once: z.boolean().default(false),
});
export type FileMap = z.output<typeof FileMap>;

/** A map from the columns of other software to ours, as a file of `maps/` has it. */
export const MovingMap = z.strictObject({
  about: z.string().default(''),
  /** The order of the numbers in a date that does not begin with its year. */
  dates: z.enum(['ymd', 'dmy', 'mdy']).default('dmy'),
  /** Files of ours by their names without the ending, such as `customer-tools`. */
  files: z.record(z.string(), FileMap).default({}),
});
export type MovingMap = z.output<typeof MovingMap>;

/** A short name for the portal that data come from; it begins their keys. */
export const MovingSource = z.string().regex(/^[\p{L}\p{N}._-]{1,60}$/u);
