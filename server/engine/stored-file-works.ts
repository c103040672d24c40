import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  differingPlaces,
  digestOwnBlocks,
  digestUpload,
  exactDistance,
  type Identity,
  identify,
  inspectFile,
  judgeReadBack,
  judgeResult,
  type KnownOriginal,
  learnOriginal,
  modify,
  type ModifyRequest,
  type ModifyResult,
  nearestOriginal,
  type ReadBackFacts,
  readBackVerdicts,
  recognizeContainer,
  recordRest,
  recordSolution,
  type Report,
  type Solution,
  type Unit,
} from '#ecu/index.ts';
import { runUnpacker } from './unpack/run-unpacker.ts';
import type { ReceivedFile } from '#server/files/storage.ts';
import { ChecksumMismatchError, isContentName } from '#server/files/stored-content.ts';

/**
 * Work on files by their paths. Their bytes pass through the engine's thread alone: two megabytes more or less in the
 * thread that answers calls would cost every caller a garbage collection.
 */
export const storedFileWorks = {
  identifyStored: ({ path }: { path: string }): { length: number; identity: Identity | undefined } => {
    const original = read(path);
    const isRaw = recognizeContainer(original).kind === 'raw';
    return { length: original.length, identity: isRaw ? identify(original) : undefined };
  },
  containerStored: ({ path }: { path: string }) => recognizeContainer(read(path)),
  unpackStored,
  inspectStored: ({ path }: { path: string }) => inspectFile(read(path)),
  recordStored: ({ path, modified, ...request }: Pair) =>
    recordSolution({ original: read(path), modified: read(modified), ...request }),
  recordRestStored: ({ path, modified, ...request }: Pair & { knownUnits: readonly Unit[] }) =>
    recordRest({ original: read(path), modified: read(modified), ...request }),
  judgeStored: ({ path, modified, checksum }: { path: string; modified: string; checksum: string }) =>
    judgeResult({ original: read(path), modified: read(modified), checksum }),
  judgeReadBackStored,
  digestOwnStored: ({ path, modified, checksum }: { path: string; modified: string; checksum: string }) =>
    digestOwnBlocks(readImage(path), readImage(modified), checksum),
  digestStored: ({ path }: { path: string }) => digestUpload(readImage(path)),
  tryStored,
  modifyStored,
  compareStored,
  listDifferingPlaces,
  learnOriginalStored: ({ path, solution }: { path: string; solution: Solution }) =>
    learnOriginal({ original: read(path), solution }),
};

/** Two stored files of which the second was made from the first. */
type Pair = { path: string; modified: string; checksum: string; manyChangesAccepted: boolean };

type Order = { path: string } & Omit<ModifyRequest, 'original'>;
type Refused = Exclude<ModifyResult, { outcome: 'modified' }>;

/** The expected result for a file. */
function tryStored({ path, ...order }: Order): { outcome: 'modified'; report: Report } | Refused {
  const result = modify({ original: read(path), ...order });
  return result.outcome === 'manual' ? result : { outcome: result.outcome, report: result.report };
}

/** An original of the library, with its path if it is stored. */
type StoredOriginal = KnownOriginal & { path: string | undefined };

/** Distance of a file to the nearest of these originals: exact where that one is stored, else in blocks. */
function compareStored({ path, originals }: { path: string; originals: readonly StoredOriginal[] }) {
  const image = read(path);
  const nearest = nearestOriginal(image, originals);
  if (nearest === undefined) return undefined;
  const original = originals.find(({ solutionId }) => solutionId === nearest.solutionId);
  const { solutionId, isSame, missingChecks, missingAt, unread, blocks, bytes, first } = nearest;
  const inBlocks = { isExact: isSame, places: blocks, bytes, ...(first !== undefined && { first }) };
  const exact =
    original?.path === undefined || isSame || blocks === 0 ? undefined : measureExactly(image, original.path, original);
  // A difference in a mark alone is not in the original itself: the block is then all that can be said.
  const distance = exact === undefined || exact.places === 0 ? inBlocks : { isExact: true, ...exact };
  return { solutionId, isSame, missingChecks, ...(missingAt !== undefined && { missingAt }), unread, ...distance };
}

