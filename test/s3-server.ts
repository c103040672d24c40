import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type StoredObject = { readonly bytes: Buffer; readonly etag: string; writtenAt: number };
type Upload = { readonly key: string; readonly begunAt: number; readonly parts: Map<number, StoredObject> };

/** A failure of the store: an answer of this status, or an answer that is cut off after so many bytes. */
export type Failure = { readonly status: number } | { readonly cutAfter: number };

export type S3Server = {
  /** The address of a bucket in it. */
  readonly urlOf: (bucket: string) => string;
  readonly place: (
    bucket: string,
    prefix?: string,
  ) => {
    endpoint: string;
    bucket: string;
    prefix: string;
    region: string;
    keyId: string;
    secretKey: string;
  };
  /** The objects of a bucket, by key; a bucket is there once it is asked for. */
  readonly objects: (bucket: string) => Map<string, StoredObject>;
  /** Uploads in parts that are under way. */
  readonly uploads: Map<string, Upload>;
  /** Requests so far: method, and key with its question. */
  readonly requests: string[];
  /** Has the next requests of a method fail so, one after the other. */
  readonly fail: (method: string, ...failures: Failure[]) => void;
  /** Locks the objects of a bucket, as a retention does: every body needs a digest, and what is removed or replaced stays as a version. */
  readonly lock: (bucket: string) => { readonly versions: readonly StoredObject[] };
  /** Refuses connections until it is told otherwise. */
  readonly goAway: (away: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const s3Keys = { keyId: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const region = 'eu-test-1';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** As the signature writes it: everything but letters, digits and -._~ */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '');

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Judges the signature of a request (Signature Version 4) and the hash of its body, as Amazon's documentation has them. */
function judgeSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { headers, method = '' } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) throw new S3Error(403, 'AccessDenied');
  const [, keyId = '', day = '', place = '', names = '', signature = ''] = given;
  if (keyId !== s3Keys.keyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (place !== region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const moment = String(headers['x-amz-date']);
  if (!moment.startsWith(day)) throw new S3Error(403, 'AccessDenied');
  const at = Date.parse(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) throw new S3Error(403, 'RequestTimeTooSkewed');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) throw new S3Error(403, 'AccessDenied');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(hmac(`AWS4${s3Keys.secretKey}`, day), region),
  );
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) throw new S3Error(403, 'SignatureDoesNotMatch');
}

