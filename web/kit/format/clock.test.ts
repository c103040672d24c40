import { expect, test } from 'vitest';
import { languages } from '#contract/language-names.ts';
import { detectClock } from './clock.ts';

const at = (locale: string, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { ...detectClock(locale), timeZone: 'UTC', ...more })
    .format(Date.UTC(2026, 2, 28, 8, 5))
    .replaceAll(/\s/g, ' ');

test('uses the 12-hour clock in English and the 24-hour clock elsewhere, with or without a weekday', () => {
  expect(at('en')).toBe('8:05 AM');
  expect(at('en', { weekday: 'short' })).toBe('Sat 8:05 AM');
  const others = Object.keys(languages).filter((language) => language !== 'en');
  expect(others.length).toBeGreaterThan(5);
  for (const language of others) {
    expect(at(language)).toBe('08:05');
    expect(at(language, { weekday: 'short' })).toMatch(/ 08:05$/);
  }
});
