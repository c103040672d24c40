import { expect, test } from 'vitest';
import { accented, fold, spellingsOf, unaccented } from './search-words.ts';

test('capitals and accents are taken away, and a text stays as long as it was', () => {
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
  // Rösselgasse: what is an umlaut and what is not stands in one word.
  ['Roesselgasse', ['roesselgasse', 'rosselgasse', 'roeselgase', 'roselgase']],
  // Too short to be meant: it would find whatever has 'po' in it.
  ['poe', ['poe']],
])('%s is looked for as %j', (word, spellings) => {
  expect(spellingsOf(word)).toEqual(spellings);
});