/** A store that speaks the part of S3's protocol that the portal uses, and judges every signature. It holds all in memory. */
export async function startS3Server(): Promise<S3Server> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const failures = new Map<string, Failure[]>();

  const objectOf = (bytes: Buffer): StoredObject => ({
    bytes,
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    writtenAt: Date.now(),
  });
  const xml = (response: ServerResponse, text: string) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  };
  const objects = (bucket: string) => {
    const found = buckets.get(bucket) ?? new Map<string, StoredObject>();
    buckets.set(bucket, found);
    return found;
  };
  const checkChecksum = ({ headers }: IncomingMessage, body: Buffer) => {
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== createHash('sha256').update(body).digest('base64'))
      throw new S3Error(400, 'BadDigest');
    const md5 = headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      throw new S3Error(400, 'BadDigest');
  };
  const locked = new Map<string, StoredObject[]>();

  function answerList(response: ServerResponse, bucket: Map<string, StoredObject>, question: URLSearchParams) {
    const prefix = question.get('prefix') ?? '';
    const delimiter = question.get('delimiter');
    const after = question.get('continuation-token') ?? '';
    const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const folderOf = (key: string) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? undefined : key.slice(0, end + 1);
    };
    const entries = [...new Set(keys.map((key) => folderOf(key) ?? key))].filter((entry) => entry > after);
    // Small pages, so that every list has several.
    const page = entries.slice(0, 3);
    const isCut = entries.length > page.length;
    const lines = page.map((entry) => {
      const object = bucket.get(entry);
      return object === undefined
        ? `<CommonPrefixes><Prefix>${escaped(entry)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escaped(entry)}</Key><LastModified>${new Date(object.writtenAt).toISOString()}</LastModified><ETag>${escaped(object.etag)}</ETag><Size>${object.bytes.length}</Size></Contents>`;
    });
    const next = isCut ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    xml(response, `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${lines.join('')}${next}</ListBucketResult>`);
  }

  function answerObject(request: IncomingMessage, response: ServerResponse, object: StoredObject, cutAfter: number) {
    const { bytes, etag, writtenAt } = object;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(bytes.length - 1, range === null || range[2] === '' ? Infinity : Number(range[2]));
    if (range !== null && from >= bytes.length) throw new S3Error(416, 'InvalidRange');
    const part = bytes.subarray(from, to + 1);
    response.writeHead(range === null ? 200 : 206, {
      'content-length': part.length,
      etag,
      'last-modified': new Date(writtenAt).toUTCString(),
      ...(range !== null && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    });
    if (request.method === 'HEAD') response.end();
    else if (part.length > cutAfter) response.write(part.subarray(0, cutAfter), () => response.destroy());
    else response.end(part);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '/', 'http://store');
    const body = await buffer(request);
    requests.push(`${method} ${url.pathname}${url.search}`);
    const failure = failures.get(method)?.shift();
    if (failure !== undefined && 'status' in failure) throw new S3Error(failure.status, 'SlowDown');
    judgeSignature(request, url, body);
    const [, bucketName = '', ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const bucket = buckets.get(bucketName);
    if (bucket === undefined) throw new S3Error(404, 'NoSuchBucket');
    const question = url.searchParams;
    const upload = uploads.get(question.get('uploadId') ?? '');
    if (question.has('uploadId') && upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    const object = bucket.get(key);
    const versions = locked.get(bucketName);
    if (versions !== undefined && method === 'PUT' && request.headers['content-md5'] === undefined)
      throw new S3Error(400, 'InvalidRequest');
    if (versions !== undefined && object !== undefined && ['PUT', 'DELETE'].includes(method)) versions.push(object);

    if (method === 'HEAD' && key === '') response.writeHead(200).end();
    else if (method === 'GET' && question.has('uploads')) {
      const lines = [...uploads].map(
        ([id, one]) =>
          `<Upload><Key>${escaped(one.key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(one.begunAt).toISOString()}</Initiated></Upload>`,
      );
      xml(response, `<ListMultipartUploadsResult>${lines.join('')}</ListMultipartUploadsResult>`);
    } else if (method === 'GET' && key === '') answerList(response, bucket, question);
    else if (method === 'GET' || method === 'HEAD') {
      if (object === undefined) throw new S3Error(404, 'NoSuchKey');
      answerObject(request, response, object, failure?.cutAfter ?? Infinity);
    } else if (method === 'POST' && question.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: Date.now(), parts: new Map() });
      xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (method === 'PUT' && upload !== undefined) {
      checkChecksum(request, body);
      const part = objectOf(body);
      upload.parts.set(Number(question.get('partNumber')), part);
      response.writeHead(200, { etag: part.etag }).end();
    } else if (method === 'POST' && upload !== undefined) {
      const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([text]) => ({
        number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
        etag: (/<ETag>(.+?)<\/ETag>/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'),
      }));
      const parts = named.map(({ number, etag }) => {
        const part = upload.parts.get(number);
        if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart');
        return part.bytes;
      });
      if (parts.slice(0, -1).some(({ length }) => length < 5 << 20)) throw new S3Error(400, 'EntityTooSmall');
      bucket.set(key, objectOf(Buffer.concat(parts)));
      uploads.delete(question.get('uploadId') ?? '');
      xml(response, `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`);
    } else if (method === 'DELETE') {
      if (upload === undefined) bucket.delete(key);
      else uploads.delete(question.get('uploadId') ?? '');
      response.writeHead(204).end();
    } else if (method === 'PUT') {
      checkChecksum(request, body);
      const stored = objectOf(body);
      bucket.set(key, stored);
      response.writeHead(200, { etag: stored.etag }).end();
    } else throw new S3Error(405, 'MethodNotAllowed');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  const listen = (port: number) => new Promise<void>((up) => server.listen(port, '127.0.0.1', up));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = () =>
    new Promise<void>((down) => {
      server.close(() => down());
      server.closeAllConnections();
    });
  return {
    urlOf: (bucket) => {
      objects(bucket);
      return `${endpoint}/${bucket}`;
    },
    place: (bucket, prefix = '') => {
      objects(bucket);
      return { endpoint, bucket, prefix, region, ...s3Keys };
    },
    objects,
    uploads,
    requests,
    fail: (method, ...more) => {
      failures.set(method, [...(failures.get(method) ?? []), ...more]);
    },
    lock: (bucket) => {
      const versions: StoredObject[] = [];
      locked.set(bucket, versions);
      return { versions };
    },
    goAway: (away) => (away ? stop() : listen(port)),
    close: stop,
  };
}

/** The settings of a portal that keeps its files there. */
export const s3Variables = (server: S3Server, bucket: string): Record<string, string> => ({
  S3_URL: server.urlOf(bucket),
  S3_REGION: region,
  S3_KEY_ID: s3Keys.keyId,
  S3_SECRET_KEY: s3Keys.secretKey,
});
