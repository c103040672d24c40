import { describe, expect, test } from 'vitest';
import { hasSamples, loadSample, reportMissingSamples } from '#test/ecu-samples.ts';
import { inspectFile } from './inspect.ts';
import { unprovenFamilies } from './proven-families.ts';

reportMissingSamples('ecu/real-families.test.ts');

describe.skipIf(!hasSamples)('real images', () => {
  const files: string[] = hasSamples
    ? JSON.parse(Buffer.from(loadSample('vectors.json')).toString()).map(({ file }: { file: string }) => file)
    : [];
  const found = new Set(
    files.flatMap((file) => {
      const { identity, checksum } = inspectFile(loadSample(file));
      return [identity.family, checksum.wrong === 0 ? (checksum.family ?? 'unknown') : 'unknown'];
    }),
  );

  test('are of no family that is called unproven', () => {
    expect(unprovenFamilies.filter((family) => found.has(family as never))).toEqual([]);
  });

  test('are at hand of nine families; of the other proven ones only their number is known', () => {
    expect([...found].filter((family) => family !== 'unknown').toSorted()).toEqual([
      'edc15',
      'edc16',
      'marelli',
      'md1',
      'me7',
      'medc17',
      'ppd',
      'sid801',
      'siemens',
    ]);
  });
});
