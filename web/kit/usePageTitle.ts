import { useMatch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Returns the title of the page around, which its route declares; empty on a page that has none. */
export function usePageTitle(): string {
  const { t } = useTranslation();
  const key = useMatch({ strict: false, select: ({ staticData }) => staticData.title });
  return key === undefined ? '' : t(key);
}
