import { readFileSync } from 'node:fs';

/**
 * Loaded before a process of the portal: its clock goes wrong by the milliseconds in the file CLOCK_SHIFT, from the moment they
 * are written there. The clock that counts durations goes on, and so does that of the database, as on two machines.
 */
const file = process.env['CLOCK_SHIFT'] ?? '';
const RealDate = Date;
let shift = 0;

setInterval(() => {
  try {
    shift = Number(readFileSync(file, 'utf8'));
  } catch {
    // Not there yet.
  }
}, 50).unref();

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
