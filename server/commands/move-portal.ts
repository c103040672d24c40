import { MovingMap, MovingSource } from '#contract/moving.ts';
import { movingFiles } from '#contract/moving-files.ts';
import {
  exportPortal as writeFolder,
  type FileReport,
  importPortal as takeFolder,
  openFolder,
  findMap,
  readMovingMap,
  readPortalOfFolder,
} from '#server/moving/index.ts';
import { openFiles } from '#server/open-portal.ts';
import { type CommonOptions, withPortal } from './with-portal.ts';

export type ImportOptions = CommonOptions & {
  readonly map?: string;
  readonly from?: string;
  readonly dryRun?: boolean;
};

/** The fault of a file as a whole, in words. */
function describeProblem({ problem }: FileReport): string | undefined {
  if (problem === undefined) return undefined;
  switch (problem.problem) {
    case 'columnsMissing':
      return `not taken: it has no column ${problem.columns.join(', ')}`;
    case 'columnsDoubled':
      return `not taken: columns of the same meaning: ${problem.columns.join(', ')}`;
    case 'csvEmpty':
      return 'not taken: there is nothing in it';
    case 'csvNotReadable':
      return `not taken: it is no CSV file${problem.line === undefined ? '' : `, line ${problem.line}`}`;
  }
}

function printReport(report: FileReport): void {
  const { file, unknownColumns, created, changed, unchanged, refused } = report;
  const problem = describeProblem(report);
  console.log(
    `${file}: ${problem ?? `${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused`}`,
  );
  if (unknownColumns.length > 0) console.log(`${file}: columns not taken: ${unknownColumns.join(', ')}`);
}

/** Moves a portal in from a folder, with a line for each line that is refused. The exit code is 1 where any is. */
export const importPortal = (path: string, { map, from, dryRun = false, ...options }: ImportOptions): Promise<void> =>
  withPortal(options, async ({ database, folder: dataFolder }, config) => {
    const folder = await openFolder(path);
    const named = from ?? (await readPortalOfFolder(folder)).source;
    if (named === undefined)
      throw new Error('say with --from what the portal before is called; its keys and the balances say it');
    const source = MovingSource.safeParse(named);
    if (!source.success) throw new Error(`${named} is no name of letters, digits, dots, dashes and low lines`);
    const storage = await openFiles(config, dataFolder);
    const reports = await takeFolder(
      { database, storage, publicUrl: config.publicUrl },
      {
        folder,
        source: source.data,
        map:
          map === undefined ? MovingMap.parse({}) : ((await findMap(database.db, map)) ?? (await readMovingMap(map))),
        isRehearsal: dryRun,
        onBatch: (kind, { done, lines }) => {
          // Ten lines a file at most, so that a log of it can be read.
          const tenth = Math.ceil(lines / 10);
          if (lines > 5000 && Math.floor(done / tenth) > Math.floor((done - 500) / tenth))
            console.log(`${movingFiles[kind]}: ${done} of ${lines}`);
        },
        onRefused: (file, { line, key, problem, column, word }) => {
          const place = column === undefined ? '' : ` (${word === undefined ? column : `${column}: ${word}`})`;
          console.log(`${file}, line ${line} refused: ${problem}${place}${key === '' ? '' : `  ${key}`}`);
        },
      },
    ).finally(() => storage.close());
    if (reports.length === 0) throw new Error(`${path} has none of the files ${Object.values(movingFiles).join(', ')}`);
    for (const report of reports) printReport(report);
    if (dryRun) console.log('Nothing was changed: this was a rehearsal.');
    if (reports.some(({ problem, refused }) => problem !== undefined || refused > 0)) process.exitCode = 1;
  });

/** Writes all that a portal moves with into a folder. */
export const exportPortal = (path: string, options: CommonOptions): Promise<void> =>
  withPortal(options, async ({ database, folder: dataFolder }, config) => {
    const storage = await openFiles(config, dataFolder);
    const onFile = (name: string, rows: number) => console.log(`${name}: ${rows}`);
    await writeFolder({ database, storage, publicUrl: config.publicUrl, folder: path, onFile }).finally(() =>
      storage.close(),
    );
  });
