import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { importVehicles } from '#server/catalog/index.ts';
import { publish } from '#server/realtime/realtime.ts';
import { openFiles } from '#server/open-portal.ts';
import { importSolutionFolder } from '#server/library/index.ts';
import { type CommonOptions, withPortal } from './with-portal.ts';

/** Takes the vehicles of a CSV file, with a line for each row that is refused. */
export const importVehicleFile = (path: string, options: CommonOptions): Promise<void> =>
  withPortal(options, async ({ database }) => {
    // A folder is opened like a file, and its error does not name it.
    if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder`);
    const report = await database.db.transaction().execute(async (tx) => {
      for (const topic of ['catalog', 'prices'] as const) await publish(tx, 'everyone', topic, {});
      return importVehicles(tx, createReadStream(path));
    });
    for (const { line, reason } of report.refused) console.log(`line ${line} refused: ${reason}`);
    const { taken, changed, unchanged, refused } = report;
    console.log(`${taken} taken, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`);
  });

export type FolderOptions = CommonOptions & {
  readonly method: string;
  readonly dtc?: string;
  readonly checksum?: string;
};

/** Records the pairs of files in a folder as solutions, with a line for each. */
export const importSolutions = (folder: string, { method, dtc, checksum, ...options }: FolderOptions): Promise<void> =>
  withPortal(options, async ({ database, folder: dataFolder }, config) => {
    const storage = await openFiles(config, dataFolder);
    const { results, unpaired } = await importSolutionFolder(database, storage, {
      folder,
      method,
      checksum,
      dtcCode: dtc,
    }).finally(() => storage.close());
    for (const { pair, outcome, reason } of results) console.log([outcome, pair, reason ?? ''].join('  ').trim());
    for (const path of unpaired) console.log(`no partner  ${path}`);
    const countOf = (expected: string) => results.filter(({ outcome }) => outcome === expected).length;
    console.log(
      `${countOf('created')} recorded, ${countOf('suspended')} suspended for review, ${countOf('there')} known before, ${countOf('refused')} refused`,
    );
  });
