import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an app shows a code. */
const period = 30_000;

/** Clock that stands until a test moves it. */
export type StandingClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the clock to the next code of every app. */
  readonly moveToNextCode: () => void;
  readonly moveBy: (milliseconds: number) => void;
};

/** @param from milliseconds since 1970; unless given, a moment of 2026 */
export function standingClock(from = Date.UTC(2026, 0, 15, 12)): StandingClock {
  let instant = from;
  const moveBy = (milliseconds: number) => {
    instant += milliseconds;
  };
  return {
    now: () => instant,
    moveBy,
    moveToNextCode: () => {
      moveBy(period);
    },
  };
}

/** Authenticator app with a secret. */
export type App = {
  /** Returns the code that the app shows now, by its clock. */
  readonly code: () => string;
};

/** Sets up an app on a phone with this clock. */
export function appWith(secret: string, { now }: Pick<StandingClock, 'now'>): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: () => totp.generate({ timestamp: now() }) };
}
