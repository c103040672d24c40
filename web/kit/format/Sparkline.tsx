import { sparkPoints } from './spark-points.ts';
import classes from './sparkline.module.css';

type Props = {
  /** Oldest first; what is missing is bridged. */
  values: readonly (number | undefined)[];
  /** The meaning of the curve, in words with its figures; without it the figures stand beside it. */
  label?: string;
  /** In px. */
  height?: 32 | 56;
};

/** A small curve without axes: how a figure went, its present value marked. */
export function Sparkline({ values, label, height = 32 }: Props) {
  const points = sparkPoints(values);
  const line = points.map(({ x, y }) => `${x} ${y}`).join(' L');
  const last = points.at(-1);
  return (
    <svg
      className={classes['spark'] ?? ''}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      height={height}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {last !== undefined && (
        <>
          <path className={classes['area']} d={`M${points[0]?.x} 100 L${line} L${last.x} 100Z`} />
          <path className={classes['line']} d={`M${line}`} vectorEffect="non-scaling-stroke" />
          <path className={classes['now']} d={`M${last.x} ${last.y}h0`} vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
