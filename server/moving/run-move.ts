import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Move, MovingMap } from '#contract/moving.ts';
import { movingFiles } from '#contract/moving-files.ts';
import { cutText } from '#rules/text/cut-text.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Storage } from '#server/files/storage.ts';
import { publish } from '#server/realtime/realtime.ts';
import { openFolder } from './folder.ts';
import { type FileReport, importPortal } from './import-portal.ts';
import type { Outcome } from './outcomes.ts';

type Running = {
  readonly database: Database;
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly log: Log;
  readonly closing: AbortSignal;
};

/** Most refused lines that are kept: further ones have the same reasons. */
const keptRefusals = 20_000;

const asReport = ({
  kind,
  file,
  problem,
  created,
  changed,
  unchanged,
  refused,
}: FileReport): Move['reports'][number] => ({
  kind,
  file,
  ...(problem !== undefined && { problem: problem.problem }),
  created,
  changed,
  unchanged,
  refused,
});

/** Shows how far the run is; a figure that comes after its end counts no more. */
const showProgress = ({ db }: Database, progress: string | null): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('moves')
      .set({ state: 'running', progress })
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    await publish(tx, 'staff', 'moving', {});
  });

/** Lays the files of the move out as a folder of this machine. */
async function layOut({ database, storage }: Running, folder: string): Promise<void> {
  const files = await database.db.selectFrom('move_files').select(['path', 'sha256']).execute();
  await mkdir(folder, { recursive: true });
  for (const { path, sha256 } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const { body } = await storage.stream(sha256);
    await pipeline(body, createWriteStream(target));
  }
}

/** Records how a run has ended. */
async function finish(
  { db }: Database,
  state: 'tried' | 'moved' | 'failed',
  reports: readonly FileReport[],
  refused: readonly (Outcome & { file: string })[],
  failure = '',
): Promise<void> {
  const refusedCount = reports.reduce((sum, report) => sum + report.refused, 0);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('move_refusals').execute();
    for (let from = 0; from < refused.length; from += 1000)
      await tx
        .insertInto('move_refusals')
        .values(
          refused
            .slice(from, from + 1000)
            .map(({ file, line, key, problem = 'notValid', column = '', word = '' }, place) => ({
              position: from + place,
              file,
              line,
              key,
              problem,
              field: column,
              word,
            })),
        )
        .execute();
    await tx
      .updateTable('moves')
      .set({
        state,
        progress: null,
        reports: JSON.stringify(reports.map(asReport)),
        refused_count: refusedCount,
        failure,
      })
      .execute();
    await publish(tx, 'staff', 'moving', {});
  });
}

/**
 * Moves the folder of the page in. Batches that are written stay when the portal stops meanwhile, and the job goes on behind them;
 * a fault that would come again ends it.
 */
async function runMove(parts: Running): Promise<void> {
  const { database, storage, publicUrl, log, closing } = parts;
  const move = await database.db.selectFrom('moves').selectAll().executeTakeFirst();
  // The job runs again after its end was lost, or the move was begun anew.
  if (move === undefined || (move.state !== 'waiting' && move.state !== 'running')) return;
  await showProgress(database, null);
  const folder = join(storage.incoming, randomUUID());
  const refused: (Outcome & { file: string })[] = [];
  try {
    await layOut(parts, folder);
    let noted = 0;
    const reports = await importPortal(
      { database, storage, publicUrl },
      {
        folder: await openFolder(folder),
        source: move.source,
        map: MovingMap.parse(move.map),
        isRehearsal: move.is_rehearsal,
        actorId: move.started_by ?? undefined,
        onBatch: (kind, { done, lines }) => {
          closing.throwIfAborted();
          if (done < lines && Date.now() - noted < 1000) return;
          noted = Date.now();
          const progress = JSON.stringify({ file: movingFiles[kind], done, lines });
          // A figure that is lost is followed by the next.
          showProgress(database, progress).catch((error: unknown) =>
            log.warn({ err: error }, 'the progress is not shown'),
          );
        },
        onRefused: (file, outcome) => {
          if (refused.length < keptRefusals) refused.push({ file, ...outcome });
        },
      },
    );
    await finish(database, move.is_rehearsal ? 'tried' : 'moved', reports, refused);
  } catch (error) {
    if (closing.aborted) throw error;
    log.error({ err: error }, 'moving in failed');
    await finish(database, 'failed', [], refused, error instanceof Error ? cutText(error.message, 300) : '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const movingJobs = (parts: Running) => ({ runMove: () => runMove(parts) });
