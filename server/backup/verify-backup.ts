import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, type Part, readManifest } from './manifest.ts';
import { DamagedContent } from '#server/platform/stored-content.ts';
import { type Contents, folderContents } from './contents.ts';
import { linesOf, measure, readLine, sizeOf } from './parts.ts';
import { backupFolder, filesIn } from './place.ts';

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
  const latest = (await backupFolder(folder).list()).at(-1);
  return latest === undefined ? folder : join(folder, latest);
}

/** The stored files beside a backup. */
export const filesBeside = (backup: string): Contents =>
  folderContents(filesIn(join(backup, '..')), `BACKUP_DIR: ${backup}`);

/**
 * Reads all of a backup and compares it with its manifest.
 *
 * @param contents its stored files; those beside it unless said
 * @returns the manifest, and a line for each part or file that is missing, cut or changed
 * @throws Error with one line when the manifest itself is missing or damaged
 */
export async function verifyBackup(
  backup: string,
  contents: Contents = filesBeside(backup),
): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = await readManifest(backup);
  const faults: string[] = [];
  const judge = async (named: string, size: number | undefined, bytes: number, proves: () => Promise<boolean>) => {
    if (size === undefined) faults.push(`${named} is missing`);
    else if (size !== bytes) faults.push(`${named} has ${size} bytes instead of ${bytes}`);
    else if (!(await proves())) faults.push(`${named} is damaged`);
    else return true;
    return false;
  };
  const check = async (path: string, named: string, { bytes, sha256 }: Pick<Part, 'bytes' | 'sha256'>) =>
    judge(named, await sizeOf(path), bytes, async () => (await measure(path)).sha256 === sha256);
  const { tables, files } = manifest;
  for (const { part } of tables) await check(join(backup, part.path), part.path, part);
  if (manifest.secret !== undefined) await check(join(backup, manifest.secret.path), 'secret', manifest.secret);
  if (!(await check(join(backup, files.list.path), files.list.path, files.list))) return { manifest, faults };
  for await (const line of linesOf(backup, files.list)) {
    const { sha256, bytes } = readLine(line);
    await judge(`file ${sha256}`, await contents.sizeOf(sha256), bytes, () => isSound(contents, sha256));
  }
  return { manifest, faults };
}

async function isSound(contents: Contents, sha256: string): Promise<boolean> {
  try {
    return await contents.withPath(sha256, async (path) => (await measure(path)).sha256 === sha256);
  } catch (error) {
    if (error instanceof DamagedContent) return false;
    throw error;
  }
}
