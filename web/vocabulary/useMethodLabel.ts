import { useQuery } from '@tanstack/react-query';
import { type CatalogMethod, methodsApi } from '#contract/catalog/methods.ts';
import type { MethodId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';

const none: readonly CatalogMethod[] = [];

/** The methods of the catalogue, for staff. */
export function useCatalogMethods(): readonly CatalogMethod[] {
  return useQuery({ ...query(methodsApi.getMethods, {}), staleTime: 60_000 }).data ?? none;
}

/** The name of a method as customers read it, in the reader's language; until the catalogue is there, its own. */
export function useMethodLabel(): (method: { methodId: MethodId; name: string }) => string {
  const language = useLanguage();
  const methods = useCatalogMethods();
  return ({ methodId, name }) => {
    const texts = methods.find((method) => method.methodId === methodId)?.texts ?? [];
    const textIn = (wanted: string) => texts.find((text) => text.language === wanted)?.name;
    return textIn(language) ?? textIn('en') ?? name;
  };
}
