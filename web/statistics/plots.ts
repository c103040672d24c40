import { lazy } from 'react';

/** The plots are as large as everything else of the portal together: they come by themselves. */
export const ColumnPlot = lazy(async () => ({ default: (await import('./ColumnPlot.tsx')).ColumnPlot }));
export const RankPlot = lazy(async () => ({ default: (await import('./RankPlot.tsx')).RankPlot }));
export const LinePlot = lazy(async () => ({ default: (await import('./LinePlot.tsx')).LinePlot }));
