const [minute, hour, day] = [60, 3600, 86_400];

/** Steps of an axis of time, in seconds: those that a clock and a calendar have. */
const steps = [
  ...[1, minute].flatMap((unit) => [1, 2, 5, 10, 15, 30].map((count) => count * unit)),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28].map((days) => days * day),
];

/** Most steps of an axis. */
const maxSteps = 4;

/** The marks of an axis of seconds from 0 to a largest value or a little above it, no two of which read the same. */
export function spanTicks(largest: number): number[] {
  const longest = 28 * day;
  const step = steps.find((one) => one * maxSteps >= largest) ?? Math.ceil(largest / maxSteps / longest) * longest;
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
