import type { Move, movingApi } from '#contract/moving.ts';
import { MovingMap, MovingSource } from '#contract/moving.ts';
import { isTableName } from '#contract/moving-files.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { saveFile } from '#server/files/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { enqueue } from '#server/queue/queue.ts';
import { findMap, listMaps, parseMap } from './read-map.ts';
import { examineTable } from './read-table.ts';

/** States in which the folder is being read: nothing of the move may change. */
const underWay: readonly Move['state'][] = ['waiting', 'running'];

type Refuse = (code: 'noMove' | 'moveRunning') => never;

/** Locks the move for a change of what it is made of. */
async function lockMove(tx: Tx, refuse: Refuse): Promise<void> {
  const move = await tx.selectFrom('moves').select('state').forUpdate().executeTakeFirst();
  if (move === undefined) return refuse('noMove');
  if (underWay.includes(move.state)) return refuse('moveRunning');
}

/** Forgets the outcome of the last run, which says nothing about the folder as it is now. */
const reopen = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('moves')
    .set({ state: 'open', progress: null, reports: '[]', refused_count: 0, failure: '' })
    .execute();
  await tx.deleteFrom('move_refusals').execute();
};

export const beginMove: Handler<typeof movingApi.beginMove> = async ({ input, tx, refuse }) => {
  const source = MovingSource.safeParse(input.source);
  if (!source.success) return refuse('sourceNotValid');
  const map = input.mapName === '' ? MovingMap.parse({}) : await findMap(tx, input.mapName);
  if (map === undefined) return refuse('mapUnknown');
  const last = await tx.selectFrom('moves').select('state').forUpdate().executeTakeFirst();
  if (last !== undefined && underWay.includes(last.state)) return refuse('moveRunning');
  await tx.deleteFrom('move_files').execute();
  const begun = { source: source.data, map: JSON.stringify(map), is_rehearsal: true, started_by: null };
  await tx
    .insertInto('moves')
    .values(begun)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(begun))
    .execute();
  await reopen(tx);
  return true;
};

/** The head of a file that may be a table; null where it is none, as one in a folder below never is. */
async function readHead(path: string, staged: string): Promise<string | null> {
  if (path.includes('/') || !isTableName(path)) return null;
  const facts = await examineTable(staged);
  if (!facts.ok) return null;
  return JSON.stringify({ columns: facts.header, sample: facts.sample, lines: facts.lines });
}

export const addMoveFile: Handler<typeof movingApi.addMoveFile> = async ({ input, files, tx, storage, refuse }) => {
  const { file } = files;
  if (file === undefined) return refuse('fileMissing');
  if (file.size === 0) return refuse('fileEmpty');
  const head = await readHead(input.path, file.path);
  await lockMove(tx, refuse);
  await saveFile(tx, storage, file);
  const added = { path: input.path, sha256: file.sha256, size: file.size, head };
  await tx
    .insertInto('move_files')
    .values(added)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(added))
    .execute();
  await reopen(tx);
  return true;
};

export const removeMoveFile: Handler<typeof movingApi.removeMoveFile> = async ({ input, tx, refuse }) => {
  await lockMove(tx, refuse);
  const removed = await tx.deleteFrom('move_files').where('path', '=', input.path).returning('path').execute();
  if (removed.length === 0) return false;
  await reopen(tx);
  return true;
};

export const setMoveMap: Handler<typeof movingApi.setMoveMap> = async ({ input, tx, refuse }) => {
  const map = readGivenMap(input.map);
  if (map === undefined) return refuse('mapNotValid');
  await lockMove(tx, refuse);
  await tx
    .updateTable('moves')
    .set({ map: JSON.stringify(map) })
    .execute();
  await reopen(tx);
  return true;
};

function readGivenMap(text: string): MovingMap | undefined {
  try {
    return parseMap(text, 'the map');
  } catch {
    return undefined;
  }
}

const readCurrentMap = async (read: Read): Promise<unknown> =>
  (await read.selectFrom('moves').select('map').executeTakeFirst())?.map;

export const keepMovingMap: Handler<typeof movingApi.keepMovingMap> = async ({ input, tx, refuse }) => {
  const name = MovingSource.safeParse(input.name);
  if (!name.success) return refuse('mapNameNotValid');
  // The delivered ones stay what they are.
  if ((await listMaps()).includes(name.data)) return refuse('mapNameTaken');
  const stored = await readCurrentMap(tx);
  if (stored === undefined) return refuse('noMove');
  const map = JSON.stringify(stored);
  await tx
    .insertInto('moving_maps')
    .values({ name: name.data, map })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ map }))
    .execute();
  return true;
};

export const runMove: Handler<typeof movingApi.runMove> = async ({ actor, input, tx, refuse }) => {
  await lockMove(tx, refuse);
  const first = await tx.selectFrom('move_files').select('path').limit(1).executeTakeFirst();
  if (first === undefined) return refuse('nothingToMove');
  await reopen(tx);
  await tx
    .updateTable('moves')
    .set({ state: 'waiting', is_rehearsal: input.isRehearsal, started_by: actor.id })
    .execute();
  await enqueue(tx, 'runMove', {}, 'runMove', 'moving');
  return true;
};
