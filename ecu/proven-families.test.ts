import { expect, test } from 'vitest';
import { familyImage, imageFamilies } from '#test/family-images.ts';
import { checksumFamilies } from './checksums/index.ts';
import { inspectFile } from './inspect.ts';
import { provenFamilies, unprovenFamilies } from './proven-families.ts';

/** Families of control units whose images are made or listed nowhere else. */
const controlUnits =
  'edc3 edc7 edc15 edc16 medc17 md1 me7 med9 motronic bosch sid801 ppd simos18 siemens delphi marelli denso mitsucan gm dsg';

test('every family is either proven or not', () => {
  const known = new Set([...controlUnits.split(' '), ...Object.keys(checksumFamilies)]);
  expect([...provenFamilies, ...unprovenFamilies].toSorted()).toEqual([...known].toSorted());
});

test('families without a real image are unproven', () => {
  expect(unprovenFamilies).toEqual([
    'denso',
    'dsg',
    'edc7',
    'mitsucan',
    'nissan',
    'simos18',
    'subaru_diesel',
    'subaru_hitachi',
  ]);
});

test.each(imageFamilies)('a synthetic image of %s proves nothing: its families are listed all the same', (family) => {
  const { identity, checksum } = inspectFile(familyImage(family));
  const families = [identity.family, checksum.family ?? 'unknown'].filter((one) => one !== 'unknown');
  expect(families.every((one) => provenFamilies.includes(one) || unprovenFamilies.includes(one))).toBe(true);
});
