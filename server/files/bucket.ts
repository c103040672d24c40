import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { ChecksumMismatchError } from './stored-content.ts';

/** Place of objects: a bucket of an S3-compatible store, and the beginning of their keys in it. */
export type BucketPlace = {
  /** Address of the store, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
};

export type StoredObject = { readonly key: string; readonly size: number; readonly writtenAt: number };

/** Objects of a bucket. A missing one rejects with the code ENOENT, a store that does not answer with `StorageUnavailableError`. */
export type Bucket = {
  /** Its address, for people. */
  readonly name: string;
  /**
   * Stores a file of this machine. When this resolves the store has acknowledged every byte of it.
   *
   * @throws ChecksumMismatchError when the file is not what its hash says; nothing is stored then
   */
  readonly put: (key: string, path: string, sha256: string, signal?: AbortSignal) => Promise<void>;
  /** Size of an object, and its bytes from an offset: all, or up to a length. A read that is cut off goes on where it was. */
  readonly get: (key: string, range?: { offset: number; length: number }) => Promise<{ size: number; body: Readable }>;
  /** Fetches an object into a file of this machine. @throws ChecksumMismatchError when it is not what its hash says */
  readonly fetch: (key: string, path: string, sha256?: string, signal?: AbortSignal) => Promise<void>;
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Every object whose key begins so, in the order of the keys. */
  readonly list: (beginning: string) => AsyncIterable<StoredObject>;
  /** The first parts of the keys, up to a slash. */
  readonly folders: () => Promise<string[]>;
  /** Gives up uploads in parts that were begun before an instant (milliseconds) and never finished. */
  readonly abandonUploads: (before: number) => Promise<void>;
  /** Asks for the bucket once, without patience. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
};

/** The store does not answer, or refuses this portal: nothing is wrong with what was asked. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StoreAway';
}

export { ChecksumMismatchError };

/** Bytes of a part of an upload; smaller files travel as a whole. */
const partSize = 8 << 20;
/** Files that travel to the store at once, so that their parts do not fill the memory. */
const maxConcurrentPuts = 4;
/** Attempts to go on with a read that was cut off. */
const maxResumes = 4;
const attempts = 4;

/**
 * Opens a bucket with the client of its inventor, which is loaded for that alone. Every request is signed with the hash of its
 * body, so that the store refuses what was changed on the way, and tried again after a growing pause.
 */
export async function openBucket(place: BucketPlace): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3');
  const { endpoint, bucket, prefix, region, keyId, secretKey } = place;
  const openClient = (maxAttempts: number, patience: number) =>
    new s3.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
      // Every store knows the path; few have a name for each bucket.
      forcePathStyle: true,
      maxAttempts,
      // Stores other than Amazon's do not all know its newer checksums. Ours are given where they matter.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: patience, throwOnRequestTimeout: true },
    });
  const client = openClient(attempts, 30_000);
  const probeClient = openClient(1, 1500);
  const name = `${endpoint}/${bucket}/${prefix}`;
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const withPutSlot = limitConcurrency(maxConcurrentPuts);

  const ask = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      return await asking;
    } catch (error) {
      throw toStorageError(error, name);
    }
  };
  const getOnce = (key: string, from: number, to: number | undefined) =>
    ask(
      client.send(
        new s3.GetObjectCommand({
          ...at(key),
          ...((from > 0 || to !== undefined) && { Range: `bytes=${from}-${to ?? ''}` }),
        }),
      ),
    );
  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      const { ContentLength } = await ask(client.send(new s3.HeadObjectCommand(at(key))));
      return ContentLength;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  };

  async function putWhole(key: string, path: string, sha256: string, signal: AbortSignal | undefined): Promise<void> {
    const [body = Buffer.alloc(0)] = await Array.fromAsync(partsOf(path, 1 + partSize));
    if (hashOf(body) !== sha256) throw new ChecksumMismatchError(`${path} is not ${sha256}`);
    await ask(
      client.send(
        new s3.PutObjectCommand({
          ...at(key),
          Body: body,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          ContentMD5: md5Of(body),
        }),
        { ...(signal && { abortSignal: signal }) },
      ),
    );
  }

  async function putInParts(key: string, path: string, sha256: string, signal: AbortSignal | undefined): Promise<void> {
    const { UploadId } = await ask(client.send(new s3.CreateMultipartUploadCommand(at(key))));
    const upload = { ...at(key), UploadId };
    try {
      const hash = createHash('sha256');
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const part of partsOf(path, partSize)) {
        signal?.throwIfAborted();
        hash.update(part);
        const PartNumber = Parts.length + 1;
        const { ETag } = await ask(
          client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body: part, ContentMD5: md5Of(part) })),
        );
        Parts.push({ PartNumber, ETag });
      }
      if (hash.digest('hex') !== sha256) throw new ChecksumMismatchError(`${path} is not ${sha256}`);
      await ask(client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })));
    } catch (error) {
      // Parts of a process that dies here are given up a day later.
      await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  async function* pagesOf(listing: { Prefix: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let next: string | undefined; ;) {
      const command = new s3.ListObjectsV2Command({ Bucket: bucket, ...listing, ContinuationToken: next });
      const page: ListObjectsV2CommandOutput = await ask(client.send(command));
      yield page;
      next = page.NextContinuationToken;
      if (next === undefined) return;
    }
  }

  async function* list(beginning: string): AsyncGenerator<StoredObject> {
    for await (const { Contents = [] } of pagesOf({ Prefix: prefix + beginning }))
      for (const { Key = '', Size = 0, LastModified } of Contents)
        yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified?.getTime() ?? Date.now() };
  }

  const get: Bucket['get'] = async (key, range) => {
    const last = range === undefined ? undefined : range.offset + range.length - 1;
    const first = await getOnce(key, range?.offset ?? 0, last);
    const total = /\/(\d+)$/.exec(first.ContentRange ?? '')?.[1];
    const size = total === undefined ? (first.ContentLength ?? 0) : Number(total);
    const from = range?.offset ?? 0;
    const end = Math.min(size, last === undefined ? size : last + 1);
    async function* resumed(): AsyncGenerator<Buffer> {
      let body = first.Body as Readable;
      for (let next = from, cuts = 0; ; cuts += 1) {
        try {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            next += chunk.length;
            yield chunk;
          }
          if (next >= end) return;
          throw new Error('the answer ended early');
        } catch (error) {
          if (cuts === maxResumes) throw toStorageError(error, name);
        } finally {
          body.destroy();
        }
        body = (await getOnce(key, next, end - 1)).Body as Readable;
      }
    }
    return { size, body: Readable.from(resumed(), { objectMode: false }) };
  };

  return {
    name,
    put: (key, path, sha256, signal) =>
      withPutSlot(async () => {
        const { size } = await stat(path);
        await (size <= partSize ? putWhole : putInParts)(key, path, sha256, signal);
      }),
    get,
    fetch: async (key, path, sha256, signal) => {
      const { body } = await get(key);
      const hash = createHash('sha256');
      try {
        await pipeline(
          body,
          async function* hashing(chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(path, { mode: 0o600 }),
          ...(signal === undefined ? [] : [{ signal }]),
        );
        if (sha256 !== undefined && hash.digest('hex') !== sha256)
          throw new ChecksumMismatchError(`${name}${key} is damaged`);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    sizeOf,
    remove: async (key) => {
      await ask(client.send(new s3.DeleteObjectCommand(at(key))));
    },
    list,
    folders: async () => {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pagesOf({ Prefix: prefix, Delimiter: '/' }))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1));
      return names;
    },
    abandonUploads: async (before) => {
      const { Uploads = [] } = await ask(
        client.send(new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })),
      );
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated !== undefined && Initiated.getTime() < before)
          await ask(client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
    },
    check: async () => {
      await ask(probeClient.send(new s3.HeadBucketCommand({ Bucket: bucket }))).catch((error: unknown) => {
        throw isGone(error) ? new StorageUnavailableError(`${name}: there is no such bucket`, { cause: error }) : error;
      });
    },
    close: () => {
      for (const one of [client, probeClient]) one.destroy();
    },
  };
}

