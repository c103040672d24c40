import { z } from 'zod';
import { readZip } from '#server/files/read-zip.ts';
import {
  asBlob,
  type ServiceRequest,
  askService,
  fromBase64,
  type ServiceTimeouts,
  readAnswer,
} from './ask-service.ts';
import { type Metadata, SlaveServiceError, type SlaveService } from './slave-service.ts';

export type FlexAccess = { readonly url: string; readonly key: string };

/** Paths of the interface. Known from its clients, not from public documentation. */
const paths = {
  decode: '/master/api/v1/slave_manager/decrypt',
  encode: '/master/api/v1/slave_manager/encrypt',
} as const;

/** The memories whose image can be modified, the one with the maps of most control units first. */
const memories = ['int_flash', 'ext_flash'] as const;
const FlexMetadata = z.object({ serial: z.string().min(1), memory: z.enum(memories) });

const Answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('OK'), output_file_base64: z.string().min(1) }),
  z.object({ status: z.literal('ERROR'), message: z.string().optional() }),
]);

/** The largest image of a control unit, in bytes. */
const largestImage = 16 << 20;

/**
 * MagicMotorSport FLEX: a form with the serial number of the slave tool and the file, answered as base64. The decoded
 * answer is an archive with a file for each memory.
 *
 * Not documented and assumed: the name of such a file says which memory it is of (`…int_flash…`). One without is
 * escalated, because encoded for the wrong memory it would be written there.
 */
export function flex({ url, key }: FlexAccess, timeouts: ServiceTimeouts): SlaveService {
  async function ask(path: string, form: FormData, signal: AbortSignal): Promise<Uint8Array> {
    const request: ServiceRequest = { url: `${url}${path}`, method: 'POST', headers: { 'X-Api-Key': key }, body: form };
    const answer = readAnswer(await askService(request, signal, timeouts), Answer);
    if (answer.status === 'OK') return fromBase64(answer.output_file_base64);
    throw new SlaveServiceError(`the service says no: ${answer.message?.slice(0, 200) ?? 'without a reason'}`, {
      retryable: false,
    });
  }
  return {
    name: 'flex',
    decode: async ({ bytes, fileName, serial }, signal) => {
      if (serial === '')
        throw new SlaveServiceError('the serial number of the customer’s FLEX is not known', { retryable: false });
      const form = new FormData();
      form.append('sn', serial);
      form.append('input_file', asBlob(bytes), fileName);
      const { memory, image } = await imageIn(await ask(paths.decode, form, signal));
      return { image, metadata: FlexMetadata.parse({ serial, memory }) };
    },
    encode: async (image, metadata: Metadata, signal) => {
      const { serial, memory } = FlexMetadata.parse(metadata);
      const form = new FormData();
      form.append('sn', serial);
      form.append('memory_type', memory);
      form.append('input_file', asBlob(image), `${memory}.bin`);
      return { bytes: await ask(paths.encode, form, signal), extension: 'mmf' };
    },
  };
}

/** The memory to be modified in a decoded archive. */
async function imageIn(archive: Uint8Array): Promise<{ memory: (typeof memories)[number]; image: Uint8Array }> {
  const entries = await readZip(archive, { bytes: 2 * largestImage });
  if (entries === undefined) throw new SlaveServiceError('the decoded archive is not whole', { retryable: true });
  for (const memory of memories) {
    const [entry, ...others] = entries.filter(({ name }) => name.toLowerCase().includes(memory));
    if (others.length > 0) break;
    if (entry !== undefined) return { memory, image: entry.content };
  }
  const names = entries.map(({ name }) => name).join(', ');
  throw new SlaveServiceError(`the decoded archive names no single memory: ${names.slice(0, 150)}`, {
    retryable: false,
  });
}
