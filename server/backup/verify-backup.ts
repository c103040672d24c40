import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, type Part, readManifest } from './manifest.ts';
import { linesOf, measure, placeOf, readLine, sizeOf } from './parts.ts';
import { filesIn, listBackups } from './prune.ts';

/**
 * The folder of a backup: itself, or the latest one in a folder of backups.
 *
 * @throws Error with one line when there is none
 */
export async function findBackup(folder: string): Promise<string> {
  const kind = await stat(folder).catch((cause: unknown) => {
    throw new Error(`BACKUP: there is no folder ${folder}`, { cause });
  });
  if (!kind.isDirectory()) throw new Error(`BACKUP: ${folder} is no folder`);
  const latest = (await listBackups(folder)).at(-1);
  return latest === undefined ? folder : join(folder, latest);
}

/** The stored files beside a backup. */
export const filesBeside = (backup: string): string => filesIn(join(backup, '..'));

/**
 * Reads all of a backup and compares it with its manifest.
 *
 * @returns the manifest, and a line for each part or file that is missing, cut or changed
 * @throws Error with one line when the manifest itself is missing or damaged
 */
export async function verifyBackup(backup: string): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = await readManifest(backup);
  const faults: string[] = [];
  const check = async (path: string, named: string, { bytes, sha256 }: Pick<Part, 'bytes' | 'sha256'>) => {
    const size = await sizeOf(path);
    if (size === undefined) faults.push(`${named} is missing`);
    else if (size !== bytes) faults.push(`${named} has ${size} bytes instead of ${bytes}`);
    else if ((await measure(path)).sha256 !== sha256) faults.push(`${named} is damaged`);
    else return true;
    return false;
  };
  const { tables, files } = manifest;
  for (const { part } of tables) await check(join(backup, part.path), part.path, part);
  if (manifest.secret !== undefined) await check(join(backup, manifest.secret.path), 'secret', manifest.secret);
  if (!(await check(join(backup, files.list.path), files.list.path, files.list))) return { manifest, faults };
  for await (const line of linesOf(backup, files.list)) {
    const { sha256, bytes } = readLine(line);
    await check(placeOf(filesBeside(backup), sha256), `file ${sha256}`, { sha256, bytes });
  }
  return { manifest, faults };
}
