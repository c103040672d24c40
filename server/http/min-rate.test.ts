import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRate } from './min-rate.ts';
import { defaultUploadLimits } from './upload-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A line with a constant rate for a number of seconds; answers the second at which it was called too slow. */
function slowAfter(bytesPerSecond: (second: number) => number, seconds: number, waiting = false): number | undefined {
  let received = 0;
  let second = 0;
  let slow: number | undefined;
  const end = watchRate({ received: () => received, waiting: () => waiting }, defaultUploadLimits, () => {
    slow ??= second;
  });
  for (; second < seconds; second += 1) {
    received += bytesPerSecond(second);
    vi.advanceTimersByTime(1000);
  }
  end();
  expect(vi.getTimerCount()).toBe(0);
  return slow;
}

test('an upload of one byte a second is aborted within 30 seconds', () => {
  expect(slowAfter(() => 1, 120)).toBeLessThan(30);
});

test('an upload of 8 KB a second passes, also with pauses', () => {
  expect(slowAfter(() => 8000, 600)).toBeUndefined();
  expect(slowAfter((second) => (second % 20 < 15 ? 8000 : 0), 600)).toBeUndefined();
});

test('an upload that stops after a fast start is aborted', () => {
  expect(slowAfter((second) => (second < 100 ? 100_000 : 0), 200)).toBeLessThan(145);
});

test('bytes that wait for a busy server do not count as slow', () => {
  expect(slowAfter(() => 0, 300, true)).toBeUndefined();
});

test('without a minimum rate no upload is aborted', () => {
  const onSlow = vi.fn<() => void>();
  watchRate({ received: () => 0, waiting: () => false }, { minRate: 0, rateWindow: 1000 }, onSlow);
  vi.advanceTimersByTime(100_000);
  expect(onSlow).not.toHaveBeenCalled();
});
