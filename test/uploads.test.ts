import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { getPath } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import type { JobId, MessageId } from '#contract/ids.ts';
import { makeFile, order, type Ordered } from './orders.ts';
import { type Person, usePortal } from './portal.ts';

/*
 * Files from hostile or unlucky clients. Proven elsewhere: a slow drip, a file over the limit, too many at
 * once, a used-up quota, a full disk (server/http/upload-gate.test.ts), viruses (test/scan-uploads.test.ts), archives that lie
 * about themselves (ecu/), restarts in the middle (server/files/upload-staging.test.ts), the memory of many large ones (upload-memory.deep.test.ts).
 */

const MiB = 2 ** 20;
const portal = usePortal({ own: true });
let customer: Person;
let support: Person;
let ordered: Ordered;
beforeAll(async () => {
  [customer, support] = await Promise.all([portal().person(), portal().person({ role: 'support' })]);
  ordered = await order(portal(), customer, { image: new Uint8Array(1000).fill(5) });
});

const url = () => new URL(`${portal().root}/api${getPath(chatApi.createMessage)}`);
const savedFiles = async () =>
  Number((await portal().database.pool.query<{ count: string }>('select count(*) from files')).rows[0]?.count);
const nothingWaits = async () => {
  await expect.poll(() => readdir(portal().storage.incoming)).toEqual([]);
};

