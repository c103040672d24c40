import type { Miniature } from '#contract/engine.ts';
import { miniatureSlices } from '#rules/miniature.ts';
import classes from './file-strip.module.css';

/** Height of the picture in its own units: bits of entropy, and what keeps an erased slice in sight. */
const height = 9;

type Props = {
  /** Bits of entropy of each slice of the file, 0 to 8; undefined where the engine has not read it. */
  profile?: readonly number[] | undefined;
  /** The places that were changed in it. */
  miniature?: Miniature | undefined;
  label: string;
};

/** A file as it lies in the control unit: how dense each part of it is, and which ones were changed. It draws itself once. */
export function FileStrip({ profile = [], miniature, label }: Props) {
  const width = miniatureSlices / profile.length;
  const bars = profile.map((bits, place) => `M${place * width} ${height}v${-(bits + 1)}h${width * 0.8}v${bits + 1}z`);
  const marks = miniature?.changed.map((slice) => `M${slice} 0h1v${height}h-1z`);
  return (
    <svg
      className={classes['strip']}
      viewBox={`0 0 ${miniatureSlices} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={bars.join('')} />
      <path data-changed d={marks?.join('')} />
    </svg>
  );
}
