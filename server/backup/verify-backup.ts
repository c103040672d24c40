import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, type Part, readManifest } from './manifest.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { isMissing } from '#server/files/storage.ts';
import { type Contents, folderContents } from './contents.ts';
import { readPartLines, measure, readLine, UnreadablePartError } from './parts.ts';
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
  const check = async ({ path, bytes, sha256 }: Part, named = path) => {
    const place = join(backup, path);
    const stats = await lstat(place).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    // A backup has neither links, which lead out of it, nor pipes, whose end may never come.
    if (stats?.isFile() !== false)
      return judge(named, stats?.size, bytes, async () => (await measure(place)).sha256 === sha256);
    faults.push(`${named} is no regular file`);
    return false;
  };
  const { tables, files } = manifest;
  for (const { part } of tables) await check(part);
  if (manifest.secret !== undefined) await check(manifest.secret, 'secret');
  if (!(await check(files.list))) return { manifest, faults };
  const listed = { count: 0, bytes: 0 };
  try {
    for await (const line of readPartLines(backup, files.list)) {
      const { sha256, bytes } = readLine(line);
      listed.count += 1;
      listed.bytes += bytes;
      await judge(`file ${sha256}`, await contents.sizeOf(sha256), bytes, () => isSound(contents, sha256));
    }
  } catch (error) {
    if (!(error instanceof UnreadablePartError)) throw error;
    faults.push(error.message);
    return { manifest, faults };
  }
  if (listed.count !== files.count || listed.bytes !== files.bytes)
    faults.push(
      `${files.list.path} names ${listed.count} files of ${listed.bytes} bytes instead of ${files.count} of ${files.bytes}`,
    );
  return { manifest, faults };
}

async function isSound(contents: Contents, sha256: string): Promise<boolean> {
  try {
    return await contents.withPath(sha256, async (path) => (await measure(path)).sha256 === sha256);
  } catch (error) {
    if (error instanceof ChecksumMismatchError) return false;
    throw error;
  }
}
