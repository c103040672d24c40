import type { engineApi, TaskStripMap } from '#contract/engine.ts';
import type { FileComparison } from '#ecu/index.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { runEngine } from './engine.ts';
import { readImages } from './read-images.ts';
import { findKnownOriginal, placesBeside } from './originals.ts';

type ComparedFiles = { original: string; modified: string | undefined; checksum: string };

/**
 * Number of comparisons in the cache: the same files always differ alike, and a page asks again whenever it gets the
 * focus.
 */
const cacheSize = 16;

/** The strip map of a task's file and its differences from the modified one, read from the stored files. */
export function getTaskStripMap(): Handler<typeof engineApi.getTaskStripMap> {
  const maps = new Map<string, TaskStripMap>();
  return async ({ input: { taskId }, tx, storage, refuse }) => {
    const task = await readImages(tx, taskId);
    if (task?.original === undefined) return refuse('notFound');
    const { original, modified, checksum } = task;
    const known = await findKnownOriginal(tx, taskId);
    const key = [original, modified, checksum, known?.solutionId, known?.sha256].join(' ');
    const map = maps.get(key) ?? {
      ...asStripMap(await compare(storage, { original, modified, checksum })),
      origin: known && (await placesBeside(storage, original, known)),
    };
    // Inserted again, because the last entry is the most recent one.
    maps.delete(key);
    maps.set(key, map);
    const [oldest] = maps.keys();
    if (maps.size > cacheSize && oldest !== undefined) maps.delete(oldest);
    return map;
  };
}

async function compare(storage: Storage, { original, modified, checksum }: ComparedFiles): Promise<FileComparison> {
  const first = await storage.read(original);
  if (modified === undefined) return runEngine({ work: 'compare', original: first, checksum }, [first]);
  const second = await storage.read(modified);
  return runEngine({ work: 'compare', original: first, modified: second, checksum }, [first, second]);
}

function asStripMap({ checksum, entropy, erased, changed, runs, signatures, ...sizes }: FileComparison): TaskStripMap {
  return {
    ...sizes,
    entropy: [...entropy],
    erased: [...erased],
    changed: [...changed],
    runs: [...runs],
    checksum: { family: checksum.family, checks: [...checksum.checks] },
    signatures: [...signatures],
  };
}
