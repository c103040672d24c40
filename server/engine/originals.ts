import { sql } from 'kysely';
import type { FileFacts, KnownOrigin } from '#contract/engine.ts';
import type { SolutionId } from '#contract/ids.ts';
import type { Solution } from '#ecu/index.ts';
import { StoreAway } from '#server/platform/bucket.ts';
import type { Read } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { type Storage, withPaths } from '#server/platform/storage.ts';
import { runEngine } from './engine.ts';
import { plainOriginal } from '#server/vocabulary/index.ts';

/** Number of originals of one software that are compared with a file; there are rarely two. */
const mostOriginals = 20;

type FileIdentity = Pick<FileFacts, 'family' | 'software' | 'hardware' | 'part' | 'length' | 'container'>;

/**
 * The known originals for such files, each by the oldest of its solutions, with the stored file where it came from a
 * task. Those of retired solutions count as well: they were originals all the same.
 */
async function originalsFor(read: Read, { family, software, hardware, part, length }: FileIdentity) {
  return read
    .selectFrom('solutions as s')
    .leftJoin('tasks as t', 't.id', 's.origin_task_id')
    .where('s.original', 'is not', null)
    .where('s.software', '=', software ?? '')
    .where('s.family', '=', family)
    .where('s.length', '=', length)
    .where(sql<boolean>`s.hardware is not distinct from ${hardware ?? null}`)
    .where(sql<boolean>`s.part is not distinct from ${part ?? null}`)
    .distinctOn(['s.original', 's.checksum'])
    .orderBy('s.original')
    .orderBy('s.checksum')
    .orderBy(sql`t.original_sha256 is null`)
    .orderBy('s.id')
    .limit(mostOriginals)
    .select(['s.id', 's.checksum', 's.content'])
    .select(plainOriginal.as('sha256'))
    .execute();
}

/**
 * Distance of a stored file to the nearest known original of its software; undefined where none is known. Exact to the
 * byte where that original itself is stored, else in blocks of 4 KiB. A file on which the engine fails is nearest to
 * none.
 */
export async function originOf(
  read: Read,
  storage: Storage,
  log: Log,
  { sha256, facts }: { sha256: string; facts: FileIdentity },
): Promise<KnownOrigin | undefined> {
  if (facts.software === undefined || facts.container.kind !== 'raw') return undefined;
  const rows = await originalsFor(read, facts);
  if (rows.length === 0) return undefined;
  const originals = rows.flatMap(({ id, checksum, content, sha256: stored }) => {
    const { original } = content as Solution;
    return original === undefined ? [] : [{ solutionId: id, checksum, facts: original, sha256: stored ?? undefined }];
  });
  try {
    const stored = originals.flatMap((one) => one.sha256 ?? []);
    const nearest = await withPaths(storage, [sha256, ...stored], (paths) =>
      runEngine({
        work: 'compareStored',
        path: paths.get(sha256) ?? '',
        originals: originals.map(({ sha256: hash, ...known }) => ({
          ...known,
          path: hash === undefined ? undefined : paths.get(hash),
        })),
      }),
    );
    return nearest && { ...nearest, solutionId: nearest.solutionId as SolutionId };
  } catch (error) {
    if (error instanceof StoreAway) throw error;
    log.error({ err: error, sha256 }, 'the engine failed on a file');
    return undefined;
  }
}
