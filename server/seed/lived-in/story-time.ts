import type { Random } from './seeded-random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The day's hours of staff, from midnight UTC: within those of support in winter and in summer. */
const [opens, closes] = [7.5 * hour, 15.5 * hour];

const isWeekend = (instant: number): boolean => [0, 6].includes(new Date(instant).getUTCDay());

/** The first time from an instant on at which staff work; what comes overnight is done in the first hour of the morning. */
export function findWorkTime(instant: number, random: Random): number {
  const midnight = instant - (instant % day);
  const ofDay = instant - midnight;
  if (!isWeekend(instant) && ofDay >= opens && ofDay < closes) return instant;
  let morning = ofDay < opens ? midnight : midnight + day;
  while (isWeekend(morning)) morning += day;
  return morning + opens + random.below(60) * minute + random.below(60_000);
}

/** A time of a day at which workshops are at work; of a weekend mostly the Monday after it. */
export function findShopTime(instant: number, random: Random): number {
  let midnight = instant - (instant % day);
  while (isWeekend(midnight) && !random.oneIn(4)) midnight += day;
  return midnight + 6.5 * hour + random.below(10 * 60) * minute + random.below(60_000);
}

/** The morning of the last day before an instant on which staff worked: what was due on it is late at that instant. */
export function findMorningBefore(instant: number): number {
  let midnight = instant - (instant % day) - day;
  while (isWeekend(midnight)) midnight -= day;
  return midnight + opens + hour;
}
