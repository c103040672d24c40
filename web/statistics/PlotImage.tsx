import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** A plot as one picture for who does not see it: its table has the same values, and the same links. */
export function PlotImage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('statistics.view.image', { title })}>
      {children}
    </div>
  );
}
