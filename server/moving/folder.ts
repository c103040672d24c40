import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { movingFiles, type MovingKind } from '#contract/moving-files.ts';
import type { MovingMap } from '#contract/moving.ts';
import { getMapName } from '#rules/moving/kinds.ts';

/** A folder that a portal moves in from. */
export type MovingFolder = {
  readonly path: string;
  /** Names of the files directly in it. */
  readonly names: readonly string[];
};

/** Opens a folder. @throws Error with one clear line when it cannot be read */
export async function openFolder(path: string): Promise<MovingFolder> {
  const real = await realpath(path);
  const entries = await readdir(real, { withFileTypes: true });
  return { path: real, names: entries.filter((entry) => entry.isFile()).map(({ name }) => name) };
}

/** The file of a folder with one of some names, in any case; undefined: none is there. */
export function findFile({ names }: Pick<MovingFolder, 'names'>, wanted: readonly string[]): string | undefined {
  const lower = wanted.map((name) => name.toLowerCase());
  return names.find((name) => lower.includes(name.toLowerCase()));
}

/** The file of a folder that one of ours is read from: the one that the map names, else the one of our own name. */
export const findTable = (folder: Pick<MovingFolder, 'names'>, kind: MovingKind, map: MovingMap): string | undefined =>
  findFile(folder, map.files[getMapName(kind)]?.file ?? []) ?? findFile(folder, [movingFiles[kind]]);

const PortalFacts = z.object({
  source: z.string().min(1).optional().catch(undefined),
  currency: z.string().min(1).optional().catch(undefined),
});

/** The portal that the folder comes from, as its `portal.json` says: its name and its currency, as far as they are there. */
export async function readPortalOfFolder(folder: MovingFolder): Promise<z.output<typeof PortalFacts>> {
  const name = findFile(folder, ['portal.json']);
  if (name === undefined) return {};
  return PortalFacts.catch({}).parse(JSON.parse(await readFile(join(folder.path, name), 'utf8')));
}

/** A file that a line names, with the digest of its content. */
export type NamedFile = { readonly path: string; readonly size: number; readonly sha256: string };

/**
 * Finds a file that a line names, by its path below the folder, and reads it as a whole for its digest. Links lead nowhere outside.
 *
 * @returns undefined when no such file is there
 */
export async function readNamedFile(folder: MovingFolder, name: string): Promise<NamedFile | undefined> {
  try {
    const path = await realpath(join(folder.path, name.replaceAll('\\', '/')));
    if (!path.startsWith(folder.path + sep)) return undefined;
    const { size } = await stat(path);
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
    return { path, size, sha256: hash.digest('hex') };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Codes of a path that leads to no file: none, a part of it that is no folder, a folder, or a name that no file has. */
const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE', 'ELOOP', 'EACCES'];
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && absent.includes(String(error.code));
