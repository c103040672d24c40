import { expect, test } from 'vitest';
import { isChecksumOffered } from './checksum.ts';

test.each([
  ['a known checksum and a plain file', 'edc16', 'readout.bin', true],
  ['a known checksum and a slave file', 'edc16', 'readout.fpf', false],
  ['no known checksum', 'nocs', 'readout.bin', false],
])('with %s the correction is offered: %#', (_case, ecuChecksum, fileName, offered) => {
  expect(isChecksumOffered({ ecuChecksum }, fileName)).toBe(offered);
});
