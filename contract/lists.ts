import { z } from 'zod';
import { ReaderLanguage } from './languages.ts';
import { calendarDay, text, wholeNumber } from './wire.ts';

/** Page sizes of every list. */
export const pageSizes = [50, 100, 150, 200] as const;

/** Rows up to which a list that may be very long is counted. */
export const maxCounted = 10_000;

/** The same for a search, whose matches are looked up one by one, and for what waits to be done. */
export const maxMatchesCounted = 500;

/** The number of rows of such a list; `isMore`: there are more than are counted. Pages behind that number are answered all the same. */
export const countedFields = { total: z.int(), isMore: z.literal(true).optional() };

/** Absent, also when sent as an empty field. */
const dayOrNone = z.union([z.literal(''), calendarDay]);

/** Query of every list: a page, a search, and a period (the administration specification, section 9). */
export const listFields = {
  page: wholeNumber.optional(),
  pageSize: wholeNumber.optional(),
  search: text(100).optional(),
  filterMode: z.enum(['all', 'today', 'month', 'universal']).default('all'),
  filterStartDate: dayOrNone.optional(),
  filterEndDate: dayOrNone.optional(),
  /** Language for names in the answer, and for dates and methods in the search. */
  language: ReaderLanguage,
};
export const ListQuery = z.object(listFields);
export type ListQuery = z.output<typeof ListQuery>;

export const Direction = z.enum(['asc', 'desc']);
export type Direction = z.output<typeof Direction>;

/**
 * The order of a list: one of its columns, upwards unless said otherwise. Without one the list has its usual order; rows that
 * are equal in it follow their numbers.
 */
export const sortFields = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  sort: z.enum(sorts).optional(),
  direction: Direction.optional(),
});
