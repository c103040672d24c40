import { sql } from 'kysely';
import { ResultFacts } from '#contract/results.ts';
import { decodeRuns, type Solution } from '#ecu/index.ts';
import { setKey, type Unit, unitKey } from '#rules/units.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { runEngine } from './engine.ts';

/** A result beside its original, by the sha256 of both, and the vehicle's checksum family, or `nocs`. */
export type ResultPair = { original: string; modified: string; checksum: string };

/** The saved facts of a result; undefined when the engine has not compared these two files yet. */
export async function savedResultFacts(read: Read, pair: ResultPair): Promise<ResultFacts | undefined> {
  const row = await read
    .selectFrom('result_facts')
    .where('original_sha256', '=', pair.original)
    .where('modified_sha256', '=', pair.modified)
    .where('checksum', '=', pair.checksum)
    .select('facts')
    .executeTakeFirst();
  return row && ResultFacts.parse(row.facts);
}

/**
 * Has the engine judge a result by the paths of the two files. A file on which it fails could not be judged: the facts
 * say so and are never saved, so that it is tried again.
 */
export async function judgeFile(
  log: Log,
  paths: { original: string; modified: string },
  checksum: string,
): Promise<ResultFacts> {
  try {
    const request = { path: paths.original, modified: paths.modified, checksum };
    return ResultFacts.parse(await runEngine({ work: 'judgeStored', ...request }));
  } catch (error) {
    // A file that differs from its checksum was not read, so staff must not get to confirm it.
    if (error instanceof ChecksumMismatchError) throw error;
    log.error({ err: error, ...paths }, 'the engine failed on a result');
    return { oddities: [{ code: 'engineFailed' }], compared: false, length: 0, bytesChanged: 0, places: [] };
  }
}

/** Saves the facts of a result: the same two files always give the same ones. */
export async function saveResultFacts(tx: Tx, pair: ResultPair, facts: ResultFacts): Promise<void> {
  if (facts.oddities.some(({ code }) => code === 'engineFailed')) return;
  await tx
    .insertInto('result_facts')
    .values({
      original_sha256: pair.original,
      modified_sha256: pair.modified,
      checksum: pair.checksum,
      facts: JSON.stringify(facts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The places where the library's solutions of the ordered units change this software; undefined unless there are
 * solutions for each unit.
 */
export async function findTypicalPlaces(
  read: Read,
  { software, length }: ResultFacts,
  units: readonly Unit[] | undefined,
): Promise<{ knownPlaces?: { offset: number; length: number }[]; signatureAccepted: boolean }> {
  if (software === undefined) return { signatureAccepted: false };
  const rows = await read
    .selectFrom('solutions')
    .where('state', '=', 'active')
    .where('software', '=', software)
    .where('length', '=', length)
    .select(['method_id', 'dtc_code', 'set_key', 'content'])
    .select(sql<boolean>`signed_accepted_at is not null`.as('isAccepted'))
    .execute();
  const signatureAccepted = rows.some(({ isAccepted }) => isAccepted);
  const keys = (units ?? []).map(unitKey);
  const set = setKey(units ?? []);
  const singles = rows.filter((row) => row.set_key === null && keys.includes(`${row.method_id}:${row.dtc_code ?? ''}`));
  const sets = rows.filter((row) => row.set_key !== null && row.set_key === set);
  const isKnown = (key: string) => singles.some((row) => key === `${row.method_id}:${row.dtc_code ?? ''}`);
  if (keys.length === 0 || (sets.length === 0 && !keys.every(isKnown))) return { signatureAccepted };
  const places = [...singles, ...sets]
    .flatMap(({ content }) => decodeRuns(content as Solution) ?? [])
    .map(({ offset, expected }) => ({ offset, length: expected.length }));
  return { knownPlaces: places, signatureAccepted };
}
