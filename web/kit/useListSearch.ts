import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isFiltered, ListSearch, othersOf, shortened } from './list-search.ts';

/** Page, words and period of a list, kept in the address: back from a job the list is as it was left. */
export function useListSearch() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const [resets, setResets] = useState(0);
  const search = ListSearch.parse(given);
  const go = (next: ListSearch) =>
    navigate({
      to: '.',
      search: (before: object): object => ({ ...othersOf(before), ...shortened(next) }),
      replace: true,
    });
  return {
    search,
    filtered: isFiltered(search),
    /** Changes some of it; anything but another page begins with the first page again. */
    change: (part: Partial<ListSearch>) => {
      void go({ ...search, page: 1, ...part });
    },
    /** Takes every filter away. */
    reset: async () => {
      await go(ListSearch.parse({ tab: search.tab, pageSize: search.pageSize }));
      setResets((before) => before + 1);
    },
    /** Changes with every reset: the key of what keeps typed text. */
    resets,
  };
}

export type ListState = ReturnType<typeof useListSearch>;
