import { taskStates } from '#web/vocabulary/task-states.ts';

/** A pattern, for who asks the system for more contrast. */
export type Fill = 'solid' | 'dots' | 'stripes' | 'bars' | 'lines' | 'grid';
type SeriesStyle = { color: string; fill: Fill };

/** The color of a state of tasks, in the shade of plots. */
const stateColor = (status: keyof typeof taskStates): string => `${taskStates[status].color}.7`;

/**
 * Color and pattern of each series of a plot. States have their own colors, which they have everywhere; all else has the accent and, beside
 * it, amber. No two of one plot share a pattern.
 */
export const seriesStyles = {
  finished: { color: stateColor('finished'), fill: 'solid' },
  archived: { color: stateColor('archived'), fill: 'dots' },
  inProgress: { color: stateColor('inProgress'), fill: 'stripes' },
  manual: { color: stateColor('manual'), fill: 'bars' },
  waiting: { color: stateColor('waiting'), fill: 'lines' },
  blocked: { color: stateColor('blocked'), fill: 'grid' },
  automatic: { color: 'port.6', fill: 'solid' },
  byHand: { color: 'amber.5', fill: 'stripes' },
  median: { color: 'port.6', fill: 'solid' },
  percentile90: { color: 'amber.5', fill: 'stripes' },
  amount: { color: 'port.6', fill: 'solid' },
} as const satisfies Record<string, SeriesStyle>;
export type Series = keyof typeof seriesStyles;

/** The color of a theme as CSS has it. */
export const cssColor = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`;
export const patternId = (series: Series): string => `pattern-${series}`;
/** The dashes of a line: none where the fill is solid. */
export const getDash = (series: Series): string => (seriesStyles[series].fill === 'solid' ? '0' : '6 4');

/** The fill of a series: its color, or its pattern. */
export const getFill = (series: Series, hasPatterns: boolean): string =>
  hasPatterns ? `url(#${patternId(series)})` : cssColor(seriesStyles[series].color);
