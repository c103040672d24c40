import { describe, expect, test } from 'vitest';
import { readChecksums } from './checksums/index.ts';
import { type ChecksumPlan, type PlannedCheck, correctChecksums } from './checksums/plan.ts';
import type { Choice } from './choose-solution.ts';
import { type Delivery, inspectDelivery } from './delivery.ts';
import { type Run, applyRuns } from './difference.ts';
import { identify } from './identify.ts';
import { syntheticImage } from './synthetic/index.ts';

const checksum = 'edc16';
const original = syntheticImage({ family: 'edc16', software: '1037999001', part: '9Z9906999ZZ', seed: 5 });
const reading = readChecksums(original, checksum);
const plan: ChecksumPlan = reading.ok ? reading.plan : { checks: [], signatures: [], passes: 0 };
/** A place in the calibration. */
const place = 0xd8000;

const runOver = (offset: number, length: number): Run => ({
  offset,
  expected: original.slice(offset, offset + length),
  replacement: original.slice(offset, offset + length).map((byte) => byte ^ 0xff),
  before: new Uint8Array(),
  after: new Uint8Array(),
});
const choiceOf = (...runs: Run[]): Choice => ({
  methodId: 1,
  signedAreaAccepted: true,
  dangersAccepted: false,
  state: 'applied',
  runs,
});
const patched = (...runs: Run[]) => {
  const image = original.slice();
  applyRuns(image, runs);
  return image;
};
/** The result of the engine for these runs, with its checksums corrected. */
function deliveryOf(...runs: Run[]): Delivery {
  const image = correctChecksums(plan, patched(...runs));
  return {
    original,
    identity: identify(original),
    image,
    corrected: image,
    choices: [choiceOf(...runs)],
    checksum,
    plan,
  };
}
const withByte = (image: Uint8Array, at: number) => image.slice().fill((image[at] ?? 0) ^ 1, at, at + 1);

const run = runOver(place, 4);
const delivery = deliveryOf(run, runOver(place + 0x100, 4));
const faultOf = (change: Partial<Delivery>) => {
  const inspection = inspectDelivery({ ...delivery, ...change });
  return inspection.ok ? undefined : inspection.reason;
};
/** The image and the one that the writing tool will make of it. */
const both = (image: Uint8Array) => ({ image, corrected: image });

describe('finished image', () => {
  test('is sound with its runs and checksums, which are read again', () => {
    const inspection = inspectDelivery(delivery);
    expect(inspection).toMatchObject({ ok: true });
    expect(inspection.ok && inspection.checks.map(({ storedAt, ok }) => [storedAt, ok])).toEqual(
      plan.checks.map(({ storedAt }) => [storedAt, true]),
    );
  });

  test.each<[string, Partial<Delivery>]>([
    ['is shorter', both(delivery.image.slice(0, -4))],
    ['is longer', both(Uint8Array.from([...delivery.image, 0, 0, 0, 0]))],
    ['will be shorter', { corrected: delivery.image.slice(0, -4) }],
    ['lacks a byte of a run', both(withByte(delivery.image, place + 0x103))],
    ['differs beside a run', both(correctChecksums(plan, withByte(delivery.image, place + 4)))],
    ['states other numbers', { identity: { ...delivery.identity, software: '1037999002' } }],
  ])('is wrong if it %s', (_what, change) => {
    expect(faultOf(change)).toBe('verificationFailed');
  });

  const [signature] = plan.signatures;
  test.each([
    ['a checksum word', plan.checks[0]?.storedAt ?? 0],
    ['a signature', signature?.offset ?? 0],
  ])('is wrong with a run in %s', (_what, at) => {
    for (const offset of [at, at - 3, at + 3]) expect(inspectDelivery(deliveryOf(runOver(offset, 4))).ok).toBe(false);
    expect(inspectDelivery(deliveryOf(runOver(at, 4)))).toEqual({ ok: false, reason: 'verificationFailed' });
  });

  test('is wrong with a run that writes a checksum word, even the right one', () => {
    const word = plan.checks.find(({ start, end }) => start <= place && place < end)?.storedAt ?? 0;
    const replacement = delivery.image.slice(word, word + 4);
    expect(replacement).not.toEqual(original.slice(word, word + 4));
    const choices = [...delivery.choices, choiceOf({ ...runOver(word, 4), replacement })];
    expect(faultOf({ choices })).toBe('verificationFailed');
  });

  test('is wrong with a run in a place that differs per car', () => {
    const edc15 = syntheticImage({ family: 'edc15', software: '1037999001', seed: 5 });
    const edc15Reading = readChecksums(edc15, 'edc15');
    const deliver = (at: number): Partial<Delivery> => {
      const placed = { ...run, offset: at, expected: edc15.slice(at, at + 4) };
      const image = edc15.slice();
      applyRuns(image, [placed]);
      return {
        original: edc15,
        identity: identify(edc15),
        ...both(image),
        choices: [choiceOf(placed)],
        checksum: 'edc15',
        ...(edc15Reading.ok && { plan: edc15Reading.plan }),
      };
    };
    // Serial numbers stand from 7EB00 to 7F281.
    for (const at of [0x7eb00, 0x7f27d]) expect(faultOf(deliver(at))).toBe('verificationFailed');
    expect(faultOf(deliver(0x7f281))).toBeUndefined();
  });

  test('is wrong with invalid checksums', () => {
    expect(faultOf(both(patched(run, runOver(place + 0x100, 4))))).toBe('checksumFailed');
    expect(faultOf({ checksum: 'edc15' })).toBe('checksumFailed');
  });
});

