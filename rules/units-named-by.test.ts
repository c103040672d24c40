import { describe, expect, test } from 'vitest';
import { describedModel } from './described-model.ts';
import { unitsNamedBy } from './units-named-by.ts';

const unit = (ecuType: string, ecuBrand = 'Bosch', ecuChecksum = 'nocs') => ({ ecuType, ecuBrand, ecuChecksum });
const units = [unit('EDC17_C46'), unit('EDC17CP14'), unit('MED17.5'), unit('SID803', 'Siemens'), unit('KX5', 'Keihin')];
const typesNamedBy = (words: string) => unitsNamedBy(words, units).map(({ ecuType }) => ecuType);

describe('control units named by a customer', () => {
  test.each([
    ['EDC17C46', ['EDC17_C46']],
    ['Bosch EDC17 C46', ['EDC17_C46']],
    ['edc17-cp14', ['EDC17CP14']],
    ['Keihin KX5', ['KX5']],
    ['Bosch EDC17', ['EDC17_C46', 'EDC17CP14']],
    ['EDC17CP20', ['EDC17_C46', 'EDC17CP14']],
    ['SID 803 A', ['SID803']],
    ['Bosch', []],
    ['unknown', []],
    ['  ', []],
    ['–', []],
  ])('%s are %j', (words, expected) => {
    expect(typesNamedBy(words)).toEqual(expected);
  });
});

test('the model of a described vehicle has its engine, and its year in brackets', () => {
  const all = { model: 'Golf VII', engine: '2.0 TDI', year: '2014' };
  expect(describedModel(all)).toBe('Golf VII 2.0 TDI (2014)');
  expect(describedModel({ ...all, engine: '' })).toBe('Golf VII (2014)');
  expect(describedModel({ ...all, year: '', engine: '' })).toBe('Golf VII');
});