/** The places at which a file differs from a stored original of the library; undefined where that is damaged. */
function listDifferingPlaces({ path, original, known }: { path: string; original: string; known: KnownOriginal }) {
  const image = read(path);
  return unlessDamaged(() => differingPlaces(image, read(original), known));
}

/** The distance to a stored original; undefined where that is damaged, so that its digests have to do. */
function measureExactly(image: Uint8Array, path: string, original: KnownOriginal) {
  return unlessDamaged(() => exactDistance(image, read(path), original));
}

function unlessDamaged<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ChecksumMismatchError) return undefined;
    throw error;
  }
}

/** @param into the folder in which the result is written, under a new name */
function modifyStored({
  path,
  into,
  ...order
}: Order & { into: string }): { outcome: 'modified'; report: Report; file: ReceivedFile } | Refused {
  const result = modify({ original: read(path), ...order });
  if (result.outcome === 'manual') return result;
  const { outcome, report, image } = result;
  return { outcome, report, file: write(into, image) };
}

/** @param into the folder in which the chosen image is written, under a new name */
function unpackStored({ path, into, entry }: { path: string; into: string; entry?: number }) {
  const { images, problem, chosen } = runUnpacker(read(path), entry);
  if (chosen === undefined) return { images, problem };
  const { bytes, ...image } = chosen;
  return { images, problem, chosen: image, file: write(into, bytes) };
}

/** The best verdict on a read-back beside several versions; of equal ones that on the first. */
function judgeReadBackStored({
  path,
  versions,
  original,
  checksum,
}: {
  path: string;
  versions: readonly string[];
  original: string | undefined;
  checksum: string;
}): { index: number; facts: ReadBackFacts } | undefined {
  const readBack = readImage(path);
  const first = original === undefined ? undefined : readImage(original);
  const rank = ({ facts }: { facts: ReadBackFacts }) => readBackVerdicts.indexOf(facts.verdict);
  let best: { index: number; facts: ReadBackFacts } | undefined;
  for (const [index, version] of versions.entries()) {
    const delivered = readImage(version);
    const facts = judgeReadBack({ delivered, readBack, checksum, ...(first !== undefined && { original: first }) });
    if (best === undefined || rank({ facts }) < rank(best)) best = { index, facts };
    if (facts.verdict === 'written') break;
  }
  return best;
}

/** A file, or the only image that is packed in it. */
function readImage(path: string): Uint8Array {
  const bytes = read(path);
  return recognizeContainer(bytes).kind === 'archive' ? (runUnpacker(bytes).chosen?.bytes ?? bytes) : bytes;
}

/** The bytes of the files that were read for the present answer. */
const readBytes: ArrayBuffer[] = [];

/**
 * As a plain array: the `slice` of a Buffer would be no copy. A stored file is named after its content and proves itself;
 * others were proved when they were fetched.
 *
 * @throws ChecksumMismatchError when the file is missing or not what its name says
 */
function read(path: string): Uint8Array {
  const name = basename(path);
  const file = readContent(path, name);
  const { buffer, byteOffset, length } = file;
  // A small file shares its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) readBytes.push(buffer);
  if (isContentName(name) && hashOf(file) !== name)
    throw new ChecksumMismatchError(`the stored file ${name} is damaged`);
  return new Uint8Array(buffer, byteOffset, length);
}

function readContent(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing && isContentName(name) ? new ChecksumMismatchError(`the stored file ${name} is missing`) : error;
  }
}

/** Gives back the memory of the files that were read: the garbage collection lets several of them pile up. */
export function releaseFiles(): void {
  for (const buffer of readBytes.splice(0)) if (!buffer.detached) buffer.transfer(0);
}

/** Writes bytes into a folder so that they survive a loss of power once they are moved to their place. */
function write(folder: string, image: Uint8Array): ReceivedFile {
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, image);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { path, size: image.length, sha256: hashOf(image) };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
