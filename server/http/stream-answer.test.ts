import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { usePortal } from '#test/portal.ts';
import { serve } from './serve.ts';
import { openUploadGate, defaultUploadLimits } from './upload-gate.ts';
import { openVersions } from '#server/realtime/versions.ts';

const portal = usePortal({ own: true });

const pullLongFile = call({
  method: 'GET',
  name: 'pullLongFile',
  who: 'public',
  about: 'A file without an end.',
  input: z.object({}),
  output: z.void(),
  answers: 'file',
  refusals: {},
});

/** A server whose one call answers this stream. */
async function serving(stream: () => Readable) {
  const { database, storage } = portal();
  const app = Fastify({ forceCloseConnections: true });
  const nobody = async () => undefined;
  const uploads = openUploadGate(
    { ...defaultUploadLimits, fileSize: 1 },
    { freeBytes: async () => 1, storedBy: async () => 0, takeSlot: async () => () => undefined },
  );
  const securityLog = { hashOfName: () => '', write: async () => {}, count: async () => {}, end: async () => {} };
  const host = {
    app,
    forms: app,
    database,
    storage,
    uploads,
    actorOf: nobody,
    sessionEndOf: nobody,
    securityLog,
    versions: openVersions(),
  };
  serve(host, { pullLongFile }, { pullLongFile: async () => ({ stream, fileName: 'long.zip' }) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/tf24API/pullLongFile`, close: () => app.close() };
}

test('a generated file is streamed completely with its name', async () => {
  const parts = Array.from({ length: 300 }, (_, nth) => Buffer.alloc(10_000, nth % 251));
  const { url, close } = await serving(() => Readable.from(parts));
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('long.zip');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(parts))).toBe(true);
  await close();
});

test('generating stops when the client disconnects', async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(64 << 10);
    } finally {
      // A generator makes nothing more once it is here.
      isOver = true;
    }
  }
  const { url, close } = await serving(() => Readable.from(endless(), { objectMode: false }));
  const asking = request(url);
  asking.on('error', () => undefined);
  asking.end();
  const [response] = (await once(asking, 'response')) as [Readable];
  await once(response, 'data');
  asking.destroy();
  await expect.poll(() => isOver).toBe(true);
  await close();
});

test('a failed generator aborts the response instead of ending it', async () => {
  const answered = Promise.withResolvers<void>();
  async function* breaking() {
    yield Buffer.alloc(100_000);
    await answered.promise;
    throw new Error('a stored file is gone');
  }
  const { url, close } = await serving(() => Readable.from(breaking(), { objectMode: false }));
  const response = await fetch(url);
  answered.resolve();
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  await close();
});
