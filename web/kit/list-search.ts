import { z } from 'zod';
import { pageSizes } from '#contract/lists.ts';

/** The part of a list that stands in the address: which page of how many rows, words and period; and the tab it is under. */
export const ListSearch = z.object({
  /** The open one of the lists of a page with tabs. */
  tab: z.enum(['open', 'closed']).default('open').catch('open'),
  page: z.int().min(1).default(1).catch(1),
  pageSize: z.literal(pageSizes).default(50).catch(50),
  // The router reads ?search=12 as a number.
  search: z.coerce.string().max(100).default('').catch(''),
  filterMode: z.enum(['all', 'today', 'month', 'universal']).default('all').catch('all'),
  filterStartDate: z.iso.date().optional().catch(undefined),
  filterEndDate: z.iso.date().optional().catch(undefined),
});
export type ListSearch = z.output<typeof ListSearch>;

const unchanged = ListSearch.parse({});

/** Without what is as it always is, so that the address stays short. */
export function shortened(search: ListSearch): Partial<ListSearch> {
  const changed = Object.entries(search).filter(([name, value]) => value !== unchanged[name as keyof ListSearch]);
  return Object.fromEntries(changed);
}

/** The rest of the address: a page's own, kept as it is. */
export function othersOf(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !(name in ListSearch.shape)));
}

export const isFiltered = ({ search, page, filterMode }: ListSearch): boolean =>
  search !== '' || page > 1 || filterMode !== 'all';
