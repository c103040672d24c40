import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ServiceRequest, askService, fromBase64, type ServiceTimeouts, readAnswer } from './ask-service.ts';
import { SlaveServiceError, type SlaveService } from './slave-service.ts';

export type AutotunerAccess = {
  /** The base URL of the master's interface. */
  readonly url: string;
  /** The number of the master tool, and the key of its interface. */
  readonly id: string;
  readonly key: string;
};

/** Paths of the interface. Known from its clients, not from public documentation. */
const paths = { decode: '/decrypt', encode: '/encrypt' } as const;

const Id = z.union([z.string().min(1).max(200), z.int()]);
const Ids = z.object({ slave_id: Id, ecu_id: Id, model_id: Id, mcu_id: Id });
const Content = z.object({ data: z.string().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/i) });
const Decoded = Content.extend(Ids.shape);
/** An answer that names the tool must name the right one; that it does is not documented. */
const Encoded = Content.extend(Ids.partial().shape);

/**
 * Autotuner: one request, one answer, files as base64 in JSON with their SHA-256 (as hex digits), which is verified.
 * The maps are exchanged (`mode: maps`). An encoded file can be written for 24 hours, which is why each download is
 * encoded anew.
 */
export function autotuner({ url, id, key }: AutotunerAccess, timeouts: ServiceTimeouts): SlaveService {
  const question = (path: string, body: object): ServiceRequest => ({
    url: `${url}${path}`,
    method: 'POST',
    headers: { 'X-Autotuner-Id': id, 'X-Autotuner-API-Key': key },
    body: { mode: 'maps', ...body },
  });
  return {
    name: 'autotuner',
    decode: async ({ bytes }, signal) => {
      const data = Buffer.from(bytes).toString('base64');
      const answer = await askService(question(paths.decode, { data }), signal, timeouts);
      const decoded = readAnswer(answer, Decoded);
      return { image: contentOf(decoded), metadata: Ids.parse(decoded) };
    },
    encode: async (image, metadata, signal) => {
      const ids = Ids.parse(metadata);
      const body = { ...ids, data: Buffer.from(image).toString('base64') };
      const answer = await askService(question(paths.encode, body), signal, timeouts);
      const encoded = readAnswer(answer, Encoded);
      const isOther = (['slave_id', 'ecu_id', 'model_id', 'mcu_id'] as const).some(
        (name) => encoded[name] !== undefined && String(encoded[name]) !== String(ids[name]),
      );
      if (isOther) throw new SlaveServiceError('the answer is for another tool', { retryable: true });
      return { bytes: contentOf(encoded), extension: 'slave' };
    },
  };
}

function contentOf({ data, hash }: z.output<typeof Content>): Uint8Array {
  const bytes = fromBase64(data);
  if (createHash('sha256').update(bytes).digest('hex') !== hash.toLowerCase())
    throw new SlaveServiceError('the file in the answer does not have the hash that it names', { retryable: true });
  return bytes;
}
