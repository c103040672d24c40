import { describe, expect, test } from 'vitest';
import { swapBytes } from './arrangement.ts';
import { checksumFamilies } from './checksums/index.ts';
import { correctChecksums } from './checksums/plan.ts';
import { judgeReadBack } from './judge-read-back.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const families = ['edc15', 'edc16', 'medc17'] as const;

const worldOf = (family: (typeof families)[number]) => {
  const original = syntheticImage({ family, ...numbers, seed: 5 });
  const delivered = syntheticTuning(original, { family, seed: 6 });
  const judge = (readBack: Uint8Array) => judgeReadBack({ original, delivered, readBack, checksum: family });
  /** The delivery with other bytes, its checksums corrected as a tool does it. */
  const changed = (change: (bytes: Uint8Array) => void) => {
    const bytes = delivered.slice();
    change(bytes);
    return bytes;
  };
  return { family, original, delivered, judge, changed };
};

const { original, delivered, judge, changed } = worldOf('edc15');
const { offset = 0 } = judge(original).places[0] ?? {};
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('read-back of the delivery', () => {
  test.each(families)('of %s is written byte for byte, and holds all that was changed', (family) => {
    const world = worldOf(family);
    const facts = world.judge(world.delivered.slice());
    expect(facts).toMatchObject({ verdict: 'written', bytesChanged: 0, places: [], placeCount: 0 });
    expect(facts.changes).toEqual({ delivered: 6, original: 0, other: 0 });
    expect(facts.part).toBeUndefined();
  });

  test.each([
    ['doubled', join(delivered, delivered), { kind: 'doubled' }],
    ['swapped', swapBytes(delivered), { kind: 'swapped' }],
    ['behind 256 bytes of a tool', join(new Uint8Array(256).fill(9), delivered), { kind: 'shifted', bytes: 256 }],
    ['in front of 300 bytes of a tool', join(delivered, new Uint8Array(300).fill(9)), { kind: 'tailed', bytes: 300 }],
  ])('that lies %s in its file is written', (_what, readBack, arrangement) => {
    expect(judge(readBack)).toMatchObject({ verdict: 'written', arrangement, bytesChanged: 0 });
  });

  test('is known without the original, which was removed', () => {
    const facts = judgeReadBack({ delivered, readBack: delivered.slice(), checksum: 'edc15' });
    expect(facts).toMatchObject({ verdict: 'written' });
    expect(facts.changes).toBeUndefined();
  });

  test('in a container that nobody opens is written where the container is the same', () => {
    const bytes = Uint8Array.from({ length: 4000 }, (_, at) => (at * at * 31) % 251);
    bytes.set(new TextEncoder().encode('CMD '));
    const compare = (readBack: Uint8Array) => judgeReadBack({ delivered: bytes, readBack, checksum: 'nocs' });
    expect(compare(bytes.slice())).toMatchObject({ verdict: 'written' });
    expect(compare(bytes.slice(1))).toMatchObject({ verdict: 'unreadable', container: { kind: 'protected' } });
  });
});

describe('read-back with other checksums', () => {
  test.each(families)('of %s that hold is the delivery with checksums by the tool', (family) => {
    const world = worldOf(family);
    // The delivery leaves its checksums to the tool that writes it.
    const plan = checksumFamilies[family](world.delivered);
    const stale = world.delivered.slice();
    for (const { storedAt } of plan?.checks ?? []) stale.fill(0x5a, storedAt, storedAt + 1);
    const request = { original: world.original, delivered: stale, readBack: world.delivered, checksum: family };
    expect(judgeReadBack(request)).toMatchObject({ verdict: 'checksumsOnly', places: [], checks: { wrong: 0 } });
  });

  test('that do not hold differs there', () => {
    const [check] = checksumFamilies.edc15(delivered)?.checks ?? [];
    const at = check?.storedAt ?? 0;
    const facts = judge(changed((bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1)));
    expect(facts).toMatchObject({ verdict: 'differs', placeCount: 1, places: [{ offset: at, bytes: 1 }] });
  });
});

