import { describe, expect, test } from 'vitest';
import { densoTable, findDensoTable, readDenso } from './denso.ts';
import { checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import { readSubaruDiesel } from './subaru-diesel.ts';
import { writeWords } from '#ecu/synthetic/big-endian.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';

const total = 0x5aa5a55a;
const tableAt = 0x7fb80;
const image = syntheticImage({ family: 'denso', software: 'A2ZZ999Z', seed: 5 });
const diesel = syntheticImage({ family: 'subaru_diesel', software: 'JZ9Z999Z', seed: 5 });

describe('table of a Denso image', () => {
  test('has three ranges and no checks for disabled entries', () => {
    const plan = readDenso(image);
    expect(plan?.checks.map(({ start, end, storedAt }) => [start, end, storedAt])).toEqual([
      [0x2000, 0x18000, tableAt + 8],
      [0x18000, 0x40000, tableAt + 20],
      [0x40000, 0x7fb00, tableAt + 32],
    ]);
  });

  test('is read when one entry is wrong, and names it', () => {
    const broken = image.slice();
    broken[0x50000] = 0;
    const plan = readDenso(broken);
    expect(plan && verifyChecksums(plan, broken).map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(plan && checksumsHold(plan, correctChecksums(plan, broken))).toBe(true);
  });

  test('is rejected when more entries are wrong than valid, or all are disabled', () => {
    const broken = image.slice();
    broken[0x3000] = 0;
    broken[0x50000] = 0;
    expect(readDenso(broken)).toBeUndefined();
    const off = image.slice();
    for (let entry = 0; entry < 17; entry++) writeWords(off, tableAt + 12 * entry, [0, 0, total]);
    expect(readDenso(off)).toBeUndefined();
  });

  test('is found at another place with at least two valid entries', () => {
    expect(readDenso(withTableAt(0x60000, 1))).toBeUndefined();
    const otherPlace = withTableAt(0x60000, 2);
    const plan = readDenso(otherPlace);
    expect(plan?.checks.map(({ storedAt }) => storedAt)).toEqual([0x60008, 0x60014]);
    expect(plan && checksumsHold(plan, otherPlace)).toBe(true);
  });

  test('is rejected when a range covers one of its words', () => {
    const chasing = new Uint8Array(0x80000);
    writeWords(chasing, tableAt, [tableAt, tableAt + 12, (total - 2 * tableAt - 12) / 2]);
    expect(findDensoTable(chasing)?.valid).toBe(1);
    expect(readDenso(chasing)).toBeUndefined();
  });

  test('is rejected when an image is full of entries', () => {
    const crowded = new Uint8Array(0x200000);
    for (let at = 0; at + 12 <= crowded.length; at += 12) writeWords(crowded, at, [0, 4, total]);
    expect(readDenso(crowded)).toBeUndefined();
  });
});

describe('table of a diesel', () => {
  const wordAt = 0xffafc;

  test('counts one word as FFFFFFFF, whatever its value', () => {
    const plan = readSubaruDiesel(diesel);
    const other = diesel.slice();
    writeWords(other, wordAt, [0xcafe0123]);
    expect(plan && checksumsHold(plan, other)).toBe(true);
    expect(readDenso(diesel)).toBeUndefined();
  });

  test('is read both ways when that word was never written', () => {
    const fresh = diesel.slice();
    writeWords(fresh, wordAt, [0xffffffff]);
    for (const read of [readDenso, readSubaruDiesel]) {
      const plan = read(fresh);
      expect(plan && checksumsHold(plan, fresh)).toBe(true);
    }
  });

  test('is not read with the word when more checks are valid without it', () => {
    const table = densoTable(diesel, 0xffb80);
    const counted = table && correctChecksums(table, diesel);
    expect(counted && readSubaruDiesel(counted)).toBeUndefined();
    expect(counted && readDenso(counted)?.checks).toHaveLength(3);
  });
});

/** An image without a table at the usual place, and one with `count` valid entries at `at`. */
function withTableAt(at: number, count: number): Uint8Array {
  const otherImage = image.slice().fill(0xff, tableAt, tableAt + 17 * 12);
  const ranges = [
    [0x2000, 0x18000],
    [0x18000, 0x40000],
  ].slice(0, count);
  const plan = readDenso(image);
  for (const [index, [start = 0, end = 0]] of ranges.entries()) {
    const word = plan?.checks[index]?.compute(otherImage) ?? 0;
    writeWords(otherImage, at + 12 * index, [start, end, word]);
  }
  return otherImage;
}
