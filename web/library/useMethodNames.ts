import { useQuery } from '@tanstack/react-query';
import { catalogApi, type CatalogMethod } from '#contract/catalog.ts';
import { listedMethods } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';

const none: readonly CatalogMethod[] = [];

/** The methods for which there can be solutions, by their names in the portal. */
export function useMethodNames(): readonly CatalogMethod[] {
  const methods = useQuery({ ...query(catalogApi.getMethods, {}), staleTime: 60_000 }).data ?? none;
  return listedMethods(methods).toSorted((one, other) => one.name.localeCompare(other.name));
}
