import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import type { ReceivedFile, Storage } from './storage.ts';

/** A file part of a form: its bytes in the waiting room and the name that the client gave it. */
export type UploadedFile = ReceivedFile & { readonly clientName: string };
export type Form = { fields: Record<string, unknown>; files: Record<string, UploadedFile> };

/**
 * Reads a multipart form; its files stream into the storage's waiting room. When it fails nothing stays there.
 *
 * @param names the file parts that the call knows; others are refused
 * @throws Refusal formExpected, invalidInput (unknown, doubled or cut parts), fileTooLarge
 */
export async function readForm(request: FastifyRequest, names: readonly string[], storage: Storage): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('formExpected');
  const form: Form = { fields: {}, files: {} };
  try {
    for await (const part of request.parts()) {
      const known = part.type === 'field' ? form.fields : form.files;
      if (Object.hasOwn(known, part.fieldname)) throw new Refusal('invalidInput', { field: part.fieldname });
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new Refusal('invalidInput', { field: part.fieldname });
        // Forms travel with the line ends of Windows, whatever was typed.
        form.fields[part.fieldname] = typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value;
        continue;
      }
      if (!names.includes(part.fieldname)) throw new Refusal('invalidInput', { field: part.fieldname });
      const received = await storage.receive(part.file);
      form.files[part.fieldname] = { ...received, clientName: part.filename };
      if (part.file.truncated) throw new Refusal('fileTooLarge');
    }
    return form;
  } catch (error) {
    await discardForm(form, storage);
    throw asRefusal(error);
  }
}

/** Removes what of a form's files was not kept. */
export async function discardForm(form: Form, storage: Storage): Promise<void> {
  await Promise.all(Object.values(form.files).map((file) => storage.discard(file)));
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('fileTooLarge');
  const broken = [
    'FST_PARTS_LIMIT',
    'FST_FILES_LIMIT',
    'FST_FIELDS_LIMIT',
    'FST_PROTO_VIOLATION',
    'ERR_STREAM_PREMATURE_CLOSE',
  ];
  return broken.includes(String(error.code)) ? new Refusal('invalidInput') : error;
}
