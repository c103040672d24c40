import { tzOffset } from '@date-fns/tz/tzOffset';

/** Hours in which a person gets no signals. */
export type QuietHours = {
  /** Minutes of the day by the clocks of the zone; they go over midnight where the end is before the start. */
  readonly from: number;
  readonly until: number;
  /** A name of the time zone database, such as `Europe/Vienna`. */
  readonly zone: string;
};

const minutesOfDay = 24 * 60;
const minuteLength = 60_000;

/** Minute of the day by the clocks of a zone. */
function minuteAt(instant: Date, zone: string): number {
  const local = new Date(instant.getTime() + tzOffset(zone, instant) * minuteLength);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/**
 * The instant at which the quiet hours end that an instant lies in; undefined outside of them. Their first minute is quiet, their last
 * one is not. Where the clocks change in between, the end follows the new ones.
 */
export function findQuietEnd(instant: Date, { from, until, zone }: QuietHours): Date | undefined {
  const minute = minuteAt(instant, zone);
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return undefined;
  const left = (until - minute + minutesOfDay) % minutesOfDay;
  const startOfMinute = Math.floor(instant.getTime() / minuteLength) * minuteLength;
  const end = new Date(startOfMinute + left * minuteLength);
  const change = tzOffset(zone, instant) - tzOffset(zone, end);
  return new Date(end.getTime() + change * minuteLength);
}
