import type { TaskStripMap } from '#contract/engine.ts';
import classes from './report.module.css';
import { bandHeight, rowHeight, shades, shapesOf } from './strip-shapes.ts';

type Props = { map: TaskStripMap; rows: number; marked: number; label: string };

/** The strip itself. Changes stand at the lower edge, checksum words at the upper one, signatures between them. */
export function StripPicture({ map, rows, marked, label }: Props) {
  const shapes = shapesOf(map, rows);
  const x = marked % shapes.perRow;
  const y = Math.floor(marked / shapes.perRow) * rowHeight;
  const height = rows * rowHeight - (rowHeight - bandHeight);
  return (
    <svg
      className={classes['strip']}
      style={{ height: rows * 28 }}
      viewBox={`0 0 ${shapes.perRow} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {shapes.shades.map((path, shade) =>
        path === '' ? undefined : (
          // Eight shades of one color; the first one is that of erased flash.
          <path key={path} className={classes['shade']} d={path} fillOpacity={0.05 + (0.6 * shade) / (shades - 1)} />
        ),
      )}
      <path className={classes['signatures']} d={shapes.signatures} />
      <path className={classes['words']} d={shapes.words} data-mark="words" />
      <path className={classes['changed']} d={shapes.changed} data-mark="changed" />
      <rect className={classes['marked']} x={x} y={y} width={1} height={bandHeight} />
    </svg>
  );
}
