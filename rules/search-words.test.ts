import { expect, test } from 'vitest';
import { accented, fold, listSpellings, unaccented } from './search-words.ts';

test('fold removes case and accents and keeps the length', () => {
  expect(fold('Müller Łukasz Žižkov Citroën ŠKODA Ёлка')).toBe('muller lukasz zizkov citroen skoda елка');
  expect([...fold('Große Straße')]).toHaveLength([...'Große Straße'].length);
  expect([...accented]).toHaveLength([...unaccented].length);
});

test.each([
  ['muller', ['muller']],
  ['Müller', ['muller', 'mueller']],
  ['mueller', ['mueller', 'muller']],
  ['straße', ['strase', 'strasse']],
  ['STRASSE', ['strasse', 'strase']],
  // Rösselgasse: one word with an umlaut and with an `ss` that is no ß.
  ['Roesselgasse', ['roesselgasse', 'rosselgasse', 'roeselgase', 'roselgase']],
  // The shortest word whose letters are read as an umlaut, and as ß.
  ['poel', ['poel', 'pol']],
  ['boss', ['boss', 'bos']],
  // Too short: it would find every word with 'po' in it.
  ['poe', ['poe']],
  ['iss', ['iss']],
])('%s is searched as %j', (word, spellings) => {
  expect(listSpellings(word)).toEqual(spellings);
});
