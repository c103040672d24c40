import { sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import { isOwnDelivery } from '#ecu/index.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import { addJob } from '#server/queue/queue.ts';
import { type Storage, withPaths } from '#server/files/storage.ts';
import { plainOriginal } from '#server/vocabulary/index.ts';
import { runEngine } from './engine.ts';

/** A version of the modified file of a task. */
type Delivery = { taskId: TaskId; version: number };

/** Has the engine learn by which blocks a delivery is known again, once the transaction commits. */
export async function enqueueOwnBlocks(tx: Tx, { taskId, version }: Delivery): Promise<void> {
  const payload = sql`${JSON.stringify({ taskId, version })}::json`;
  await sql`select ${addJob('learnOwnBlocks', payload, `own:${taskId}:${version}`)}`.execute(tx);
}

/** Has the engine learn the deliveries that it has not learned, after everything else in the queue. */
export async function enqueueUnknownDeliveries({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`select graphile_worker.add_job('learnOwnBlocks', json_build_object('taskId', f.task_id, 'version', f.version),
      job_key => 'own:' || f.task_id || ':' || f.version, max_attempts => 8, priority => 100)
    from task_files f where f.released_at is not null
      and not exists (select from own_deliveries o where (o.task_id, o.version) = (f.task_id, f.version))`.execute(db);
}

/** Learns the blocks of a delivery; of one whose files are gone nothing. */
export async function learnOwnBlocks(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  storage: Storage,
  { taskId, version }: Delivery,
): Promise<void> {
  const files = await reader
    .selectFrom('task_files as f')
    .innerJoin('tasks as t', 't.id', 'f.task_id')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('f.task_id', '=', taskId)
    .where('f.version', '=', version)
    .select([plainOriginal.as('original'), 'f.sha256 as modified', 'v.ecu_checksum as checksum'])
    .executeTakeFirst();
  if (files === undefined || files.original === null) return;
  const { original, modified, checksum } = files;
  const { blocks, family, software } = await withPaths(storage, [original, modified], (paths) =>
    runEngine({
      work: 'digestOwnStored',
      path: paths.get(original) ?? '',
      modified: paths.get(modified) ?? '',
      checksum,
    }),
  );
  await db.transaction().execute(async (tx) => {
    const written = await tx
      .insertInto('own_deliveries')
      .values({ task_id: taskId, version, blocks: blocks.length, family, software: software ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (written === undefined || blocks.length === 0) return;
    await sql`insert into own_blocks (digest, task_id, version, place)
      select b.digest, ${taskId}, ${version}, b.place
      from unnest(${blocks.map(({ digest }) => String(digest))}::bigint[], ${blocks.map(({ offset }) => offset)}::int[])
        as b (digest, place)`.execute(tx);
  });
}

type FoundRow = {
  task_id: TaskId;
  version: number;
  blocks: number;
  family: string;
  software: string | null;
  places: number[];
  digests: string[];
};

/** Looks for deliveries in a stored file, and saves those that are in it. */
export async function findOwnDeliveries(
  { db, reader }: Pick<Database, 'db' | 'reader'>,
  { sha256, path }: { sha256: string; path: string },
): Promise<void> {
  const { blocks, family, software } = await runEngine({ work: 'digestStored', path });
  if (blocks.length === 0) return;
  const offsets = new Map(blocks.map(({ digest, offset }) => [String(digest), offset]));
  const { rows } = await sql<FoundRow>`select b.task_id, b.version, o.blocks, o.family, o.software,
      array_agg(b.place) as places, array_agg(b.digest::text) as digests
    from own_blocks b join own_deliveries o on (o.task_id, o.version) = (b.task_id, b.version)
    where b.digest = any(${[...offsets.keys()]}::bigint[])
    group by b.task_id, b.version, o.blocks, o.family, o.software`.execute(reader);
  const found = rows
    .map((row) => ({
      ...row,
      found: countAtOneDistance(row, offsets),
      isSameSoftware: row.software !== null && row.software === software && row.family === family,
    }))
    .filter((row) => isOwnDelivery({ own: row.blocks, found: row.found, isSameSoftware: row.isSameSoftware }));
  if (found.length === 0) return;
  await db
    .insertInto('found_deliveries')
    .values(found.map((row) => ({ sha256, task_id: row.task_id, version: row.version, found: row.found })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Number of blocks that lie as far from each other in the file as in the delivery. */
function countAtOneDistance({ places, digests }: FoundRow, offsets: ReadonlyMap<string, number>): number {
  const counts = new Map<number, number>();
  for (const [index, place] of places.entries()) {
    const distance = (offsets.get(digests[index] ?? '') ?? 0) - place;
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

/** The deliveries that a file is, or holds in part or with other changes. One that support left as it was is an original. */
export const deliveriesIn = (sha256: string) => sql<{ task_id: TaskId; version: number }>`(
  select f.task_id, f.version from task_files f join tasks o on o.id = f.task_id
  where f.sha256 = ${sha256} and f.released_at is not null and o.original_sha256 is distinct from f.sha256
  union select d.task_id, d.version from found_deliveries d where d.sha256 = ${sha256})`;

/** The file is a delivery from here, or holds one. */
export async function isOwnFile(read: Read, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select exists (select from ${deliveriesIn(sha256)} d) as own`.execute(
    read,
  );
  return rows[0]?.own === true;
}
