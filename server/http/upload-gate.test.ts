import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { getPath } from '#contract/call.ts';
import { makeFile, finishedOrder, order } from '#test/orders.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';

const MiB = 2 ** 20;
const boundary = 'b';
const fileHeader = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;

/** An upload under the test's control: the headers and the header of a file are sent, the rest is up to the test. */
function begin({ root }: Portal, person: Person, headers: Record<string, string | number> = {}) {
  const upload = request(`${root}/api${getPath(engineApi.checkOriginalFile)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
  // The portal may close the line while bytes are still on their way to it.
  upload.on('error', () => undefined);
  upload.write(`${fileHeader}${'x'.repeat(1000)}`);
  return upload;
}

async function answerTo(
  upload: ClientRequest,
): Promise<{ status: number; code: unknown; retryAfter: unknown; answer: IncomingMessage }> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  const { code } = JSON.parse(await text(answer)) as { code?: unknown };
  return { status: answer.statusCode ?? 0, code, retryAfter: answer.headers['retry-after'], answer };
}

/** Sends noise until the portal has answered. */
async function sendEndlessly(upload: ClientRequest): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 7);
  let bytes = 0;
  const line = { isAnswered: false };
  upload.once('response', () => {
    line.isAnswered = true;
  });
  const source = Readable.from(
    (function* noise() {
      while (!line.isAnswered) {
        bytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  await pipeline(source, upload, { end: false }).catch(() => undefined);
  return bytes;
}

const check = (person: Person, bytes: number, seed = 0) => {
  const file = makeFile(new Uint8Array(bytes).map((_byte, place) => (place * 7 + seed) % 251));
  return person.ask(
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: bytes, fileRole: 'engine' },
    { files: { file } },
  );
};

/** The files in the waiting room of this process. */
const waiting = ({ storage }: Portal) => readdir(storage.incoming);

describe('a file over the limit', () => {
  const portal = usePortal({ uploadLimit: MiB });
  let customer: Person;
  beforeAll(async () => {
    customer = await portal().person();
  });

  test('is refused as soon as it is too large, nothing is stored and the connection is closed', async () => {
    const upload = begin(portal(), customer);
    const [answer, bytes] = await Promise.all([answerTo(upload), sendEndlessly(upload)]);
    expect(answer).toMatchObject({ status: 413, code: 'fileTooLarge' });
    // The buffers of the line itself come on top.
    expect(bytes).toBeLessThan(32 * MiB);
    expect(await waiting(portal())).toEqual([]);
    if (!upload.destroyed) await once(upload, 'close');
  });

  test('is refused by its content-length before it is received', async () => {
    const upload = begin(portal(), customer, { 'content-length': 500 * MiB });
    expect(await answerTo(upload)).toMatchObject({ status: 413, code: 'fileTooLarge' });
    expect(await waiting(portal())).toEqual([]);
  });

  test('excludes one of exactly the limit, which is accepted', async () => {
    expect(await check(customer, MiB)).toMatchObject({ fileCheckId: expect.any(Number) as number });
  });
});

test('an upload below the minimum rate is aborted and nothing is stored', async () => {
  const upload = begin(slow(), await slow().person());
  const drip = setInterval(() => upload.write('x'), 10);
  try {
    expect(await answerTo(upload)).toMatchObject({ status: 408, code: 'uploadTooSlow' });
  } finally {
    clearInterval(drip);
  }
  expect(await waiting(slow())).toEqual([]);
});
const slow = usePortal({ uploads: { diskReserve: 0, minRate: 8192, rateWindow: 250 } });

describe('simultaneous uploads', () => {
  const portal = usePortal({ uploads: { diskReserve: 0, perUser: 2, perProcess: 3 } });

  test('are limited per user and in total, and a finished one frees its slot', async () => {
    const [one, other, third] = await Promise.all([portal().person(), portal().person(), portal().person()]);
    const firsts = [begin(portal(), one), begin(portal(), one)];
    await arrived(portal(), 2);
    expect(await answerTo(begin(portal(), one))).toMatchObject({
      status: 429,
      code: 'tooManyUploads',
      retryAfter: '5',
    });
    const ofOther = begin(portal(), other);
    await arrived(portal(), 3);
    await expect(check(third, 100)).rejects.toMatchObject({ status: 429, code: 'tooManyUploads' });

    ofOther.end('bytes\r\n--b--\r\n');
    // Any outcome will do: the upload has ended.
    expect((await answerTo(ofOther)).status).toBe(400);
    expect(await check(third, 100)).toBeDefined();
    for (const upload of firsts) upload.destroy();
  });

  test('need a slot for a message with a file, not for one without', async () => {
    const customer = await portal().person();
    const { jobId, taskId } = await order(portal(), customer);
    const firsts = [begin(portal(), customer), begin(portal(), customer)];
    await arrived(portal(), 2);
    const write = (message: string, options = {}) =>
      customer.ask(chatApi.createMessage, { jobId, taskId, message }, options);
    await expect(
      write('with a file', { files: { file: makeFile(new Uint8Array(100), 'a.txt') } }),
    ).rejects.toMatchObject({
      status: 429,
      code: 'tooManyUploads',
    });
    expect(await write('without one')).toMatchObject({ text: 'without one' });
    for (const upload of firsts) upload.destroy();
  });

  /** Waits until this number of files is being received. */
  async function arrived(world: Portal, files: number): Promise<void> {
    await expect.poll(async () => (await waiting(world)).length, { interval: 5 }).toBe(files);
  }
});

describe('the storage quota of a customer', () => {
  const portal = usePortal({ uploads: { diskReserve: 0, quota: 300_000 } });

  test('counts each content once and refuses what exceeds it, and does not apply to staff', async () => {
    const customer = await portal().person();
    await check(customer, 100_000);
    await check(customer, 100_000);
    await check(customer, 150_000, 1);
    await expect(check(customer, 100_000, 2)).rejects.toMatchObject({ status: 422, code: 'quotaExceeded' });
    await check(customer, 20_000, 3);
    expect(await waiting(portal())).toEqual([]);

    const support = await portal().person({ role: 'support' });
    const { storedBytes, storageQuota } = await support.ask(accountsApi.getUser, { userId: customer.id });
    expect({ storedBytes, storageQuota }).toEqual({ storedBytes: 270_000, storageQuota: 300_000 });
    const ordered = await order(portal(), await portal().person(), { image: new Uint8Array(1000).fill(3) });
    const file = makeFile(new Uint8Array(400_000), 'a.bin');
    expect(
      await support.ask(chatApi.createMessage, { ...ordered, message: 'a file' }, { files: { file } }),
    ).toBeDefined();
  });

  test('is not exceeded by simultaneous uploads', async () => {
    const customer = await portal().person();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((seed) => check(customer, 140_000, seed)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    const { rows } = await portal().database.pool.query<{ bytes: string }>(
      'select coalesce(sum(f.size), 0) as bytes from file_checks c join files f using (sha256) where c.user_id = $1',
      [customer.id],
    );
    expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(300_000);
  });
});

describe('an almost full disk', () => {
  const portal = usePortal({ uploads: { diskReserve: MiB } });

  test('refuses files but not payments, and the desk shows it until there is space again', async () => {
    const [support, customer] = await Promise.all([
      portal().person({ role: 'support' }),
      portal().person({ credits: 500 }),
    ]);
    const { taskId } = await finishedOrder(portal(), { customer, support });
    const { disk } = await support.ask(deskApi.getDesk, {});
    expect(disk).toMatchObject({ state: 'enough', reserve: MiB });
    expect(disk.free).toBeGreaterThan(2 * MiB);

    const { storage } = portal();
    const { freeBytes } = storage;
    storage.freeBytes = () => Promise.resolve(MiB - 1);
    try {
      await expect(check(customer, 1000)).rejects.toMatchObject({ status: 507, code: 'storageFull' });
      expect(await waiting(portal())).toEqual([]);
      expect((await support.ask(deskApi.getDesk, {})).disk).toEqual({ state: 'full', free: MiB - 1, reserve: MiB });
      expect(await customer.ask(orderingApi.payTask, { taskId })).toBe(true);
    } finally {
      storage.freeBytes = freeBytes;
    }
    expect(await check(customer, 1000)).toBeDefined();
  });

  test('is also detected while a file is being written, and nothing is stored', async () => {
    const customer = await portal().person();
    const { storage } = portal();
    const { receive } = storage;
    // The kernel's own device that is always full.
    expect(existsSync('/dev/full')).toBe(true);
    storage.receive = async (source) => {
      await pipeline(source, createWriteStream('/dev/full'));
      throw new Error('/dev/full took bytes');
    };
    try {
      await expect(check(customer, 100_000)).rejects.toMatchObject({ status: 507, code: 'storageFull' });
    } finally {
      storage.receive = receive;
    }
    expect(await waiting(portal())).toEqual([]);
    expect(await check(customer, 100_000)).toBeDefined();
  });
});

test('a client that is still sending receives the refusal', async () => {
  const upload = begin(full(), await full().person());
  const [answer] = await Promise.all([answerTo(upload), sendEndlessly(upload)]);
  expect(answer).toMatchObject({ status: 507, code: 'storageFull' });
});
const full = usePortal({ uploads: { diskReserve: 2 ** 60 } });

test('an endless body without a session is not read', async () => {
  const upload = begin(full(), { token: 'none' } as Person);
  const [answer] = await Promise.all([answerTo(upload), sendEndlessly(upload)]);
  expect(answer).toMatchObject({ status: 401, code: 'notSignedIn' });
  if (!upload.destroyed) await once(upload, 'close');
});
