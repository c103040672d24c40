import { expect, test } from 'vitest';
import { MethodId } from '#contract/ids.ts';
import { notListedMethodId } from './methods.ts';
import { modificationUnits } from './units.ts';

const stage = { methodId: MethodId.decode(1), dtcLogic: false };
const dtcOff = { methodId: MethodId.decode(21), dtcLogic: true };
const otherDtc = { methodId: MethodId.decode(22), dtcLogic: true };

test('each listed method is one unit, and an unlisted one is no unit', () => {
  const notListed = { methodId: MethodId.decode(notListedMethodId), dtcLogic: false };
  expect(modificationUnits({ methods: [stage, dtcOff, notListed], dtcCodes: '', dtcHex: true })).toEqual([
    { methodId: 1 },
    { methodId: 21 },
  ]);
});

test('a method with DTC logic is one unit per code, in any notation', () => {
  const methods = [stage, dtcOff];
  const units = [{ methodId: 1 }, { methodId: 21, dtcCode: 'P0420' }, { methodId: 21, dtcCode: 'P2463' }];
  expect(modificationUnits({ methods, dtcCodes: '0420,2463,420', dtcHex: true })).toEqual(units);
  expect(modificationUnits({ methods, dtcCodes: '16804,18895', dtcHex: false })).toEqual(units);
});

test('codes without a method, with two methods, or without a meaning need manual work', () => {
  expect(modificationUnits({ methods: [stage], dtcCodes: '0420', dtcHex: true })).toBeUndefined();
  expect(modificationUnits({ methods: [dtcOff, otherDtc], dtcCodes: '0420', dtcHex: true })).toBeUndefined();
  expect(modificationUnits({ methods: [dtcOff], dtcCodes: '0420,12345', dtcHex: true })).toBeUndefined();
  expect(modificationUnits({ methods: [dtcOff], dtcCodes: 'P0420', dtcHex: true })).toBeUndefined();
});
