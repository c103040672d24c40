import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#server/log/log.ts';
import { codingFor } from './send-answer.ts';

/** A policy as its header: a directive with its sources, one after the other. */
const formatPolicy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Policy of an answer that is no page: opened as one, it loads, runs, sends and is framed nowhere. */
const answerPolicy = formatPolicy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
});

const workerDirectives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** Policy of the one worker of pages, the proof of work: code of this portal, and nothing else. */
const workerPolicy = formatPolicy(workerDirectives);

/** Policy of the service worker, which asks the portal alone. */
const serviceWorkerPolicy = formatPolicy({ ...workerDirectives, 'connect-src': ["'self'"] });

/**
 * Policy of the page. Scripts are files of this portal and the one within the page, by its digest; styles are files and those
 * that bear the nonce, which Mantine gives to its rules of responsive properties. `'self'` of connections includes the
 * socket. Text becomes script or HTML by the one policy that first-paint.js makes, or not at all.
 */
const pagePolicy = (digests: readonly string[], nonce: string) =>
  formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...digests],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });

/** Abilities of a browser that no screen asks for. Copying to the clipboard and the sound of a new order stay with the portal. */
const permissions = [
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'picture-in-picture',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  'autoplay=(self)',
  'clipboard-write=(self)',
].join(', ');

/** Headers of every answer whatever it is: no guessing of types, no use by another site. */
const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const headersOfAnswers = {
  'content-security-policy': answerPolicy,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers of every answer that is no page and no file. */
export const answerHeaders = (strictTransport: string | undefined): Readonly<Record<string, string>> => ({
  ...headersOfAll,
  ...headersOfAnswers,
  'cache-control': 'no-store',
  ...(strictTransport !== undefined && { 'strict-transport-security': strictTransport }),
});

/**
 * Gives every answer its headers, also refusals and what is nowhere; a page or a file replaces those that differ. By
 * callback, as all that waits for nothing: a promise for each request would cost more than what is done.
 */
export function setHeaders(app: FastifyInstance, strictTransport: string | undefined): void {
  const headers = answerHeaders(strictTransport);
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers(headers).header(requestIdHeader, id);
    done();
  });
}

/** Headers of a file of the application: those with a hash in their name never change, and a page or a worker uses them. */
export function setFileHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, path: string): void {
  const unchanging = path.includes('/assets/');
  reply.header('cache-control', unchanging ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (/[/\\]sw\.js/.test(path)) reply.header('content-security-policy', serviceWorkerPolicy);
  else if (path.includes('.worker-')) reply.header('content-security-policy', workerPolicy);
  // Each header of a file travels with each of a hundred files.
  else if (unchanging) for (const name of Object.keys(headersOfAnswers)) reply.removeHeader(name);
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** The page in the shortest form that the browser reads. */
async function compressed(page: string, accepted: string): Promise<[Buffer | string, string | undefined]> {
  const coding = codingFor(accepted, ['br', 'gzip']);
  if (coding === undefined) return [page, undefined];
  const bytes =
    coding === 'br' ? await brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await gzipped(page);
  return [bytes, coding];
}

/**
 * Sends the page of the application from its folder, each time with a nonce of its own: so it has no ETag either.
 *
 * @param head writes the operator's part of its head, which has styles and no scripts
 */
export async function pageSender(web: string, head: () => Promise<string>): Promise<SendPage> {
  const page = await readFile(join(web, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const accepted = request.headers['accept-encoding'] ?? '';
    const written = await head();
    const [body, encoding] = await compressed(
      page.replace('<!-- brand -->', () => written).replaceAll('<style>', `<style nonce="${nonce}">`),
      accepted,
    );
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(digests, nonce),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissions,
      vary: 'accept-encoding',
    });
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(body);
  };
}
