import { relative } from 'node:path';
import { Readable } from 'node:stream';
import type { UserId } from '#contract/ids.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { pairByContent } from '#rules/pair-by-content.ts';
import { findPairs } from '#rules/solution-pairs.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { saveFile } from '#server/files/index.ts';
import type { Storage } from '#server/files/storage.ts';
import { computeFileChecksum, makeNote } from './import-solution-pair.ts';
import { compareFiles } from './compare-files.ts';
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
  recordedBy?: UserId | undefined;
  /** Nothing is stored: the transactions are undone. */
  isRehearsal?: boolean;
};

/** Runs work in a transaction. */
export type InTransaction = <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>;

/** `suspended`: recorded, but not used before a person has looked at what the reason names. */
export type PairResult = { pair: string; outcome: 'created' | 'suspended' | 'there' | 'refused'; reason?: string };

/**
 * Records every pair of files of a folder, found by their names and else by their content, as solutions of one method, each on
 * its own, and keeps the originals. Questions that staff would answer on the screen are refusals here, and so is whatever cannot be read: it stops no
 * other pair. Files without a partner are reported as unpaired.
 *
 * @throws Error with one clear line when the folder cannot be read or the method does not exist
 */
export async function importPairsOfFolder(
  inTransaction: InTransaction,
  storage: Storage,
  { folder, method, checksum, dtcCode, recordedBy, isRehearsal = false }: FolderImport,
): Promise<{ results: PairResult[]; unpaired: string[] }> {
  const known = await inTransaction((tx) =>
    tx.selectFrom('methods').where('name', '=', method).select(['id', 'dtc_logic']).executeTakeFirst(),
  );
  if (known === undefined || known.id === notListedMethodId) throw new Error(`there is no method ${method}`);
  if (dtcCode !== undefined && !known.dtc_logic) throw new Error(`${method} is no method for single codes`);
  const { paths, notRead } = await listFiles(folder);
  const named = findPairs(paths.toSorted());
  const originals = new Set(named.pairs.map(({ original }) => original));
  const alike = pairByContent(await inTransaction((tx) => compareFiles(tx, [...named.unpaired, ...originals])));
  const pairs = [...named.pairs, ...alike.pairs];
  const likely = new Set(alike.pairs.map(({ modified }) => modified));
  const results: PairResult[] = notRead.map(({ path, reason }) => ({
    pair: relative(folder, path),
    outcome: 'refused',
    reason,
  }));
  const taken = new Set<string>();
  for (const pair of pairs) {
    const facts = {
      methodId: known.id,
      dtcCode,
      originNote: makeNote(relative(folder, pair.original), relative(folder, pair.modified)),
      recordedBy,
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
    // Two files that only look alike are no pair.
    if (!recording.ok && recording.reason === 'differentSoftware' && likely.has(pair.modified)) continue;
    taken.add(pair.original).add(pair.modified);
    if (!recording.ok) {
      results.push({ pair: facts.originNote, outcome: 'refused', reason: recording.reason });
      continue;
    }
    const file = await storage.receive(Readable.from([kept]));
    const { isNew, oddities } = await inTransaction(async (tx) => {
      if (!isRehearsal) await saveFile(tx, storage, file);
      const originalSha256 = isRehearsal ? undefined : file.sha256;
      return saveSolution(tx, recording.solution, { ...facts, ...pickJudgement(recording), originalSha256 });
    }).finally(() => (isRehearsal ? storage.discard(file) : undefined));
    if (isNew && oddities.length > 0)
      results.push({
        pair: facts.originNote,
        outcome: 'suspended',
        reason: oddities.map(({ code }) => code).join(', '),
      });
    else results.push({ pair: facts.originNote, outcome: isNew ? 'created' : 'there' });
  }
  return { results, unpaired: named.unpaired.filter((path) => !taken.has(path)) };
}

/** Records the pairs of a folder as `importPairsOfFolder` does, each in a transaction of its own. */
export const importSolutionFolder = ({ db }: Pick<Database, 'db'>, storage: Storage, given: FolderImport) =>
  importPairsOfFolder((work) => db.transaction().execute(work), storage, given);
