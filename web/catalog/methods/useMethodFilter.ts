import { useState } from 'react';
import type { CatalogMethod } from '#contract/catalog.ts';

type Filter = { words: string; type: string | undefined; active: boolean | undefined };
const nothing: Filter = { words: '', type: undefined, active: undefined };

/** Narrows the methods to a type, a state, and those in whose names and texts every word occurs. */
export function useMethodFilter(methods: readonly CatalogMethod[]) {
  const [filter, setFilter] = useState(nothing);
  const [resets, setResets] = useState(0);
  const words = filter.words.toLowerCase().split(/\s+/);
  const isShown = ({ name, type, active, texts }: CatalogMethod) => {
    const text = [name, ...texts.flatMap((one) => [one.name, one.comment])].join(' ').toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.type === undefined || filter.type === type) &&
      (filter.active === undefined || filter.active === active)
    );
  };
  return {
    filter,
    shown: methods.filter(isShown),
    isFiltered: filter !== nothing,
    change: (part: Partial<Filter>) => {
      setFilter({ ...filter, ...part });
    },
    reset: () => {
      setFilter(nothing);
      setResets(resets + 1);
    },
    /** Changes with every reset: the key of what keeps typed text. */
    resets,
  };
}

export type MethodFilterState = ReturnType<typeof useMethodFilter>;
