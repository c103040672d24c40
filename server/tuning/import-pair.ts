import { readFile } from 'node:fs/promises';
import type { importSolutionPair as contract } from '#contract/solutions.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/platform/serve.ts';
import { runEngine } from './engine.ts';
import { recordPair } from './record-solution.ts';
import { solutionRows } from './solution-rows.ts';

/** Which checksum family an original shows; `nocs` where it shows none, as the catalogue calls vehicles without. */
export async function checksumOf(original: Uint8Array): Promise<string> {
  const { checksum } = await runEngine({ work: 'inspect', original });
  return checksum.family ?? 'nocs';
}

/** Where a solution of a pair comes from, for whoever asks later. */
export const noteOf = (original: string, modified: string): string => `${original} → ${modified}`.slice(0, 600);

/** Records the difference of two files that staff send as a solution of a method. */
export const importPair: Handler<typeof contract> = async ({ actor, input, files, tx, refuse }) => {
  const { original: from, modified: to } = files;
  if (from === undefined || to === undefined) return refuse('fileMissing');
  const { methodId, dtcCode, manyChangesAccepted = false } = input;
  const method = await tx
    .selectFrom('methods')
    .where('id', '=', methodId)
    .select(['id', 'dtc_logic'])
    .executeTakeFirst();
  if (method === undefined || methodId === notListedMethodId) return refuse('notFound');
  // A code belongs to a method that asks for codes.
  if (dtcCode !== undefined && !method.dtc_logic) return refuse('oneDtcPerSolution');
  const [original, modified] = await Promise.all([readFile(from.path), readFile(to.path)]);
  const checksum = input.checksum ?? (await checksumOf(original));
  const recorded = await recordPair(
    tx,
    { original, modified },
    {
      checksum,
      manyChangesAccepted,
      methodId,
      dtcCode,
      originNote: noteOf(from.clientName, to.clientName),
      recordedBy: actor.id,
    },
  );
  if (!recorded.ok) return refuse(recorded.reason);
  const [solution] = await solutionRows(tx, (rows) => rows.where('s.id', '=', recorded.solutionId));
  if (solution === undefined) throw new Error(`solution ${recorded.solutionId} is not there`);
  return { isNew: recorded.isNew, solution };
};
