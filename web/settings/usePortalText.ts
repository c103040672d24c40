import { useQuery } from '@tanstack/react-query';
import type { PortalTextKind } from '#contract/settings.ts';
import { plainCalls, query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';

/** A text of the operator in the language of the screen. */
export function usePortalText(kind: PortalTextKind) {
  const language = useLanguage();
  return useQuery({ ...query(plainCalls.getPortalText, { kind, language }), staleTime: 60_000 });
}
