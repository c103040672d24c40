import { describe, expect, test } from 'vitest';
import { type JudgeRequest, judgeResult } from './judge-result.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family: 'edc15', ...numbers, seed: 5 });
const tuned = syntheticTuning(original, { family: 'edc15', seed: 6 });
const signed = syntheticImage({ family: 'edc16', ...numbers, seed: 5 });

const judge = (modified: Uint8Array, rest: Partial<JudgeRequest> = {}) =>
  judgeResult({ original, modified, checksum: 'edc15', ...rest });
const codes = (modified: Uint8Array, rest: Partial<JudgeRequest> = {}) =>
  judge(modified, rest).oddities.map(({ code }) => code);
/** A copy of the tuned image with other bytes in it. */
const spoilt = (spoil: (bytes: Uint8Array) => void) => {
  const bytes = tuned.slice();
  spoil(bytes);
  return bytes;
};

describe('manual result', () => {
  test('that is a tune of its original with valid checksums has no oddity and lists its changes', () => {
    const { oddities, compared, software, bytesChanged, places } = judge(tuned);
    expect({ oddities, compared, software }).toEqual({ oddities: [], compared: true, software: numbers.software });
    // A synthetic tuning changes six places.
    expect(places).toHaveLength(6);
    expect(bytesChanged).toBeGreaterThan(6);
  });

  test('of one byte is too short for any kind of original', () => {
    expect(judge(Uint8Array.of(7))).toEqual({
      compared: false,
      length: 0x80000,
      bytesChanged: 0,
      places: [],
      oddities: [{ code: 'tooShort', before: '524288', after: '1' }],
    });
    expect(codes(Uint8Array.of(7), { original: new Uint8Array(600).map((_, at) => at) })).toEqual(['tooShort']);
  });

  test.each([
    ['1024 bytes', 0x80000, 1024],
    ['all bytes of a shorter original', 600, 600],
  ])('of %s is long enough', (_what, before, length) => {
    const bytes = Uint8Array.from({ length: before }, (_, at) => at % 251);
    const cut = (to: number) => codes(bytes.slice(0, to).fill(0x77, 0, 1), { original: bytes });
    expect(cut(length)).not.toContain('tooShort');
    expect(cut(length - 1)).toEqual(['tooShort']);
  });

  test('without content is blank, and the original itself is untouched', () => {
    const nothing = { compared: false, length: 0x80000, bytesChanged: 0, places: [] };
    expect(judge(new Uint8Array(0x1000).fill(0xff))).toEqual({
      ...nothing,
      oddities: [{ code: 'blank', bytes: 0x1000 }],
    });
    expect(judge(original.slice())).toEqual({ ...nothing, oddities: [{ code: 'untouched' }] });
  });

  test('of another family is reported', () => {
    expect(judge(signed)).toEqual({
      compared: false,
      software: numbers.software,
      length: 0x80000,
      bytesChanged: 0,
      places: [],
      oddities: [
        { code: 'lengthDiffers', before: '524288', after: '1048576' },
        { code: 'otherFamily', before: 'edc15', after: 'edc16' },
      ],
    });
  });

  test('has lost its family if only the maker is recognized, but not if it had none before', () => {
    const me7 = syntheticImage({ family: 'me7', ...numbers, seed: 5 });
    const nameless = me7.slice();
    const name = Buffer.from(me7).indexOf('ME7.1');
    nameless.fill(0x41, name, name + 5);
    expect(judge(nameless, { original: me7, checksum: 'me7' }).oddities[0]).toEqual({
      code: 'familyLost',
      before: 'me7',
      after: 'bosch',
    });
    const found = codes(me7, { original: nameless, checksum: 'me7' });
    expect(found).not.toContain('familyLost');
    expect(found).not.toContain('otherFamily');
  });

  test('with another number or none names both', () => {
    const other = syntheticImage({ family: 'edc15', ...numbers, software: '1037999002', seed: 5 });
    expect(judge(other).oddities).toContainEqual({
      code: 'softwareDiffers',
      before: '1037999001',
      after: '1037999002',
    });
    const { part: _, ...withoutPart } = numbers;
    const partless = syntheticImage({ family: 'edc15', ...withoutPart, seed: 5 });
    expect(judge(partless).oddities).toContainEqual({ code: 'partDiffers', before: numbers.part });
    expect(codes(original, { original: partless })).not.toContain('partDiffers');
  });

  test('with invalid checksums reports how many of how many', () => {
    const at = judge(tuned).places[0]?.offset ?? 0;
    const wrong = spoilt((bytes) => (bytes[at] = (bytes[at] ?? 0) ^ 0x11));
    const oddity = judge(wrong).oddities.find(({ code }) => code === 'checksumWrong');
    expect(oddity).toMatchObject({ checks: 1 });
    expect(oddity?.of).toBeGreaterThan(1);
  });

  test('with one wrong check of a single one, or with a lost one, is reported', () => {
    const mitsucan = syntheticImage({ family: 'mitsucan', software: '99989796', seed: 3 });
    const stale = mitsucan.slice().fill((mitsucan[0x1000] ?? 0) ^ 1, 0x1000, 0x1001);
    expect(judge(stale, { original: mitsucan, checksum: 'mitsucan' }).oddities).toContainEqual({
      code: 'checksumWrong',
      checks: 1,
      of: 1,
      at: 0xbfff0,
    });
    // The end of its range is another one.
    const moved = signed.slice().fill(0x10, 0xd0036, 0xd0037);
    expect(judge(moved, { original: signed, checksum: 'edc16' }).oddities).toContainEqual(
      expect.objectContaining({ code: 'checksumLost', checks: 1 }),
    );
    // The descriptor of the data set, one of three.
    const lacking = signed.slice().fill((signed[0xd003c] ?? 0) ^ 1, 0xd003c, 0xd003d);
    expect(judge(lacking, { original: signed, checksum: 'edc16' }).oddities).toContainEqual({
      code: 'checksumLost',
      checks: 1,
      of: 3,
      at: 0xd0000,
    });
  });

  test('uses the checks of its own family if the vehicle names none, or one that the file lacks', () => {
    const at = judge(tuned).places[0]?.offset ?? 0;
    const wrong = spoilt((bytes) => (bytes[at] = (bytes[at] ?? 0) ^ 0x11));
    const { oddities } = judge(wrong);
    expect(oddities).toMatchObject([{ code: 'checksumWrong' }]);
    for (const checksum of ['nocs', 'medc17', 'unheard']) expect(judge(wrong, { checksum }).oddities).toEqual(oddities);
  });

  test('that lost four kilobytes reports the erased place', () => {
    const at = original.findIndex((byte, index) => index >= 0x60000 && byte !== 0xff && byte !== 0);
    const erased = spoilt((bytes) => bytes.fill(0xff, at, at + 0x1000));
    expect(judge(erased).oddities.find(({ code }) => code === 'erasedArea')).toMatchObject({ code: 'erasedArea', at });
  });

  test('with the stamp of a tool over its first bytes has no oddity', () => {
    expect(codes(spoilt((bytes) => bytes.set(ascii('C M D - M C D   '))))).toEqual([]);
    expect(codes(spoilt((bytes) => bytes.set(ascii('C M D - M C X   '))))).toEqual(['startUpArea']);
  });

  test('that differs only in a checksum is reported', () => {
    const word = 0x5bffc;
    const stale = original.slice().fill((original[word] ?? 0) ^ 1, word, word + 1);
    expect(judge(stale)).toMatchObject({
      oddities: [{ code: 'checksumWrong', checks: 1, at: word }, { code: 'onlyChecksums' }],
      bytesChanged: 0,
      places: [],
    });
  });

  test('does not touch signed bytes by a checksum inside them', () => {
    const simos = syntheticImage({ family: 'simos18', software: 'SC8Z9999', part: numbers.part, seed: 3 });
    const withByte = (at: number) =>
      codes(simos.slice().fill((simos[at] ?? 0) ^ 1, at, at + 1), { original: simos, checksum: 'simos18' });
    // The monitored sum, and the byte behind it.
    expect(withByte(0x200404)).not.toContain('signedArea');
    expect(withByte(0x200408)).toContain('signedArea');
  });

  test('names the first byte in a place that differs per car', () => {
    const written = spoilt((bytes) => {
      for (const at of [0x7bfc0, 0x7eb10, 0x7eb12]) bytes[at] = (bytes[at] ?? 0) ^ 1;
    });
    expect(judge(written).oddities).toContainEqual({ code: 'carData', bytes: 2, at: 0x7eb10 });
  });

  test('has many changes from the first byte above one percent, and lists 2000 places', () => {
    const nameless = Uint8Array.from({ length: 100_000 }, (_, at) => at % 61);
    const changed = (count: number) => {
      const bytes = nameless.slice();
      for (let index = 0; index < count; index++) bytes[40 * index] = 255;
      return judge(bytes, { original: nameless });
    };
    expect(changed(1000)).toMatchObject({ oddities: [], bytesChanged: 1000 });
    expect(changed(1001).oddities).toEqual([{ code: 'manyChanges', bytes: 1001 }]);
    expect(changed(2000).places.at(-1)).toEqual({ offset: 79_960, length: 1 });
    expect(changed(2001).places).toEqual(changed(2000).places);
  });

  test('with more than one percent changed reports the bytes', () => {
    const many = spoilt((bytes) => {
      for (let at = 0x60000; at < 0x60000 + 0x4000; at += 2) bytes[at] = (bytes[at] ?? 0) ^ 0x11;
    });
    expect(judge(many).oddities.find(({ code }) => code === 'manyChanges')?.bytes).toBeGreaterThan(0x2000);
  });

  test('that changes start-up code, data of one car or signed bytes reports each', () => {
    expect(codes(spoilt((bytes) => (bytes[0x100] = (bytes[0x100] ?? 0) ^ 1)))).toContain('startUpArea');
    expect(codes(spoilt((bytes) => (bytes[0x7eb10] = (bytes[0x7eb10] ?? 0) ^ 1)))).toContain('carData');
    const signedTune = syntheticTuning(signed, { family: 'edc16', seed: 6 });
    expect(codes(signedTune, { original: signed, checksum: 'edc16' })).toEqual(['signedArea']);
  });

  test('that is packed cannot be judged and names both containers', () => {
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, ...Array.from({ length: 2000 }, (_, at) => at % 251)]);
    expect(judge(zip)).toEqual({
      compared: false,
      length: 0x80000,
      bytesChanged: 0,
      places: [],
      oddities: [{ code: 'notJudged', before: 'raw', after: 'archive' }],
    });
    expect(judge(zip, { original: zip.slice(0, 1500) }).oddities).toEqual([
      { code: 'notJudged', before: 'archive', after: 'archive' },
    ]);
  });

  test('in another form than its original is judged by its image', () => {
    const records = (image: Uint8Array) =>
      Array.from({ length: image.length / 64 }, (_, index) => {
        const address = [index >> 10, index >> 2, index << 6].map((part) => part & 0xff);
        const record = [3 + 1 + 64, ...address, ...image.subarray(64 * index, 64 * index + 64)];
        const sum = ~record.reduce((total, byte) => total + byte, 0) & 0xff;
        return `S2${Buffer.from([...record, sum])
          .toString('hex')
          .toUpperCase()}\r\n`;
      }).join('');
    expect(judge(ascii(`${records(tuned)}S804000000FB\r\n`))).toEqual({
      ...judge(tuned),
      oddities: [{ code: 'notJudged', before: 'raw', after: 'sRecord' }],
    });
  });

  test('without the checks of the original has lost them', () => {
    const checks = judge(spoilt((bytes) => bytes.fill(0xff, 0, 0x70000))).oddities;
    expect(checks.map(({ code }) => code)).toContain('checksumLost');
  });
});
