import { chmod, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { saveFile } from '#server/files/index.ts';
import type { Portal } from './portal.ts';

/** Stores a file of which the disk then loses a byte; returns the hash of what it was. */
export async function storeDamaged({ storage, database }: Portal, content: Uint8Array): Promise<string> {
  const file = await storage.receive(Readable.from([Buffer.from(content)]));
  await database.db.transaction().execute((tx) => saveFile(tx, storage, file));
  const path = storage.pathOf(file.sha256);
  await chmod(path, 0o600);
  await writeFile(
    path,
    content.map((byte, at) => (at === content.length - 9 ? byte ^ 1 : byte)),
  );
  return file.sha256;
}
