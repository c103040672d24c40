import { useTranslation } from 'react-i18next';
import type { Column } from './figure.ts';

/** The columns of how long something took. */
export function useSpanColumns(): Column<{ median?: number | undefined; most?: number | undefined }>[] {
  const { t } = useTranslation();
  return [
    {
      heading: t('statistics.columns.median'),
      fileHeading: t('statistics.columns.medianMinutes'),
      kind: 'span',
      of: ({ median }) => median,
    },
    {
      heading: t('statistics.columns.most'),
      fileHeading: t('statistics.columns.mostMinutes'),
      kind: 'span',
      of: ({ most }) => most,
    },
  ];
}
