import { relative } from 'node:path';
import { Readable } from 'node:stream';
import { notListedMethodId } from '#rules/methods.ts';
import { findPairs } from '#rules/solution-pairs.ts';
import { saveFile } from '#server/files/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { computeFileChecksum, makeNote } from './import-solution-pair.ts';
import { listFiles, readStill } from './read-folder.ts';
import { computeDifference, pickJudgement, saveSolution } from './record-solution.ts';

export type FolderImport = {
  folder: string;
  /** A method's name in the portal. */
  method: string;
  /** The vehicles' checksum family for these files; undefined: the one that each original shows. */
  checksum: string | undefined;
  /** For a method with DTC logic: the code that every pair of the folder switches off. */
  dtcCode: string | undefined;
};

/** `suspended`: recorded, but not used before a person has looked at what the reason names. */
export type PairResult = { pair: string; outcome: 'created' | 'suspended' | 'there' | 'refused'; reason?: string };

/**
 * Records every pair of files of a folder, found by their names, as solutions of one method, each on its own, and keeps the
 * originals. Questions that staff would answer on the screen are refusals here, and so is whatever cannot be read: it stops no
 * other pair. Files without a partner are reported as unpaired.
 *
 * @throws Error with one clear line when the folder cannot be read or the method does not exist
 */
export async function importSolutionFolder(
  { db }: Pick<Database, 'db'>,
  storage: Storage,
  { folder, method, checksum, dtcCode }: FolderImport,
): Promise<{ results: PairResult[]; unpaired: string[] }> {
  const known = await db
    .selectFrom('methods')
    .where('name', '=', method)
    .select(['id', 'dtc_logic'])
    .executeTakeFirst();
  if (known === undefined || known.id === notListedMethodId) throw new Error(`there is no method ${method}`);
  if (dtcCode !== undefined && !known.dtc_logic) throw new Error(`${method} is no method for single codes`);
  const { paths, notRead } = await listFiles(folder);
  const { pairs, unpaired } = findPairs(paths.toSorted());
  const results: PairResult[] = notRead.map(({ path, reason }) => ({
    pair: relative(folder, path),
    outcome: 'refused',
    reason,
  }));
  for (const pair of pairs) {
    const facts = {
      methodId: known.id,
      dtcCode,
      originNote: makeNote(relative(folder, pair.original), relative(folder, pair.modified)),
      recordedBy: undefined,
    };
    const [original, modified] = await Promise.all([readStill(pair.original), readStill(pair.modified)]);
    if (typeof original === 'string' || typeof modified === 'string') {
      const reason = typeof original === 'string' ? original : String(modified);
      results.push({ pair: facts.originNote, outcome: 'refused', reason });
      continue;
    }
    // The engine takes the bytes that it is given.
    const kept = Buffer.from(original);
    const recording = await computeDifference(
      { original, modified },
      { checksum: checksum ?? (await computeFileChecksum(original)) },
    );
    if (!recording.ok) {
      results.push({ pair: facts.originNote, outcome: 'refused', reason: recording.reason });
      continue;
    }
    const file = await storage.receive(Readable.from([kept]));
    const { isNew, oddities } = await db.transaction().execute(async (tx) => {
      await saveFile(tx, storage, file);
      const originalSha256 = file.sha256;
      return saveSolution(tx, recording.solution, { ...facts, ...pickJudgement(recording), originalSha256 });
    });
    if (isNew && oddities.length > 0)
      results.push({
        pair: facts.originNote,
        outcome: 'suspended',
        reason: oddities.map(({ code }) => code).join(', '),
      });
    else results.push({ pair: facts.originNote, outcome: isNew ? 'created' : 'there' });
  }
  return { results, unpaired };
}
