import { type SqlBool, sql } from 'kysely';
import type { FileFacts, KnownOrigin, TaskReport } from '#contract/engine.ts';
import type { ManualReason } from '#contract/tasks/status.ts';
import type { MethodId, SolutionId } from '#contract/ids.ts';
import { type Check, dangers, type Identity, joinedLengths, type Report, type Solution } from '#ecu/index.ts';
import { setKey, type Unit } from '#rules/units.ts';
import { isPassing } from '#server/db/database-errors.ts';
import type { Log } from '#server/log/log.ts';
import type { Read } from '#server/db/database.ts';
import { StorageUnavailableError } from '#server/files/bucket.ts';
import { isMissing, type ReceivedFile, type Storage } from '#server/files/storage.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { runEngine } from './engine.ts';
import type { EngineAnswer, EngineRequest } from './engine-works.ts';
import { readFileFacts } from './file-facts.ts';
import { findOrigin } from './originals.ts';
import { isUnconfirmed } from './unconfirmed-families.ts';

type FileOrder = {
  /** sha256 of the stored original. */
  original: string;
  /** The vehicle's checksum family, or `nocs`. */
  checksum: string;
  /** False: the customer's own tool corrects checksums as it writes. */
  checksumWanted: boolean;
  units: readonly Unit[];
};

type Modified = { outcome: 'modified'; report: TaskReport; /** Those that were applied. */ solutionIds: SolutionId[] };
type Refused = {
  outcome: 'manual';
  reason: ManualReason;
  report: TaskReport | undefined;
  /** Methods that could be done if a customer had not complained of their solutions. */
  inReview?: readonly MethodId[];
};

/** The result; its file waits to be stored. */
export type FileResult = (Modified & { file: ReceivedFile }) | Refused;
/** The result of a trial, without a file. */
export type FileTrial = Modified | Refused;

/** A software as a file of this length holds it; undefined: none was read. */
type ReadSoftware = {
  readonly family: Identity['family'] | undefined;
  readonly software: string | undefined;
  readonly length: number;
};

/** The lengths of solutions that a file may be modified by. */
const lengthsFor = ({ family, length }: Pick<ReadSoftware, 'family' | 'length'>) =>
  sql<number>`any(${sql.val(family === undefined ? [length] : joinedLengths(family, length))}::int[])`;

/** The active solutions for exactly this software, in whatever form it was read, by their units. */
export async function solutionsFor(read: Read, subject: ReadSoftware, units: readonly Unit[]) {
  const set = setKey(units);
  const rows = await read
    .selectFrom('solutions')
    .where('state', '=', 'active')
    .where('software', '=', subject.software ?? '')
    .where('length', '=', lengthsFor(subject))
    .where('method_id', '=', sql<MethodId>`any(${sql.val(units.map(({ methodId }) => methodId))})`)
    // A solution for several methods is meant for exactly these together.
    .where(sql<SqlBool>`(set_key is null or set_key = ${set ?? null})`)
    .select(['id', 'method_id', 'dtc_code', 'set_key', 'content', 'flags', 'signed_accepted_by'])
    .orderBy('id')
    .execute();
  const solutions = rows.map((row) => ({
    row,
    solutionId: row.id,
    solution: row.content as Solution,
    signedAreaAccepted: row.signed_accepted_by !== null,
    // One that was recorded with its dangers is suspended until a person has activated it.
    dangersAccepted: dangers.some((danger) => row.flags.includes(danger)),
  }));
  const without = (found: typeof solutions) => found.map(({ row: _row, ...one }) => one);
  return {
    units: units.map(({ methodId, dtcCode }) => ({
      methodId,
      ...(dtcCode !== undefined && { dtcCode }),
      solutions: without(
        solutions.filter(
          ({ row }) => row.set_key === null && row.method_id === methodId && row.dtc_code === (dtcCode ?? null),
        ),
      ),
    })),
    sets: without(solutions.filter(({ row }) => row.set_key !== null)),
  };
}

