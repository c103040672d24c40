import { z } from 'zod';
import { Direction, pageSizes } from '#contract/lists.ts';

/** The part of a list that stands in the address: which page of how many rows, words and period; and the tab it is under. */
export const ListSearch = z.object({
  /** The open one of the lists of a page with tabs. */
  tab: z.enum(['open', 'closed', 'all']).default('open').catch('open'),
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

export const isFiltered = ({ search, page, filterMode }: ListSearch): boolean =>
  search !== '' || page > 1 || filterMode !== 'all';

/** Filters of one list by their names in the address, each with what may stand there. */
export type FilterSchemas = Readonly<Record<string, z.ZodType>>;
export type Filters<Schemas extends FilterSchemas> = {
  [Name in keyof Schemas]?: z.output<Schemas[Name]> | undefined;
};

/** The part of an address that a list reads, as links to its page write it. */
export type ListAddress<Schemas extends FilterSchemas> = Partial<ListSearch> & Filters<Schemas>;

/** The filters of an address; what makes no sense there is none. */
export function readFilters<Schemas extends FilterSchemas>(schemas: Schemas, address: object): Filters<Schemas> {
  const given = address as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(given[name]);
      return data === undefined ? [] : [[name, data]];
    }),
  ) as Filters<Schemas>;
}

/** The column by which a list is sorted, and the direction. */
export type Sorting<Sort extends string> = { sort?: Sort; direction?: Direction };

const Sorted = z.object({ sort: z.string(), direction: Direction.default('asc').catch('asc') });

/** The order of a list in an address; a column that the list does not have is none. */
export function readSorting<Sort extends string>(sorts: readonly Sort[], address: object): Sorting<Sort> {
  const given = Sorted.safeParse(address).data;
  const sort = sorts.find((one) => one === given?.sort);
  return sort === undefined || given === undefined ? {} : { sort, direction: given.direction };
}

/** The order after a press on the head of a column: upwards, then downwards, then the usual order again. */
export function nextSorting<Sort extends string>(now: Sorting<Sort>, sort: Sort): Sorting<Sort> {
  if (now.sort !== sort) return { sort, direction: 'asc' };
  return now.direction === 'asc' ? { sort, direction: 'desc' } : {};
}
