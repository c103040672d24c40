import type { engineApi } from '#contract/engine.ts';
import type { Handler } from '#server/http/serve.ts';
import { readImages } from './read-images.ts';

/** Some bytes of a file of a task; nothing else of the file is read. */
export const getTaskBytes: Handler<typeof engineApi.getTaskBytes> = async ({ input, tx, storage, refuse }) => {
  const task = await readImages(tx, input.taskId);
  const sha256 = task?.[input.file];
  if (sha256 === undefined) return refuse('notFound');
  const { size, bytes } = await storage.readRange(sha256, input.offset, input.length);
  return { size, bytes: bytes.toString('hex') };
};
