import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { restartPrice, restartPriceUntil } from './restart-price.ts';

describe('a rejected order keeps its price', () => {
  test.each([
    ['for 14 days', '2026-06-01T10:00:00Z', '2026-06-15T10:00:00.000Z'],
    ['to the same time of day over the change to summer time', '2026-03-20T11:00:00Z', '2026-04-03T10:00:00.000Z'],
    ['to the same time of day over the change to winter time', '2026-10-20T10:00:00Z', '2026-11-03T11:00:00.000Z'],
    ['an hour longer where the clocks leave the time out', '2026-03-15T01:30:00Z', '2026-03-29T01:30:00.000Z'],
    ['to the second of an hour that comes twice', '2026-10-11T00:30:00Z', '2026-10-25T01:30:00.000Z'],
    ['to the time after the change to summer time', '2026-03-15T02:30:00Z', '2026-03-29T01:30:00.000Z'],
    ['to the time after the change to winter time', '2026-10-11T01:30:00Z', '2026-10-25T02:30:00.000Z'],
  ])('%s', (_how, rejectedAt, until) => {
    expect(restartPriceUntil(new Date(rejectedAt)).toISOString()).toBe(until);
  });
});

describe('the price of an order that starts a rejected one again', () => {
  const rejectedAt = new Date('2026-06-01T10:00:00Z');
  const inTime = new Date('2026-06-15T10:00:00Z');
  test.each([
    ['that of the rejected order, if it was less', 7000, 6000, inTime, true, 6000, 'rejectedOrder'],
    ['that of today, if it is less', 5000, 6000, inTime, true, 5000, 'current'],
    ['that of today for other methods', 7000, 6000, inTime, false, 7000, 'current'],
    ['that of today once 14 days are over', 7000, 6000, new Date('2026-06-15T10:00:01Z'), true, 7000, 'current'],
  ])('is %s', (_what, current, rejected, now, isSame, price, rule) => {
    const found = restartPrice({
      current: creditCents(current),
      rejected: creditCents(rejected),
      rejectedAt,
      now,
      isSame,
    });
    expect(found).toEqual({ price, rule });
  });
});
