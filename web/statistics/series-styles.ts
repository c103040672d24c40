import { taskStates } from '#web/vocabulary/task-states.ts';

/** A fill that is told apart by its pattern as well as by its color. */
export type Fill = 'solid' | 'dots' | 'stripes' | 'bars' | 'lines' | 'grid';
type SeriesStyle = { color: string; fill: Fill };

/** The color of a state of tasks, in the shade of plots. */
const stateColor = (status: keyof typeof taskStates): string => `${taskStates[status].color}.7`;

/** Color and fill of each series of a plot; no two of one plot share a pattern. */
export const seriesStyles = {
  finished: { color: stateColor('finished'), fill: 'solid' },
  archived: { color: stateColor('archived'), fill: 'dots' },
  inProgress: { color: stateColor('inProgress'), fill: 'stripes' },
  manual: { color: stateColor('manual'), fill: 'bars' },
  waiting: { color: stateColor('waiting'), fill: 'lines' },
  blocked: { color: stateColor('blocked'), fill: 'grid' },
  automatic: { color: 'teal.7', fill: 'solid' },
  byHand: { color: 'port.6', fill: 'stripes' },
  median: { color: 'port.6', fill: 'solid' },
  most: { color: 'yellow.7', fill: 'stripes' },
  amount: { color: 'port.6', fill: 'solid' },
} as const satisfies Record<string, SeriesStyle>;
export type Series = keyof typeof seriesStyles;

/** The color of a theme as CSS has it. */
export const cssColor = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`;
export const patternId = (series: Series): string => `pattern-${series}`;
/** The dashes of a line: none where the fill is solid. */
export const dashOf = (series: Series): string => (seriesStyles[series].fill === 'solid' ? '0' : '6 4');
