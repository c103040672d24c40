import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { codeOf, RefusedCall } from '#web/api/index.ts';
import type { english } from '#web/i18n/english.ts';

type TextKey = Exclude<keyof typeof english.refusal, 'missing'>;

/** The text that a person reads for an error: of its refusal code, of the thing that is missing, or that nobody answered. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const code = codeOf(error) as TextKey;
    const sought = error instanceof RefusedCall && code === 'notFound' ? error.sought : undefined;
    return sought === undefined ? t(`refusal.${code}`) : t(`refusal.missing.${sought}`);
  };
}
