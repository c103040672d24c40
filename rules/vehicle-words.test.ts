import { describe, expect, test } from 'vitest';
import { vehicleWordsOf } from './vehicle-words.ts';

const wholeName = (text: string) => ({ text, as: 'whole', inName: true });

describe('a word of a vehicle search', () => {
  test.each([
    ['tdi', 'anywhere'],
    ['v', 'whole'],
    ['ö', 'whole'],
    ['5', 'start'],
    ['55', 'anywhere'],
  ])('%s matches %s', (word, as) => {
    expect(vehicleWordsOf(word)[0]).toMatchObject({ as, inName: false });
  });

  test('matches with and without accents', () => {
    expect(vehicleWordsOf('Größe').map(({ text }) => text)).toEqual(expect.arrayContaining(['grose', 'groesse']));
  });

  test('matches a brand by its short name', () => {
    expect(vehicleWordsOf('VW')).toContainEqual(wholeName('volkswagen'));
  });

  test.each([
    ['5', ['v']],
    ['v', ['5']],
    ['mk5', ['v', '5']],
    ['mkv', ['v', '5']],
    ['1', ['i']],
    ['xii', ['12']],
    ['0', []],
    ['13', []],
    ['iiii', []],
    ['mk', []],
  ])('%s matches the generations %j', (word, generations) => {
    expect(vehicleWordsOf(word).filter(({ inName }) => inName)).toEqual(generations.map(wholeName));
  });

  test.each(['1', '8'])('%ser matches a series of BMW', (digit) => {
    expect(vehicleWordsOf(`${digit}er`)).toEqual([
      { text: `${digit}er`, as: 'anywhere', inName: false },
      wholeName(`${digit} series`),
      { text: digit, as: 'series', inName: true },
    ]);
  });

  test.each(['0er', '9er', '33er'])('%s is no series', (word) => {
    expect(vehicleWordsOf(word)).toEqual([{ text: word, as: 'anywhere', inName: false }]);
  });
});
