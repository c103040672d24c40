import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeLine } from '#rules/text/normalize-text.ts';
import { type MinRate, watchRate } from './min-rate.ts';
import { RefusalError } from './refusal.ts';
import type { ReceivedFile, Storage } from '#server/files/storage.ts';
import type { Upload } from './upload-gate.ts';

/** A file part of a form: its bytes in the waiting room and the name given by the client. */
export type UploadedFile = ReceivedFile & { readonly clientName: string };
export type Form = { fields: Record<string, unknown>; files: Record<string, UploadedFile> };

export type FileLimit = { readonly fileSize: number; readonly tooLarge?: string };

type Receiving = {
  readonly storage: Storage;
  /** Admits the upload, with the first file: it counts the bytes that arrive. A form without a file takes no slot. */
  readonly begin: () => Promise<Upload>;
  /** With the largest permitted file, in bytes, and the refusal of a larger one. */
  readonly limits: MinRate & FileLimit;
};

/**
 * Reads a multipart form; its files stream into the storage's waiting room. When it fails, nothing stays there and nothing more
 * is read.
 *
 * @param names the file parts of the call; others are refused
 * @throws RefusalError formExpected, invalidInput (unknown, doubled, cut or garbled parts), fileTooLarge (or the call's own), uploadTooSlow,
 *   quotaExceeded, storageFull, and what `begin` refuses with
 */
export async function readForm(request: FastifyRequest, names: readonly string[], receiving: Receiving): Promise<Form> {
  if (!request.isMultipart()) throw new RefusalError('formExpected');
  const form: Form = { fields: {}, files: {} };
  const line = watchLine(request.raw, receiving.limits);
  try {
    await readParts(request, names, form, receiving, line.tooSlow);
    return form;
  } catch (error) {
    await discardForm(form, receiving.storage);
    throw error;
  } finally {
    line.endWatch();
  }
}

async function readParts(
  request: FastifyRequest,
  names: readonly string[],
  form: Form,
  receiving: Receiving,
  tooSlow: Promise<never>,
): Promise<void> {
  const { fileSize, tooLarge = 'fileTooLarge' } = receiving.limits;
  const parts = request.parts({ limits: { fileSize } });
  for (;;) {
    const next = await Promise.race([parts.next().catch(refuseForm(tooLarge)), tooSlow]);
    if (next.done === true) return;
    const part: Multipart = next.value;
    const earlierParts = part.type === 'field' ? form.fields : form.files;
    if (Object.hasOwn(earlierParts, part.fieldname)) throw new RefusalError('invalidInput', { field: part.fieldname });
    if (part.type === 'field') form.fields[part.fieldname] = fieldOf(part);
    else if (names.includes(part.fieldname))
      form.files[part.fieldname] = await receivePart(part, receiving, await receiving.begin(), tooSlow);
    else throw new RefusalError('invalidInput', { field: part.fieldname });
  }
}

/** A promise that rejects when the body arrives too slowly. */
function watchLine(request: IncomingMessage, limits: MinRate) {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  // The rejection reaches the code that awaits it; unawaited it is no defect.
  tooSlow.catch(() => undefined);
  const line = {
    received: () => request.socket.bytesRead,
    waiting: () => request.readableLength > 0 || request.isPaused(),
  };
  const endWatch = watchRate(line, limits, () => {
    reject(new RefusalError('uploadTooSlow'));
  });
  return { tooSlow, endWatch };
}

/** Leaves bodies unread that are no forms: `readForm` refuses them. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });
}

/** Removes the files of a form that were not saved. */
export async function discardForm(form: Form, storage: Storage): Promise<void> {
  await Promise.all(Object.values(form.files).map((file) => storage.discard(file)));
}

const refuseForm =
  (tooLarge: string) =>
  (error: unknown): never => {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw new RefusalError(isTooLarge ? tooLarge : 'invalidInput');
  };

/** Forms travel with the line ends of Windows, whatever the user's system. */
const lineEndsOf = (text: string): string => text.replaceAll('\r\n', '\n');

/** The text of a field. */
function fieldOf({ fieldname, value, valueTruncated, fieldnameTruncated }: MultipartValue): unknown {
  if (valueTruncated || fieldnameTruncated) throw new RefusalError('invalidInput', { field: fieldname });
  return typeof value === 'string' ? lineEndsOf(value) : value;
}

async function receivePart(
  { file, filename }: MultipartFile,
  { storage, limits: { tooLarge = 'fileTooLarge' } }: Receiving,
  upload: Upload,
  tooSlow: Promise<never>,
): Promise<UploadedFile> {
  const stop = (reason: RefusalError) => file.destroy(reason);
  // Readers handle the error themselves; without a listener, one before the first read would end the process.
  file.on('error', () => undefined);
  tooSlow.catch(stop);
  // The parser discards the rest of a file that is too large, and would wait for its end.
  if (file.truncated) stop(new RefusalError(tooLarge));
  else file.once('limit', () => stop(new RefusalError(tooLarge)));
  const received = await storage.receive(countBytes(file, upload));
  return { ...received, clientName: normalizeLine(filename) };
}

async function* countBytes(file: Readable, upload: Upload): AsyncGenerator<Buffer> {
  for await (const chunk of readPart(file)) {
    await upload.take(chunk.length);
    yield chunk;
  }
}

/** The bytes of a file part as they arrive. Every error of the parser is the sender's fault. */
async function* readPart(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof RefusalError ? error : new RefusalError('invalidInput');
  }
}
