import { z } from 'zod';
import { text, wholeNumber } from './wire.ts';

/** Page sizes of every list. */
export const pageSizes = [50, 100, 150, 200] as const;

/** What every list can be asked for: a page, words, and a period (the administration specification, section 9). */
export const listFields = {
  page: wholeNumber.optional(),
  pageSize: wholeNumber.optional(),
  search: text(100).optional(),
  filterMode: z.enum(['all', 'today', 'month', 'universal']).default('all'),
  filterStartDate: z.iso.date().optional(),
  filterEndDate: z.iso.date().optional(),
};
export const ListQuery = z.object(listFields);
export type ListQuery = z.output<typeof ListQuery>;
