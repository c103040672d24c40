import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answerQuestions } from './helper.ts';

/** The ceiling of uploads: sha256, write, fsync of bytes that are there already. */
const folder = process.env['FOLDER'] ?? '';
const chunkSize = 1 << 18;

async function storeOne(path: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  // Its first bytes make every file different.
  const own = randomBytes(64);
  hash.update(own);
  await file.write(own);
  for (let at = own.length; at < bytes.length; at += chunkSize) {
    const chunk = bytes.subarray(at, at + chunkSize);
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
  return hash.digest('hex');
}

let bytes = Buffer.alloc(0);
answerQuestions(
  {
    /** Stores so many files at once and answers MB/s. */
    store: async ({ files, size }: { files: number; size: number }) => {
      if (bytes.length !== size) bytes = randomBytes(size);
      await mkdir(folder);
      const start = performance.now();
      await Promise.all(Array.from({ length: files }, (_, index) => storeOne(join(folder, String(index)), bytes)));
      const took = performance.now() - start;
      await rm(folder, { recursive: true });
      return (files * size) / 1e3 / took;
    },
  },
  () => rm(folder, { recursive: true, force: true }),
);
