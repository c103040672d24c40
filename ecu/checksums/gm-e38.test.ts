import { describe, expect, test } from 'vitest';
import { segmentFields, gmE38Plan, readGmE38 } from './gm-e38.ts';
import { checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import { writeWords } from '#ecu/synthetic/big-endian.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';

const image = syntheticImage({ family: 'gm_e38', software: '12999001', seed: 7 });

describe('GM E38 image', () => {
  test('has a CRC for each of six segments and a sum that covers the CRC', () => {
    const plan = readGmE38(image);
    expect(plan?.checks.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, () => ['crc16', 'sum16']).flat());
    const changed = image.slice();
    changed[0x1c0021] = 0;
    expect(plan && verifyChecksums(plan, changed).filter(({ ok }) => !ok)).toMatchObject([
      { name: 'crc16', storedAt: 0x1c001e },
      { name: 'sum16', storedAt: 0x1c0000 },
    ]);
  });

  test('is read when some words are wrong, but not when most are', () => {
    const broken = image.slice();
    for (const at of [0x1c0100, 0x1c3000]) broken[at] = (broken[at] ?? 0) ^ 1;
    expect(readGmE38(broken)?.checks).toHaveLength(12);
    broken[0x1e1000] = (broken[0x1e1000] ?? 0) ^ 1;
    expect(readGmE38(broken)).toBeUndefined();
  });

  test('may have a segment that contains the others, whose words are corrected last', () => {
    const enclosing = image.slice();
    writeWords(enclosing, segmentFields[0] ?? 0, [0x10000, 0x1fffff]);
    const plan = gmE38Plan(enclosing);
    expect(plan?.checks.at(-1)?.storedAt).toBe(0x10000);
    const corrected = plan && correctChecksums(plan, enclosing);
    expect(corrected && readGmE38(corrected)).toBeDefined();
    expect(plan && corrected && checksumsHold(plan, corrected)).toBe(true);
  });

  test.each([
    ['leaves the image', [0x1e8000, 0x200001]],
    ['covers the words of a longer one without enclosing it', [0x1e3f00, 0x1e5fff]],
    ['is shorter than its header', [0x1e8000, 0x1e8021]],
    ['starts at an odd place', [0x1e8001, 0x1effff]],
    ['runs backwards', [0x1effff, 0x1e8000]],
  ])('is not read when a segment %s', (_what, addresses) => {
    const wrong = image.slice();
    writeWords(wrong, segmentFields[5] ?? 0, addresses);
    expect(gmE38Plan(wrong)).toBeUndefined();
    expect(readGmE38(wrong)).toBeUndefined();
  });
});
