import { hash } from 'node:crypto';
import { BlockList } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from './proxies.ts';

/** Bytes up to which an answer fits one packet: a shorter one would arrive no sooner. */
const minBytes = 1400;
/** Bytes from which a thread compresses: the way there costs twice the processor time, and below it under 0.3 ms are at stake. */
const longBytes = 2 ** 18;

const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const [zstdInThread, brotliInThread] = [promisify(zstdCompress), promisify(brotliCompress)];

/** Codings in the order of preference. At these levels they cost about as much as hashing and save nine tenths of a list. */
export const codings = ['zstd', 'br'] as const;
type Coding = (typeof codings)[number];

const compressors: Record<Coding, (bytes: Buffer) => Buffer | Promise<Buffer>> = {
  zstd: (bytes) => (bytes.length < longBytes ? zstdCompressSync(bytes, zstd) : zstdInThread(bytes, zstd)),
  br: (bytes) => (bytes.length < longBytes ? brotliCompressSync(bytes, brotli) : brotliInThread(bytes, brotli)),
};

/**
 * The coding that a client prefers of those that are offered, by its `accept-encoding` (RFC 9110, section 12.5.3); undefined
 * for none. What cannot be read counts as not accepted.
 */
export function codingFor<Name extends string>(
  accepted: string | undefined,
  offered: readonly Name[],
): Name | undefined {
  const weights = new Map<string, number>();
  for (const one of (accepted ?? '').toLowerCase().split(',')) {
    const [, name, weight = '1'] =
      /^\s*([a-z0-9*_-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(one) ?? [];
    if (name !== undefined) weights.set(name, Number(weight));
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = offered.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The client is on another computer: behind a trusted proxy the client's address counts. */
function isRemote(request: FastifyRequest): boolean {
  const address = getClientAddress(request);
  return address !== '' && !loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');

type Asking = Pick<FastifyRequest, 'headers'>;

/**
 * The tags of answers that the client has, by its `if-none-match`: one or a list of them. They are compared weakly: the same
 * answer in another coding is the same.
 */
const tagsIn = ({ headers }: Asking): readonly string[] => headers['if-none-match']?.match(/"[^"]*"/g) ?? [];

/** The client has what a tag stands for. */
export const hasAnswer = (request: Asking, tag: string): boolean => tagsIn(request).includes(opaque(tag));

/** The tag of the answer of a version that the client has: its bytes need not be known. */
export const knownTag = (request: Asking, version: string): string | undefined =>
  tagsIn(request).find((tag) => tag.startsWith(`"${version}.`));

/** The client has whatever there is; of a POST, that would mean something else (RFC 9110, 13.1.2). */
const hasAny = ({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean =>
  method !== 'POST' && headers['if-none-match']?.trim() === '*';

/** Sends nothing, since the client has it. */
export const sendUnchanged = (reply: FastifyReply, tag: string): FastifyReply =>
  reply.code(304).header('etag', tag).send();

/** Properties of an answer that decide on how it is sent. */
type Manner = {
  /** Only reads: the client may have the same answer already. */
  readonly isReading: boolean;
  /** The version of the answer from before the work, a part of its tag. */
  readonly version?: string | undefined;
  /** It holds a secret: who can put text into it could guess it by the length of what is compressed (BREACH). */
  readonly hasSecret?: boolean | undefined;
};

/**
 * Sends an answer as JSON: 304 to a reading client that has it, compressed to a client on another computer that takes it so.
 * Its tag is strong for the bytes as they are, and weak for compressed ones, which are others. By its end the client has the same
 * bytes, of whatever version and process.
 */
export async function sendJson(reply: FastifyReply, json: string, { isReading, version, hasSecret }: Manner) {
  const { request } = reply;
  const bytes = Buffer.from(json);
  const digest = isReading ? hash('sha256', bytes, 'base64url') : undefined;
  const strong = digest && `"${version === undefined ? digest : `${version}.${digest}`}"`;
  const mayCompress = hasSecret !== true && bytes.length > minBytes;
  if (mayCompress) reply.header('vary', 'accept-encoding');
  if (strong !== undefined && (hasAny(request) || tagsIn(request).some((tag) => tag.endsWith(`${digest}"`))))
    return sendUnchanged(reply, strong);
  reply.type('application/json; charset=utf-8');
  const coding = mayCompress && isRemote(request) ? codingFor(request.headers['accept-encoding'], codings) : undefined;
  if (coding === undefined) {
    if (strong !== undefined) reply.header('etag', strong);
    return reply.send(bytes);
  }
  if (strong !== undefined) reply.header('etag', `W/${opaque(strong)}`);
  return reply.header('content-encoding', coding).send(await compressors[coding](bytes));
}
