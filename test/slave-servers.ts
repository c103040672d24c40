import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';

/** Faults of a service at its next requests of one kind. */
export type Fault =
  | 'wrongHash'
  | 'cutBase64'
  | 'status500'
  | 'status400'
  | 'silence'
  | 'busy'
  | 'busyForLong'
  | 'expired'
  | 'noJson'
  | 'oversize'
  | 'cutConnection'
  | 'otherTool'
  | 'otherFile'
  | 'redirect'
  | 'says no'
  | 'sameFile';

export type Question = 'decode' | 'encode';

export type SlaveServers = {
  readonly url: string;
  readonly config: {
    readonly autotuner: { readonly url: string; readonly id: string; readonly key: string };
    readonly kess3: { readonly url: string; readonly client: string; readonly secret: string };
    readonly flex: { readonly url: string; readonly key: string };
  };
  /** Every question that arrived, in order: method and path. */
  readonly asked: string[];
  /** Number of open slots of KESS3. */
  readonly openSlots: () => number;
  /** Values of `willCorrectCVN` in the requests. */
  readonly correctedCvn: unknown[];
  /** Does something wrong at the next questions of a kind. */
  readonly fail: (question: Question, fault: Fault, times?: number) => void;
  readonly mend: () => void;
  /** Leaves slots open, as a portal does that was killed while it used them. */
  readonly leaveSlotsOpen: (count: number) => void;
  readonly close: () => Promise<void>;
};

const key = { autotuner: 'autotuner-key', kess3: 'kess3-secret', flex: 'flex-key-of-tests' } as const;
const maxSlots = 3;

/** Stands for encryption: whoever does not undo it sees noise. */
function scramble(bytes: Uint8Array): Uint8Array {
  const noise = new Uint8Array(bytes.length);
  let state = 0x2545f491;
  for (let at = 0; at < bytes.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[at] = (bytes[at] ?? 0) ^ (state & 0xff);
  }
  return noise;
}

const zipMark = Uint8Array.of(0x50, 0x4b, 3, 4);

/** An image as a slave tool of each maker hands it over: Autotuner's looks like an archive, the others' like noise. */
export const slaveFile = {
  autotuner: (image: Uint8Array): Uint8Array => new Uint8Array(Buffer.concat([zipMark, scramble(image)])),
  kess3: (image: Uint8Array): Uint8Array => scramble(image),
  flex: (image: Uint8Array): Uint8Array => scramble(image),
} as const;

