import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { importVehicles } from '#server/catalog/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { findWithoutInvoice, verifyDocuments, verifyLedger } from '#server/ledger/index.ts';
import { importSolutionFolder } from '#server/library/index.ts';
import { openStorage } from '#server/platform/storage.ts';
import { restEngine } from '#server/engine/index.ts';
import { type OpenDatabase, openDatabase } from './open-portal.ts';

const usage = `Usage: npm run portal -- COMMAND

  import vehicles FILE.csv   takes vehicles into the catalogue; can be run again with the same file
  import-solutions FOLDER --method NAME [--dtc P0420] [--checksum edc16]
                             records the pairs of files in a folder (x_A and x_B, x_orig and x_mod, x.ori and x.mod) as
                             solutions of a method; can be run again with the same folder
  verify-ledger [--files]    verifies every balance, payment, invoice and document number; with --files reads every stored
                             document, too. Ends with 1 when a rule is broken`;

const quiet = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => console.error(message, facts),
};

async function withPortal(demo: boolean, work: (portal: OpenDatabase) => Promise<void>): Promise<void> {
  const portal = await openDatabase(readConfig(process.env, demo), quiet, 'command');
  try {
    await work(portal);
  } finally {
    await portal.close();
    await restEngine();
  }
}

const importVehicleFile = (path: string) => async (portal: OpenDatabase) => {
  const report = await portal.database.db.transaction().execute((tx) => importVehicles(tx, createReadStream(path)));
  for (const { line, reason } of report.refused) console.log(`line ${line} refused: ${reason}`);
  const { taken, changed, unchanged, refused } = report;
  console.log(`${taken} taken, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`);
};

type FolderOptions = { method: string; dtc?: string | undefined; checksum?: string | undefined };

const importFolder =
  (folder: string, { method, dtc, checksum }: FolderOptions) =>
  async (portal: OpenDatabase) => {
    const { results, unpaired } = await importSolutionFolder(portal.database, {
      folder,
      method,
      checksum,
      dtcCode: dtc,
    });
    for (const { pair, outcome, reason } of results) console.log([outcome, pair, reason ?? ''].join('  ').trim());
    for (const path of unpaired) console.log(`no partner  ${path}`);
    const countOf = (expected: string) => results.filter(({ outcome }) => outcome === expected).length;
    console.log(`${countOf('created')} recorded, ${countOf('there')} known before, ${countOf('refused')} refused`);
  };

const line = (name: string, examined: number, broken: number, examples: readonly string[]) =>
  [`${broken === 0 ? 'sound ' : 'BROKEN'} ${name}: ${examined} looked at, ${broken} broken`, ...examples].join(
    '\n         ',
  );

/** Prints a line for each rule of the books, with the first rows that break it. */
const verify = (withFiles: boolean) => async (portal: OpenDatabase) => {
  const verified = await verifyLedger(portal.database.reader);
  for (const { invariant, examined, count, examples } of verified)
    console.log(line(invariant, examined, count, examples));
  let broken = verified.reduce((sum, { count }) => sum + count, 0);
  if (withFiles) {
    const storage = await openStorage(portal.folder);
    const documents = await verifyDocuments(portal.database, storage);
    await storage.close();
    console.log(line('documentFiles', documents.examined, documents.broken.length, documents.broken));
    broken += documents.broken.length;
  }
  const waiting = await findWithoutInvoice(portal.database.reader);
  if (waiting.count > 0)
    console.log([`${waiting.count} paid purchases wait for their invoice:`, ...waiting.examples].join('\n         '));
  if (broken > 0) process.exitCode = 1;
};

/** The command of the command line; undefined when there is none. */
function commandOf(
  words: readonly string[],
  { method, files = false, ...options }: Partial<FolderOptions> & { files?: boolean },
): ((portal: OpenDatabase) => Promise<void>) | undefined {
  const [command, first, second] = words;
  if (command === 'import' && first === 'vehicles' && second !== undefined) return importVehicleFile(second);
  if (command === 'import-solutions' && first !== undefined && method !== undefined)
    return importFolder(first, { method, ...options });
  if (command === 'verify-ledger' && first === undefined) return verify(files);
  return undefined;
}

const solutionOptions = { method: { type: 'string' }, dtc: { type: 'string' }, checksum: { type: 'string' } } as const;
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ...solutionOptions, demo: { type: 'boolean' }, files: { type: 'boolean' } },
  });
  const work = commandOf(positionals, values);
  if (work === undefined) {
    console.error(usage);
    process.exitCode = 2;
  } else await withPortal(values.demo === true, work);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