/**
 * Decides if a stored original can be modified without a person, and modifies it. Nothing is stored here. A file on
 * which the engine fails is escalated like any other that is not certain.
 *
 * @throws when the database is away or the disk is full, which says nothing about the file: the queue tries again
 */
export function modifyFile(read: Read, storage: Storage, log: Log, order: FileOrder): Promise<FileResult> {
  return decide(read, storage, log, order, (request) =>
    runEngine({ work: 'modifyStored', ...request, into: storage.incoming }),
  );
}

/** As `modifyFile`, on trial: nothing is written. */
export function tryFile(read: Read, storage: Storage, log: Log, order: FileOrder): Promise<FileTrial> {
  return decide(read, storage, log, order, (request) => runEngine({ work: 'tryStored', ...request }));
}

type Request = Omit<EngineRequest<'tryStored'>, 'work'>;
type HandedOver = Exclude<EngineAnswer<'tryStored'>, { outcome: 'modified' }>;

/** Tries a file that is not to be delivered: a person gets it, with the reason against it or with the unproven family. */
async function withhold(
  request: Request,
): Promise<HandedOver | { outcome: 'manual'; reason: 'familyUnproven'; report: Report }> {
  const trial = await runEngine({ work: 'tryStored', ...request });
  if (trial.outcome === 'manual') return trial;
  return { outcome: 'manual', reason: 'familyUnproven', report: trial.report };
}

function decide<Done extends { outcome: 'modified'; report: Report }>(
  read: Read,
  storage: Storage,
  log: Log,
  order: FileOrder,
  work: (request: Request) => Promise<Done | HandedOver>,
): Promise<(Omit<Done, 'report'> & Modified) | Refused> {
  const { checksum, checksumWanted: correctChecksum } = order;
  const decideOn = async (path: string): Promise<(Omit<Done, 'report'> & Modified) | Refused> => {
    const facts = await readFileFacts(read, order.original);
    const subject = await softwareOf(facts, path);
    const solutions = await solutionsFor(read, subject, order.units);
    const request = { path, checksum, correctChecksum, ...solutions };
    const isProven = !(await isUnconfirmed(read, [subject.family, checksum]));
    const result = isProven ? await work(request) : await withhold(request);
    const report = { ...asTaskReport(result.report, order.original), confidence: facts?.confidence };
    if (result.outcome === 'modified') {
      const original = result.report.original && asKnownOrigin(result.report.original);
      return { ...result, report: { ...report, original }, solutionIds: appliedIn(result.report) };
    }
    const inReview = await methodsInReview(read, subject, order.units);
    const missing = result.report.methods.filter(({ state }) => state === 'notFound');
    const isInReview =
      result.reason === 'noSolution' &&
      missing.length > 0 &&
      missing.every(({ methodId }) => inReview.some((one) => one === methodId));
    const isForeign = result.reason === 'checksumNotFound' && (await areOwnChecksumsValid(facts, path));
    const reason = isForeign ? 'otherControlUnit' : isInReview ? 'solutionInReview' : result.reason;
    // The person who takes over reads how far the file is from any known original.
    const identity = { ...result.report.identity, length: subject.length, container: result.report.container };
    const original = await findOrigin(read, storage, log, { sha256: order.original, facts: identity });
    return { outcome: result.outcome, reason, report: { ...report, original, reason }, inReview };
  };
  return storage.withPath(order.original, decideOn).catch((error: unknown): Refused => {
    // Nothing is wrong with the file: the queue tries again.
    if (error instanceof StorageUnavailableError || isPassing(error)) throw error;
    log.error({ err: error, original: order.original }, 'the engine failed on a file');
    const isDamaged = error instanceof ChecksumMismatchError || isMissing(error);
    return { outcome: 'manual', reason: isDamaged ? 'fileDamaged' : 'engineFailed', report: undefined };
  });
}

