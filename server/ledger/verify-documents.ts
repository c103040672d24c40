import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Read } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';

/** Files that are read at once. */
const page = 500;

/**
 * Reads the stored files of every document, PDF and data, and compares it with its hash.
 *
 * @returns how many there are, and the numbers of those whose file is missing or was changed
 */
export async function verifyDocuments(
  { reader }: Database,
  storage: Pick<Storage, 'stream'>,
): Promise<{ examined: number; broken: string[] }> {
  const broken: string[] = [];
  let examined = 0;
  for (const filesAfter of [pdfsAfter, dataAfter])
    for (let after: StoredFile = { number: '', format: '', sha256: '' }; ;) {
      const files = await filesAfter(reader, after);
      for (const { number, sha256 } of files) {
        examined += 1;
        const found = await hashOf(storage, sha256).catch((error: unknown) => String(error));
        if (found !== sha256) broken.push(`${number}: ${found}`);
      }
      const last = files.at(-1);
      if (last === undefined) break;
      after = last;
    }
  return { examined, broken };
}

/** A stored file of a document. */
type StoredFile = { number: string; format: string; sha256: string };

const pdfsAfter = (read: Read, { number }: StoredFile): Promise<StoredFile[]> =>
  read
    .selectFrom('document_files')
    .where('number', '>', number)
    .orderBy('number')
    .limit(page)
    .select(['number', sql<string>`'pdf'`.as('format'), 'sha256'])
    .execute();

const dataAfter = (read: Read, { number, format }: StoredFile): Promise<StoredFile[]> =>
  read
    .selectFrom('document_data')
    .where(sql<boolean>`(number, format) > (${number}, ${format})`)
    .orderBy('number')
    .orderBy('format')
    .limit(page)
    .select(['number', 'format', 'sha256'])
    .execute();

async function hashOf(storage: Pick<Storage, 'stream'>, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await storage.stream(sha256);
  for await (const part of body) hash.update(part as Buffer);
  return hash.digest('hex');
}
