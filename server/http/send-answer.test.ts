import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { everyCall } from '#contract/every-call.ts';
import { toSchema } from '#test/fuzz/values.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { codingFor, codings, hasAnswer, sendJson } from './send-answer.ts';

const direct = usePortal({ own: true });
const behindOne = usePortal({ trustProxy: 1 });

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { readonly body: Buffer };

/** An answer with the bytes as they came over the line, which fetch would decompress. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        resolve({ statusCode: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    asked.once('error', reject).end();
  });

const far = { 'x-forwarded-for': '203.0.113.9' };
const callOf = (root: string, name: string) => `${root}/api/tf24API/${name}`;
/** Some 20 kB that everybody may read. */
const long = () => callOf(behindOne().root, 'getCountries');

describe('the encoding of a response', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['ZSTD', 'zstd'],
    ['*', 'zstd'],
    ['*;q=0', undefined],
    ['zstd;q=0, *', 'br'],
    ['zstd;q=0, br;q=0.000', undefined],
    ['zstd;q=0.4, br;q=0.5', 'br'],
    ['zstd ; q=0.5 , br ;q=0.5', 'zstd'],
    ['br;q=0.5, identity', undefined],
    ['br;q=0.5, identity;q=0.5', 'br'],
    ['identity;q=0, gzip', undefined],
    ['br;q=2', undefined],
    ['br;q=x, zstd;level=3', undefined],
    ['brotli, x-zstd', undefined],
  ])('that is requested by %j is %j [P20.5]', (accepted, coding) => {
    expect(codingFor(accepted, codings)).toBe(coding);
  });

  test.each([
    [undefined, false],
    ['', false],
    // That fits any answer there is, whatever its tag: the next group has it.
    ['*', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"b","c"', false],
    ['a', false],
    ['"A"', false],
    ['"a', false],
  ])('does not affect whether %j matches the response: %j', (known, isKnown) => {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    expect(hasAnswer({ headers }, '"a"')).toBe(isKnown);
    expect(hasAnswer({ headers }, 'W/"a"')).toBe(isKnown);
  });
});

describe('a response to a remote client', () => {
  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
  ] as const)('is compressed with %s and equal to the uncompressed one [P20.5]', async (coding, decompress) => {
    const plain = await ask(long(), far);
    const packed = await ask(long(), { ...far, 'accept-encoding': coding });
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(decompress(packed.body).equals(plain.body)).toBe(true);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const { headers } of [plain, packed]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    // Strong tags stand for bytes.
    expect(packed.headers.etag).toBe(`W/${plain.headers.etag}`);
  });

  test.each(['zstd', 'identity'])(
    'is a 304 with encoding %s when the client has it in any encoding',
    async (coding) => {
      const plain = await ask(long(), far);
      const packed = await ask(long(), { ...far, 'accept-encoding': 'zstd' });
      for (const tag of [plain.headers.etag, packed.headers.etag, `"other", ${packed.headers.etag}`, '*']) {
        const again = await ask(long(), { ...far, 'accept-encoding': coding, 'if-none-match': String(tag) });
        expect(again.statusCode).toBe(304);
        expect(again.body.length).toBe(0);
      }
      const other = await ask(long(), { ...far, 'accept-encoding': coding, 'if-none-match': '"other"' });
      expect(other.statusCode).toBe(200);
    },
  );

  test('has the same headers for HEAD', async () => {
    const { headers } = await ask(long(), { ...far, 'accept-encoding': 'br' });
    const head = await ask(long(), { ...far, 'accept-encoding': 'br' }, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body.length).toBe(0);
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
  });

  test('is not compressed when it is short or a refusal', async () => {
    const [country] = JSON.parse((await ask(long())).body.toString()) as { id: number }[];
    const short = callOf(behindOne().root, `getCountryAreaID?country_id=${country?.id}`);
    const { statusCode, headers } = await ask(short, { ...far, 'accept-encoding': 'zstd, br' });
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
    const issues = Array.from({ length: 100 }, (_, at) => `pageSize=${at}`).join('&');
    const refused = await ask(`${callOf(behindOne().root, 'getJobs')}?${issues}`, {
      ...far,
      'accept-encoding': 'zstd',
    });
    expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([401, undefined]);
  });
});

test.each([
  ['this computer', direct, undefined, undefined],
  ['this computer, that names another one: nobody trusts it', direct, '203.0.113.9', undefined],
  ['this computer through a proxy', behindOne, '127.0.0.1', undefined],
  ['this computer through a proxy, by IPv6', behindOne, '::1', undefined],
  ['this computer through a proxy, as IPv6 writes it', behindOne, '::ffff:127.0.0.1', undefined],
  ['another one, that names this one to its proxy', behindOne, '127.0.0.1, 203.0.113.9', 'zstd'],
  ['another one, by IPv6', behindOne, '2001:db8::9', 'zstd'],
])('a client on %s gets the right encoding for its connection', async (_case, portal, forwarded, coding) => {
  const headers = { 'accept-encoding': 'zstd', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  const answer = await ask(callOf(portal().root, 'getCountries'), headers);
  expect(answer.body.length).toBeGreaterThan(500);
  expect(answer.headers['content-encoding']).toBe(coding);
});

describe('a response with a secret', () => {
  const app = Fastify({ trustProxy: true });
  const json = JSON.stringify({ token: 'x'.repeat(5000) });
  app.get('/open', (_request, reply) => sendJson(reply, json, { isReading: true }));
  app.get('/secret', (_request, reply) => sendJson(reply, json, { isReading: true, hasSecret: true }));
  let root: string;
  beforeAll(async () => {
    root = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  test('is never compressed [P20.6]', async () => {
    const headers = { ...far, 'accept-encoding': 'zstd, br' };
    expect((await ask(`${root}/open`, headers)).headers['content-encoding']).toBe('zstd');
    const answer = await ask(`${root}/secret`, headers);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe(json);
  });

  /** Names of texts in an answer, however deep. */
  const namesIn = (schema: z.core.JSONSchema.BaseSchema): string[] => {
    const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat();
    const within = [...parts, ...Object.values(schema.properties ?? {})].filter((part) => typeof part === 'object');
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      typeof part === 'object' && (part.type === 'string' || part.type === 'array') ? [name] : [],
    );
    return [...named, ...within.flatMap(namesIn)];
  };

  test('is declared as such by its call', () => {
    const isSecret = (name: string) => /token|secret|^ur[il]$|recoveryCodes|humanPass/i.test(name);
    // An answer that everybody may read has none: addresses in it are the portal's own.
    const answering = everyCall.filter(
      ({ who, method, output }) => (who !== 'public' || method !== 'GET') && namesIn(toSchema(output)).some(isSecret),
    );
    const declared = everyCall.filter(({ hasSecret }) => hasSecret === true).map(({ name }) => name);
    expect(answering.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([]);
    // The text of a mail with its link is known by no name.
    expect(declared.toSorted()).toEqual([...answering.map(({ name }) => name), 'showMailLink'].toSorted());
  });
});

test('a response to a change is never a 304', async () => {
  const workshop: Person = await direct().person();
  const headers = { authorization: `Bearer ${workshop.token}`, 'if-none-match': '*' };
  const answer = await ask(callOf(direct().root, 'logoutUser'), headers, 'POST');
  expect(answer.statusCode).toBe(200);
  expect(answer.body.toString()).toBe('true');
});