/** The methods for which there is any solution for the software of a stored file, in use or under review. */
export async function solvedMethods(read: Read, sha256: string): Promise<MethodId[]> {
  const facts = await readFileFacts(read, sha256);
  if (facts?.software === undefined) return [];
  const rows = await read
    .selectFrom('solutions as s')
    .where('s.software', '=', facts.software)
    .where('s.length', '=', lengthsFor(facts))
    .where('s.state', 'in', ['active', 'suspended'])
    .select('s.method_id as methodId')
    .distinct()
    .execute();
  return rows.map(({ methodId }) => methodId);
}

/** The methods of these units whose solution for this software waits for staff after a complaint. */
async function methodsInReview(read: Read, subject: ReadSoftware, units: readonly Unit[]): Promise<MethodId[]> {
  const rows = await read
    .selectFrom('solutions')
    .where('state', '=', 'suspended')
    .where('suspended_by_task_id', 'is not', null)
    .where('software', '=', subject.software ?? '')
    .where('length', '=', lengthsFor(subject))
    .where(sql<SqlBool>`(set_key is null or set_key = ${setKey(units) ?? null})`)
    .select(['id', 'method_id', 'dtc_code', 'set_key'])
    .execute();
  if (rows.some(({ set_key }) => set_key !== null)) return units.map(({ methodId }) => methodId);
  const found = units.filter(({ methodId, dtcCode }) =>
    rows.some((row) => row.method_id === methodId && row.dtc_code === (dtcCode ?? null)),
  );
  return found.map(({ methodId }) => methodId);
}

/**
 * The software for which solutions are looked up. Facts read in the file before will do: the engine identifies it anew
 * before it uses any solution.
 */
async function softwareOf(facts: FileFacts | undefined, path: string): Promise<ReadSoftware> {
  if (facts?.software !== undefined && facts.container.kind === 'raw') return { ...facts, software: facts.software };
  const { length, identity } = await runEngine({ work: 'identifyStored', path });
  return { software: identity?.software, length, family: identity?.family };
}

/** The file's own checksums hold: those that the vehicle names are then of another control unit. */
async function areOwnChecksumsValid(facts: FileFacts | undefined, path: string): Promise<boolean> {
  const { checks, wrong } = (facts ?? (await runEngine({ work: 'inspectStored', path }))).checksum;
  return checks > 0 && wrong === 0;
}

/** The solutions that changed the file; a modification that was there already needed none. */
const appliedIn = ({ methods }: Report) =>
  methods.flatMap(({ state, solutionId }) =>
    state === 'applied' && solutionId !== undefined ? [solutionId as SolutionId] : [],
  );

/** A known original from which a file was modified counts as the same one, as far as both were read. */
const asKnownOrigin = ({ solutionId, unread }: NonNullable<Report['original']>): KnownOrigin => ({
  solutionId: solutionId as SolutionId,
  isSame: true,
  isExact: true,
  missingChecks: 0,
  places: 0,
  bytes: 0,
  unread,
});

const asCheckState = ({ stored, computed, ...check }: Check) => ({
  ...check,
  stored: digitsOf(stored),
  computed: digitsOf(computed),
});

const digitsOf = (word: number) => word.toString(16).toUpperCase().padStart(8, '0');

function asTaskReport(report: Report, originalSha256: string): TaskReport {
  const { family, variant, software, hardware, part } = report.identity;
  return {
    container: report.container.kind,
    family,
    variant,
    software,
    hardware,
    part,
    length: report.length,
    originalSha256,
    bytesChanged: report.bytesChanged,
    methods: report.methods.map(({ methodId, dtcCode, solutionId, state, bytesChanged, runs }) => ({
      methodId: methodId as MethodId,
      dtcCode,
      solutionId: solutionId as SolutionId | undefined,
      state,
      bytesChanged,
      runs: [...runs],
    })),
    checksum: {
      family: report.checksum?.family ?? '',
      before: (report.checksum?.before ?? []).map(asCheckState),
      after: (report.checksum?.after ?? []).map(asCheckState),
    },
    warnings: [...report.warnings],
  };
}
