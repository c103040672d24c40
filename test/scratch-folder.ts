import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Size of a file system in memory from which on it has room for a run of the tests, in bytes: half the memory of 16 GB. */
const enough = 7 * 2 ** 30;

/**
 * Returns the folder for what a run of the tests writes: the memory of a Linux that has enough, else that of temporary files. In
 * memory, cloning a database of three hundred files costs a tenth of what it costs on a disk, and nothing waits for fsync.
 */
export async function findScratchFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { blocks, bsize } = await statfs(memory).catch(() => ({ blocks: 0, bsize: 0 }));
  return blocks * bsize >= enough ? memory : tmpdir();
}

/** Returns the folder of a checkout for something, the same one for each run. */
async function findFolderOf(root: string, name: string): Promise<string> {
  const hash = createHash('sha256').update(resolve(root)).digest('hex').slice(0, 8);
  return join(await findScratchFolder(), `tuneport-${name}-${hash}`);
}

/** Returns the folder of the PostgreSQL of a checkout's tests; a run finds there what an earlier one left. */
export const findTestCluster = (root: string): Promise<string> => findFolderOf(root, 'tests');

/** Returns the data folder of the portal that the journeys walk through. */
export const findJourneyFolder = (port = process.env['E2E_PORT'] ?? '3199'): Promise<string> =>
  findFolderOf(join(import.meta.dirname, '..'), `journeys-${port}`);
