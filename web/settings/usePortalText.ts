import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { type PortalTextKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';

/** A text of the operator in the language of the screen. */
export function usePortalText(kind: PortalTextKind) {
  const language = Language.catch('en').parse(useTranslation().i18n.language);
  return useQuery({ ...query(settingsApi.getPortalText, { kind, language }), staleTime: 60_000 });
}
