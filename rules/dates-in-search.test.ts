import { expect, test } from 'vitest';
import { Language } from '#contract/languages.ts';
import { datesIn } from './dates-in-search.ts';

test.each([
  ['Nov 22, 2026', 'en'],
  ['November 22nd, 2026', 'en'],
  ['22 November 2026', 'en'],
  ['11/22/2026', 'en'],
  ['22/11/2026', 'fr'],
  ['22.11.2026', 'de'],
  ['22. November 2026', 'de'],
  ['22 nov. 2026', 'fr'],
  ['22 listopada 2026', 'pl'],
  ['22 нояб. 2026 г.', 'ru'],
  ['22 de noviembre de 2026', 'es'],
  // English months and plain dates are read in every language.
  ['Nov 22, 2026', 'de'],
  ['2026-11-22', 'nl'],
] as const)('%s is a date in %s', (search, language) => {
  expect(datesIn(search, language)).toEqual({ days: ['2026-11-22'], words: '' });
});

test.each([
  ['', '2026-03-04'],
  ['US', '2026-03-04'],
  ['GB', '2026-04-03'],
  ['AT', '2026-04-03'],
])('03/04/2026 in English of the region “%s” is %s [P1.158]', (region, day) => {
  expect(datesIn('03/04/2026', 'en', region)).toEqual({ days: [day], words: '' });
});

test.each(Language.options)('every displayed date is found by a search in %s, with or without its time', (language) => {
  for (const day of ['2026-01-02', '2026-03-31', '2026-05-09', '2026-11-22'])
    for (const timeStyle of [undefined, 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle, timeZone: 'UTC' });
      const shown = format.format(new Date(`${day}T15:04:00Z`));
      const { days, words } = datesIn(`golf ${shown}`, language);
      expect([shown, days, words.trim()]).toEqual([shown, [day], 'golf']);
    }
});

test.each(['31.02.2026', 'Foo 22, 2026', '22.11.26', 'golf 5 1.9 tdi', '99.99.2026', '1.9.2', 'x2026-11-22'])(
  '%s is not a date and stays as typed',
  (search) => {
    expect(datesIn(search, 'en')).toEqual({ days: [], words: search });
  },
);
