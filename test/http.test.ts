import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, usePortal } from './portal.ts';

const web = join(import.meta.dirname, '../dist/web');
const portal = usePortal({ web, supportContact: 'help@files.example', now: () => Date.UTC(2030, 0, 1) });

let workshop: Person;
beforeAll(async () => {
  workshop = await portal().person();
});

type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** Sends a request written by hand, and reads until the connection is closed. */
const exchange = (request: string) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(portal().root);
    let read = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket
      .setEncoding('utf8')
      .on('data', (data: string) => (read += data))
      .on('error', reject)
      .on('close', () => {
        const [head = '', ...body] = read.split('\r\n\r\n');
        const [first = '', ...lines] = head.split('\r\n');
        const headers = lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ');
          return [name, value.join(': ')];
        });
        resolve({ status: Number(first.split(' ')[1]), headers: new Headers(headers), body: body.join('\r\n\r\n') });
      });
  });

const get = (target: string, ...headers: string[]) => write('GET', target, headers);
const write = (method: string, target: string, headers: readonly string[] = [], body = '') =>
  exchange(
    [`${method} ${target} HTTP/1.1`, 'host: portal.test', 'connection: close', ...headers, '', body].join('\r\n'),
  );

const api = '/api/tf24API';
const signedIn = () => `authorization: Bearer ${workshop.token}`;

/** Status and code of a refusal, which has the one shape and the headers of all answers. */
function refusalOf({ status, headers, body }: Answer): readonly [number, string] {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(body) as { code: string; requestId: string };
  expect(problem).toMatchObject({ type: 'about:blank', title: problem.code, status });
  expect(problem.requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  return [status, problem.code];
}

describe('authentication scheme', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'bEaReR ', 'Bearer  ', 'Bearer    '])(
    '“%s” signs in [RFC 9110, 11.1]',
    async (scheme) => {
      expect((await get(`${api}/loadFrame`, `authorization: ${scheme}${workshop.token}`)).status).toBe(200);
    },
  );

  test.each(['', 'Bearer', 'Bearer\t', 'Basic ', 'Token ', 'xBearer ', 'Bearer,'])(
    '“%s” does not sign in',
    async (scheme) => {
      const answer = await get(`${api}/loadFrame`, `authorization: ${scheme}${workshop.token}`);
      expect(refusalOf(answer)).toEqual([401, 'notSignedIn']);
    },
  );
});

describe('empty body', () => {
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ];

  test.each(types)('with the type %s is ignored, and signing out works', async (type) => {
    const { token } = await portal().person();
    const head = [`authorization: Bearer ${token}`, `content-type: ${type}`, 'content-length: 0'];
    expect(await write('POST', `${api}/logoutUser`, head)).toMatchObject({ status: 200, body: 'true' });
    expect(refusalOf(await get(`${api}/getUserAccessData`, `authorization: Bearer ${token}`))).toEqual([
      401,
      'notSignedIn',
    ]);
  });

  test.each([
    ['without any length', [], ''],
    ['in no chunk', ['transfer-encoding: chunked'], '0\r\n\r\n'],
    ['of a line break', ['content-length: 2'], '\r\n'],
  ])('%s, sent as JSON, is ignored', async (_how, headers, body) => {
    const head = [signedIn(), 'content-type: application/json', ...headers];
    expect((await write('POST', '/api/wp/v2/users/me', head, body)).status).toBe(200);
  });
});

