import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Returns the function that names a page, by its path, as its heading does. */
export function usePageNames(): (path: keyof RegisteredRouter['routesByPath']) => string {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  return (path) => {
    const title = routesByPath[path].options.staticData?.title;
    return title === undefined ? '' : t(title);
  };
}
