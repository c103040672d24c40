import { describe, expect, test } from 'vitest';
import { checksumFamilies } from './checksums/index.ts';
import { readMe7 } from './checksums/me7.ts';
import { type ChecksumPlan, correctChecksums, verifyChecksums } from './checksums/plan.ts';
import type { EcuFamily } from './identify.ts';
import {
  identify,
  inspectFile,
  modify,
  recognizeContainer,
  recordSolution,
  type Solution,
  type Unit,
} from './index.ts';
import { hasSamples as present, loadSample as load, reportMissingSamples } from '#test/ecu-samples.ts';

/**
 * One file of the collection as its list of figures describes it; of each check only the facts that all notations
 * share.
 */
type Sample = {
  readonly file: string;
  readonly sw: string | null;
  readonly hw: string | null;
  readonly checks?: readonly Record<string, string | number | boolean>[];
  /**
   * Of an ME7 image: another tool's output about it, line by line, and the number of its words with their complements.
   */
  readonly reference_output_me7sum?: readonly string[];
  readonly checks_count?: number;
};

/** A stored word as that tool printed it; of a descriptor also the range, whose end is its last byte. */
type PrintedWord = {
  readonly storedAt: number;
  readonly stored: number;
  readonly start?: number;
  readonly end?: number;
};

/** Families of the collection whose numbers the engine reads, and those of them whose checksums it corrects. */
const corrected = ['edc15', 'edc16', 'medc17', 'me7'] as const;
const identified = [...corrected, 'sid801'] as const;

reportMissingSamples('ecu/real-images.test.ts');
const samples: readonly Sample[] = present ? JSON.parse(Buffer.from(load('vectors.json')).toString()) : [];

