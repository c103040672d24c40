import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { type ChecksumFamily, checksumFamilies } from '#ecu/checksums/index.ts';
import { readMe7 } from '#ecu/checksums/me7.ts';
import { type ChecksumPlan, correctChecksums, verifyChecksums } from '#ecu/checksums/plan.ts';
import {
  identify,
  inspectFile,
  modify,
  recognizeContainer,
  recordSolution,
  type Solution,
  type Unit,
} from '#ecu/index.ts';

/** One file of the collection as its list of figures describes it; of each check only what all notations share. */
interface Sample {
  readonly file: string;
  readonly sw: string | null;
  readonly hw: string | null;
  readonly checks?: readonly Record<string, string | number | boolean>[];
  /** Of an ME7 image: what another tool printed about it, line by line. */
  readonly reference_output_me7sum?: readonly string[];
}

/** A stored word as that tool printed it; of a descriptor also the range, whose end is its last byte. */
interface PrintedWord {
  readonly storedAt: number;
  readonly stored: number;
  readonly start?: number;
  readonly end?: number;
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
      variant: 'ME7.1',
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
    const result = modify({ original: load(file), checksum: 'edc16', units: [], correctChecksum: true });
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
    const units = [unitOf(result.solution, true)];
    const done = modify({ original, checksum, units, correctChecksum: true });
    expect(done.outcome).toBe('modified');
    expect(done.outcome === 'modified' && Buffer.compare(done.image, modified)).toBe(0);
    expect(modify({ original: modified, checksum, units, correctChecksum: true })).toMatchObject({
      outcome: 'manual',
      reason: 'alreadyModified',
    });
  });

  test('that differ in a serial number only are no solution', () => {
    const [original, modified] = [load('edc15p_volatile_A.bin'), load('edc15p_volatile_B.bin')];
    expect(recordSolution({ original, modified, checksum: 'edc15' })).toEqual({ ok: false, reason: 'nothingChanged' });
  });

  test.each(samples.flatMap(({ file, reference_output_me7sum: lines }) => (lines ? [{ file, lines }] : [])))(
    '$file has the checksums, the signature and the numbers that are known of it',
    ({ file, lines }) => {
      const image = load(file);
      const plan = planOf(image);
      const found = verifyChecksums(plan, image);
      const words = lines.flatMap(printedWord);
      expect(words.length).toBeGreaterThan(60);
      for (const word of words) expect(found).toContainEqual(expect.objectContaining({ ...word, ok: true }));
      expect(found.filter(({ ok }) => !ok)).toEqual([]);

      const blocks = plan.signatures.map(({ offset, length }) => [offset, offset + length]);
      expect(blocks).toEqual(
        ['Signature', 'Modulus'].flatMap((name) => printed(lines, `^${name}: @(\\w+)-(\\w+)$`).map(hexadecimal)),
      );
      const sums = found.filter(({ name }) => name !== 'complement').length + (blocks.length > 0 ? 1 : 0);
      expect(sums).toBe(Number(printed(lines, 'Found (\\d+) checksums')[0]?.[0]));
      expect(identify(image)).toMatchObject({
        family: 'me7',
        software: printed(lines, "^SW Number +: '(\\w+) *'")[0]?.[0],
        hardware: printed(lines, "^HW Number +: '(\\w+) *'")[0]?.[0],
        part: printed(lines, "^Part Number +: '(\\w+) *'")[0]?.[0],
      });
    },
  );

  test('of ME7: a change of one byte is a solution of one byte, whatever signature the tool put in', () => {
    const [original, modified] = [load('me711_4Z7907551AA_orig.bin'), load('me711_4Z7907551AA_p1681.bin')];
    const result = recordSolution({ original, modified, checksum: 'me7' });
    if (!result.ok) throw new Error(result.reason);
    expect(result.solution.runs).toMatchObject([{ offset: 0x6c0b6, expected: '2d', replacement: '0d' }]);
    expect(result.leftOut).toEqual({ checksumBytes: 24, signatureBytes: 253, volatileBytes: 0 });
    expect(result.flags).toEqual([]);

    const done = modify({ original, checksum: 'me7', units: [unitOf(result.solution)], correctChecksum: true });
    if (done.outcome !== 'modified') throw new Error(done.reason);
    // The byte lies outside of what is signed, so that the maker's signature stays valid, and nothing is to be warned of.
    expect(done.report.warnings).toEqual([]);
    expect(differences(original, done.image)).toEqual([0x1fdb6, 0x1fdba, 0x6c0b6, 0xfffe0, 0xfffe4]);
    // The tool's own key and signature, the byte sum over the key, and the sums over all of these.
    const ofTool = [
      [0x16a8e, 0x16b0e],
      [0xa9cfc, 0xa9d7c],
      [0xaa542, 0xaa54a],
      [0xfffe0, 0xfffe8],
      [0x1fc56, 0x1fc5e],
      [0x1fea6, 0x1feae],
    ] as const;
    const others = differences(modified, done.image).filter(
      (offset) => !ofTool.some(([start, end]) => offset >= start && offset < end),
    );
    expect(others).toEqual([]);
  });

  test('of ME7: a solution of one software never goes into the one before it', () => {
    const [earlier, original] = [load('me71_8D0907551M-0001.bin'), load('me71_8D0907551M-0002.bin')];
    const changed = original.slice();
    for (let offset = 0x19000; offset < 0x19020; offset++) changed[offset] = (changed[offset] ?? 0) ^ 1;
    const modified = correctChecksums(planOf(original), changed);
    const result = recordSolution({ original, modified, checksum: 'me7' });
    if (!result.ok) throw new Error(result.reason);
    const order = { checksum: 'me7', units: [unitOf(result.solution)], correctChecksum: true };
    const done = modify({ ...order, original });
    expect(done.outcome === 'modified' && Buffer.compare(done.image, modified)).toBe(0);
    expect(modify({ ...order, original: earlier })).toMatchObject({ outcome: 'manual', reason: 'noSolution' });
    expect(recordSolution({ original: earlier, modified: original, checksum: 'me7' })).toMatchObject({
      ok: false,
      reason: 'differentSoftware',
    });
  });

  test.each(samples)('$file is taken for no family but its own', ({ file }) => {
    const image = load(file);
    const taking = Object.entries(checksumFamilies).flatMap(([family, read]) => (read(image) ? [family] : []));
    const own = /^(edc15|edc16|edc17|me7|mpc_raw)/u
      .exec(file)?.[1]
      ?.replace('edc17', 'medc17')
      .replace('mpc_raw', 'edc16');
    expect(taking).toEqual(own === undefined ? [] : [own]);
  });

  test('with one wrong checksum go to a person', () => {
    const original = load('edc17cp14_03L906022G_395496_badDS0.bin');
    const result = modify({ original, checksum: 'medc17', units: [], correctChecksum: true });
    expect(result).toMatchObject({ outcome: 'manual', reason: 'checksumInvalidBefore' });
    expect(result.report.checksum?.before.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

/** One ordered method with one solution of the library; a person has accepted a stale signature, or nobody has. */
function unitOf(solution: Solution, signedAreaAccepted = false): Unit {
  return { methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted }] };
}

describe.skipIf(!present)('the facts of real files', () => {
  test.each([
    ['edc15p_038906019JK_A.bin', 95, [], { family: 'edc15', checks: 8, wrong: 0, signed: false }],
    ['edc15p_volatile_B.bin', 95, [], { family: 'edc15', checks: 9, wrong: 0, signed: false }],
    ['edc16u1_1037371366_B.bin', 95, [], { family: 'edc16', checks: 3, wrong: 0, signed: true }],
    ['edc17cp14_03L906022B_396484.bin', 90, ['blankHalf'], { family: 'medc17', checks: 3, wrong: 0, signed: true }],
    [
      'edc17cp14_03L906022G_395496_badDS0.bin',
      75,
      ['blankHalf'],
      { family: 'medc17', checks: 3, wrong: 1, signed: true },
    ],
    ['me711_4Z7907551AA_orig.bin', 100, [], { family: 'me7', wrong: 0, signed: true }],
    ['me71_8D0907551M-0001.bin', 100, [], { family: 'me7', wrong: 0, signed: false }],
    ['mpc_raw_03G906016DK.mpc', 85, [], { family: 'edc16', checks: 4, wrong: 0, signed: true }],
    ['sid801_5WS40045B.bin', 70, [], { checks: 0, wrong: 0, signed: false }],
    ['mpc_encrypted_070997016M.mpc', 0, [], { checks: 0, wrong: 0, signed: false }],
  ])('%s', (file, confidence, reading, checksum) => {
    expect(inspectFile(load(file))).toMatchObject({ confidence, reading, checksum });
  });

  test('name the type that is printed', () => {
    const variants = ['edc17cp14_03L906022B_396484.bin', 'me711_4Z7907551AA_p1681.bin', 'mpc_raw_03G906016DK.mpc'].map(
      (file) => inspectFile(load(file)).identity.variant,
    );
    expect(variants).toEqual(['EDC17_CP14', 'ME7.1.1', 'EDC16U']);
  });

  test('tell two reads in one file, a tail of a tool, and a read that ended early', () => {
    const image = load('sid801_5WS40045B.bin');
    const doubled = new Uint8Array(2 * image.length);
    doubled.set(image);
    doubled.set(image, image.length);
    expect(inspectFile(doubled)).toMatchObject({
      identity: { family: 'sid801' },
      reading: ['doubled', 'unusualLength'],
    });
    const withTail = new Uint8Array(image.length + 0x36);
    withTail.set(image);
    expect(inspectFile(withTail).reading).toEqual(['oddTail']);
    expect(inspectFile(image.slice().fill(0xff, 0x40000)).reading).toEqual(['blankHalf']);
  });
});

function load(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, file)));
}

