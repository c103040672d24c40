import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, pathOf } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { rawUploadHeader } from '#contract/raw-upload.ts';
import { order, type Ordered } from './orders.ts';
import { type Person, usePortal } from './portal.ts';

/*
 * The two ways of one upload side by side, as bytes on a line: the form of the specifications, and the body that is the file
 * itself. Whatever is wrong with it, both are refused alike and nothing of it stays.
 */

const portal = usePortal({ uploadLimit: 2 ** 20, uploads: { diskReserve: 0, leastRate: 8192, rateWindow: 400 } });
let customer: Person;
let admin: Person;
let ordered: Ordered;
beforeAll(async () => {
  [customer, admin] = await Promise.all([portal().person(), portal().person({ role: 'admin' })]);
  ordered = await order(portal(), customer, { image: new Uint8Array(1000).fill(5) });
});

type Fields = readonly (readonly [name: string, value: string | number])[];
type Sent = {
  readonly call: Call;
  readonly fields: Fields;
  /** Absent: the file has no name. */
  readonly fileName?: string;
  readonly content: Buffer;
};
/** A body with its headers, before anything is done to it. */
type Framed = { readonly headers: readonly string[]; readonly body: Buffer };

const ways = {
  form: ({ fields, fileName, content }: Sent): Framed => {
    const parts = fields.map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const named = fileName === undefined ? '' : `; filename="${fileName}"`;
    return {
      headers: ['content-type: multipart/form-data; boundary=b'],
      body: Buffer.concat([
        Buffer.from(`${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"${named}\r\n\r\n`),
        content,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    };
  },
  raw: ({ fields, fileName, content }: Sent): Framed => ({
    headers: [
      'content-type: application/octet-stream',
      headerOf({ fileName, size: content.length, fields: fields.map(([name, value]) => [name, String(value)]) }),
    ],
    body: content,
  }),
};
type Way = keyof typeof ways;
const headerOf = (content: unknown) => `${rawUploadHeader}: ${encodeURIComponent(JSON.stringify(content))}`;
const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
const lastChunk = Buffer.from('0\r\n\r\n');

/** Sends headers and bytes over a line of its own until the portal closes it, and answers status and refusal. */
async function send(
  call: Call,
  headers: readonly string[],
  body: Buffer,
  { token = customer.token, endsEarly = false } = {},
) {
  const line = connect(Number(new URL(portal().root).port), '127.0.0.1');
  line.on('error', () => undefined);
  const head = [`POST /api${pathOf(call)} HTTP/1.1`, 'host: x', 'connection: close', `authorization: Bearer ${token}`];
  line.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n`);
  line.write(body);
  if (endsEarly) line.end();
  const answer = await text(line);
  line.destroy();
  const [, status = 'none'] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  return { status, code: /"code":"(\w+)"/.exec(answer)?.[1], answer };
}
const withLength = ({ headers, body }: Framed, length = body.length): readonly string[] => [
  ...headers,
  `content-length: ${length}`,
];

/** Large enough for the thread that receives files. */
const content = Buffer.alloc(500_000, 'y');
const check = (more: Partial<Sent> = {}): Sent => ({
  call: engineApi.checkOriginalFile,
  fields: [
    ['fileName', 'a.bin'],
    ['fileSize', (more.content ?? content).length],
    ['fileRole', 'engine'],
  ],
  fileName: 'a.bin',
  content,
  ...more,
});

/** An upload by each way: the status and the code of its refusal. A line that ends in the middle may have no answer. */
type Case = readonly [
  title: string,
  outcome: readonly (readonly [status: string, code?: string])[],
  sending: (way: Way) => ReturnType<typeof send>,
];
const invalid = [['400', 'invalidInput']] as const;
const cases: readonly Case[] = [
  [
    'that is whole is taken',
    [['200']],
    (way) => {
      const framed = ways[way](check());
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'in chunks, whose length nobody says, is taken',
    [['200']],
    (way) => {
      const { headers, body } = ways[way](check());
      const chunks = Buffer.concat([chunked(body), lastChunk]);
      return send(engineApi.checkOriginalFile, [...headers, 'transfer-encoding: chunked'], chunks);
    },
  ],
  [
    'in chunks that end too early is refused',
    invalid,
    (way) => {
      const { headers, body } = ways[way](check());
      const chunks = Buffer.concat([chunked(body.subarray(0, -1000)), lastChunk]);
      return send(engineApi.checkOriginalFile, [...headers, 'transfer-encoding: chunked'], chunks);
    },
  ],
  [
    'without any length is refused',
    invalid,
    (way) => {
      const { headers } = ways[way](check());
      return send(engineApi.checkOriginalFile, headers, Buffer.alloc(0));
    },
  ],
  [
    'that says a shorter length than it has is refused',
    // What comes after a whole body is no request, and may be refused first.
    [...invalid, ['400']],
    (way) => {
      const framed = ways[way](check());
      return send(engineApi.checkOriginalFile, withLength(framed, framed.body.length - 1000), framed.body);
    },
  ],
  [
    'that says a longer length than it has is refused',
    [['400', 'invalidInput'], ['400'], ['none']],
    (way) => {
      const framed = ways[way](check());
      return send(engineApi.checkOriginalFile, withLength(framed, framed.body.length + 1000), framed.body, {
        endsEarly: true,
      });
    },
  ],
  [
    'whose file is not as long as its field says is refused',
    [['422', 'fileSizeMismatch']],
    (way) => {
      const framed = ways[way](
        check({
          fields: [
            ['fileName', 'a.bin'],
            ['fileSize', 1],
            ['fileRole', 'engine'],
          ],
        }),
      );
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'whose file has no name is refused',
    invalid,
    (way) => {
      const { fileName: _, ...nameless } = check();
      const framed = ways[way](nameless);
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'with a field twice is refused',
    invalid,
    (way) => {
      const { fields, ...rest } = check();
      const framed = ways[way]({ ...rest, fields: [...fields, ['fileName', 'b.bin']] });
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'with a field that objects have of their own is refused',
    invalid,
    (way) => {
      const { fields, ...rest } = check();
      const framed = ways[way]({ ...rest, fields: [...fields, ['__proto__', 'x']] });
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'without the fields of its call is refused',
    invalid,
    (way) => {
      const framed = ways[way](check({ fields: [] }));
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'over the limit by a byte is refused',
    [['413', 'fileTooLarge']],
    (way) => {
      const framed = ways[way](check({ content: Buffer.alloc(2 ** 20 + 1) }));
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'that stands still is ended',
    [['408', 'uploadTooSlow']],
    (way) => {
      const framed = ways[way](check());
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body.subarray(0, 5000));
    },
  ],
  [
    'of a visitor is refused without its body',
    [['401', 'notSignedIn']],
    (way) => {
      const framed = ways[way](check());
      const sent = framed.body.subarray(0, 1000);
      return send(engineApi.checkOriginalFile, withLength(framed), sent, { token: 'none' });
    },
  ],
  [
    'of somebody who may not make the call is refused without its body',
    [['403', 'notAllowed']],
    (way) => {
      const framed = ways[way](check());
      const sent = framed.body.subarray(0, 1000);
      return send(libraryApi.importSolutionPair, withLength(framed), sent);
    },
  ],
];

const savedFiles = async () =>
  Number((await portal().database.pool.query<{ count: string }>('select count(*) from file_checks')).rows[0]?.count);

describe.each(['form', 'raw'] as const)('an upload as %s', (way) => {
  test.each(cases)('%s', async (_title, outcomes, sending) => {
    const before = await savedFiles();
    const { status, code } = await sending(way);
    expect(outcomes).toContainEqual(code === undefined ? [status] : [status, code]);
    await expect.poll(() => readdir(portal().storage.incoming)).toEqual([]);
    if (status !== '200') expect(await savedFiles()).toBe(before);
  });
});

/** The answer to a message whose attachment has this name, and the name under which it is kept. */
async function nameSaved(way: Way, fileName: string) {
  const fields = chatApi.createMessage.input.encode({ ...ordered, message: 'a file' }) as Record<string, string>;
  const sent = {
    call: chatApi.createMessage,
    fields: Object.entries(fields).filter(([, value]) => value !== undefined),
    fileName,
    content: Buffer.from(`content of ${way}`),
  };
  const framed = ways[way](sent);
  const { status, code } = await send(chatApi.createMessage, withLength(framed), framed.body);
  const { rows } = await portal().database.pool.query<{ name: string | null }>(
    'select file_name as name from chat_messages order by id desc limit 1',
  );
  return { status, code, name: status === '200' ? rows[0]?.name : undefined };
}

test.each<[string, string, object]>([
  ['a path', '../../../etc/passwd.bin', { status: '200', name: 'passwd.bin' }],
  ['a path of Windows', 'C:\\windows\\a.bin', { status: '200', name: 'a.bin' }],
  ['a path and nothing else', '../..', { status: '415', code: 'fileTypeNotValid' }],
  ['umlauts', 'Öl-Stand.bin', { status: '200' }],
  ['NUL', 'a\0.exe.bin', { status: '200' }],
  ['half a letter', 'a\uD800.bin', { status: '200' }],
  ['letters that turn the direction', '\u202Enib.exe\u202C.bin', { status: '200' }],
  ['2,000 letters', `${'x'.repeat(2000)}.bin`, { status: '200' }],
])('a file name with %s is the same by both ways', async (_title, fileName, outcome) => {
  const [form, raw] = [await nameSaved('form', fileName), await nameSaved('raw', fileName)];
  expect(raw).toEqual(form);
  expect(raw).toMatchObject(outcome);
});

test('a file name with a line break is refused by both ways, in a form by what stands before it', async () => {
  const name = 'a\r\nset-cookie: x=1.bin';
  expect(await nameSaved('form', name)).toMatchObject({ status: '415', code: 'fileTypeNotValid' });
  expect(await nameSaved('raw', name)).toMatchObject({ status: '400', code: 'invalidInput' });
});

const whole = { fileName: 'a.bin', size: content.length, fields: [] };
test.each([
  ['none', undefined],
  ['an empty one', `${rawUploadHeader}: `],
  ['text that is no JSON', `${rawUploadHeader}: abc`],
  ['a percent sign at the end', `${rawUploadHeader}: %`],
  ['bytes that are no UTF-8', `${rawUploadHeader}: %ED%A0%80`],
  ['null', headerOf(null)],
  ['a list', headerOf([])],
  ['no size', headerOf({ fileName: 'a.bin', fields: [] })],
  ['a size below nothing', headerOf({ ...whole, size: -1 })],
  ['a size as text', headerOf({ ...whole, size: '500000' })],
  ['half a byte', headerOf({ ...whole, size: 0.5 })],
  ['a name that is a number', headerOf({ ...whole, fileName: 5 })],
  ['fields that are numbers', headerOf({ ...whole, fields: [['fileSize', 5]] })],
  ['a record of fields', headerOf({ ...whole, fields: { fileSize: '5' } })],
  ['31 fields', headerOf({ ...whole, fields: Array.from({ length: 31 }, (_none, place) => [`f${place}`, 'x']) })],
  ['more than it should', headerOf({ ...whole, more: 1 })],
  ['a name of 10 kB', headerOf({ ...whole, fileName: 'x'.repeat(10_000) })],
  ['a second one', `${headerOf(whole)}\r\n${headerOf(whole)}`],
])('a raw upload whose header is %s is refused as a form without its parts', async (_title, header) => {
  const headers = ['content-type: application/octet-stream', ...(header === undefined ? [] : [header])];
  const answer = await send(engineApi.checkOriginalFile, withLength({ headers, body: content }), content);
  expect(answer).toMatchObject({ status: '400', code: 'invalidInput' });
  expect(await readdir(portal().storage.incoming)).toEqual([]);
});

test('a raw upload in chunks that never end is refused once it is longer than it said', async () => {
  const { headers, body } = ways.raw(check());
  const answer = await send(
    engineApi.checkOriginalFile,
    [...headers, 'transfer-encoding: chunked'],
    Buffer.concat([chunked(body), chunked(body)]),
  );
  expect(answer).toMatchObject({ status: '400', code: 'invalidInput' });
  expect(await readdir(portal().storage.incoming)).toEqual([]);
});

test('a call with two files asks for a form, and a call without any for its fields', async () => {
  const { headers, body } = ways.raw(check());
  const two = await send(libraryApi.importSolutionPair, withLength({ headers, body }), body, { token: admin.token });
  expect(two).toMatchObject({ status: '415', code: 'formExpected' });
  const none = await send(chatApi.downloadChatFile, withLength({ headers, body }), body);
  expect(none).toMatchObject({ status: '415', code: 'typeNotSupported' });
});

test.each(['form', 'raw'] as const)(
  'a client that leaves in the middle of an upload as %s leaves nothing',
  async (way) => {
    const before = await savedFiles();
    const large = ways[way](check({ content: Buffer.alloc(900_000, 3) }));
    const line = connect(Number(new URL(portal().root).port), '127.0.0.1');
    line.on('error', () => undefined);
    const head = [`POST /api${pathOf(engineApi.checkOriginalFile)} HTTP/1.1`, 'host: x'];
    line.write(`${[...head, `authorization: Bearer ${customer.token}`, ...withLength(large)].join('\r\n')}\r\n\r\n`);
    line.write(large.body.subarray(0, 700_000));
    await expect.poll(() => readdir(portal().storage.incoming)).toHaveLength(1);
    line.destroy();
    await expect.poll(() => readdir(portal().storage.incoming)).toEqual([]);
    expect(await savedFiles()).toBe(before);
  },
);
