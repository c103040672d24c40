import { aheadOfUtc } from '#rules/support-hours.ts';

/** Orders in which exports write the numbers of a date; the first two tell themselves apart. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

const shape =
  /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Minutes that a zone such as `+02:00` is ahead of UTC. */
function readZone(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Reads a date, with or without a time, as exports write it: `2026-10-31`, `2026-10-31 14:05:00`, `31.10.2026 14:05`, or with a zone.
 * Without one it is the wall clock of the business.
 *
 * @param order of the numbers, where the year does not come first
 * @returns the instant in UTC as ISO 8601; undefined for what is no date
 */
export function readInstant(typed: string, order: DateOrder = 'dmy'): string | undefined {
  const [, first = '', second = '', third = '', hour = '0', minute = '0', secondOfMinute = '0', zone] =
    shape.exec(typed.trim()) ?? [];
  const isYearFirst = first.length === 4;
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'mdy'
      ? [third, first, second]
      : [third, second, first];
  if (year.length !== 4 || Number(hour) > 23 || Number(minute) > 59 || Number(secondOfMinute) > 59) return undefined;
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(secondOfMinute),
  );
  const date = new Date(wall);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (zone !== undefined) return new Date(wall - readZone(zone) * 60_000).toISOString();
  // The offset at the instant itself; near a change of the clocks the first guess may lie on its other side.
  const guess = new Date(wall - aheadOfUtc(date));
  return new Date(wall - aheadOfUtc(guess)).toISOString();
}
