import { readFile } from 'node:fs/promises';
import type { libraryApi } from '#contract/library.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { areNamesTurned } from '#rules/solution-pairs.ts';
import type { Handler } from '#server/http/serve.ts';
import { runEngine } from '#server/engine/index.ts';
import { saveFile } from '#server/files/index.ts';
import { computeDifference, pickJudgement, saveSolution } from './record-solution.ts';
import { solutionRows } from './solution-rows.ts';
import { noChecksum } from '#rules/checksum.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** The checksum family that an original shows; `nocs` where it shows none, as the catalogue calls vehicles without. */
export async function computeFileChecksum(original: Uint8Array): Promise<string> {
  const { checksum } = await runEngine({ work: 'inspect', original });
  return checksum.family ?? noChecksum;
}

/** The source of a solution that was imported as a pair. */
export const makeNote = (original: string, modified: string): string => cutText(`${original} → ${modified}`, 600);

/**
 * Records the difference of two files that staff send as a solution of a method, and keeps the first of them; the engine
 * finishes before anything is written.
 */
export const importSolutionPair: Handler<typeof libraryApi.importSolutionPair> = async ({
  actor,
  input,
  files,
  tx: read,
  storage,
  write,
  refuse,
}) => {
  const { original: from, modified: to } = files;
  if (from === undefined || to === undefined) return refuse('fileMissing');
  const { methodId, dtcCode, manyChangesAccepted = false } = input;
  const method = await read
    .selectFrom('methods')
    .where('id', '=', methodId)
    .select(['id', 'dtc_logic'])
    .executeTakeFirst();
  if (method === undefined || methodId === notListedMethodId) return refuse('notFound');
  // A code belongs only to a method with DTC logic.
  if (dtcCode !== undefined && !method.dtc_logic) return refuse('oneDtcPerSolution');
  const [original, modified] = await Promise.all([readFile(from.path), readFile(to.path)]);
  const checksum = input.checksum ?? (await computeFileChecksum(original));
  const difference = await computeDifference({ original, modified }, { checksum, manyChangesAccepted });
  if (!difference.ok) return refuse(difference.reason);
  const originNote = makeNote(from.clientName, to.clientName);
  return write(async (tx) => {
    await saveFile(tx, storage, from);
    const facts = {
      originalSha256: from.sha256,
      methodId,
      dtcCode,
      originNote,
      recordedBy: actor.id,
      areNamesTurned: areNamesTurned(from.clientName, to.clientName),
      ...pickJudgement(difference),
    };
    const { solutionId, isNew } = await saveSolution(tx, difference.solution, facts);
    const [solution] = await solutionRows(tx, (rows) => rows.where('s.id', '=', solutionId));
    if (solution === undefined) throw new Error(`solution ${solutionId} is not there`);
    return { isNew, solution };
  });
};