function planOf(image: Uint8Array): ChecksumPlan {
  const plan = readMe7(image);
  if (plan === undefined) throw new Error('the image has no checksums');
  return plan;
}

/** The places at which two images of one length differ. */
function differences(one: Uint8Array, other: Uint8Array): number[] {
  const offsets: number[] = [];
  for (let offset = 0; offset < one.length; offset++) if (one[offset] !== other[offset]) offsets.push(offset);
  return offsets;
}

/** What the groups of a pattern match, for every line in which it is found. */
function printed(lines: readonly string[], pattern: string): string[][] {
  return lines.flatMap((line) => {
    const match = new RegExp(pattern, 'u').exec(line);
    return match ? [match.slice(1)] : [];
  });
}

/** A word that the tool computed or compared: single sums, sums with a complement, CRCs, and descriptors of the flash. */
function printedWord(line: string): PrintedWord[] {
  const [sum] = printed([line], '^@(\\w+) (?:Add|CSM|Chk)[=:] ?(\\w+)');
  const [crc] = printed([line], '(\\w+)-(\\w+) @(\\w+) CRC: (\\w+)');
  const [descriptor] = printed([line], '<(\\w+)> +(\\w+)-(\\w+) Chk: (\\w+) CalcChk');
  if (sum) {
    const [storedAt = 0, stored = 0] = hexadecimal(sum);
    return [{ storedAt, stored }];
  }
  if (crc) {
    const [start = 0, last = 0, storedAt = 0, stored = 0] = hexadecimal(crc);
    return [{ start, end: last + 1, storedAt, stored }];
  }
  if (descriptor) {
    const [at = 0, start = 0, last = 0, stored = 0] = hexadecimal(descriptor);
    return [{ start, end: last + 1, storedAt: at + 8, stored }];
  }
  return [];
}

function hexadecimal(texts: readonly string[]): number[] {
  return texts.map((text) => Number.parseInt(text, 16));
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
