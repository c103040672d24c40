import { useNavigate } from '@tanstack/react-router';
import type { FigureLink } from './figure-links.ts';
import type { Series } from './series-styles.ts';

/** A column or a bar, with the ways to what its parts count. */
export type Linked = { links?: Partial<Record<Series, FigureLink>> };

/** Makes the bars of a series open the list behind them. */
export function useOpenFigure(data: readonly Linked[]) {
  const navigate = useNavigate();
  return (name: string) => {
    const series = name as Series;
    if (data.every(({ links }) => links?.[series] === undefined)) return {};
    return {
      cursor: 'pointer',
      onClick: ({ payload }: { payload?: Linked }) => {
        const link = payload?.links?.[series];
        if (link !== undefined) void navigate(link);
      },
    };
  };
}
