import { type IncomingHttpHeaders, request } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStripeServer } from './payment-servers.ts';
import { type Person, usePortal } from './portal.ts';

const web = join(import.meta.dirname, '../dist/web');
const assets = readdirSync(join(web, 'assets'));
const assetNamed = (pattern: RegExp) => `/assets/${assets.find((name) => pattern.test(name)) ?? 'none'}`;

const strictTransport = 'max-age=31536000';
const stripe = await startStripeServer();
afterAll(() => stripe.close());
const portal = usePortal({ web, strictTransport, stripe: stripe.config });

let workshop: Person;
beforeAll(async () => {
  workshop = await portal().person({ credits: 5 });
});

type Answer = { readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly names: string[] };

/** An answer as it came over the wire: fetch would leave some headers out. */
const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(`${portal().root}${path}`, { method, headers }, (answer) => {
      const names = answer.rawHeaders.filter((_name, at) => at % 2 === 0).map((name) => name.toLowerCase());
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode, headers: answer.headers, names });
      });
    });
    asked.once('error', reject).end(body);
  });

const asWorkshop = () => ({ authorization: `Bearer ${workshop.token}`, 'content-type': 'application/json' });
const call = (method: string, name: string, headers: Record<string, string> = {}, body = '') =>
  ask(method, `/api/tf24API/${name}`, headers, body);

/** Stripe tells of something that is none of ours. */
const announce = () => {
  const { headers, body } = stripe.announce('checkout.session.completed', 'cs_of_nobody');
  return ask('POST', '/api/webhooks/stripe', { ...headers }, body);
};

const trySignIn = () => {
  const given = { username: workshop.username, password: 'not-the-password' };
  return ask('POST', '/api/jwt-auth/v1/token', { 'content-type': 'application/json' }, JSON.stringify(given));
};

/** One of each kind that the portal sends, with the status that makes it that kind. */
const answers: readonly [string, number, 'page' | 'asset' | 'worker' | 'other', string, () => Promise<Answer>][] = [
  ['the page', 200, 'page', 'no-cache', () => ask('GET', '/signin')],
  ['the page by its file name', 200, 'page', 'no-cache', () => ask('GET', '/index.html')],
  ['a page that there is not', 200, 'page', 'no-cache', () => ask('GET', '/no/such/page')],
  ['the head of a page', 200, 'page', 'no-cache', () => ask('HEAD', '/')],
  ['a script', 200, 'asset', 'public, max-age=31536000, immutable', () => ask('GET', assetNamed(/^portal-.*\.js$/))],
  ['a style', 200, 'asset', 'public, max-age=31536000, immutable', () => ask('GET', assetNamed(/\.css$/))],
  [
    'the worker',
    200,
    'worker',
    'public, max-age=31536000, immutable',
    () => ask('GET', assetNamed(/\.worker-.*\.js$/)),
  ],
  ['the service worker', 200, 'worker', 'no-cache', () => ask('GET', '/sw.js', { 'accept-encoding': 'br' })],
  ['a picture of the portal', 200, 'other', 'no-cache', () => ask('GET', '/logo.svg')],
  ['a file that there is not', 404, 'other', 'no-store', () => ask('GET', '/assets/none.js')],
  ['what everybody may read', 200, 'other', 'no-cache', () => call('GET', 'loadPublicOptions')],
  ['what one user may read', 200, 'other', 'no-store', () => call('GET', 'loadFrame', asWorkshop())],
  ['a sign-in that failed', 403, 'other', 'no-store', trySignIn],
  ['a refusal', 401, 'other', 'no-store', () => call('GET', 'loadFrame')],
  ['a refusal of the input', 400, 'other', 'no-store', () => call('GET', 'getJobs?page=x', asWorkshop())],
  ['a call that there is not', 404, 'other', 'no-store', () => call('GET', 'noSuchCall')],
  ['a method that there is not', 404, 'other', 'no-store', () => ask('TRACE', '/')],
  ['a file', 200, 'other', 'no-store', () => call('POST', 'exportCredits', asWorkshop(), '{}')],
  ['a webhook', 204, 'other', 'no-store', announce],
  ['a webhook of a stranger', 400, 'other', 'no-store', () => ask('POST', '/api/webhooks/stripe', {}, '{}')],
  ['health', 200, 'other', 'no-store', () => ask('GET', '/healthz')],
];

const directivesOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split('; ')
      .filter((one) => one !== '')
      .map((one): [string, string[]] => {
        const [name = '', ...sources] = one.split(' ');
        return [name, sources];
      }),
  );

describe('every kind of response', () => {
  test.each(answers)('%s (%i) has its headers [P15.31]', async (_what, status, kind, caching, get) => {
    const answer = await get();
    expect(answer.status).toBe(status);
    const { headers, names } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': strictTransport,
      'cache-control': caching,
    });
    // Each once; nothing about the program behind them; no other site may read an answer.
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => /^(server|x-powered-by|access-control-.*|set-cookie)$/.test(name))).toEqual([]);

    const directives = directivesOf(answer);
    if (kind === 'asset') expect(directives.size).toBe(0);
    else {
      expect(directives.get('default-src')).toEqual(["'none'"]);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' });
    }
    if (kind === 'page' || kind === 'other') {
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('form-action')).toEqual(["'none'"]);
    }
    if (kind === 'other') expect(directives.get('sandbox')).toEqual([]);
    expect(headers['cross-origin-opener-policy']).toBe(kind === 'page' ? 'same-origin' : undefined);
    expect(headers['permissions-policy']?.includes('camera=()') ?? false).toBe(kind === 'page');
    if (status !== 204 && kind !== 'page')
      expect(headers['content-type']).toMatch(/charset=utf-8|^application\/octet-stream$|^image\//);
    if (kind === 'page') expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('the policy of the page allows its own files and no injected content [P15.31]', async () => {
    const directives = directivesOf(await ask('GET', '/'));
    expect(directives.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
    expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w-]{22}'$/)]);
    for (const name of ['script-src-attr', 'style-src-attr', 'object-src', 'frame-src'])
      expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
    for (const name of ['connect-src', 'font-src', 'worker-src', 'manifest-src'])
      expect([name, directives.get(name)]).toEqual([name, ["'self'"]]);
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(['default']);
    expect([...directives.values()].flat().filter((source) => /unsafe|\*|^(https?|wss?):/.test(source))).toEqual([]);
  });

  test('the service worker runs own code only and asks the portal alone [P1.197]', async () => {
    for (const encoding of ['br', 'identity']) {
      const directives = directivesOf(await ask('GET', '/sw.js', { 'accept-encoding': encoding }));
      expect(Object.fromEntries(directives)).toEqual({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
      });
    }
  });

  test.each(['br', 'gzip', 'identity'])('the page in %s has a new nonce each time [P15.31]', async (encoding) => {
    const get = async () => {
      const answer = await fetch(`${portal().root}/`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.has('etag')).toBe(false);
      const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      return { nonce, text: await answer.text() };
    };
    const [first, second] = [await get(), await get()];
    expect(first.nonce).not.toBe(second.nonce);
    for (const { nonce, text } of [first, second]) {
      const styles = [...text.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(styles.length).toBeGreaterThan(0);
      expect(new Set(styles)).toEqual(new Set([` nonce="${nonce}"`]));
    }
  });
});

test('only the end of a session clears the browser cache, and never its storage [P15.31]', async () => {
  const { token } = await portal().person();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  expect((await call('GET', 'loadFrame', headers)).headers['clear-site-data']).toBeUndefined();
  expect((await call('POST', 'logoutUser', headers, '{}')).headers['clear-site-data']).toBe('"cache"');
  // A user who is out already is told so, and nothing is dropped.
  const again = await call('POST', 'logoutUser', headers, '{}');
  expect([again.status, again.headers['clear-site-data']]).toEqual([401, undefined]);
});

test('an unchanged response costs a 304 without the browser cache [P15.31]', async () => {
  const read = (headers: Record<string, string> = {}) => call('GET', 'loadFrame', { ...asWorkshop(), ...headers });
  const { headers } = await read();
  const again = await read({ 'if-none-match': String(headers.etag) });
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'no-store']);
});