describe('finished image whose checksums the tool corrects', () => {
  const image = patched(run, runOver(place + 0x100, 4));
  const { corrected } = delivery;

  test('is sound with its runs only, and has the checks of the corrected one', () => {
    expect(inspectDelivery({ ...delivery, image, corrected })).toEqual(inspectDelivery(delivery));
  });

  test('is wrong with a word that only the tool writes, or if the tool would change another byte', () => {
    expect(faultOf({ image: corrected.slice(), corrected })).toBe('verificationFailed');
    expect(faultOf({ image, corrected: correctChecksums(plan, withByte(corrected, place + 0x200)) })).toBe(
      'verificationFailed',
    );
  });
});

describe('checks that are read again equal those of the original', () => {
  const faultOfPlan = (change: Partial<ChecksumPlan>) =>
    faultOf({ ...both(original), choices: [], plan: { ...plan, ...change } });
  const withCheck = (change: Partial<PlannedCheck>) =>
    faultOfPlan({ checks: plan.checks.map((check, index) => (index === 1 ? { ...check, ...change } : check)) });
  const [, second] = plan.checks;
  const { start, end, storedAt } = second ?? { start: 0, end: 0, storedAt: 0 };

  test('all of them, and no others', () => {
    expect(faultOfPlan({})).toBeUndefined();
    expect(faultOfPlan({ checks: plan.checks.slice(0, -1) })).toBe('checksumFailed');
    expect(faultOfPlan({ checks: plan.checks.flatMap((check) => [check, check]) })).toBe('checksumFailed');
  });

  test.each<[string, Partial<PlannedCheck>]>([
    ['name', { name: 'add16' }],
    ['start', { start: start + 4, parts: [{ offset: start, length: end - start }] }],
    ['end', { end: end - 4, parts: [{ offset: start, length: end - start }] }],
    ['place of the word', { storedAt: storedAt - 4 }],
    ['width of the word', { width: 2 }],
    ['order of bytes', { endian: 'little' }],
    ['parts', { parts: [{ offset: start, length: end - start - 4 }] }],
    [
      'number of parts',
      {
        parts: [
          { offset: start, length: 4 },
          { offset: start + 4, length: end - start - 4 },
        ],
      },
    ],
  ])('each with its %s', (_what, change) => {
    expect(withCheck(change)).toBe('checksumFailed');
  });

  test('including the signatures with their signed ranges', () => {
    const [first, ...others] = plan.signatures;
    if (first === undefined) throw new Error('the image has no signature');
    const [signed = { offset: 0, length: 0 }] = first.signs;
    for (const signatures of [
      others,
      [...plan.signatures, first],
      [{ ...first, offset: first.offset + 4 }, ...others],
      [{ ...first, length: first.length - 4 }, ...others],
      [{ ...first, signs: [] }, ...others],
      [{ ...first, signs: [{ ...signed, length: signed.length - 4 }] }, ...others],
    ])
      expect(faultOfPlan({ signatures })).toBe('checksumFailed');
  });
});