describe('read-back with data of the car', () => {
  test('differs there alone', () => {
    const facts = judge(changed((bytes) => bytes.fill(0x41, 0x7eb10, 0x7eb20)));
    expect(facts).toMatchObject({ verdict: 'carDataOnly', bytesChanged: 16, places: [] });
  });

  test('differs where the delivery itself has changed that data', () => {
    const off = delivered.slice().fill(0x33, 0x7eb10, 0x7eb20);
    const request = { original, delivered: off, readBack: delivered, checksum: 'edc15' };
    expect(judgeReadBack(request)).toMatchObject({
      verdict: 'differs',
      places: [{ offset: 0x7eb10, length: 16, holds: 'original' }],
      changes: { delivered: 6, original: 1, other: 0 },
    });
  });
});

describe('read-back of part of the delivery', () => {
  test.each([
    ['its first half', delivered.slice(0, 0x40000), 0x40000],
    ['its second half', delivered.slice(0x40000), 0x40000],
    ['a stretch of it', delivered.slice(offset - 0x1000, offset + 0x3000), 0x4000],
    ['its first half with an erased second', delivered.slice().fill(0xff, 0x40000), 0x40000],
  ])('as %s says how much is there', (_what, readBack, bytes) => {
    const facts = judge(readBack);
    expect(facts).toMatchObject({ verdict: 'partial', placeCount: 0, part: { of: 0x80000 } });
    // Blocks that the delivery has erased itself are there as well.
    expect(facts.part?.bytes).toBeGreaterThanOrEqual(bytes);
    expect(facts.part?.bytes).toBeLessThan(0x80000);
  });

  test('counts only the changes in it', () => {
    const { changes } = judge(delivered.slice(0x70000));
    expect(changes).toEqual({ delivered: 0, original: 0, other: 0 });
  });

  test('that differs says where', () => {
    const facts = judge(changed((bytes) => bytes.fill(0x99, offset, offset + 2)).slice(0x40000));
    expect(facts).toMatchObject({ verdict: 'differs', places: [{ offset }], part: { of: 0x80000 } });
  });
});

describe('read-back that differs', () => {
  test('lists the places with the bytes of the original or others, and counts the changes', () => {
    const mixed = changed((bytes) => {
      bytes.set(original.slice(offset, offset + 0x60), offset);
      bytes.fill(0x77, 0x60000, 0x60004);
    });
    const facts = judge(
      correctChecksums(checksumFamilies.edc15(mixed) ?? { checks: [], signatures: [], passes: 0 }, mixed),
    );
    expect(facts.verdict).toBe('differs');
    expect(facts.changes).toEqual({ delivered: 5, original: 1, other: 0 });
    expect(facts.places).toContainEqual(expect.objectContaining({ offset, holds: 'original' }));
    expect(facts.places).toContainEqual({ offset: 0x60000, length: 4, bytes: 4, holds: 'other' });
  });

  test('names at most a hundred places and counts them all', () => {
    const facts = judge(
      changed((bytes) => {
        for (let at = 0x50000; at < 0x50000 + 150 * 64; at += 64) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      }),
    );
    expect([facts.verdict, facts.places.length, facts.placeCount]).toEqual(['differs', 100, 150]);
  });
});

describe('read-back that is not the delivery', () => {
  test('is the original, also with data of another car of its software', () => {
    expect(judge(original.slice())).toMatchObject({ verdict: 'original', changes: { delivered: 0, original: 6 } });
    expect(judge(original.slice().fill(0x41, 0x7eb10, 0x7eb20))).toMatchObject({ verdict: 'original' });
    expect(judge(original.slice(0x40000))).toMatchObject({ verdict: 'original', part: { of: 0x80000 } });
  });

  test.each([
    ['of another software', { family: 'edc15', ...numbers, software: '1037999002', seed: 900 }],
    ['of another family', { family: 'edc16', ...numbers, software: '1037999003', seed: 3 }],
    ['of another length', { family: 'medc17', ...numbers, software: '1037999004', seed: 4 }],
  ] as const)('%s is of another car', (_what, request) => {
    const facts = judge(syntheticImage(request));
    expect(facts).toMatchObject({
      verdict: 'otherCar',
      units: { delivered: { software: numbers.software }, found: { software: request.software } },
    });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['erased flash', new Uint8Array(0x80000).fill(0xff)],
    ['a text', new TextEncoder().encode('a readme that somebody sent\n'.repeat(40))],
    ['an archive', new TextEncoder().encode('PK\u0003\u0004 and so on')],
  ])('is not readable when it is %s', (_what, readBack) => {
    expect(judge(readBack)).toMatchObject({ verdict: 'unreadable', placeCount: 0 });
  });
});
