import type pg from 'pg';
import type { Contents } from '#server/backup/index.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { isMissing } from '#server/files/storage.ts';
import { filesInFolder, openFiles } from './files.ts';
import { type CommonOptions, readCommandConfig, withDatabase } from './with-portal.ts';

type Moving = CommonOptions & { readonly back?: true; readonly removeOld?: true };

/**
 * Copies every stored file that the database names from the data folder to the bucket, or back, each proved by its hash on the
 * way. What is there already is not copied again: run while the portal goes on, and once more after it was started with the
 * new setting, it leaves nothing behind.
 *
 * @throws Error with one line when no bucket is named or the store is away
 */
export async function moveFiles({ back, removeOld, ...options }: Moving): Promise<void> {
  const config = readCommandConfig(options);
  if (config.s3 === undefined) throw new Error('S3_URL: say where the bucket is, in this variable');
  const [folder, bucket] = [filesInFolder(config), await openFiles(config)];
  const [from, to] = back === true ? [bucket, folder] : [folder, bucket];
  const placeOf = ({ name }: Contents) => name.replace(/^\w+: /, '');
  await withDatabase(options, async ({ database: { pool } }) => {
    const { copied, present, bytes, lost } = await copyAll(pool, from, to);
    console.log(`${copied} files copied (${(bytes / 1e6).toFixed(1)} MB), ${present} were there already`);
    for (const sha256 of lost) console.log(`${sha256} is missing or damaged in ${placeOf(from)}`);
    if (lost.length > 0) process.exitCode = 1;
    else if (removeOld === true) {
      // A file that was stored in the old place meanwhile is not in the new one, and stays.
      for await (const { sha256, size } of namedFiles(pool))
        if ((await to.sizeOf(sha256)) === size) await from.remove(sha256);
      console.log(`the copies in ${placeOf(from)} are removed`);
    }
  });
}

/** Rows of the files that are read at once. */
const page = 500;

type NamedFile = { readonly sha256: string; readonly size: number };

async function* namedFiles(pool: pg.Pool): AsyncGenerator<NamedFile> {
  for (let last = ''; ;) {
    const { rows } = await pool.query<NamedFile>(
      'select sha256, size from files where sha256 > $1 order by sha256 limit $2',
      [last, page],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.sha256;
  }
}

async function copyAll(pool: pg.Pool, from: Contents, to: Contents) {
  const counts = { copied: 0, present: 0, bytes: 0, lost: [] as string[] };
  for await (const { sha256, size } of namedFiles(pool)) {
    if ((await to.sizeOf(sha256)) === size) counts.present += 1;
    else if (await from.withPath(sha256, (path) => to.put(sha256, path)).catch(refuseAllButLost)) {
      counts.copied += 1;
      counts.bytes += size;
    } else counts.lost.push(sha256);
  }
  return counts;
}

function refuseAllButLost(error: unknown): false {
  if (isMissing(error) || error instanceof ChecksumMismatchError) return false;
  throw error;
}
