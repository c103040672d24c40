import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { asBlob, fromBase64, type ServiceTimeouts } from './ask-service.ts';
import { Guid, type Kess3Access, type Kess3Question, kess3Session } from './kess3-session.ts';
import { kess3Slots } from './kess3-slots.ts';
import { SlaveServiceError, type SlaveService } from './slave-service.ts';

/** Paths of the interface. Known from its clients, not from public documentation. */
const paths = {
  decode: (customer: string) => `/api/kess3/decode-read-file/${customer}`,
  operation: (guid: string) => `/api/async-operations/${guid}`,
  files: (slot: string) => `/api/kess3/file-slots/${slot}/files`,
  modified: (customer: string, slot: string, kind: string) =>
    `/api/kess3/upload-modified-file/${customer}/${slot}/${kind}`,
  encodeObd: '/api/kess3/encode-obd-file',
  encodeBootBench: '/api/kess3/encode-boot-bench-file',
} as const;

const Operation = z.object({
  guid: Guid,
  slotGUID: Guid,
  isCompleted: z.boolean(),
  isSuccessful: z.boolean().optional(),
  error: z.unknown().optional(),
  /** In seconds. */
  recommendedPollingInterval: z.number().nonnegative().optional(),
  result: z.unknown().optional(),
});
type Operation = z.output<typeof Operation>;

const DecodedAs = z.discriminatedUnion('kess3Mode', [
  z.object({ kess3Mode: z.literal('OBD') }),
  z.object({ kess3Mode: z.literal('BootBench'), bootBenchComponents: z.array(z.object({ type: z.string() })) }),
]);
const EncodedAs = z.object({ kess3FileGUID: Guid });
const Content = z.object({ name: z.string().optional(), data: z.string().min(1) });
const Uploaded = z.object({ guid: Guid });

/** Of a boot or bench read one part is modified: the external flash, else that of the processor. */
const parts = ['Flash', 'Micro'] as const;
const Kess3Metadata = z.object({
  customer: Guid,
  slot: Guid,
  part: z.enum(['OBD', ...parts]),
});
type Kess3Metadata = z.output<typeof Kess3Metadata>;

/** Shortest pause between two polls of an operation, in milliseconds. */
const minPause = 100;
const maxPause = 10_000;

/**
 * Alientech KESS3: an upload opens a slot and an operation that is polled until it is completed, as often as the
 * service recommends. Slots are few: each is closed after use, and opened again to encode. The CVN is never corrected.
 */
export function kess3(access: Kess3Access, timeouts: ServiceTimeouts): SlaveService {
  const session = kess3Session(access, timeouts);
  const slots = kess3Slots(session, timeouts);

  /** Waits until an operation of ours is completed; an answer about another one does not count. */
  async function completed(begun: Operation, signal: AbortSignal): Promise<Operation> {
    let operation = begun;
    while (!operation.isCompleted) {
      const wait = (operation.recommendedPollingInterval ?? begun.recommendedPollingInterval ?? 1) * 1000;
      await pause(Math.min(Math.max(wait, minPause), maxPause), undefined, { signal }).catch(() => {
        throw new SlaveServiceError('the service did not finish in time', { retryable: true });
      });
      operation = await session.ask({ method: 'GET', path: paths.operation(begun.guid) }, Operation, signal);
      if (operation.guid !== begun.guid || operation.slotGUID !== begun.slotGUID)
        throw new SlaveServiceError('the answer is about another file', { retryable: true });
    }
    if (operation.isSuccessful === true) return operation;
    const explanation = JSON.stringify(operation.error ?? '').slice(0, 200);
    throw new SlaveServiceError(`the service could not process the file: ${explanation}`, { retryable: false });
  }

  async function fetchFile(path: string, signal: AbortSignal) {
    const { name = '', data } = await session.ask({ method: 'GET', path }, Content, signal);
    return { name, bytes: fromBase64(data) };
  }

  function beginEncoding({ customer, slot, part }: Kess3Metadata, modified: string): Kess3Question {
    const body = { userCustomerCode: customer, kess3FileSlotGUID: slot };
    if (part === 'OBD')
      return {
        method: 'POST',
        path: paths.encodeObd,
        body: { ...body, modifiedFileGUID: modified, willCorrectCVN: false },
      };
    const file = part === 'Flash' ? { flashFileGUID: modified } : { microFileGUID: modified };
    return { method: 'POST', path: paths.encodeBootBench, body: { ...body, ...file } };
  }

  return {
    name: 'kess3',
    decode: async ({ bytes, fileName, customer }, signal) => {
      const form = new FormData();
      form.append('readFile', asBlob(bytes), fileName);
      const question: Kess3Question = { method: 'POST', path: paths.decode(customer), body: form };
      const begun = await slots.open(async () => {
        const operation = await session.ask(question, Operation, signal);
        return { slot: operation.slotGUID, operation };
      });
      return slots.closing(begun.slot, async () => {
        const { result } = await completed(begun.operation, signal);
        const part = partOf(result);
        const kind = part === 'OBD' ? 'OBDDecoded' : `BootBenchDecoded${part}`;
        const { bytes: image } = await fetchFile(`${paths.files(begun.slot)}/?fileType=${kind}&download=true`, signal);
        return { image, metadata: Kess3Metadata.parse({ customer, slot: begun.slot, part }) };
      });
    },
    encode: async (image, metadata, signal) => {
      const stored = Kess3Metadata.parse(metadata);
      const { customer, slot, part } = stored;
      await slots.reopen(slot, signal);
      return slots.closing(slot, async () => {
        const form = new FormData();
        form.append('file', asBlob(image), 'modified.bin');
        const kind = part === 'OBD' ? 'OBDModified' : `BootBenchModified${part}`;
        const path = paths.modified(customer, slot, kind);
        const { guid } = await session.ask({ method: 'PUT', path, body: form }, Uploaded, signal);
        const begun = await session.ask(beginEncoding(stored, guid), Operation, signal);
        if (begun.slotGUID !== slot)
          throw new SlaveServiceError('the answer is about another file', { retryable: true });
        const { result } = await completed(begun, signal);
        const { kess3FileGUID } = understood(EncodedAs, result);
        const { name, bytes } = await fetchFile(`${paths.files(slot)}/${kess3FileGUID}?download=true`, signal);
        return { bytes, extension: /\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? '' };
      });
    },
  };
}

function partOf(result: unknown): Kess3Metadata['part'] {
  const decoded = understood(DecodedAs, result);
  if (decoded.kess3Mode === 'OBD') return 'OBD';
  const part = parts.find((one) => decoded.bootBenchComponents.some(({ type }) => type === one));
  if (part === undefined) throw new SlaveServiceError('the decoded file has no flash', { retryable: false });
  return part;
}

function understood<Shape extends z.ZodType>(shape: Shape, result: unknown): z.output<Shape> {
  const read = shape.safeParse(result);
  if (read.success) return read.data;
  throw new SlaveServiceError('the result is not as documented', { retryable: true });
}
