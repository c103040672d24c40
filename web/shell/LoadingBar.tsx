import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** A line beneath the top bar while the next page is on its way; one that comes at once shows none. */
export function LoadingBar() {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  if (!isLoading) return null;
  return <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} />;
}
