import { toHex } from './bytes.ts';
import type { Run } from './difference.ts';

/** One differing stretch: the first bytes of both files there as lowercase hex digits. */
export type ShownRun = {
  readonly offset: number;
  readonly length: number;
  readonly before: string;
  readonly after: string;
};

/** Bytes of a run in an answer. */
const shownBytes = 16;

/** A run as people are shown it. */
export function showRun({ offset, expected, replacement }: Run): ShownRun {
  return {
    offset,
    length: expected.length,
    before: toHex(expected.subarray(0, shownBytes)),
    after: toHex(replacement.subarray(0, shownBytes)),
  };
}
