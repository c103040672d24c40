import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isFiltered, ListSearch, shortened } from './list-search.ts';

/** Page, words and period of a list, kept in the address: back from a job the list is as it was left. */
export function useListSearch() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const [resets, setResets] = useState(0);
  const search = ListSearch.parse(given);

  const go = (next: ListSearch) => {
    // The address is read loosely here, so its other members are kept as they are.
    const others = Object.entries(given as object).filter(([name]) => !(name in ListSearch.shape));
    void navigate({ to: '.', search: { ...Object.fromEntries(others), ...shortened(next) } as never, replace: true });
  };

  return {
    search,
    filtered: isFiltered(search),
    /** Changes some of it; anything but another page begins with the first page again. */
    change: (part: Partial<ListSearch>) => {
      go({ ...search, page: 1, ...part });
    },
    /** Takes every filter away. */
    reset: () => {
      setResets(resets + 1);
      go(ListSearch.parse({ tab: search.tab, pageSize: search.pageSize }));
    },
    /** Changes with every reset: the key of what keeps typed text. */
    resets,
  };
}

export type ListState = ReturnType<typeof useListSearch>;
