import { describe, expect, test } from 'vitest';
import { type FileFacts, inspectFile, modify, recordSolution, recognizeContainer } from './index.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ', seed: 6 };
const families = ['edc15', 'edc16', 'medc17', 'me7'] as const;

describe.each(families)('image of %s', (family) => {
  const image = syntheticImage({ ...numbers, family });
  const { identity, checksum } = inspectFile(image);

  test.each<[string, Uint8Array, FileFacts['container']]>([
    ['stands twice', join(image, image), { kind: 'doubled' }],
    ['has its bytes exchanged', exchanged(image), { kind: 'swapped' }],
    ['stands behind 64 KiB of erased flash', join(erased(0x10000), image), { kind: 'shifted', bytes: 0x10000 }],
    [
      'stands behind 64 KiB of code',
      join(image.subarray(0x20000, 0x30000), image),
      { kind: 'shifted', bytes: 0x10000 },
    ],
  ])('is identified with its checksums if it %s', (_, file, container) => {
    expect(inspectFile(file)).toMatchObject({ container, length: file.length, identity, checksum, reading: [] });
  });

  test.each<[string, Uint8Array]>([
    ['stands twice', join(image, image)],
    ['has its bytes exchanged', exchanged(image)],
    ['stands behind 64 KiB of something', join(erased(0x10000), image)],
  ])('needs manual work and makes no solution if it %s', (_, file) => {
    const order = { checksum: family, units: [], correctChecksum: true };
    const reason = recognizeContainer(file).kind === 'raw' ? 'softwareUnknown' : 'notRaw';
    expect(modify({ ...order, original: file })).toMatchObject({ outcome: 'manual', reason });
    const modified = file.slice();
    modified.set([1, 2, 3], file.length - 0x100);
    expect(recordSolution({ original: file, modified, checksum: family })).toEqual({ ok: false, reason });
  });
});

describe.each(['edc15', 'me7'] as const)('two bytes after an image of %s', (family) => {
  const image = syntheticImage({ ...numbers, family });
  const file = join(image, Uint8Array.of(7, 9));

  test('are reported, and the image is identified without them', () => {
    const { identity, checksum } = inspectFile(image);
    const container = { kind: 'tailed', bytes: 2 };
    expect(inspectFile(file)).toMatchObject({ container, length: file.length, identity, checksum });
    expect(modify({ original: file, checksum: family, units: [], correctChecksum: true })).toMatchObject({
      reason: 'notRaw',
    });
  });
});

test('bytes after an image with valid checks cause a warning and are kept', () => {
  const original = join(syntheticImage({ ...numbers, family: 'edc16' }), Uint8Array.of(7, 9));
  const modified = syntheticTuning(original, { family: 'edc16', seed: 2 });
  expect(inspectFile(original)).toMatchObject({ container: { kind: 'raw' }, reading: ['oddTail'] });
  const recorded = recordSolution({ original, modified, checksum: 'edc16' });
  if (!recorded.ok) throw new Error(recorded.reason);
  const solutions = [{ solutionId: 1, solution: recorded.solution, signedAreaAccepted: true }];
  const result = modify({ original, checksum: 'edc16', units: [{ methodId: 1, solutions }], correctChecksum: true });
  expect(result.outcome === 'modified' && Buffer.compare(result.image, modified)).toBe(0);
});

test('one wrong checksum does not hide bytes before or after an image', () => {
  const image = syntheticImage({ ...numbers, family: 'edc15' });
  image[0x51000] = (image[0x51000] ?? 0) ^ 1;
  expect(inspectFile(join(image, Uint8Array.of(1)))).toMatchObject({
    container: { kind: 'tailed', bytes: 1 },
    checksum: { wrong: 1 },
  });
  expect(inspectFile(join(erased(0x10000), image))).toMatchObject({ container: { kind: 'shifted' } });
});

describe('file that is not an image', () => {
  test.each([1, 100, 0x1ff])('is a fragment of %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => 1 + (index % 3));
    expect(inspectFile(bytes)).toMatchObject({ container: { kind: 'fragment' }, confidence: 0, reading: [] });
  });

  test.each([
    ['in one line', 'EDC16C8 1037371366 0281011905 '],
    ['in lines', '00/1/EDC16C8/5/P000//SYN///\r\n1037371366\t0281011905\r\n'],
  ])('is a text that repeats numbers of control units %s', (_, line) => {
    const bytes = ascii(line.repeat(20_000));
    expect(inspectFile(bytes)).toEqual({
      length: bytes.length,
      container: { kind: 'text' },
      identity: { family: 'unknown' },
      confidence: 0,
      reading: [],
      checksum: { checks: 0, wrong: 0, signed: false },
    });
  });
});

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

function erased(length: number): Uint8Array {
  return new Uint8Array(length).fill(0xff);
}

function exchanged(image: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.from(image).swap16());
}
