export type SparkPoint = { readonly x: number; readonly y: number };

/**
 * The points of a small curve in a field of 100 by 100, the newest at the right edge; what is missing is left out. A curve of
 * one height lies in the middle.
 */
export function sparkPoints(values: readonly (number | undefined)[]): SparkPoint[] {
  const known = values.filter((value) => value !== undefined);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const range = highest - lowest;
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    const x = values.length === 1 ? 100 : (index / (values.length - 1)) * 100;
    return [{ x, y: range === 0 ? 50 : ((highest - value) / range) * 100 }];
  });
}