describe('unsupported body is refused with 415', () => {
  const ask = (type: string | undefined, body: string, ...more: string[]) => {
    const head = [signedIn(), `content-length: ${Buffer.byteLength(body)}`, ...more];
    return write('POST', `${api}/exportCredits`, type === undefined ? head : [...head, `content-type: ${type}`], body);
  };

  test.each([
    'text/plain',
    'text/json',
    'text/xml',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'image/png',
    'nonsense',
  ])('of type %s', async (type) => {
    expect(refusalOf(await ask(type, '{}'))).toEqual([415, 'typeNotSupported']);
  });

  test('without a type', async () => {
    expect(refusalOf(await ask(undefined, '{}'))).toEqual([415, 'typeNotSupported']);
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'identity, gzip', 'x-unknown'])(
    'with content-encoding %s',
    async (coding) => {
      expect(refusalOf(await ask('application/json', '{}', `content-encoding: ${coding}`))).toEqual([
        415,
        'typeNotSupported',
      ]);
    },
  );

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('type %s is accepted', async (type) => {
    expect((await ask(type, '{}', 'content-encoding: identity')).status).toBe(200);
  });

  test.each([
    ['half of it', Buffer.from('{"page":')],
    ['bytes that are no UTF-8', Buffer.from('{"search":"M\xfcller"}', 'latin1')],
    ['keys that are none of anybody’s', Buffer.from('{"__proto__":{"a":1}}')],
  ])('JSON with %s is refused with 400', async (_what, body) => {
    const headers = { authorization: `Bearer ${workshop.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${portal().root}${api}/exportCredits`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalidInput' }]);
  });
});

describe('refusals before routing', () => {
  test.each([
    ['an escape that is none', 400, 'invalidInput', '/%E0%A4%A'],
    ['an escape that is none, below the calls', 400, 'invalidInput', `${api}/%zz`],
    ['two slashes', 404, 'notFound', '/api//tf24API/getJobs'],
    ['two slashes in front', 404, 'notFound', '//tf24API/getJobs'],
    ['a NUL behind a name', 404, 'notFound', `${api}/getJobs%00`],
    ['a NUL of a screen', 404, 'notFound', '/signin%00'],
    ['a way up', 404, 'notFound', '/..%2f..%2fetc%2fpasswd'],
    ['a backslash', 404, 'notFound', '/assets/..%5c..%5cindex.html'],
    ['a call that there is not', 404, 'notFound', `${api}/noSuchCall`],
    ['the root of the calls', 404, 'notFound', '/api'],
    ['a long way', 404, 'notFound', `/api/${'x'.repeat(5000)}`],
  ])('refuses %s', async (_what, status, code, target) => {
    expect(refusalOf(await get(target))).toEqual([status, code]);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'])(
    'refuses %s of a call',
    async (method) => {
      expect(refusalOf(await write(method, `${api}/loadFrame`, [signedIn()]))).toEqual([404, 'notFound']);
    },
  );

  test.each([
    ['a method that nobody knows', 400, 'invalidInput', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['another protocol', 400, 'invalidInput', 'hello\r\n\r\n'],
    ['a version that is none', 400, 'invalidInput', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['a header without a name', 400, 'invalidInput', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n'],
    ['no host', 400, 'invalidInput', 'GET /signin HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'two lengths',
      400,
      'invalidInput',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    ],
    [
      'headers that are too long',
      431,
      'headersTooLarge',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    ],
    ['an address that is too long', 431, 'headersTooLarge', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    [
      'an expectation that nobody meets',
      417,
      'expectationNotMet',
      'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: tea\r\n\r\n',
    ],
  ])('refuses a request with %s', async (_what, status, code, request) => {
    expect(refusalOf(await exchange(request))).toEqual([status, code]);
  });

  test('does not judge a body to an unknown address', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect(refusalOf(await write('POST', '/nowhere', [`content-type: ${type}`, 'content-length: 1'], '{'))).toEqual([
        404,
        'notFound',
      ]);
  });

  test('refuses a payment webhook that is too long', async () => {
    const length = 600 * 1024;
    const head = ['content-type: application/json', `content-length: ${length}`];
    expect(refusalOf(await write('POST', '/api/webhooks/stripe', head, 'x'.repeat(length)))).toEqual([
      413,
      'fileTooLarge',
    ]);
  });
});

describe('requests of older and other clients', () => {
  test.each(['h2c', 'H2C', 'TLS/1.0', 'websocket2', 'foo'])('an upgrade to %s is ignored', async (protocol) => {
    const head = [`upgrade: ${protocol}`, 'connection: upgrade, http2-settings, close', 'http2-settings: AAMAAABk'];
    expect(await get('/healthz', ...head)).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    const body = JSON.stringify({ username: workshop.username, password: 'not-the-password' });
    const sent = [...head, 'content-type: application/json', `content-length: ${body.length}`];
    expect((await write('POST', '/api/jwt-auth/v1/token', sent, body)).status).toBe(403);
  });

  test('a socket upgrade at another address is ignored', async () => {
    const head = ['upgrade: websocket', 'connection: upgrade, close', 'sec-websocket-version: 13'];
    expect((await get('/healthz', ...head)).status).toBe(200);
  });

  test('a socket upgrade at the right address succeeds', async () => {
    const open = new WebSocket(`${portal().root.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((resolve, reject) => {
      open.addEventListener('open', resolve);
      open.addEventListener('error', reject);
    });
    expect(open.readyState).toBe(WebSocket.OPEN);
    open.close();
  });

  test.each(['http://portal.test', 'HTTP://other.example:8080', 'https://portal.test'])(
    'the absolute URL %s is served by its path',
    async (origin) => {
      expect((await get(`${origin}/healthz?x=http://a/b`)).status).toBe(200);
      expect((await get(`${origin}${api}/loadFrame`, signedIn())).status).toBe(200);
      expect((await get(origin)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  test('HTTP/1.0 needs no host', async () => {
    expect((await exchange('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  test('an encoding with weight 0 is not sent', async () => {
    expect((await get('/signin', 'accept-encoding: br;q=0, gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await get('/signin', 'accept-encoding: br;q=0, gzip;q=0')).headers.get('content-encoding')).toBeNull();
  });
});

describe('files that browsers and programs request', () => {
  test.each([
    '/nosuch.png',
    '/wp-login.php',
    '/no/such/page.html',
    '/.env',
    '/.git/config.bak',
    '/admin/backup.tar.gz',
    '/nosuch%2Epng',
    '/nosuch.png/',
    '/nosuch.PNG?x=1',
    '/apple-touch-icon-precomposed.png',
    '/ads.txt',
    '/.well-known/change-password',
    '/.well-known/nosuch',
  ])('%s returns 404', async (path) => {
    expect(refusalOf(await get(path))).toEqual([404, 'notFound']);
    expect((await write('HEAD', path)).status).toBe(404);
  });

  test.each(['/', '/signin', '/no/such/page', '/index.html', '/tasks?search=a.png', '/signin#a.png'])(
    '%s returns the page',
    async (path) => {
      expect(await get(path)).toMatchObject({
        status: 200,
        body: expect.stringContaining('<!doctype html>') as string,
      });
    },
  );

  test('the icons of browsers exist', async () => {
    const answer = await fetch(`${portal().root}/favicon.ico`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect([...(await answer.bytes()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  });

  test('robots.txt lists the pages not to index', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/admin\/\n/);
  });

  test('security.txt names the contact for vulnerabilities [RFC 9116]', async () => {
    const { status, headers, body } = await get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      [
        'Contact: mailto:help@files.example',
        'Expires: 2030-06-30T00:00:00.000Z',
        'Canonical: http://portal.test/.well-known/security.txt',
        '',
      ].join('\n'),
    );
    await portal().database.pool.query(`update portal_options set support_contact = 'desk@files.example'`);
    expect((await get('/.well-known/security.txt')).body).toContain('Contact: mailto:desk@files.example\n');
  });
});
