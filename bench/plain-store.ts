import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerQuestions } from './side-process.ts';

/** The ceiling of uploads: sha256, write, fsync of bytes in memory; and of bodies that come by HTTP. */
const folder = process.env['FOLDER'] ?? '';
const chunkSize = 1 << 18;

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

async function storeOne(chunks: Chunks): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(join(folder, randomUUID()), 'w', 0o600);
  for await (const chunk of chunks) {
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
  return hash.digest('hex');
}

function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  // Its first bytes make every file different.
  yield randomBytes(64);
  for (let at = 64; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
}

await mkdir(folder);
const server = createServer((request, response) => {
  storeOne(request).then(
    () => response.end('true'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');

/** Empties the folder, so that the disk does not fill up between the rounds. */
async function emptyFolder(): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
}

let bytes = Buffer.alloc(0);
answerQuestions(
  {
    port: () => (server.address() as AddressInfo).port,
    /** Stores a number of files at once and answers MB/s. */
    store: async ({ files, size }: { files: number; size: number }) => {
      if (bytes.length !== size) bytes = randomBytes(size);
      await emptyFolder();
      const start = performance.now();
      await Promise.all(Array.from({ length: files }, () => storeOne(chunksOf(bytes))));
      const took = performance.now() - start;
      await emptyFolder();
      return (files * size) / 1e3 / took;
    },
  },
  async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  },
);
