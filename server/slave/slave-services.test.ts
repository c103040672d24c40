import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, inTool, type Question, slaveFile, startSlaveServers } from '#test/slave-servers.ts';
import { SlaveServiceError, type SlaveService } from './slave-service.ts';
import { slaveServices } from './slave-services.ts';

const servers = await startSlaveServers();
afterAll(() => servers.close());
beforeEach(() => {
  servers.mend();
  servers.asked.length = 0;
});

const timeouts = { answer: 10_000, pause: 300, delays: [] };
const services = slaveServices(servers.config, timeouts);
/** Timeouts for services that never answer. */
const hasty = slaveServices(servers.config, { ...timeouts, answer: 300 });
const makers = ['autotuner', 'kess3', 'flex'] as const;
type Maker = (typeof makers)[number];

function serviceOf(maker: Maker): SlaveService {
  const service = services[maker];
  if (service === undefined) throw new Error('the service is not configured');
  return service;
}

const image = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);
const tuned = image.with(100, 1);
const soon = () => AbortSignal.timeout(20_000);

const decode = (maker: Maker, plain = image) =>
  serviceOf(maker).decode(
    { bytes: slaveFile[maker](plain), fileName: 'read.slave', customer: 'user-7', serial: 'FX-4711' },
    soon(),
  );
async function decodeAndEncode(maker: Maker, plain = image) {
  const { metadata } = await decode(maker, plain);
  // As the database stores it.
  const stored = JSON.parse(JSON.stringify(metadata)) as typeof metadata;
  return () => serviceOf(maker).encode(tuned, stored, soon());
}
async function failureOf(work: Promise<unknown>): Promise<SlaveServiceError> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof SlaveServiceError) return failure;
  throw new Error(`no failure of a service, but ${String(failure)}`);
}

describe.each(makers)('%s', (maker) => {
  test('decodes files of its tool and encodes files for it', async () => {
    const { image: decoded } = await decode(maker);
    expect(Buffer.compare(decoded, image)).toBe(0);
    const encode = await decodeAndEncode(maker);
    const { bytes, extension } = await encode();
    expect(Buffer.compare(inTool[maker](bytes), tuned)).toBe(0);
    expect(extension).toBe({ autotuner: 'slave', kess3: '', flex: 'mmf' }[maker]);
  });

  test.each<[Fault, boolean, RegExp]>([
    ['status500', true, /^HTTP 500: /],
    ['status400', false, /^HTTP 400: .*not of your tools/],
    ['noJson', true, /^the answer is not JSON$/],
    ['oversize', false, /^the answer is too large$/],
    ['cutConnection', true, /^no answer/],
    ['redirect', true, /^no answer/],
  ])('fails for %s with retryable %s', async (fault, retryable, message) => {
    const encode = await decodeAndEncode(maker);
    for (const question of ['decode', 'encode'] as const) {
      servers.fail(question, fault);
      const failure = await failureOf(question === 'decode' ? decode(maker) : encode());
      expect(failure.message).toMatch(message);
      expect(failure.retryable).toBe(retryable);
    }
    expect(servers.asked.filter((path) => path.includes('elsewhere'))).toEqual([]);
  });

  test('times out', async () => {
    const { metadata } = await decode(maker);
    const bytes = slaveFile[maker](image);
    const file = { bytes, fileName: 'read.slave', customer: 'user-7', serial: 'FX-4711' };
    for (const question of ['decode', 'encode'] as const) {
      servers.fail(question, 'silence');
      const requests =
        question === 'decode' ? hasty[maker]?.decode(file, soon()) : hasty[maker]?.encode(tuned, metadata, soon());
      const failure = await failureOf(requests ?? Promise.resolve());
      expect(failure).toMatchObject({ message: 'no answer in time', retryable: true });
    }
  });

  test('waits as told by a busy service and returns the delay if it is too long', async () => {
    servers.fail('decode', 'busy');
    expect((await decode(maker)).image).toHaveLength(image.length);
    servers.fail('decode', 'busyForLong');
    expect(await failureOf(decode(maker))).toMatchObject({ retryable: true, retryAfterMs: 1000 });
    servers.fail('decode', 'busy', 2);
    expect(await failureOf(decode(maker))).toMatchObject({ retryable: true });
  });

  test('aborts when the portal stops', async () => {
    servers.fail('decode', 'silence');
    const bytes = slaveFile[maker](image);
    const file = { bytes, fileName: 'read.slave', customer: 'user-7', serial: 'FX-4711' };
    const failure = await failureOf(serviceOf(maker).decode(file, AbortSignal.abort()));
    expect(failure.message).toBe('no answer in time');
  });

  test('never includes its credentials in a failure', async () => {
    const faults: Fault[] = ['status500', 'status400', 'noJson', 'cutConnection'];
    for (const fault of faults) {
      servers.fail('decode', fault);
      const { message } = await failureOf(decode(maker));
      expect(message).not.toMatch(/autotuner-key|kess3-secret|flex-key|127\.0\.0\.1/);
    }
  });
});

