import { describe, expect, test } from 'vitest';
import type { Method } from '#contract/pricing/file-prices.ts';
import { MethodId } from '#contract/ids.ts';
import { modelAndYears } from './VehicleFacts.tsx';
import { splitUsual } from './usual-methods.ts';

const names = ['not_listed', 'Stage_1', 'Stage_2', 'DPF', 'EGR', 'AdBlue', 'Vmax', 'Start', 'Hot', 'Flaps'];
const methods = names.map((name, index) => ({ methodId: MethodId.decode(index), name }) as Method);
const idsOf = (...wanted: string[]) => wanted.map((name) => MethodId.decode(names.indexOf(name)));
const namesOf = (split: ReturnType<typeof splitUsual>) => ({
  usual: split.usual.map(({ name }) => name),
  others: split.others.map(({ name }) => name),
});

describe('usual methods', () => {
  test('begin with the stages, then the most ordered', () => {
    expect(namesOf(splitUsual(methods, idsOf('Vmax', 'Stage_1', 'Flaps', 'DPF', 'EGR', 'Hot')))).toEqual({
      usual: ['Stage_1', 'Stage_2', 'Vmax', 'Flaps', 'DPF', 'EGR'],
      others: ['not_listed', 'AdBlue', 'Start', 'Hot'],
    });
  });

  test('are filled up in catalog order and never include the method not listed', () => {
    expect(namesOf(splitUsual(methods, idsOf('Hot'))).usual).toEqual([
      'Stage_1',
      'Stage_2',
      'Hot',
      'DPF',
      'EGR',
      'AdBlue',
    ]);
    expect(namesOf(splitUsual(methods, [])).usual).toEqual(['Stage_1', 'Stage_2', 'DPF', 'EGR', 'AdBlue', 'Vmax']);
  });

  test('are all methods when only two others would be folded', () => {
    const few = methods.slice(0, 8);
    expect(namesOf(splitUsual(few, []))).toEqual({ usual: few.map(({ name }) => name), others: [] });
  });

  test('are empty without counts', () => {
    expect(splitUsual(methods, undefined)).toEqual({ usual: [], others: methods });
  });
});

test.each([
  ['Golf V 1.9 TDI (2003–2008)', 'Golf V 1.9 TDI', '2003–2008'],
  ['C 600 647 ccm (–2016)', 'C 600 647 ccm', '–2016'],
  ['3 Series 1.8 Petrol (1985)', '3 Series 1.8 Petrol', '1985'],
  ['Raptor 700 (Raptor 50)', 'Raptor 700 (Raptor 50)', ''],
  ['Actros', 'Actros', ''],
])('%s has the model %s and the years %s', (name, model, years) => {
  expect(modelAndYears(name)).toEqual({ model, years });
});
