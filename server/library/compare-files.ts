import { createHash } from 'node:crypto';
import type { ComparedFile } from '#rules/pair-by-content.ts';
import { readRole } from '#rules/solution-pairs.ts';
import type { Read } from '#server/db/database.ts';
import { readStill } from './read-folder.ts';

/** Parts of a file that are compared: of a readout of 2 MiB they have 8 KiB, less than the calibration of one control unit. */
const partCount = 256;

/** Digests of equal parts of a file; empty for one that is one byte repeated, as erased memory is. */
function digestParts(bytes: Uint8Array): string[] {
  const size = Math.max(1, Math.ceil(bytes.length / partCount));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) => {
    const part = bytes.subarray(place * size, (place + 1) * size);
    return part.every((byte) => byte === part[0]) ? '' : createHash('sha256').update(part).digest('base64');
  });
}

/** The originals of orders and solutions, by their digests. */
async function findKnownOriginals(read: Read, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const [ofTasks, ofSolutions] = await Promise.all([
    read.selectFrom('tasks').where('original_sha256', 'in', hashes).select('original_sha256').execute(),
    read.selectFrom('solutions').where('original_sha256', 'in', hashes).select('original_sha256').execute(),
  ]);
  return new Set([...ofTasks, ...ofSolutions].flatMap(({ original_sha256: hash }) => hash ?? []));
}

/** Reads files for a comparison by their content. Those that cannot be read are left out: nothing pairs with them. */
export async function compareFiles(read: Read, paths: readonly string[]): Promise<ComparedFile[]> {
  const files: (Omit<ComparedFile, 'isOriginal' | 'isModified'> & { sha256: string })[] = [];
  for (const path of paths) {
    const bytes = await readStill(path);
    if (typeof bytes === 'string') continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ path, size: bytes.length, parts: digestParts(bytes), sha256 });
  }
  const known = await findKnownOriginals(
    read,
    files.map(({ sha256 }) => sha256),
  );
  return files.map(({ sha256, ...file }) => {
    const role = readRole(file.path);
    return { ...file, isOriginal: known.has(sha256) || role === 'original', isModified: role === 'modified' };
  });
}
