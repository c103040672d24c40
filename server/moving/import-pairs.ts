import { type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { UserId } from '#contract/ids.ts';
import { foldHead } from '#rules/moving/fold-head.ts';
import type { Tx } from '#server/db/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { importPairsOfFolder, type PairResult } from '#server/library/index.ts';
import type { MovingFolder } from './folder.ts';
import type { Outcome } from './outcomes.ts';

type Pairing = {
  readonly folder: MovingFolder;
  readonly storage: Storage;
  readonly isRehearsal: boolean;
  readonly actorId?: UserId | undefined;
  readonly inTransaction: <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>;
};

/** The outcomes of the files of one method, by the folder that they lie in. */
export type PairsOfMethod = { readonly file: string; readonly outcomes: readonly Outcome[] };

const asOutcome = ({ pair, outcome, reason }: PairResult, place: number): Outcome => {
  const line = { line: place + 1, key: pair };
  if (outcome === 'refused') return { ...line, outcome, problem: 'pairRefused', column: reason };
  return { ...line, outcome: outcome === 'there' ? 'unchanged' : 'created' };
};

async function listMethodFolders(path: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    // A folder without solutions is the rule.
    return [];
  }
}

/**
 * Records the files below `solutions/`, a folder for each method by its name, as solutions: pairs are found by their names, and
 * else by their content.
 */
export async function* importPairs({
  folder,
  storage,
  isRehearsal,
  actorId,
  inTransaction,
}: Pairing): AsyncGenerator<PairsOfMethod> {
  const path = join(folder.path, 'solutions');
  const folders = await listMethodFolders(path);
  if (folders.length === 0) return;
  const methods = await inTransaction((tx) => tx.selectFrom('methods').select('name').execute());
  for (const { name } of folders) {
    const file = `solutions/${name}`;
    const method = methods.find((one) => foldHead(one.name) === foldHead(name))?.name;
    if (method === undefined) {
      yield { file, outcomes: [{ line: 1, key: name, outcome: 'refused', problem: 'methodUnknown' }] };
      continue;
    }
    const given = { folder: join(path, name), method, checksum: undefined, dtcCode: undefined };
    const { results, unpaired } = await importPairsOfFolder(inTransaction, storage, {
      ...given,
      recordedBy: actorId,
      isRehearsal,
    });
    const lonely = unpaired.map((one, place): Outcome => ({
      line: results.length + place + 1,
      key: relative(given.folder, one),
      outcome: 'refused',
      problem: 'notPaired',
    }));
    yield { file, outcomes: [...results.map(asOutcome), ...lonely] };
  }
}
