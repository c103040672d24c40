import { expect, test } from 'vitest';
import { readDtcStructure } from './dtc-structure.ts';

test.each([
  ['P0420', { system: 'P', origin: 'standard', area: 'emission' }],
  ['P0101-1F', { system: 'P', origin: 'standard', area: 'air' }],
  ['P0300', { system: 'P', origin: 'standard', area: 'ignition' }],
  ['P0500', { system: 'P', origin: 'standard', area: 'speed' }],
  ['P0606', { system: 'P', origin: 'standard', area: 'computer' }],
  ['P0700', { system: 'P', origin: 'standard', area: 'transmission' }],
  ['P0A80', { system: 'P', origin: 'standard', area: 'hybrid' }],
  ['P0D00', { system: 'P', origin: 'standard', area: undefined }],
  ['P2002', { system: 'P', origin: 'standard', area: 'air' }],
  ['P2463', { system: 'P', origin: 'standard', area: 'emission' }],
  ['P2A00', { system: 'P', origin: 'standard', area: undefined }],
  ['P1570', { system: 'P', origin: 'maker', area: undefined }],
  ['P3099', { system: 'P', origin: 'maker', area: undefined }],
  ['P3400', { system: 'P', origin: 'standard', area: undefined }],
  ['C0035', { system: 'C', origin: 'standard', area: undefined }],
  ['C1234', { system: 'C', origin: 'maker', area: undefined }],
  ['B2AAA', { system: 'B', origin: 'maker', area: undefined }],
  ['U0100', { system: 'U', origin: 'standard', area: undefined }],
  ['U3000', { system: 'U', origin: 'standard', area: undefined }],
])('%s says of itself %j [P1.96]', (code, structure) => {
  expect(readDtcStructure(code)).toEqual(structure);
});

test.each(['SPN70000', 'P4420', 'P042', 'p0420', 'X0420', 'P0420-0', ''])('%j has no structure', (code) => {
  expect(readDtcStructure(code)).toBeUndefined();
});
