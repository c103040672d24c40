/** Puts the value that sorting would have at a place there, smaller ones before and larger ones behind it; linear on average. */
function select(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1];
  const at = (index: number) => values[index] ?? Number.NaN;
  while (low < high) {
    const pivot = at((low + high) >> 1);
    let [left, right] = [low, high];
    while (left <= right) {
      while (at(left) < pivot) left += 1;
      while (at(right) > pivot) right -= 1;
      if (left > right) break;
      const moved = at(left);
      values[left] = at(right);
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return at(place);
}

/**
 * The value below which a share of all lies, interpolated between two neighbours as PostgreSQL's percentile_cont does.
 * Undefined for none. Changes the order of the values.
 *
 * @param share from 0 to 1; 0.5 is the median
 */
export function computePercentile(values: Float64Array, share: number): number | undefined {
  if (values.length === 0) return undefined;
  const rank = share * (values.length - 1);
  const below = Math.floor(rank);
  const lower = select(values, below);
  if (rank === below) return lower;
  // The selection has moved all values that are not smaller behind it.
  const upper = values.subarray(below + 1).reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY);
  return lower + (rank - below) * (upper - lower);
}
