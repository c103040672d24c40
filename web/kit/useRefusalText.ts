import { useTranslation } from 'react-i18next';
import { codeOf } from '#web/api/index.ts';
import type { english } from '#web/i18n/english.ts';

/** The text that a person reads for an error: that of its refusal code, or that nobody answered. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => t(`refusal.${codeOf(error) as keyof typeof english.refusal}`);
}
