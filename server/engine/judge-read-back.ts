import type { ReadBackFacts } from '#ecu/index.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { type Storage, withPaths } from '#server/files/storage.ts';
import type { Log } from '#server/log/log.ts';
import { runEngine } from './engine.ts';

/** A file that was read back, the versions that were delivered, the present one first, and their plain original. */
type Request = {
  readonly path: string;
  readonly versions: readonly string[];
  readonly original: string | undefined;
  readonly checksum: string;
};

/** The delivered version, as an index, that a read-back is or is nearest to. */
export type JudgedReadBack = { readonly index: number; readonly facts: ReadBackFacts };

/** Has the engine judge a read-back beside every delivered version; undefined for a file on which it fails. */
export async function judgeReadBack(
  storage: Storage,
  log: Log,
  { path, versions, original, checksum }: Request,
): Promise<JudgedReadBack | undefined> {
  const hashes = [...versions, ...(original === undefined ? [] : [original])];
  try {
    return await withPaths(storage, hashes, (paths) =>
      runEngine({
        work: 'judgeReadBackStored',
        path,
        versions: versions.map((sha256) => paths.get(sha256) ?? ''),
        original: original === undefined ? undefined : paths.get(original),
        checksum,
      }),
    );
  } catch (error) {
    if (error instanceof ChecksumMismatchError) throw error;
    log.error({ err: error }, 'the engine failed on a read-back');
    return undefined;
  }
}
