import { createReadStream } from 'node:fs';
import type { Tx } from '#server/db/database.ts';
import { saveFile } from '#server/files/index.ts';
import type { Storage } from '#server/files/storage.ts';
import { type MovingFolder, type NamedFile, readNamedFile } from './folder.ts';

/** The largest file that is acceptance, in bytes: PostgreSQL counts them in four bytes. */
const maxSize = 2 ** 31 - 1;

/**
 * Finds a file that a line names, which has to be what the line says of it.
 *
 * @param digest sha256 as the line says it; empty: it says none
 */
export async function findNamedFile(
  folder: MovingFolder,
  name: string,
  digest: string,
): Promise<{ ok: true; file: NamedFile } | { ok: false; problem: 'fileMissing' | 'fileDiffers' }> {
  const file = await readNamedFile(folder, name);
  if (file === undefined) return { ok: false, problem: 'fileMissing' };
  const isRight = file.size > 0 && file.size <= maxSize && (digest === '' || digest === file.sha256);
  return isRight ? { ok: true, file } : { ok: false, problem: 'fileDiffers' };
}

/** The contents that are stored already. */
async function findStored(tx: Tx, files: readonly NamedFile[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const hashes = files.map(({ sha256 }) => sha256);
  const rows = await tx.selectFrom('files').where('sha256', 'in', hashes).select('sha256').execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Stores the files of a batch that are not stored yet. A rehearsal writes their rows, which are undone, and no bytes. */
export async function storeFiles(
  tx: Tx,
  storage: Storage,
  files: readonly NamedFile[],
  isRehearsal: boolean,
): Promise<void> {
  const unique = [...new Map(files.map((file) => [file.sha256, file])).values()];
  const stored = await findStored(tx, unique);
  for (const file of unique.filter(({ sha256 }) => !stored.has(sha256))) {
    if (isRehearsal) await tx.insertInto('files').values({ sha256: file.sha256, size: file.size }).execute();
    else {
      const received = await storage.receive(createReadStream(file.path));
      // The folder changed meanwhile: the row would name bytes that are not there.
      if (received.sha256 !== file.sha256) throw new Error(`${file.path} changes while it is read`);
      await saveFile(tx, storage, received);
    }
  }
}
