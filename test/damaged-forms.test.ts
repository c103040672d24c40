import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, getPath } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { order, type Ordered } from './orders.ts';
import { type Person, usePortal } from './portal.ts';

/* Uploads as bytes on a line. Whatever is wrong with one, it is refused and nothing of it stays. */

const portal = usePortal({ uploadLimit: 2 ** 20, uploads: { diskReserve: 0, minRate: 8192, rateWindow: 400 } });
let customer: Person;
let ordered: Ordered;
beforeAll(async () => {
  customer = await portal().person();
  ordered = await order(portal(), customer, { image: new Uint8Array(1000).fill(5) });
});

type Fields = readonly (readonly [name: string, value: string | number])[];
type UploadRequest = {
  readonly call: Call;
  readonly fields: Fields;
  /** Absent: the file has no name. */
  readonly fileName?: string;
  readonly content: Buffer;
};
/** A body with its headers, before anything is done to it. */
type Framed = { readonly headers: readonly string[]; readonly body: Buffer };

function formOf({ fields, fileName, content }: UploadRequest): Framed {
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
}
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
  const head = [`POST /api${getPath(call)} HTTP/1.1`, 'host: x', 'connection: close', `authorization: Bearer ${token}`];
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

const content = Buffer.alloc(500_000, 'y');
const check = (more: Partial<UploadRequest> = {}): UploadRequest => ({
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

/** An upload: the status and the code of its refusal. A line that ends in the middle may have no answer. */
type Case = readonly [
  title: string,
  outcome: readonly (readonly [status: string, code?: string])[],
  sending: () => ReturnType<typeof send>,
];
const invalid = [['400', 'invalidInput']] as const;
const cases: readonly Case[] = [
  [
    'that is whole is taken',
    [['200']],
    () => {
      const framed = formOf(check());
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'in chunks, whose length nobody says, is taken',
    [['200']],
    () => {
      const { headers, body } = formOf(check());
      const chunks = Buffer.concat([chunked(body), lastChunk]);
      return send(engineApi.checkOriginalFile, [...headers, 'transfer-encoding: chunked'], chunks);
    },
  ],
  [
    'in chunks that end too early is refused',
    invalid,
    () => {
      const { headers, body } = formOf(check());
      const chunks = Buffer.concat([chunked(body.subarray(0, -1000)), lastChunk]);
      return send(engineApi.checkOriginalFile, [...headers, 'transfer-encoding: chunked'], chunks);
    },
  ],
  [
    'without any length is refused',
    invalid,
    () => {
      const { headers } = formOf(check());
      return send(engineApi.checkOriginalFile, headers, Buffer.alloc(0));
    },
  ],
  [
    'that says a shorter length than it has is refused',
    // Bytes after a complete body are no request, and may be refused first.
    [...invalid, ['400']],
    () => {
      const framed = formOf(check());
      return send(engineApi.checkOriginalFile, withLength(framed, framed.body.length - 1000), framed.body);
    },
  ],
  [
    'that says a longer length than it has is refused',
    [['400', 'invalidInput'], ['400'], ['none']],
    () => {
      const framed = formOf(check());
      return send(engineApi.checkOriginalFile, withLength(framed, framed.body.length + 1000), framed.body, {
        endsEarly: true,
      });
    },
  ],
  [
    'whose file is not as long as its field says is refused',
    [['422', 'fileSizeMismatch']],
    () => {
      const framed = formOf(
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
    () => {
      const { fileName: _, ...nameless } = check();
      const framed = formOf(nameless);
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'with a field twice is refused',
    invalid,
    () => {
      const { fields, ...rest } = check();
      const framed = formOf({ ...rest, fields: [...fields, ['fileName', 'b.bin']] });
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'with a field that objects have of their own is refused',
    invalid,
    () => {
      const { fields, ...rest } = check();
      const framed = formOf({ ...rest, fields: [...fields, ['__proto__', 'x']] });
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'without the fields of its call is refused',
    invalid,
    () => {
      const framed = formOf(check({ fields: [] }));
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'over the limit by a byte is refused',
    [['413', 'fileTooLarge']],
    () => {
      const framed = formOf(check({ content: Buffer.alloc(2 ** 20 + 1) }));
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body);
    },
  ],
  [
    'that stands still is ended',
    [['408', 'uploadTooSlow']],
    () => {
      const framed = formOf(check());
      return send(engineApi.checkOriginalFile, withLength(framed), framed.body.subarray(0, 5000));
    },
  ],
  [
    'of a visitor is refused without its body',
    [['401', 'notSignedIn']],
    () => {
      const framed = formOf(check());
      const sent = framed.body.subarray(0, 1000);
      return send(engineApi.checkOriginalFile, withLength(framed), sent, { token: 'none' });
    },
  ],
  [
    'of somebody who may not make the call is refused without its body',
    [['403', 'notAllowed']],
    () => {
      const framed = formOf(check());
      const sent = framed.body.subarray(0, 1000);
      return send(libraryApi.importSolutionPair, withLength(framed), sent);
    },
  ],
];

const savedFiles = async () =>
  Number((await portal().database.pool.query<{ count: string }>('select count(*) from file_checks')).rows[0]?.count);

describe('damaged upload', () => {
  test.each(cases)('%s', async (_title, outcomes, sending) => {
    const before = await savedFiles();
    const { status, code } = await sending();
    expect(outcomes).toContainEqual(code === undefined ? [status] : [status, code]);
    await expect.poll(() => readdir(portal().storage.incoming)).toEqual([]);
    if (status !== '200') expect(await savedFiles()).toBe(before);
  });
});

/** The answer to a message whose attachment has this name, and the name under which it is kept. */
async function nameSaved(fileName: string) {
  const fields = chatApi.createMessage.input.encode({ ...ordered, message: 'a file' }) as Record<string, string>;
  const sent = {
    call: chatApi.createMessage,
    fields: Object.entries(fields).filter(([, value]) => value !== undefined),
    fileName,
    content: Buffer.from('an attachment'),
  };
  const framed = formOf(sent);
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
])('a file name with %s is stored without the invalid part', async (_title, fileName, outcome) => {
  expect(await nameSaved(fileName)).toMatchObject(outcome);
});

test('a file name with a line break is judged by the part before it', async () => {
  expect(await nameSaved('a\r\nset-cookie: x=1.bin')).toMatchObject({ status: '415', code: 'fileTypeNotValid' });
});

test.each([
  ['a file as it is', 'application/octet-stream', content],
  ['text', 'text/plain', Buffer.from('hello')],
  ['JSON', 'application/json', Buffer.from('{"fileName":"a.bin"}')],
  ['XML of 500 kB', 'application/xml', content],
])('a call with files refuses %s and asks for a form', async (_title, type, body) => {
  const headers = [`content-type: ${type}`, `content-length: ${body.length}`];
  expect(await send(engineApi.checkOriginalFile, headers, body)).toMatchObject({ status: '415', code: 'formExpected' });
  expect(await readdir(portal().storage.incoming)).toEqual([]);
});

test('an upload aborted by the client stores nothing', async () => {
  const before = await savedFiles();
  const large = formOf(check({ content: Buffer.alloc(900_000, 3) }));
  const line = connect(Number(new URL(portal().root).port), '127.0.0.1');
  line.on('error', () => undefined);
  const head = [`POST /api${getPath(engineApi.checkOriginalFile)} HTTP/1.1`, 'host: x'];
  line.write(`${[...head, `authorization: Bearer ${customer.token}`, ...withLength(large)].join('\r\n')}\r\n\r\n`);
  line.write(large.body.subarray(0, 700_000));
  await expect.poll(() => readdir(portal().storage.incoming)).toHaveLength(1);
  line.destroy();
  await expect.poll(() => readdir(portal().storage.incoming)).toEqual([]);
  expect(await savedFiles()).toBe(before);
});
