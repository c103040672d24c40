import { expect, test } from 'vitest';
import { languages } from '#contract/language-names.ts';
import { addRegion, formatTime } from './clock.ts';

const morning = Date.UTC(2026, 2, 28, 8, 5);
const at = (locale: string, weekday?: 'short') =>
  formatTime(morning, locale, { timeZone: 'UTC', ...(weekday && { weekday }) }).replaceAll(/\s/g, ' ');

test('a language without a region has 12 hours in English and 24 in the others, with or without a weekday', () => {
  expect(at('en')).toBe('8:05 AM');
  expect(at('en', 'short')).toBe('Sat 8:05 AM');
  const others = Object.keys(languages).filter((language) => language !== 'en');
  expect(others.length).toBeGreaterThan(5);
  for (const language of others) {
    expect(at(language)).toBe('08:05');
    expect(at(language, 'short')).toMatch(/ 08:05$/);
  }
});

test.each([
  ['en-US', 'Sat 8:05 AM'],
  ['en-GB', 'Sat 08:05'],
  ['en-AU', 'Sat 8:05 am'],
  ['de-AT', 'Sa., 08:05'],
])('%s writes a weekday and time as %s', (locale, text) => {
  expect(at(locale, 'short')).toBe(text);
});

test('the region comes from the first of the browser’s languages that is the one in use', () => {
  expect(addRegion('en', ['de-DE', 'en-GB', 'en-US', 'en'], '')).toBe('en-GB');
  expect(addRegion('en', ['de-DE', 'en'], '')).toBe('en');
  expect(addRegion('de', ['en-US', 'de-AT'], '')).toBe('de-AT');
});

test('the region that the operator chose goes before that of the browser [P1.158]', () => {
  expect(addRegion('en', ['en-US', 'de-DE'], 'CH')).toBe('en-CH');
  expect(addRegion('de', [], 'AT')).toBe('de-AT');
});

test.each(['en-US@posix', 'en-', 'en-US.UTF-8', 'en-*'])(
  'a browser that names its language %s has no region',
  (tag) => {
    expect(addRegion('en', [tag], '')).toBe('en');
    expect(addRegion('en', [tag, 'en-GB'], '')).toBe('en-GB');
    expect(at(addRegion('en', [tag], ''))).toBe('8:05 AM');
  },
);
