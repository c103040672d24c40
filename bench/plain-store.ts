import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { answerQuestions } from './side-process.ts';

/** The ceiling of uploads: a bare server that does nothing but hash, write and fsync the file of a form. */
const folder = process.env['FOLDER'] ?? '';

async function storeOne(chunks: AsyncIterable<Buffer>): Promise<string> {
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

await mkdir(folder);
const forms = Fastify();
await forms.register(multipart, { limits: { fileSize: 1 << 30 } });
forms.route({
  method: 'POST',
  url: '/',
  handler: async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await storeOne(part.file);
    return true;
  },
});
const url = await forms.listen({ port: 0, host: '127.0.0.1' });

answerQuestions(
  {
    url: () => url,
    /** Empties the folder, so that the disk does not fill up between the rounds. */
    empty: async () => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
  },
  async () => {
    await forms.close();
    await rm(folder, { recursive: true, force: true });
  },
);
