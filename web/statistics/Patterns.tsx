import { cssColor, type Fill, looks, patternId, type Series } from './looks.ts';

/** What is drawn over the color of a pattern, 8 by 8. */
const strokes: Record<Fill, string> = {
  solid: '',
  dots: 'M2 2h1.6v1.6H2z M6 6h1.6v1.6H6z',
  stripes: 'M-2 2l4-4 M0 8l8-8 M6 10l4-4',
  bars: 'M4 0v8',
  lines: 'M0 4h8',
  grid: 'M4 0v8 M0 4h8',
};

/** The patterns that the plots of the page are filled with. */
export function Patterns() {
  return (
    <svg width={0} height={0} aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {(Object.keys(looks) as Series[]).map((series) => (
          <pattern key={series} id={patternId(series)} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect width={8} height={8} style={{ fill: cssColor(looks[series].color) }} />
            <path d={strokes[looks[series].fill]} stroke="#fff" strokeOpacity={0.7} strokeWidth={1.6} fill="none" />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
