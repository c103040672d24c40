import { describe, expect, test } from 'vitest';
import { familyImage } from '#test/family-images.ts';
import { compareFiles } from './compare-files.ts';
import { identify } from './identify.ts';
import { judgeResult } from './judge-result.ts';
import { keepsOwnChecks } from './own-checks.ts';

/** Families of control units with more than one family of checksums, or another name for theirs. */
const families = ['gm_e38', 'gm_p01', 'denso', 'edc15', 'dsg'] as const;

describe.each(families)('image of %s for a vehicle without a checksum in the catalog', (family) => {
  const original = familyImage(family);
  const stale = original.slice();
  const at = { gm_e38: 0x1c5000, gm_p01: 0x9000, denso: 0x3000, edc15: 0x58000, dsg: 0x60000 }[family];
  stale[at] = (stale[at] ?? 0) ^ 1;

  test('keeps its own checksums valid', () => {
    expect(keepsOwnChecks(original, stale, identify(original).family, 'nocs')).toBe(false);
    expect(keepsOwnChecks(original, original, identify(original).family, 'nocs')).toBe(true);
  });

  test('reports a wrong one in a judged result and in a comparison', () => {
    const judged = judgeResult({ original, modified: stale, checksum: 'nocs' });
    expect(judged.oddities.map(({ code }) => code)).toContain('checksumWrong');
    const { checksum } = compareFiles({ original, modified: stale, checksum: 'nocs' });
    expect(checksum.family).toBe(family);
    expect(checksum.checks.some(({ before, after }) => before.ok && after?.ok === false)).toBe(true);
  });
});
