import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { type ChecksumFamily, checksumFamilies } from '#ecu/checksums/index.ts';
import { verifyChecksums } from '#ecu/checksums/plan.ts';
import { identify, modify, recognizeContainer, recordSolution } from '#ecu/index.ts';

/** One file of the collection as its list of figures describes it; of each check only what all notations share. */
interface Sample {
  readonly file: string;
  readonly sw: string | null;
  readonly hw: string | null;
  readonly checks?: readonly Record<string, string | number | boolean>[];
}

const folder = process.env['ECU_SAMPLES'] ?? fileURLToPath(new URL('../../shared/data/ecu', import.meta.url));
const present = existsSync(join(folder, 'vectors.json'));
if (!present) {
  process.stderr.write(
    `SKIPPED: real ECU images (ecu/real-images.test.ts). There are none in ${folder}; set ECU_SAMPLES.\n`,
  );
}
const samples: readonly Sample[] = present ? JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8')) : [];

describe.skipIf(!present)('real images', () => {
  test('are there', () => {
    expect(samples.length).toBeGreaterThan(10);
  });

  test.each(samples.filter(({ sw }) => sw !== null))('$file is identified', ({ file, sw, hw }) => {
    const identity = identify(load(file));
    expect(sw?.startsWith(identity.software ?? '?')).toBe(true);
    expect(hw ?? identity.hardware).toBe(identity.hardware);
    expect(file.startsWith(identity.family.replace('medc17', 'edc17'))).toBe(true);
  });

  test('of ME7 are identified by their version text', () => {
    expect(identify(load('me71_8D0907551M-0002.bin'))).toEqual({
      family: 'me7',
      software: '1037360857',
      hardware: '0261207143',
      part: '8D0907551M',
      version: '40/1/ME7.1/5/6005.01//22m/DstC2o/011200//',
    });
  });

  test.each([
    ['cmd_container_320d.bin', { kind: 'protected', name: 'cmd' }],
    ['mpc_encrypted_070997016M.mpc', { kind: 'protected', name: 'mpc' }],
    ['mpc_raw_03G906016DK.mpc', { kind: 'raw' }],
  ])('%s is told raw or protected', (file, container) => {
    expect(recognizeContainer(load(file))).toEqual(container);
    const result = modify({ original: load(file), checksum: 'edc16', methods: [], correctChecksum: true });
    expect(result).toMatchObject({ outcome: 'manual', reason: container.kind === 'raw' ? 'noSolution' : 'notRaw' });
  });

  test.each(samples.filter(({ checks }) => checks !== undefined))(
    '$file has the known checksums',
    ({ file, checks }) => {
      const image = load(file);
      const plan = checksumFamilies[familyOf(file)](image);
      const found = plan ? verifyChecksums(plan, image) : [];
      const known = (checks ?? []).filter(({ state }) => state !== 'empty').map(placeOf);
      expect(known.length).toBeGreaterThan(2);
      for (const check of known) expect(found).toContainEqual(expect.objectContaining(check));
      const further = found.filter(({ start }) => !known.some((check) => check.start === start));
      expect(further.every(({ ok }) => ok)).toBe(true);
    },
  );

  test.each([
    ['edc15p_038906019JK', 'edc15'],
    ['edc16u1_1037371366', 'edc16'],
  ])('%s: the solution from A to B gives B back, byte for byte', (name, checksum) => {
    const [original, modified] = [load(`${name}_A.bin`), load(`${name}_B.bin`)];
    const result = recordSolution({ original, modified, checksum });
    if (!result.ok) throw new Error(result.reason);
    expect(result.leftOut).toEqual({ checksumBytes: 8, signatureBytes: 0, volatileBytes: 0 });
    const methods = [{ methodId: 1, solutions: [result.solution] }];
    const done = modify({ original, checksum, methods, correctChecksum: true });
    expect(done.outcome).toBe('modified');
    expect(done.outcome === 'modified' && Buffer.compare(done.image, modified)).toBe(0);
    expect(modify({ original: modified, checksum, methods, correctChecksum: true })).toMatchObject({
      outcome: 'manual',
      reason: 'alreadyModified',
    });
  });

  test('that differ in a serial number only are no solution', () => {
    const [original, modified] = [load('edc15p_volatile_A.bin'), load('edc15p_volatile_B.bin')];
    expect(recordSolution({ original, modified, checksum: 'edc15' })).toEqual({ ok: false, reason: 'nothingChanged' });
  });

  test('with one wrong checksum go to a person', () => {
    const original = load('edc17cp14_03L906022G_395496_badDS0.bin');
    const result = modify({ original, checksum: 'medc17', methods: [], correctChecksum: true });
    expect(result).toMatchObject({ outcome: 'manual', reason: 'checksumInvalidBefore' });
    expect(result.report.checksum?.before.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

function load(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, file)));
}

function familyOf(file: string): ChecksumFamily {
  if (file.startsWith('edc15')) return 'edc15';
  return file.startsWith('edc16') ? 'edc16' : 'medc17';
}

/** The list has a notation for each family: ends are inclusive or not, with the stored word or without. */
function placeOf(check: Record<string, string | number | boolean>): { start: number; end: number; ok: boolean } {
  const number = (field: string): number => Number(check[field]);
  if (typeof check['range'] === 'string') {
    const [start = 0, last = 0] = check['range'].split('-').map(Number);
    return { start, end: last + 5, ok: check['ok'] === true };
  }
  if (check['state'] !== undefined) return { start: number('start'), end: number('end'), ok: check['state'] === 'ok' };
  if (check['file_start'] !== undefined) {
    return { start: number('file_start'), end: number('file_end_incl') + 1, ok: check['ok'] === true };
  }
  return { start: number('start'), end: number('end_incl') + 1, ok: check['ok'] === true };
}
