import { expect, test } from 'vitest';
import { recogniseService, type Upload } from './recognise-service.ts';

const kess = { service: 'kess3', serial: 'K1' } as const;
const flex = { service: 'flex', serial: 'F1' } as const;
const scrambled = { fileName: 'read.slave', isZip: false, isScrambled: true, tools: [kess, flex] };
const recognise = (more: Partial<Upload>) => recogniseService({ ...scrambled, ...more })?.service;

test('of two registered slaves the one that the order names reads a file [P1.71]', () => {
  expect(recognise({})).toBeUndefined();
  expect(recognise({ named: { service: 'flex', isMaster: false } })).toBe('flex');
  expect(recogniseService({ ...scrambled, named: { service: 'kess3', isMaster: false } })).toEqual(kess);
});

test.each([
  ['a tool whose maker has no service', { service: undefined, isMaster: false }],
  ['a tool that the customer has as master alone', { service: 'kess3' as const, isMaster: true }],
])('%s leaves the file to a person, whatever else is registered [P1.71]', (_what, named) => {
  expect(recognise({ tools: [kess], named })).toBeUndefined();
});

test('a service that needs no serial number reads a slave file of a tool that nobody registered [P1.71]', () => {
  expect(recognise({ tools: [], named: { service: 'kess3', isMaster: false } })).toBe('kess3');
  expect(recognise({ tools: [], named: { service: 'flex', isMaster: false } })).toBeUndefined();
  expect(recognise({ tools: [], fileName: 'read.bin', named: { service: 'kess3', isMaster: false } })).toBeUndefined();
});

test('the content of a file decides against the named tool [P1.71]', () => {
  const named = { service: 'kess3', isMaster: false } as const;
  expect(recognise({ isZip: true, named })).toBe('autotuner');
  expect(recognise({ isScrambled: false, fileName: 'read.bin', named })).toBeUndefined();
  expect(recognise({ fileName: 'read.fpf', named })).toBeUndefined();
});
