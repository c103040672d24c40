import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { ManualReason } from '#contract/tasks.ts';
import type { TaskReport } from '#contract/tuning.ts';
import type { Check, ModifyResult, Report, Solution } from '#ecu/index.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Log } from '#server/platform/log.ts';
import type { Read } from '#server/platform/database.ts';
import type { Storage } from '#server/platform/storage.ts';
import { runEngine } from './engine.ts';

type FileOrder = {
  /** sha256 of the stored original. */
  original: string;
  /** What the vehicle names: a checksum family, or `nocs`. */
  checksum: string;
  /** False: the customer's own tool corrects checksums as it writes. */
  checksumWanted: boolean;
  methodIds: readonly MethodId[];
};

export type FileResult =
  | { outcome: 'modified'; image: Uint8Array; report: TaskReport }
  | { outcome: 'manual'; reason: ManualReason; report: TaskReport | undefined };

/** The active solutions for exactly this software, by method. */
async function solutionsFor(read: Read, software: string, length: number, methodIds: readonly MethodId[]) {
  const rows = await read
    .selectFrom('solutions')
    .where('active', '=', true)
    .where('software', '=', software)
    .where('length', '=', length)
    .where('method_id', '=', sql<MethodId>`any(${sql.val(methodIds)})`)
    .select(['method_id', 'content'])
    .orderBy('id')
    .execute();
  return methodIds.map((methodId) => ({
    methodId,
    solutions: rows.filter((row) => row.method_id === methodId).map((row) => row.content as Solution),
  }));
}

/**
 * Decides whether a stored original can be modified without a person, and does it. Nothing is stored here. A file on
 * which the engine fails goes to a person like any other that is not certain.
 */
export async function modifyFile(read: Read, storage: Storage, log: Log, order: FileOrder): Promise<FileResult> {
  const original = await storage.read(order.original);
  try {
    const identity = await runEngine({ work: 'identify', original });
    const methods = await solutionsFor(
      read,
      identity?.software ?? '',
      original.length,
      order.methodIds.filter((id) => id !== notListedMethodId),
    );
    const { checksum, checksumWanted: correctChecksum } = order;
    const result = await runEngine({ work: 'modify', original, checksum, correctChecksum, methods });
    return asFileResult(result, order.original);
  } catch (error) {
    log.error({ error: String(error), original: order.original }, 'the engine failed on a file');
    return { outcome: 'manual', reason: 'engineFailed', report: undefined };
  }
}

function asFileResult(result: ModifyResult, originalSha256: string): FileResult {
  const report = asTaskReport(result.report, originalSha256);
  return result.outcome === 'modified'
    ? { outcome: 'modified', image: result.image, report }
    : { outcome: 'manual', reason: result.reason, report };
}

const asCheckState = ({ name, start, end, ok }: Check) => ({ name, start, end, ok });

function asTaskReport(report: Report, originalSha256: string): TaskReport {
  const { family, software, hardware, part } = report.identity;
  return {
    family,
    software,
    hardware,
    part,
    length: report.length,
    originalSha256,
    bytesChanged: report.bytesChanged,
    methods: report.methods.map(({ methodId, state, bytesChanged, runs }) => ({
      methodId: methodId as MethodId,
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
