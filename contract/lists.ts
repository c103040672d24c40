import { z } from 'zod';
import { text, wholeNumber } from './wire.ts';

/** Page sizes of every list. */
export const pageSizes = [50, 100, 150, 200] as const;

/** A day of the calendar; empty, as an empty field sends it: none. */
const day = z.union([z.literal(''), z.iso.date().refine((date) => date >= '1900-01-01' && date <= '2999-12-31')]);

/** What every list can be asked for: a page, words, and a period (the administration specification, section 9). */
export const listFields = {
  page: wholeNumber.optional(),
  pageSize: wholeNumber.optional(),
  search: text(100).optional(),
  filterMode: z.enum(['all', 'today', 'month', 'universal']).default('all'),
  filterStartDate: day.optional(),
  filterEndDate: day.optional(),
};
export const ListQuery = z.object(listFields);
export type ListQuery = z.output<typeof ListQuery>;
