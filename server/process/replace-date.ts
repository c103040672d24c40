/**
 * Makes every `Date` of this process tell another time, until the returned function gives it back. Timers go on as they are.
 *
 * @param now milliseconds since 1970
 */
export function replaceDate(now: () => number): () => void {
  const RealDate = globalThis.Date;
  class OtherDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [now()] : given) as [number]));
    }
    static override now(): number {
      return now();
    }
    /** Dates that Node makes by itself are of the real class. */
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
  }
  globalThis.Date = OtherDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
