import { z } from 'zod';
import { ReaderLanguage } from './languages.ts';
import { calendarDay, text, wholeNumber } from './wire.ts';

/** Page sizes of every list. */
export const pageSizes = [50, 100, 150, 200] as const;

/** Empty, as an empty field sends it: none. */
const dayOrNone = z.union([z.literal(''), calendarDay]);

/** What every list can be asked for: a page, words, and a period (the administration specification, section 9). */
export const listFields = {
  page: wholeNumber.optional(),
  pageSize: wholeNumber.optional(),
  search: text(100).optional(),
  filterMode: z.enum(['all', 'today', 'month', 'universal']).default('all'),
  filterStartDate: dayOrNone.optional(),
  filterEndDate: dayOrNone.optional(),
  /** In which language names are answered, and dates and methods are searched. */
  language: ReaderLanguage,
};
export const ListQuery = z.object(listFields);
export type ListQuery = z.output<typeof ListQuery>;
