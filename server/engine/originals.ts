import { sql } from 'kysely';
import { type FileFacts, type KnownOrigin, TaskReport, type TaskStripMap } from '#contract/engine.ts';
import type { SolutionId, TaskId } from '#contract/ids.ts';
import { joinedLengths, type KnownOriginal, type Solution } from '#ecu/index.ts';
import { StorageUnavailableError } from '#server/files/bucket.ts';
import type { Read } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { type Storage, withPaths } from '#server/files/storage.ts';
import { runEngine } from './engine.ts';
import { storedOriginal } from '#server/vocabulary/index.ts';

/** Number of originals of one software that are compared with a file; there are rarely two. */
const maxOriginals = 20;

type FileIdentity = Pick<FileFacts, 'family' | 'software' | 'hardware' | 'part' | 'length' | 'container'>;

/**
 * The known originals for such files, each by the oldest of its solutions, with the stored file where there is one. Those of retired solutions count as well: they were originals all the same.
 */
async function originalsFor(read: Read, { family, software, hardware, part, length }: FileIdentity) {
  return (
    read
      .selectFrom('solutions as s')
      .leftJoin('tasks as t', 't.id', 's.origin_task_id')
      .where('s.original', 'is not', null)
      .where('s.software', '=', software ?? '')
      .where('s.family', '=', family)
      .where('s.length', '=', sql<number>`any(${sql.val(joinedLengths(family, length))}::int[])`)
      // A number that only one of the two reads prints is no contradiction.
      .where(sql<boolean>`coalesce(s.hardware = ${hardware ?? null}, true)`)
      .where(sql<boolean>`coalesce(s.part = ${part ?? null}, true)`)
      .distinctOn(['s.original', 's.checksum'])
      .orderBy('s.original')
      .orderBy('s.checksum')
      .orderBy(sql`coalesce(t.original_sha256, s.original_sha256) is null`)
      .orderBy('s.id')
      .limit(maxOriginals)
      .select(['s.id', 's.checksum', 's.content'])
      .select(storedOriginal.as('sha256'))
      .execute()
  );
}

/**
 * Distance of a stored file to the nearest known original of its software; undefined where none is known. Exact to the
 * byte where that original itself is stored, else in blocks of 4 KiB. A file on which the engine fails is nearest to
 * none.
 */
export async function findOrigin(
  read: Read,
  storage: Storage,
  log: Log,
  { sha256, facts }: { sha256: string; facts: FileIdentity },
): Promise<KnownOrigin | undefined> {
  if (facts.software === undefined || facts.container.kind !== 'raw') return undefined;
  const rows = await originalsFor(read, facts);
  if (rows.length === 0) return undefined;
  const originals = rows.flatMap(({ id, checksum, content, sha256: stored }) => {
    const { original, length } = content as Solution;
    return original === undefined
      ? []
      : [{ solutionId: id, checksum, length, facts: original, sha256: stored ?? undefined }];
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
    if (error instanceof StorageUnavailableError) throw error;
    log.error({ err: error, sha256 }, 'the engine failed on a file');
    return undefined;
  }
}

/** A known original whose file is stored. */
type StoredOriginal = KnownOriginal & { sha256: string };

/** The known original from which the report of a task says that its file differs; undefined where it is not stored. */
export async function findKnownOriginal(read: Read, taskId: TaskId): Promise<StoredOriginal | undefined> {
  const row = await read.selectFrom('task_reports').where('task_id', '=', taskId).select('content').executeTakeFirst();
  const origin = row && TaskReport.parse(row.content).original;
  if (origin === undefined || origin.isSame) return undefined;
  const solution = await read
    .selectFrom('solutions as s')
    .leftJoin('tasks as t', 't.id', 's.origin_task_id')
    .where('s.id', '=', origin.solutionId)
    .select(['s.checksum', 's.content'])
    .select(storedOriginal.as('sha256'))
    .executeTakeFirst();
  const content = solution?.content as Solution | undefined;
  if (solution === undefined || solution.sha256 === null || content?.original === undefined) return undefined;
  const { checksum, sha256 } = solution;
  return { solutionId: origin.solutionId, checksum, length: content.length, facts: content.original, sha256 };
}

/** The places at which a stored file differs from a known original; undefined where there are none that can be shown. */
export async function placesBeside(
  storage: Storage,
  sha256: string,
  { sha256: original, ...known }: StoredOriginal,
): Promise<TaskStripMap['origin']> {
  const places = await withPaths(storage, [sha256, original], (paths) =>
    runEngine({
      work: 'listDifferingPlaces',
      path: paths.get(sha256) ?? '',
      original: paths.get(original) ?? '',
      known,
    }),
  );
  if (places === undefined || places.runCount === 0) return undefined;
  return { ...places, runs: [...places.runs], solutionId: known.solutionId as SolutionId };
}
