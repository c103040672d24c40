import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each([
  ['Europe/Vienna', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
  ["'; drop", false],
])('isTimeZone of %j is %s', (zone, is) => {
  expect(isTimeZone(zone)).toBe(is);
});
