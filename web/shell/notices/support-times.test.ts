import { expect, test } from 'vitest';
import { defaultSupportTimes } from '#rules/support-hours.ts';
import { supportTimesText } from './support-times.ts';

test('the specified hours fit on one line in every language', () => {
  expect(supportTimesText(defaultSupportTimes, 'en')).toBe('Mon–Fri 8:00 AM – 6:00 PM, Sat 8:00 AM – 12:00 PM');
  expect(supportTimesText(defaultSupportTimes, 'en-GB')).toBe('Mon–Fri 8:00–18:00, Sat 8:00–12:00');
  expect(supportTimesText(defaultSupportTimes, 'de')).toBe('Mo–Fr 8:00–18:00, Sa 8:00–12:00');
  expect(supportTimesText(defaultSupportTimes, 'fr')).toBe('lun.–ven. 8:00–18:00, sam. 8:00–12:00');
});

test('a day with other hours, or none, splits the range', () => {
  const day = (weekday: number, opens = 480) => ({ weekday, opens, closes: 1440, warns: 0 });
  const hours = [day(0), day(1), day(2), day(4), day(5, 600)];
  expect(supportTimesText({ hours }, 'de')).toBe('Mo–Di 8:00–24:00, Do 8:00–24:00, Fr 10:00–24:00, So 8:00–24:00');
  expect(supportTimesText({ hours: [] }, 'de')).toBe('');
});
