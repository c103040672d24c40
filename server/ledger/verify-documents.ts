import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database.ts';
import type { Storage } from '#server/platform/storage.ts';

/** Documents that are read at once. */
const page = 500;

/**
 * Reads the stored file of every document, and compares it with its hash.
 *
 * @returns how many there are, and the numbers of those whose file is missing or was changed
 */
export async function verifyDocuments(
  { reader }: Database,
  storage: Pick<Storage, 'stream'>,
): Promise<{ examined: number; broken: string[] }> {
  const broken: string[] = [];
  let examined = 0;
  for (let after = ''; ;) {
    const documents = await reader
      .selectFrom('document_files')
      .where('number', '>', after)
      .orderBy('number')
      .limit(page)
      .select(['number', 'sha256'])
      .execute();
    for (const { number, sha256 } of documents) {
      examined += 1;
      const found = await hashOf(storage, sha256).catch((error: unknown) => String(error));
      if (found !== sha256) broken.push(`${number}: ${found}`);
    }
    const last = documents.at(-1);
    if (last === undefined) return { examined, broken };
    after = last.number;
  }
}

async function hashOf(storage: Pick<Storage, 'stream'>, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await storage.stream(sha256);
  for await (const part of body) hash.update(part as Buffer);
  return hash.digest('hex');
}
