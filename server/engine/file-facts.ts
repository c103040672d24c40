import { sql } from 'kysely';
import { FileFacts } from '#contract/engine.ts';
import type { FileFacts as FoundFacts } from '#ecu/index.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { addJob } from '#server/queue/queue.ts';
import { StorageUnavailableError } from '#server/files/bucket.ts';
import { proveStored } from '#server/files/verify-stored.ts';
import type { Storage } from '#server/files/storage.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { runEngine } from './engine.ts';
import { findOwnDeliveries } from './own-deliveries.ts';

/** Facts of a stored file; undefined while the engine has not read it, or when it failed on it. */
export async function readFileFacts(read: Read, sha256: string): Promise<FileFacts | undefined> {
  const row = await read.selectFrom('file_facts').where('sha256', '=', sha256).select('facts').executeTakeFirst();
  return row && FileFacts.parse(row.facts);
}

/**
 * Has the engine read a stored file and saves the facts: the same bytes always give the same facts. Where the engine
 * fails nothing is saved, and only the length is known; such a file blocks no order.
 *
 * @throws ChecksumMismatchError when the file is missing or damaged, of which the desk tells from then on
 */
export async function learnFacts(
  database: Pick<Database, 'db' | 'reader'>,
  storage: Storage,
  log: Log,
  sha256: string,
): Promise<FileFacts> {
  try {
    const facts = await storage.withPath(sha256, async (path) => {
      const read = asFileFacts(await runEngine({ work: 'inspectStored', path }));
      await findOwnDeliveries(database, { sha256, path });
      return read;
    });
    const { family, software, hardware, part, length } = facts;
    await database.db
      .insertInto('file_facts')
      .values({ sha256, family, software, hardware, part, length, facts: JSON.stringify(facts) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return facts;
  } catch (error) {
    if (error instanceof ChecksumMismatchError) await proveStored({ storage, database }, sha256);
    if (error instanceof ChecksumMismatchError || error instanceof StorageUnavailableError) throw error;
    log.error({ err: error, sha256 }, 'the engine failed on a file');
    const { size } = await storage.readRange(sha256, 0, 0);
    return factsOfUnreadable(size);
  }
}

/** Has the engine read a file that is not stored, and saves nothing; of one that it fails on only the length is known. */
export async function inspectFile(log: Log, { path, size }: { path: string; size: number }): Promise<FileFacts> {
  try {
    return asFileFacts(await runEngine({ work: 'inspectStored', path }));
  } catch (error) {
    log.error({ err: error }, 'the engine failed on a file');
    return factsOfUnreadable(size);
  }
}

/** Has the engine read a stored file once the transaction commits, unless it already did. */
export async function enqueueFacts(tx: Tx, sha256: string): Promise<void> {
  const job = addJob('learnFileFacts', sql`${JSON.stringify({ sha256 })}::json`, `facts:${sha256}`);
  await sql`select ${job} where not exists (select from file_facts where sha256 = ${sha256})`.execute(tx);
}

function asFileFacts({ identity, checksum, container, reading, profile, ...facts }: FoundFacts): FileFacts {
  const { family, variant, software, hardware, part } = identity;
  return {
    ...facts,
    container: { ...container },
    family,
    variant,
    software,
    hardware,
    part,
    reading: [...reading],
    checksum: { ...checksum },
    ...(profile !== undefined && { profile: [...profile] }),
  };
}

const factsOfUnreadable = (length: number): FileFacts => ({
  length,
  container: { kind: 'unknown' },
  family: 'unknown',
  confidence: 0,
  reading: [],
  checksum: { checks: 0, wrong: 0, signed: false },
});