/** Meaning of a failed question: a missing object, or a store that is away. */
function toStorageError(error: unknown, name: string): unknown {
  if (error instanceof StorageUnavailableError || error instanceof ChecksumMismatchError || isGone(error)) return error;
  const { status, reason } = describeError(error);
  if (status === 404 && reason !== 'NoSuchBucket')
    return Object.assign(new Error(`ENOENT: there is no such file in ${name}`, { cause: error }), { code: 'ENOENT' });
  // Stopped on purpose.
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new StorageUnavailableError(`${name}: ${reason}`, { cause: error });
}

function describeError(error: unknown): { status: number | undefined; reason: string } {
  if (!(error instanceof Error)) return { status: undefined, reason: String(error) };
  const { httpStatusCode: status } = ('$metadata' in error ? error.$metadata : {}) as { httpStatusCode?: number };
  // Of several addresses of one host, none may have answered.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const said = first instanceof Error ? first.message : '';
  return { status, reason: error.name === 'NoSuchBucket' ? error.name : [error.name, said].filter(Boolean).join(': ') };
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The digest without which a bucket whose objects are locked takes neither an object nor a part. */
const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

/** A file in parts of one size; the last one is shorter. */
async function* partsOf(path: string, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0;) {
      const taken = rest.subarray(0, size - length);
      rest = rest.subarray(taken.length);
      chunks.push(taken);
      length += taken.length;
      if (length < size) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Does so many works at once; others wait for their turn. */
function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < max) running += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
