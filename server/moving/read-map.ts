import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { MovingMap } from '#contract/moving.ts';
import { unknownInMap } from '#rules/moving/apply-map.ts';
import { movingColumns } from '#rules/moving/columns.ts';
import type { MovingKind } from '#contract/moving-files.ts';
import { getMapName } from '#rules/moving/kinds.ts';
import type { Read } from '#server/db/database.ts';

const delivered = new URL('../../maps/', import.meta.url);

/** The columns of the files of a folder, by the names of the files. */
const knownColumns = Object.fromEntries(
  Object.entries(movingColumns).map(([kind, { columns }]) => [getMapName(kind as MovingKind), columns]),
);

/** The maps that come with the portal, by their names. */
export async function listMaps(): Promise<string[]> {
  const names = await readdir(delivered);
  return names.filter((name) => name.endsWith('.json')).map((name) => name.replace('.json', ''));
}

/**
 * Reads the map of a file, or one that comes with the portal by its name, such as `woocommerce`.
 *
 * @throws Error that says in one line what is wrong with it
 */
export async function readMovingMap(name: string): Promise<MovingMap> {
  const isDelivered = (await listMaps()).includes(name);
  const text = await readFile(isDelivered ? new URL(`${name}.json`, delivered) : name, 'utf8');
  return parseMap(text, name);
}

/** A map by its name: one that comes with the portal, or that an administrator kept; undefined: there is none. */
export async function findMap(read: Read, name: string): Promise<MovingMap | undefined> {
  if ((await listMaps()).includes(name)) return readMovingMap(name);
  const kept = await read.selectFrom('moving_maps').where('name', '=', name).select('map').executeTakeFirst();
  return kept === undefined ? undefined : MovingMap.parse(kept.map);
}

/** Parses a map. @throws Error that says in one line what is wrong with it */
export function parseMap(text: string, name: string): MovingMap {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw new Error(`${name} is no JSON`);
  }
  const parsed = MovingMap.safeParse(stored);
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
  const unknown = unknownInMap(parsed.data.files, knownColumns);
  if (unknown.length > 0) throw new Error(`${name} names no file or column of a folder: ${unknown.join(', ')}`);
  return parsed.data;
}
