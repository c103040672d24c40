/** A pattern, for who asks the system for more contrast. */
export type Fill = 'solid' | 'dots' | 'stripes' | 'bars' | 'lines' | 'grid';
/** The shades of a series on a light and on a dark ground. */
type SeriesStyle = { light: string; dark: string; fill: Fill };

/**
 * Shades and pattern of each series of a plot: those of the operator's color for what is done, amber for what is worked on, gray for what
 * waits, red for what is stopped. Neighbors differ in lightness, and no two of one plot share a pattern.
 */
export const seriesStyles = {
  finished: { light: 'port.7', dark: 'port.4', fill: 'solid' },
  archived: { light: 'port.3', dark: 'port.8', fill: 'dots' },
  inProgress: { light: 'amber.4', dark: 'amber.5', fill: 'stripes' },
  manual: { light: 'amber.7', dark: 'amber.7', fill: 'bars' },
  waiting: { light: 'gray.5', dark: 'dark.2', fill: 'lines' },
  blocked: { light: 'danger.8', dark: 'danger.7', fill: 'grid' },
  automatic: { light: 'port.7', dark: 'port.4', fill: 'solid' },
  byHand: { light: 'port.3', dark: 'port.8', fill: 'stripes' },
  median: { light: 'port.7', dark: 'port.4', fill: 'solid' },
  percentile90: { light: 'port.3', dark: 'port.7', fill: 'stripes' },
  amount: { light: 'port.7', dark: 'port.4', fill: 'solid' },
} as const satisfies Record<string, SeriesStyle>;
export type Series = keyof typeof seriesStyles;

const cssShade = (shade: string): string => `var(--mantine-color-${shade.replace('.', '-')})`;

/** The color of a series as CSS has it, for either scheme. */
export const cssColor = (series: Series): string =>
  `light-dark(${cssShade(seriesStyles[series].light)}, ${cssShade(seriesStyles[series].dark)})`;
export const patternId = (series: Series): string => `pattern-${series}`;
/** The dashes of a line: none where the fill is solid. */
export const getDash = (series: Series): string => (seriesStyles[series].fill === 'solid' ? '0' : '6 4');

/** The fill of a series: its color, or its pattern. */
export const getFill = (series: Series, hasPatterns: boolean): string =>
  hasPatterns ? `url(#${patternId(series)})` : cssColor(series);
