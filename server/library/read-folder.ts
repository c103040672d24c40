import { constants, type Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `noFile`: a link, a pipe, a socket or a device. */
type Unread = 'noFile' | 'notReadable' | 'tooLarge' | 'changedWhileRead';

/** More than the memory of any control unit. */
const largestFile = 256 << 20;

/**
 * The files of a folder and of those in it. Links are not followed: they lead out of it, or round in it.
 *
 * @returns the paths, and what is neither a file nor a folder that can be read
 * @throws Error with one line when the folder itself cannot be read
 */
export async function listFiles(
  folder: string,
): Promise<{ paths: string[]; notRead: { path: string; reason: Unread }[] }> {
  const paths: string[] = [];
  const notRead: { path: string; reason: Unread }[] = [];
  const folders = [folder];
  for (const next of folders) {
    let entries: Dirent[];
    try {
      entries = await readdir(next, { withFileTypes: true });
    } catch (error) {
      if (next === folder)
        throw new Error(`the folder ${folder} cannot be read (${(error as Error).message})`, { cause: error });
      notRead.push({ path: next, reason: 'notReadable' });
      continue;
    }
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory()) folders.push(path);
      else notRead.push({ path, reason: 'noFile' });
    }
  }
  return { paths, notRead };
}

/**
 * The bytes of a file that stays as it is while it is read. One whose name is in another encoding than UTF-8 cannot be opened by it.
 *
 * @param meanwhile what happens between the first look at the file and its bytes
 */
export async function readStill(path: string, meanwhile?: () => Promise<void>): Promise<Uint8Array | Unread> {
  try {
    // Another file may have taken its place since it was listed: follow no link, and do not wait for a pipe.
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const before = await file.stat();
    if (!before.isFile()) return 'noFile';
    if (before.size > largestFile) return 'tooLarge';
    await meanwhile?.();
    const bytes = Buffer.alloc(before.size);
    const { bytesRead } = await file.read(bytes, 0, before.size, 0);
    const after = await file.stat();
    const isStill = bytesRead === before.size && after.size === before.size && after.mtimeMs === before.mtimeMs;
    return isStill ? bytes : 'changedWhileRead';
  } catch {
    return 'notReadable';
  }
}