/** Decodes a file as the tool does that writes it. */
export const inTool = {
  autotuner: (file: Uint8Array): Uint8Array => scramble(file.slice(zipMark.length)),
  kess3: (file: Uint8Array): Uint8Array => scramble(file),
  flex: (file: Uint8Array): Uint8Array => scramble(file),
} as const;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').toUpperCase();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** An archive with one file, stored or deflated; what it says of its size may be untrue. */
export function makeZip(
  name: string,
  content: Uint8Array,
  { isDeflated = false, size = content.length } = {},
): Uint8Array {
  const title = Buffer.from(name);
  const packed = isDeflated ? deflateRawSync(content) : content;
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(isDeflated ? 8 : 0, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(size, 18);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(title.length, 0);
  const entry = Buffer.concat([zipMark, facts, lengths, title, packed]);
  const line = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, lengths, Buffer.alloc(14), title]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(line.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return new Uint8Array(Buffer.concat([entry, line, end]));
}

type Slot = { isClosed: boolean; files: Map<string, Uint8Array>; bootBench: boolean };
type Operation = { guid: string; slotGUID: string; looks: number; isMixedUp: boolean; result: object };

/** Services of all three makers on a port of their own, which behave as the adapters expect, or badly when asked to. */
export async function startSlaveServers(port = 0): Promise<SlaveServers> {
  const asked: string[] = [];
  const correctedCvn: unknown[] = [];
  const faults = new Map<Question, { fault: Fault; left: number }>();
  const slots = new Map<string, Slot>();
  const operations = new Map<string, Operation>();
  let token = '';
  const openSlots = () => [...slots.values()].filter(({ isClosed }) => !isClosed).length;

  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const path = new URL(url, 'http://local').pathname;
    const body = await bodyOf(request);
    if (path === '/test/fail') {
      const { question, fault, times } = JSON.parse(body.toString()) as {
        question: Question;
        fault: Fault;
        times?: number;
      };
      fail(question, fault, times);
      json(response, 200, {});
      return;
    }
    asked.push(`${method} ${path}`);
    if (path.startsWith('/autotuner/')) await autotuner(request, response, path, body);
    else if (path.startsWith('/flex/')) await flex(request, response, path, body);
    else await kess3(request, response, path, body);
  }

  function fail(question: Question, fault: Fault, times = 1): void {
    faults.set(question, { fault, left: times });
  }

  /** The fault that is due at a question. */
  function due(question: Question): Fault | undefined {
    const planned = faults.get(question);
    if (planned === undefined || planned.left === 0) return undefined;
    planned.left -= 1;
    return planned.fault;
  }

  /** Faults that have nothing to do with what is answered; true when one was committed. */
  function misbehaves(fault: Fault | undefined, response: ServerResponse): boolean {
    switch (fault) {
      case 'status500':
        json(response, 500, { message: 'internal error' });
        return true;
      case 'status400':
        json(response, 400, { message: 'this file is not of your tools' });
        return true;
      case 'silence':
        return true;
      case 'busy':
        response.writeHead(429, { 'retry-after': '0' }).end('slow down');
        return true;
      case 'busyForLong':
        response.writeHead(429, { 'retry-after': '1' }).end('slow down');
        return true;
      case 'noJson':
        response.writeHead(200).end('<html>maintenance</html>');
        return true;
      case 'oversize': {
        response.writeHead(200);
        const part = Buffer.alloc(1 << 20, 65);
        for (let sent = 0; sent < 30; sent += 1) response.write(part);
        response.end();
        return true;
      }
      case 'cutConnection':
        response.writeHead(200, { 'content-length': '100000' }).write('{"data":"');
        setImmediate(() => response.destroy());
        return true;
      case 'redirect':
        response.writeHead(302, { location: '/autotuner/elsewhere' }).end();
        return true;
      case undefined:
      case 'wrongHash':
      case 'cutBase64':
      case 'expired':
      case 'otherTool':
      case 'otherFile':
      case 'says no':
      case 'sameFile':
        return false;
    }
  }

  async function autotuner(request: IncomingMessage, response: ServerResponse, path: string, body: Buffer) {
    if (request.headers['x-autotuner-id'] !== '20250001' || request.headers['x-autotuner-api-key'] !== key.autotuner) {
      json(response, 401, { message: 'unknown master' });
      return;
    }
    const question = path.endsWith('/decrypt') ? 'decode' : 'encode';
    const fault = due(question);
    if (misbehaves(fault, response)) return;
    const { data, mode, ...ids } = JSON.parse(body.toString()) as Record<string, string>;
    const file = new Uint8Array(Buffer.from(data ?? '', 'base64'));
    const known = { slave_id: 'S-77', ecu_id: 1203, model_id: 55, mcu_id: 'TC1797' };
    if (mode !== 'maps') throw new Error('the mode is not maps');
    const isOurs = question === 'decode' || JSON.stringify(ids) === JSON.stringify(known);
    if (!isOurs) throw new Error('the ids are not those of this file');
    const made = question === 'decode' ? inTool.autotuner(file) : slaveFile.autotuner(file);
    const content = fault === 'sameFile' ? file : made;
    json(response, 200, {
      mode,
      ...known,
      ...(fault === 'otherTool' && { slave_id: 'S-78' }),
      data: fault === 'cutBase64' ? base64(content).slice(0, -3) : base64(content),
      hash: sha256(fault === 'wrongHash' ? content.slice(1) : content),
    });
  }

  async function flex(request: IncomingMessage, response: ServerResponse, path: string, body: Buffer) {
    if (request.headers['x-api-key'] !== key.flex) {
      json(response, 403, { status: 'ERROR', message: 'unknown key' });
      return;
    }
    const question = path.endsWith('/decrypt') ? 'decode' : 'encode';
    const fault = due(question);
    if (misbehaves(fault, response)) return;
    const form = await formOf(request, body);
    const file = await fileIn(form, 'input_file');
    if (fault === 'says no' || form.get('sn') !== 'FX-4711') {
      json(response, 200, { status: 'ERROR', message: 'this tool is not yours' });
      return;
    }
    if (question === 'encode' && form.get('memory_type') !== 'int_flash') throw new Error('another memory');
    const name = fault === 'otherFile' ? 'notes.txt' : '20260101_int_flash.bin';
    const content = question === 'decode' ? makeZip(name, inTool.flex(file)) : slaveFile.flex(file);
    const text = base64(content);
    json(response, 200, {
      status: 'OK',
      output_file_base64: fault === 'cutBase64' ? text.slice(0, Math.floor(text.length / 2) - 1) : text,
    });
  }

  async function kess3(request: IncomingMessage, response: ServerResponse, path: string, body: Buffer) {
    if (path === '/kess3/api/access-tokens/request') {
      const { clientApplicationGUID, secretKey } = JSON.parse(body.toString()) as Record<string, string>;
      if (clientApplicationGUID !== 'client' || secretKey !== key.kess3) {
        json(response, 401, 'UNKNOWN_CLIENT');
        return;
      }
      token = randomUUID();
      json(response, 200, { accessToken: token });
      return;
    }
    const isUpload = path.includes('/decode-read-file/');
    const isEncoding = /\/encode-(obd|boot-bench)-file$/.test(path);
    const fault = isUpload ? due('decode') : isEncoding ? due('encode') : undefined;
    if (fault === 'expired') token = 'expired';
    if (request.headers['x-alientech-recodapi-llc'] !== token) {
      json(response, 401, 'TOKEN_EXPIRED');
      return;
    }
    if (misbehaves(fault, response)) return;
    const [, slotId = '', rest = ''] = /\/file-slots\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const slot = slots.get(slotId);

    if (path.endsWith('/file-slots')) {
      json(
        response,
        200,
        [...slots].map(([guid, { isClosed }]) => ({ guid, isClosed })),
      );
    } else if (isUpload) {
      if (openSlots() >= maxSlots) {
        json(response, 400, 'MAX_OPEN_FILE_SLOTS_REACHED');
        return;
      }
      const file = await fileIn(await formOf(request, body), 'readFile');
      const image = inTool.kess3(file);
      const bootBench = image.at(-1) === 0xbb;
      const guid = randomUUID();
      slots.set(guid, {
        isClosed: false,
        bootBench,
        files: new Map([[bootBench ? 'BootBenchDecodedMicro' : 'OBDDecoded', image]]),
      });
      begin(response, guid, fault, {
        kess3Mode: bootBench ? 'BootBench' : 'OBD',
        isCVNCorrectionPossible: true,
        ...(bootBench && { bootBenchComponents: [{ type: 'Micro' }, { type: 'EEPROM' }] }),
      });
    } else if (path.includes('/async-operations/')) {
      const operation = operations.get(path.split('/').at(-1) ?? '');
      if (operation === undefined) json(response, 404, 'NO_SUCH_OPERATION');
      else json(response, 200, stateOf(operation));
    } else if (rest === 'close' && slot !== undefined) {
      slot.isClosed = true;
      response.writeHead(200).end();
    } else if (rest === 'reopen' && slot !== undefined) {
      if (openSlots() >= maxSlots) json(response, 400, 'MAX_OPEN_FILE_SLOTS_REACHED');
      else {
        slot.isClosed = false;
        response.writeHead(200).end();
      }
    } else if (path.includes('/upload-modified-file/')) {
      const [id = '', kind] = path.split('/').slice(-2);
      const target = slots.get(id);
      const expected = target?.bootBench === true ? 'BootBenchModifiedMicro' : 'OBDModified';
      if (target === undefined || target.isClosed || kind !== expected) throw new Error('no such open slot');
      const guid = randomUUID();
      target.files.set(guid, await fileIn(await formOf(request, body), 'file'));
      json(response, 200, { guid });
    } else if (isEncoding) {
      const question = JSON.parse(body.toString()) as Record<string, string>;
      if ('willCorrectCVN' in question) correctedCvn.push(question['willCorrectCVN']);
      const id = question['kess3FileSlotGUID'] ?? '';
      const target = slots.get(id);
      const modified = target?.files.get(question['modifiedFileGUID'] ?? question['microFileGUID'] ?? '');
      if (target === undefined || target.isClosed || modified === undefined) throw new Error('no such file');
      const made = randomUUID();
      target.files.set(made, slaveFile.kess3(modified));
      begin(response, id, fault, { kess3FileGUID: made });
    } else if (rest.startsWith('files') && slot !== undefined && !slot.isClosed) {
      const named = new URL(request.url ?? '/', 'http://local').searchParams.get('fileType');
      const content = slot.files.get(named ?? rest.split('/').at(-1) ?? '');
      if (content === undefined) json(response, 404, 'NO_SUCH_FILE');
      else json(response, 200, { name: 'READ_DATA', data: base64(content) });
    } else json(response, 404, 'NOT_FOUND');
  }

  function begin(response: ServerResponse, slotGUID: string, fault: Fault | undefined, result: object): void {
    const operation = { guid: randomUUID(), slotGUID, looks: 0, isMixedUp: fault === 'otherFile', result };
    operations.set(operation.guid, operation);
    json(response, 200, { ...stateOf(operation), guid: operation.guid });
  }

  function stateOf(operation: Operation): object {
    const { guid, slotGUID, result, looks, isMixedUp } = operation;
    operation.looks += 1;
    // The answer to the question that began it counts as a first look.
    const isCompleted = looks > 1;
    return {
      guid: isMixedUp ? randomUUID() : guid,
      slotGUID,
      isCompleted,
      isSuccessful: isCompleted,
      hasFailed: false,
      recommendedPollingInterval: 0.05,
      ...(isCompleted && { result }),
    };
  }

  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    config: {
      autotuner: { url: `${url}/autotuner`, id: '20250001', key: key.autotuner },
      kess3: { url: `${url}/kess3`, client: 'client', secret: key.kess3 },
      flex: { url: `${url}/flex`, key: key.flex },
    },
    asked,
    openSlots,
    correctedCvn,
    fail,
    mend: () => {
      faults.clear();
    },
    leaveSlotsOpen: (count) => {
      for (let nth = 0; nth < count; nth += 1)
        slots.set(randomUUID(), { isClosed: false, bootBench: false, files: new Map() });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        // Those that were left without an answer.
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const formOf = (request: IncomingMessage, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();

async function fileIn(form: FormData, name: string): Promise<Uint8Array> {
  const file = form.get(name);
  if (!(file instanceof File)) throw new Error(`the form has no file ${name}`);
  return new Uint8Array(await file.arrayBuffer());
}

function json(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