describe('invalid response', () => {
  test.each<[Maker, Question, Fault, RegExp]>([
    ['autotuner', 'decode', 'wrongHash', /does not have the hash/],
    ['autotuner', 'encode', 'wrongHash', /does not have the hash/],
    ['autotuner', 'decode', 'cutBase64', /is not whole/],
    ['autotuner', 'encode', 'cutBase64', /is not whole/],
    ['autotuner', 'encode', 'otherTool', /for another tool/],
    ['flex', 'decode', 'cutBase64', /is not whole/],
    ['flex', 'encode', 'cutBase64', /is not whole/],
    ['flex', 'decode', 'otherFile', /names no single memory: notes\.txt/],
    ['flex', 'encode', 'says no', /this tool is not yours/],
    ['kess3', 'decode', 'otherFile', /about another file/],
    ['kess3', 'encode', 'otherFile', /about another file/],
  ])('of %s to %s with %s is a failure', async (maker, question, fault, message) => {
    const encode = await decodeAndEncode(maker);
    servers.fail(question, fault);
    expect((await failureOf(question === 'decode' ? decode(maker) : encode())).message).toMatch(message);
  });
});

describe('KESS3', () => {
  test('gets a new token once when the old one has expired', async () => {
    servers.fail('decode', 'expired');
    expect((await decode('kess3')).image).toHaveLength(image.length);
    expect(servers.asked.filter((path) => path.includes('access-tokens'))).toHaveLength(1);
    expect(servers.asked.filter((path) => path.includes('decode-read-file'))).toHaveLength(2);
  });

  test('leaves no slot open, whatever happens', async () => {
    const encode = await decodeAndEncode('kess3');
    await encode();
    expect(servers.openSlots()).toBe(0);
    servers.fail('encode', 'status500');
    await failureOf(encode());
    servers.fail('decode', 'otherFile');
    await failureOf(decode('kess3'));
    expect(servers.openSlots()).toBe(0);
  });

  test('closes slots left open when none is free, for decoding and encoding', async () => {
    servers.leaveSlotsOpen(3);
    const encode = await decodeAndEncode('kess3');
    expect(servers.openSlots()).toBe(0);
    servers.leaveSlotsOpen(3);
    expect((await encode()).bytes.length).toBeGreaterThan(0);
    expect(servers.openSlots()).toBe(0);
  });

  test('processes more files at once than there are slots', async () => {
    const several = Array.from({ length: 5 }, () =>
      decode('kess3').then(({ image: { length } }) => length, failureFor),
    );
    const lengths = await Promise.all(several);
    expect(lengths.filter((length) => length === image.length).length).toBeGreaterThanOrEqual(3);
    expect(lengths.every((length) => length === image.length || length === 'noSlot')).toBe(true);
    expect(servers.openSlots()).toBe(0);
  });

  test('modifies the part of a boot read that holds the software', async () => {
    const boot = new Uint8Array([...image, 0xbb]);
    const { metadata } = await decode('kess3', boot);
    expect(metadata).toMatchObject({ part: 'Micro' });
    const { bytes } = await serviceOf('kess3').encode(tuned, metadata, soon());
    expect(Buffer.compare(inTool.kess3(bytes), tuned)).toBe(0);
  });

  test('keeps the slots of two concurrent downloads of one file separate', async () => {
    const encode = await decodeAndEncode('kess3');
    const both = await Promise.all([encode(), encode()]);
    for (const { bytes } of both) expect(Buffer.compare(inTool.kess3(bytes), tuned)).toBe(0);
    expect(servers.openSlots()).toBe(0);
  });

  test('never has a CVN corrected', async () => {
    await (
      await decodeAndEncode('kess3')
    )();
    expect(servers.correctedCvn.length).toBeGreaterThan(0);
    expect(new Set(servers.correctedCvn)).toEqual(new Set([false]));
  });
});

const failureFor = (failure: unknown) =>
  failure instanceof SlaveServiceError && /no slot left/.test(failure.message) ? 'noSlot' : 'other';

test('FLEX is not called without the serial number of the tool', async () => {
  const file = { bytes: slaveFile.flex(image), fileName: 'read.slave', customer: 'user-7', serial: '' };
  expect(await failureOf(serviceOf('flex').decode(file, soon()))).toMatchObject({ retryable: false });
  expect(servers.asked).toEqual([]);
});

test('without credentials there is no service', () => {
  expect(slaveServices({ autotuner: undefined, kess3: undefined, flex: undefined })).toEqual({});
});
