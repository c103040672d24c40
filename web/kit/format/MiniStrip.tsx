import { type Miniature, miniatureSlices } from '#contract/engine.ts';
import classes from './mini-strip.module.css';

type Props = { miniature: Miniature; label: string };

/** A modified file as a line: each slice of it that holds a changed byte is lit. */
export function MiniStrip({ miniature, label }: Props) {
  const path = miniature.changed.map((slice) => `M${slice} 0h1v1h-1z`).join('');
  return (
    <svg
      className={classes['strip']}
      viewBox={`0 0 ${miniatureSlices} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