describe.skipIf(!present)('real images', () => {
  test('exist', () => {
    expect(samples.length).toBeGreaterThan(10);
  });

  test.each(samples.filter(({ file, sw }) => sw !== null && ownFamily(file, identified) !== undefined))(
    '$file is identified',
    ({ file, sw, hw }) => {
      const identity = identify(load(file));
      expect(sw?.startsWith(identity.software ?? '?')).toBe(true);
      expect(hw ?? identity.hardware).toBe(identity.hardware);
      expect(identity.family).toBe(ownFamily(file, identified));
    },
  );

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
  ])('%s is recognized as raw or protected', (file, container) => {
    expect(recognizeContainer(load(file))).toEqual(container);
    const result = modify({ original: load(file), checksum: 'edc16', units: [], correctChecksum: true });
    expect(result).toMatchObject({ outcome: 'manual', reason: container.kind === 'raw' ? 'noSolution' : 'notRaw' });
  });

  test.each(samples.filter(({ file, checks }) => checks !== undefined && /^(edc1|me17)/u.test(file)))(
    '$file has the known checksums',
    ({ file, checks }) => {
      const whole = load(file);
      const image = file.includes('doubled') ? whole.slice(0, whole.length / 2) : whole;
      const family = ownFamily(file, corrected);
      const plan = family && checksumFamilies[family](image);
      const checkStates = plan ? verifyChecksums(plan, image) : [];
      const listedChecks = (checks ?? [])
        .filter(({ state = 'ok' }) => ['ok', 'bad'].includes(String(state)))
        .map(placeOf);
      expect(listedChecks.length).toBeGreaterThan(1);
      for (const check of listedChecks) expect(checkStates).toContainEqual(expect.objectContaining(check));
      const further = checkStates.filter(({ start }) => !listedChecks.some((check) => check.start === start));
      expect(further.every(({ ok }) => ok)).toBe(true);
    },
  );

  test.each([
    ['edc15p_038906019JK', 'edc15'],
    ['edc16u1_1037371366', 'edc16'],
  ])('%s: the solution from A to B turns A into B, byte for byte', (name, checksum) => {
    const [original, modified] = [load(`${name}_A.bin`), load(`${name}_B.bin`)];
    const result = recordSolution({ original, modified, checksum });
    if (!result.ok) throw new Error(result.reason);
    expect(result.leftOut).toEqual({ checksumBytes: 8, signatureBytes: 0, volatileBytes: 0 });
    const units = [unitOf(result.solution, true)];
    const modifyResult = modify({ original, checksum, units, correctChecksum: true });
    expect(modifyResult.outcome).toBe('modified');
    expect(modifyResult.outcome === 'modified' && Buffer.compare(modifyResult.image, modified)).toBe(0);
    expect(modify({ original: modified, checksum, units, correctChecksum: true })).toMatchObject({
      outcome: 'manual',
      reason: 'alreadyModified',
    });
  });

  test('that differ only in a serial number make no solution', () => {
    const [original, modified] = [load('edc15p_volatile_A.bin'), load('edc15p_volatile_B.bin')];
    expect(recordSolution({ original, modified, checksum: 'edc15' })).toEqual({ ok: false, reason: 'nothingChanged' });
  });

  test('with the stamp of a tool make a solution without it', () => {
    const [original, modified] = [load('edc15_1037366613_A.bin'), load('edc15_1037366613_B.bin')];
    const result = recordSolution({ original, modified, checksum: 'edc15' });
    if (!result.ok) throw new Error(result.reason);
    expect(result.solution.runs.filter(({ offset }) => offset >= 0x7ff00)).toEqual([]);
    expect(differences(original, modified).filter((offset) => offset >= 0x7ff00)).toHaveLength(24);
    expect(result.leftOut.volatileBytes).toBeGreaterThanOrEqual(24);
    const stamped = original.slice();
    for (const offset of differences(original, modified)) {
      if (offset >= 0x7ff00) stamped[offset] = modified[offset] ?? 0;
    }
    expect(recordSolution({ original, modified: stamped, checksum: 'edc15' })).toMatchObject({
      reason: 'nothingChanged',
    });
  });

  test('of BMW are signed, and the solution excludes the signature and reports it', () => {
    const [original, modified] = [load('edc16c31_1037361858_A.bin'), load('edc16c31_1037361858_B.bin')];
    const result = recordSolution({ original, modified, checksum: 'edc16' });
    expect(result).toMatchObject({ ok: true, leftOut: { signatureBytes: 64 } });
    expect(result.ok && result.flags).toContain('signedArea');
    if (!result.ok) throw new Error(result.reason);
    const units = (accepted: boolean) => ({ checksum: 'edc16', units: [unitOf(result.solution, accepted)] });
    expect(modify({ original, ...units(false), correctChecksum: true })).toMatchObject({ reason: 'signedArea' });
    expect(modify({ original, ...units(true), correctChecksum: true })).toMatchObject({
      outcome: 'modified',
      report: { warnings: ['signatureNotRenewed'] },
    });
  });

  test('are compared with the recorded original, which finds lost or foreign bytes despite valid checksums', () => {
    const [original, modified] = [load('edc16u1_1037371366_A.bin'), load('edc16u1_1037371366_B.bin')];
    const result = recordSolution({ original, modified, checksum: 'edc16' });
    if (!result.ok) throw new Error(result.reason);
    const order = { checksum: 'edc16', units: [unitOf(result.solution, true)], correctChecksum: true };
    // The start-up code with the header of its block is erased: the check vanishes, and every other one holds.
    const torn = original.slice().fill(0xff, 0, 0x1000);
    expect(modify({ original: torn, ...order })).toMatchObject({ reason: 'checksMissing' });
    // No tool leaves out the block between two others.
    const partial = original.slice().fill(0xff, 0x80000, 0xd0000);
    expect(modify({ original: partial, ...order })).toMatchObject({ reason: 'checksMissing' });
    const plan = checksumFamilies.edc16(original);
    if (plan === undefined) throw new Error('the image has no checksums');
    const foreign = correctChecksums(plan, original.slice().fill(0x11, 0x40000, 0x40010));
    expect(modify({ original: foreign, ...order })).toMatchObject({
      reason: 'originalDiffers',
      report: { original: { blocks: 1, first: 0x40000 } },
    });
  });

  test.each(samples.flatMap(({ reference_output_me7sum: lines, ...sample }) => (lines ? [{ ...sample, lines }] : [])))(
    '$file has the known checksums, signature and numbers',
    ({ file, lines, checks_count: count }) => {
      const image = load(file);
      const plan = planOf(image);
      const checkStates = verifyChecksums(plan, image);
      const words = lines.flatMap(printedWord);
      expect(words.length).toBeGreaterThan(10);
      for (const word of words) expect(checkStates).toContainEqual(expect.objectContaining({ ...word, ok: true }));
      expect(checkStates.filter(({ ok }) => !ok)).toEqual([]);

      const blocks = plan.signatures.map(({ offset, length }) => [offset, offset + length]);
      expect(blocks).toEqual(
        ['Signature', 'Modulus'].flatMap((name) => printed(lines, `^${name}: @(\\w+)-(\\w+)$`).map(hexadecimal)),
      );
      const sums = checkStates.filter(({ name }) => name !== 'complement').length + (blocks.length > 0 ? 1 : 0);
      if (count === undefined) expect(sums).toBe(Number(printed(lines, 'Found (\\d+) checksums')[0]?.[0]));
      else expect(checkStates).toHaveLength(count);
      expect(identify(image)).toMatchObject({
        family: 'me7',
        software: printed(lines, "^SW Number +: '(\\w+) *'")[0]?.[0],
        hardware: printed(lines, "^HW Number +: '(\\w+) *'")[0]?.[0],
        part: printed(lines, "^Part Number +: '(\\w+) *'")[0]?.[0],
      });
    },
  );

  test('of ME7 with one changed byte make a solution of one byte, whatever signature the tool wrote', () => {
    const [original, modified] = [load('me711_4Z7907551AA_orig.bin'), load('me711_4Z7907551AA_p1681.bin')];
    const result = recordSolution({ original, modified, checksum: 'me7' });
    if (!result.ok) throw new Error(result.reason);
    expect(result.solution.runs).toMatchObject([{ offset: 0x6c0b6, expected: '2d', replacement: '0d' }]);
    expect(result.leftOut).toEqual({ checksumBytes: 24, signatureBytes: 253, volatileBytes: 0 });
    expect(result.flags).toEqual([]);

    const modifyResult = modify({ original, checksum: 'me7', units: [unitOf(result.solution)], correctChecksum: true });
    if (modifyResult.outcome !== 'modified') throw new Error(modifyResult.reason);
    // The byte lies outside the signed ranges, so that the maker's signature stays valid without a warning.
    expect(modifyResult.report.warnings).toEqual([]);
    expect(differences(original, modifyResult.image)).toEqual([0x1fdb6, 0x1fdba, 0x6c0b6, 0xfffe0, 0xfffe4]);
    // The tool's own key and signature, the byte sum over the key, and the sums over all of these.
    const ofTool = [
      [0x16a8e, 0x16b0e],
      [0xa9cfc, 0xa9d7c],
      [0xaa542, 0xaa54a],
      [0xfffe0, 0xfffe8],
      [0x1fc56, 0x1fc5e],
      [0x1fea6, 0x1feae],
    ] as const;
    const others = differences(modified, modifyResult.image).filter(
      (offset) => !ofTool.some(([start, end]) => offset >= start && offset < end),
    );
    expect(others).toEqual([]);
  });

  test('of ME7 never get a solution for later software', () => {
    const [earlier, original] = [load('me71_8D0907551M-0001.bin'), load('me71_8D0907551M-0002.bin')];
    const changed = original.slice();
    for (let offset = 0x19000; offset < 0x19020; offset++) changed[offset] = (changed[offset] ?? 0) ^ 1;
    const modified = correctChecksums(planOf(original), changed);
    const result = recordSolution({ original, modified, checksum: 'me7' });
    if (!result.ok) throw new Error(result.reason);
    const order = { checksum: 'me7', units: [unitOf(result.solution)], correctChecksum: true };
    const modifyResult = modify({ ...order, original });
    expect(modifyResult.outcome === 'modified' && Buffer.compare(modifyResult.image, modified)).toBe(0);
    expect(modify({ ...order, original: earlier })).toMatchObject({ outcome: 'manual', reason: 'noSolution' });
    expect(recordSolution({ original: earlier, modified: original, checksum: 'me7' })).toMatchObject({
      ok: false,
      reason: 'differentSoftware',
    });
  });

  test.each(samples)('$file is recognized as its own family only', ({ file }) => {
    const image = load(file);
    const taking = Object.entries(checksumFamilies).flatMap(([family, read]) => (read(image) ? [family] : []));
    const family = file.startsWith('mpc_raw') ? 'edc16' : ownFamily(file, corrected);
    expect(taking).toEqual(family === undefined ? [] : [family]);
  });

  test('with one wrong checksum need manual work', () => {
    const original = load('edc17cp14_03L906022G_395496_badDS0.bin');
    const result = modify({ original, checksum: 'medc17', units: [], correctChecksum: true });
    expect(result).toMatchObject({ outcome: 'manual', reason: 'checksumInvalidBefore' });
    expect(result.report.checksum?.before.map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});

/** One ordered method with one solution of the library, its stale signature accepted or not. */
function unitOf(solution: Solution, signedAreaAccepted = false): Unit {
  return { methodId: 1, solutions: [{ solutionId: 1, solution, signedAreaAccepted }] };
}

describe.skipIf(!present)('facts of real files', () => {
  test.each([
    ['edc15p_038906019JK_A.bin', 95, [], { family: 'edc15', checks: 8, wrong: 0, signed: false }],
    ['edc15p_volatile_B.bin', 95, [], { family: 'edc15', checks: 9, wrong: 0, signed: false }],
    ['edc16u1_1037371366_B.bin', 95, [], { family: 'edc16', checks: 3, wrong: 0, signed: true }],
    ['edc17cp14_03L906022B_396484.bin', 90, [], { family: 'medc17', checks: 3, wrong: 0, signed: true }],
    ['edc17cp14_03L906022G_395496_badDS0.bin', 75, [], { family: 'medc17', checks: 3, wrong: 1, signed: true }],
    ['me711_4Z7907551AA_orig.bin', 100, [], { family: 'me7', wrong: 0, signed: true, signature: 'holds' }],
    // Signed anew by a tool, with its own key.
    ['me711_4Z7907551AA_p1681.bin', 100, [], { family: 'me7', wrong: 0, signed: true, signature: 'holds' }],
    ['me71_8D0907551M-0001.bin', 100, [], { family: 'me7', wrong: 0, signed: false }],
    ['mpc_raw_03G906016DK.mpc', 85, [], { family: 'edc16', checks: 4, wrong: 0, signed: true }],
    ['sid801_5WS40045B.bin', 70, [], { checks: 0, wrong: 0, signed: false }],
    ['mpc_encrypted_070997016M.mpc', 0, [], { checks: 0, wrong: 0, signed: false }],
  ])('%s', (file, confidence, reading, checksum) => {
    expect(inspectFile(load(file))).toMatchObject({ confidence, reading, checksum });
  });

  test.each(samples.filter(({ file }) => /^(edc1[567]|me[17])/u.test(file)))(
    '$file has no false warning',
    ({ file }) => {
      const { container, reading, checksum } = inspectFile(load(file));
      expect(container.kind).toBe(file.includes('doubled') ? 'doubled' : 'raw');
      expect(reading).toEqual([]);
      expect(checksum.checks).toBeGreaterThan(0);
      expect(checksum.wrong).toBe(file.includes('bad') ? 1 : 0);
    },
  );

  test('of an image with swapped bytes are those of the image', () => {
    expect(inspectFile(load('iaw4mv_036906034DR_swapped.bin'))).toMatchObject({
      container: { kind: 'swapped' },
      identity: { family: 'marelli', variant: 'IAW4MV', part: '036906034DR' },
    });
  });

  test('report a read cut in half, and erased areas', () => {
    const image = load('edc16u1_1037371366_A.bin');
    expect(inspectFile(image.slice(0, 0x80000))).toMatchObject({ reading: ['cutOff'], confidence: 50 });
    expect(inspectFile(image.slice().fill(0xff, 0, 0x1000)).reading).toEqual(['startUpErased']);
    expect(inspectFile(image.slice().fill(0xff, 0xd0000)).reading).toEqual(['blockMissing']);
    const virtual = load('edc17cp14_03L906022B_396484.bin');
    expect(inspectFile(virtual.fill(0xff, 0x1a0000)).reading).toEqual(['blockMissing', 'mostlyErased']);
    const vag = load('edc15p_038906019JK_A.bin');
    expect(inspectFile(vag.fill(0xff, 0, 0x8000)).reading).toEqual(['startUpErased']);
  });

  test('include the printed type', () => {
    const variants = ['edc17cp14_03L906022B_396484.bin', 'me711_4Z7907551AA_p1681.bin', 'mpc_raw_03G906016DK.mpc'].map(
      (file) => inspectFile(load(file)).identity.variant,
    );
    expect(variants).toEqual(['EDC17_CP14', 'ME7.1.1', 'EDC16U']);
  });

  test('report two reads in one file, trailing bytes of a tool, and a truncated read', () => {
    const image = load('sid801_5WS40045B.bin');
    const doubled = new Uint8Array(2 * image.length);
    doubled.set(image);
    doubled.set(image, image.length);
    expect(inspectFile(doubled)).toMatchObject({
      container: { kind: 'doubled' },
      identity: { family: 'sid801' },
      reading: [],
    });
    const withTail = new Uint8Array(image.length + 0x36);
    withTail.set(image);
    expect(inspectFile(withTail).reading).toEqual(['oddTail']);
    expect(inspectFile(image.slice().fill(0xff, 0x40000)).reading).toEqual(['blankHalf']);
  });
});

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

/** The groups of a pattern's matches, for every matching line. */
function printed(lines: readonly string[], pattern: string): string[][] {
  return lines.flatMap((line) => {
    const match = new RegExp(pattern, 'u').exec(line);
    return match ? [match.slice(1)] : [];
  });
}

/**
 * A word that the tool computed or compared: single sums, sums with a complement, CRCs, and descriptors of the flash.
 */
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

/** The family in a file's name, where the engine reads the numbers of that family. */
function ownFamily<Family extends EcuFamily>(file: string, among: readonly Family[]): Family | undefined {
  const name = file.startsWith('me17') ? 'medc17' : file.replace(/^edc17/u, 'medc17');
  return among.find((family) => name.startsWith(family));
}

/** The list has a notation for each family: ends are inclusive or not, with the stored word or without. */
function placeOf(check: Record<string, string | number | boolean>): { start: number; end: number; ok: boolean } {
  const number = (field: string): number => Number(check[field]);
  const ok = check['state'] === undefined ? check['ok'] === true : check['state'] === 'ok' || check['ok'] === true;
  if (typeof check['range'] === 'string') {
    const [start = 0, last = 0] = check['range'].split('-').map(Number);
    return { start, end: last + 5, ok };
  }
  if (check['end_excl'] !== undefined) return { start: number('start'), end: number('end_excl'), ok };
  if (check['state'] !== undefined) return { start: number('start'), end: number('end'), ok };
  if (check['file_start'] === undefined) return { start: number('start'), end: number('end_incl') + 1, ok };
  const start = number('file_start');
  const length =
    check['file_end_incl'] === undefined
      ? number('end_incl') - number('start')
      : number('file_end_incl') - number('file_start');
  return { start, end: start + length + 1, ok };
}