const field = (name: string, value: string | number) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** The form of a message up to the first byte of its file. */
const formUpTo = ({ jobId, taskId }: Ordered, fileName: string) => {
  const fields = chatApi.createMessage.input.encode({ jobId, taskId, message: 'a file' }) as Record<string, string>;
  const texts = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [field(name, value)]));
  return `${texts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
};
const end = '\r\n--b--\r\n';

describe('upload', () => {
  test('that is cut off in the middle stores nothing', async () => {
    const before = await savedFiles();
    const line = connect(Number(url().port), '127.0.0.1');
    line.on('error', () => undefined);
    line.write(
      `POST ${url().pathname} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${customer.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n${formUpTo(ordered, 'a.bin')}${'x'.repeat(100_000)}`,
    );
    await expect.poll(() => readdir(portal().storage.incoming)).toHaveLength(1);
    line.destroy();
    await nothingWaits();
    expect(await savedFiles()).toBe(before);
  });

  test.each([
    ['shorter', -1000],
    ['longer', 1000],
  ])('%s than its content-length is not stored', async (_title, more) => {
    const before = await savedFiles();
    const body = `${formUpTo(ordered, 'a.bin')}${'y'.repeat(50_000)}${end}`;
    const line = connect(Number(url().port), '127.0.0.1');
    line.on('error', () => undefined);
    line.end(
      `POST ${url().pathname} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${customer.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length - more}\r\n\r\n${body}`,
    );
    const answer = await text(line);
    // A body that ends early is a garbled form; what comes after a whole one is no request.
    expect(answer).toMatch(more < 0 ? /^(HTTP\/1\.1 400 |$)/ : /^HTTP\/1\.1 400 /);
    await nothingWaits();
    expect(await savedFiles()).toBe(before);
  });

  test('with another size than announced is refused', async () => {
    const file = makeFile(new Uint8Array(2000));
    for (const fileSize of [0, 1999, 2001, 2 ** 31])
      await expect(
        customer.ask(
          engineApi.checkOriginalFile,
          { fileName: 'a.bin', fileSize, fileRole: 'engine' },
          { files: { file } },
        ),
      ).rejects.toMatchObject({ code: 'fileSizeMismatch' });
    await nothingWaits();
  });
});

/** An archive whose entries hold this many zeros each, written as it is compressed. */
async function bomb(entries: number, bytes: number): Promise<Buffer> {
  const zip = new ZipFile();
  const zeros = Buffer.alloc(MiB);
  for (let entry = 0; entry < entries; entry += 1)
    zip.addReadStream(Readable.from(Array.from({ length: bytes / MiB }, () => zeros)), `${entry}.bin`);
  zip.end();
  return buffer(zip.outputStream);
}

test('of a zip bomb is stored as it is and not opened', async () => {
  const image = await bomb(2, 100 * MiB);
  expect(image.length).toBeLessThan(MiB);
  const stored = async () => {
    const sizes = (await readdir(portal().folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    return Promise.all(sizes.map(async ({ parentPath, name }) => (await stat(`${parentPath}/${name}`)).size));
  };
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const before = sum(await stored());
  const { facts, archive } = await customer.ask(
    engineApi.checkOriginalFile,
    { fileName: 'a.zip', fileSize: image.length, fileRole: 'engine' },
    { files: { file: makeFile(image, 'a.zip') } },
  );
  expect(facts.length).toBe(image.length);
  expect(archive).toEqual({ images: [], problem: 'tooLarge' });
  expect(sum(await stored()) - before).toBeLessThan(2 * image.length);
});

/** Files that are two things at once, or not what their names say. */
const polyglots: Record<string, readonly [fileName: string, content: string | Buffer]> = {
  'a page as a readout': ['a.bin', '<html><script>alert(1)</script></html>'],
  'a drawing with a script as a picture': [
    'a.png',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  ],
  'a picture that is a page as well': [
    'a.png',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>alert(1)</script>')]),
  ],
  'a document that is an archive as well': ['a.zip', Buffer.from('%PDF-1.7\nPK\x03\x04')],
  'a program as a text': ['a.txt', Buffer.from('MZ\x90\x00')],
  'a script as a text': ['a.txt', '#!/bin/sh\nrm -rf /\n'],
};

/** The headers under which an attachment comes back, and its bytes. */
async function servedAs({ messageId, jobId }: { messageId: MessageId; jobId: JobId }) {
  const answer = await fetch(`${portal().root}/api${getPath(chatApi.downloadChatFile)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(chatApi.downloadChatFile.input.encode({ jobId, messageId })),
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('download of an untrusted file', () => {
  test.each(Object.entries(polyglots))(
    '%s is an attachment, never shown or run',
    async (_title, [fileName, content]) => {
      const { messageId } = await customer.ask(
        chatApi.createMessage,
        { ...ordered, message: 'a file', fileName },
        { files: { file: new File([new Uint8Array(Buffer.from(content))], fileName) } },
      );
      const { headers, bytes } = await servedAs({ ...ordered, messageId });
      expect(bytes).toEqual(Buffer.from(content));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

const names: Record<string, string> = {
  'a path': '../../../etc/passwd.bin',
  'a path of Windows': '..\\..\\windows\\a.bin',
  'line breaks': 'a\r\nset-cookie: x=1\r\n.bin',
  NUL: 'a\0.exe.bin',
  'letters that turn the direction': '\u202Enib.exe\u202C.bin',
  'half a letter': 'a\uD800.bin',
  'quotes and semicolons': 'a"; filename="b.exe";.bin',
  '5,000 letters': `${'ä'.repeat(5000)}.bin`,
};
describe('file name with', () => {
  test.each(Object.entries(names))('%s is refused or stored without it', async (_title, fileName) => {
    const record: object = chatApi.createMessage.input.encode({ ...ordered, message: 'a file', fileName: 'a.bin' });
    const fields = record as Record<string, string | number | undefined>;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) body.append(name, value === 'a.bin' ? fileName : String(value));
    body.append('file', new File(['content'], 'a.bin'));
    const answer = await fetch(url(), { method: 'POST', headers: { authorization: `Bearer ${customer.token}` }, body });
    if (answer.status !== 200) {
      expect(answer.status).toBe(400);
      return;
    }
    const { messageId } = chatApi.createMessage.output.parse(await answer.json());
    const { headers } = await servedAs({ ...ordered, messageId });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[A-Za-z0-9_.-]{1,140}"?$/);
    expect(headers.get('set-cookie')).toBeNull();
  });
});
