import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { getStoredPath } from '#server/files/storage.ts';
import { order, type Ordered } from './orders.ts';
import { password, usePortal } from './portal.ts';
import { endAll, openFolder, ready, startPortal } from './process.ts';

const MiB = 2 ** 20;
const uploads = 100;
const pieces = 16;
const piece = Buffer.alloc(MiB, 0x5a);
const folder = await openFolder();
const portal = usePortal({ own: true });

afterAll(async () => {
  endAll();
  await rm(folder, { recursive: true, force: true });
});

/** Only Linux tells the most memory that a process ever had, and forgets it on demand. Elsewhere the bytes alone are compared. */
const isTold = process.platform === 'linux';

/** A figure of a process, in bytes: its memory now, or the most that it had since it was told to forget; 0 where nobody tells it. */
async function memoryOf(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  if (!isTold) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

/** The form of a message up to the first byte of its file. */
function formUpTo({ jobId, taskId }: Ordered): Buffer {
  const fields: object = chatApi.createMessage.input.encode({ jobId, taskId, message: 'a file', fileName: 'a.bin' });
  const texts = Object.entries(fields as Record<string, string | number | undefined>).flatMap(([name, value]) =>
    value === undefined ? [] : [`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  );
  return Buffer.from(`${texts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`);
}
const end = Buffer.from('\r\n--b--\r\n');

test('a hundred concurrent uploads of 16 MiB need less than 150 MB of memory and arrive unchanged', async () => {
  const { database, person } = portal();
  const customer = await person();
  const ordered = await order(portal(), customer, { image: new Uint8Array(1000).fill(5) });
  const server = await ready(
    await startPortal([], {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      UPLOADS_PER_USER: String(uploads),
      UPLOADS_AT_ONCE: String(uploads),
      // A machine that has much else to do is not what is tried here.
      UPLOAD_LEAST_RATE: '0',
      DISK_RESERVE_MIB: '0',
      LOG_LEVEL: 'error',
    }),
  );
  const pid = server.child.pid ?? 0;
  const { token } = await server.clientOf().ask(accountsApi.signIn, { username: customer.username, password });

  const head = formUpTo(ordered);
  const send = async (count: number): Promise<string> => {
    const upload = request(`${server.root}/api${getPath(chatApi.createMessage)}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + count * MiB + end.length,
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    const [[answer]] = await Promise.all([
      answered,
      pipeline(Readable.from([head, ...Array.from({ length: count }, () => piece), end]), upload),
    ]);
    const body = await text(answer);
    return answer.statusCode === 200 ? 'saved' : body;
  };

  // Warm up: code loaded by the first upload, and heap that V8 reserves under load, do not belong to uploads.
  expect(await send(1)).toBe('saved');
  const client = server.clientOf(token);
  for (let round = 0; round < 10; round += 1)
    await Promise.all(Array.from({ length: uploads }, () => client.ask(accountsApi.getAccess, {})));
  if (isTold) await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await memoryOf(pid, 'VmRSS');
  const answers = await Promise.all(Array.from({ length: uploads }, () => send(pieces)));
  expect(answers).toEqual(Array.from({ length: uploads }, () => 'saved'));
  const growth = (await memoryOf(pid, 'VmHWM')) - before;
  expect(growth).toBeLessThan(150e6);

  const sha256 = createHash('sha256')
    .update(Buffer.alloc(pieces * MiB, 0x5a))
    .digest('hex');
  const { rows } = await database.pool.query(
    'select count(*)::int as messages from chat_messages where file_sha256 = $1',
    [sha256],
  );
  expect(rows).toEqual([{ messages: uploads }]);
  expect((await readFile(`${folder}/files/${getStoredPath(sha256)}`)).equals(Buffer.alloc(pieces * MiB, 0x5a))).toBe(
    true,
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
