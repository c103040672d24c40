import { standingClock } from './authenticator.ts';

/** Loaded before a process of the portal: its clock stands where `standingClock` begins. That of the database goes on. */
const { now } = standingClock();
const RealDate = Date;

class StandingDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now(): number {
    return now();
  }
}

globalThis.Date = StandingDate as DateConstructor;
