import { sql } from 'kysely';
import {
  type Move,
  MovingMap,
  type movingApi,
  shownRefusals,
  shownUnknownMethods,
  type TableHead,
  type TableReading,
} from '#contract/moving.ts';
import { applyMap } from '#rules/moving/apply-map.ts';
import { movingColumns } from '#rules/moving/columns.ts';
import { type MovingKind, movingKinds } from '#contract/moving-files.ts';
import { getMapName } from '#rules/moving/kinds.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { findTable } from './folder.ts';
import { listMaps } from './read-map.ts';

type FolderFile = Move['files'][number];

/** The file and the columns that one of our files is read from, by the map and by our own names. */
function describeTable(kind: MovingKind, map: MovingMap, files: readonly FolderFile[]): TableReading {
  const ofMap = map.files[getMapName(kind)];
  const file = findTable({ names: files.map(({ path }) => path) }, kind, map);
  const none = { kind, ...(file !== undefined && { file }), columns: [], missing: [], doubled: [] };
  if (kind === 'solutions') return none;
  const { columns, needed } = movingColumns[kind];
  const header = files.find(({ path }) => path === file)?.head?.columns ?? [];
  const reading = applyMap(header, columns, needed, ofMap);
  const from = 'problem' in reading ? {} : reading.from;
  return {
    ...none,
    columns: Object.entries(columns).map(([key, [name]]) => ({
      name,
      isNeeded: needed.includes(key),
      ...(from[name] !== undefined && { from: from[name] }),
    })),
    missing: 'problem' in reading && reading.problem === 'columnsMissing' ? [...reading.columns] : [],
    doubled: 'problem' in reading && reading.problem === 'columnsDoubled' ? [...reading.columns] : [],
  };
}

/** The words of refused lines that name no method, in the order of the alphabet. */
async function readUnknownMethods(read: Read): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from move_refusals, unnest(string_to_array(move_refusals.word, '|')) as w (word)
    where problem = 'unknown' and field = 'methods' order by w.word limit ${shownUnknownMethods}`.execute(read);
  return rows.map(({ word }) => word);
}

/** The move that is being prepared, or was made last; undefined while there was none. */
async function readMove(read: Read): Promise<Move | undefined> {
  const row = await read.selectFrom('moves').selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  const inFolder = read.selectFrom('move_files');
  const files = await inFolder
    .where('path', 'not like', '%/%')
    .orderBy('path')
    .select(['path', 'size', 'head'])
    .limit(200)
    .execute();
  const further = await inFolder
    .where('path', 'like', '%/%')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<string>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const refusals = await read
    .selectFrom('move_refusals')
    .orderBy('position')
    .limit(shownRefusals)
    .select(['file', 'line', 'key', 'problem', 'field as column', 'word'])
    .execute();
  const map = MovingMap.parse(row.map);
  const named = files.map(({ path, size, head }) => ({
    path,
    size,
    ...(head !== null && { head: head as TableHead }),
  }));
  return {
    source: row.source,
    state: row.state,
    isRehearsal: row.is_rehearsal,
    map,
    files: named,
    furtherFiles: { count: further.count, bytes: Number(further.bytes ?? 0) },
    tables: movingKinds.map((kind) => describeTable(kind, map, named)),
    ...(row.progress !== null && { progress: row.progress as Move['progress'] }),
    reports: row.reports as Move['reports'],
    refusedCount: row.refused_count,
    failure: row.failure,
    refusals: refusals as Move['refusals'],
    unknownMethods: await readUnknownMethods(read),
  };
}

/** The maps that come with the portal, and those that administrators kept. */
async function readMaps(read: Read) {
  const kept = await read.selectFrom('moving_maps').orderBy('name').select('name').execute();
  const delivered = await listMaps();
  return [
    ...delivered.toSorted().map((name) => ({ name, isDelivered: true })),
    ...kept.map(({ name }) => ({ name, isDelivered: false })),
  ];
}

/** The move with everything that its page shows. */
export const getMove: Handler<typeof movingApi.getMove> = async ({ tx }) => {
  const move = await readMove(tx);
  const methods = await tx.selectFrom('methods').orderBy('name').select('name').execute();
  return { ...(move !== undefined && { move }), maps: await readMaps(tx), methods: methods.map(({ name }) => name) };
};
