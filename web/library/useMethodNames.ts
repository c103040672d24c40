import type { CatalogMethod } from '#contract/catalog/methods.ts';
import { listedMethods } from '#rules/methods.ts';
import { useCatalogMethods, useMethodLabel } from '#web/vocabulary/useMethodLabel.ts';

/** The methods for which there can be solutions, by their names in the reader's language. */
export function useMethodNames(): readonly (CatalogMethod & { label: string })[] {
  const labelOf = useMethodLabel();
  return listedMethods(useCatalogMethods())
    .map((method) => ({ ...method, label: labelOf(method) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
