import { Command, CommanderError } from 'commander';
import { endAtSignals, endEverything } from '#server/process/ends.ts';
import { backUpPortal, restorePortal, verifyStoredBackup } from './backup.ts';
import { createAdmin } from './create-admin.ts';
import { examine } from './doctor.ts';
import { type FolderOptions, importSolutions, importVehicleFile } from './import.ts';
import { migrateDatabase } from './migrate.ts';
import { moveFiles } from './move-files.ts';
import { exportPortal, type ImportOptions, importPortal } from './move-portal.ts';
import { changePushKey } from './rotate-push-key.ts';
import { type CommonOptions, readCommandConfig } from './with-portal.ts';
import { type UpgradeOptions, upgradeEmbeddedDatabase } from './upgrade-database.ts';
import { verifyBooks } from './verify-ledger.ts';

const exitCodes = `
Exit codes: 0 done, or sound; 1 refused, failed or unsound, with a line that says why; 2 not understood.
Settings come from the environment, as those of the portal itself: README.md lists them.`;

const backupArgument =
  'a backup, a folder of backups for the latest of them, or the name of one in BACKUP_S3_URL (default: the latest there, or in BACKUP_DIR)';

/** The whole command line. */
export function buildProgram(): Command {
  const program = new Command('npm run portal --')
    .description('Runs and looks after a portal.')
    .option('--demo', "the demo's world instead of the real one")
    .option('--world <name>', 'with --demo another of its worlds: lived-in')
    .addHelpText('after', exitCodes)
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();

  program
    .command('serve')
    .description('serves the portal until it is stopped; npm start does the same')
    .option('--no-worker', 'leaves the jobs of the queue to worker processes')
    .action(async (_options, command: Command) => {
      const { worker, ...options } = command.optsWithGlobals<CommonOptions & { worker: boolean }>();
      const { serve } = await import('#server/run-process.ts');
      await serve(readCommandConfig(options), worker);
    });
  program
    .command('worker')
    .description('works on the jobs of the queue beside portals that serve')
    .action(async (_options, command: Command) => {
      const { work } = await import('#server/run-process.ts');
      await work(readCommandConfig(command.optsWithGlobals()));
    });
  program
    .command('migrate')
    .description('brings the database up to this program, as each start does')
    .option('--dry-run', 'only says what would be done')
    .action((_options, command: Command) => migrateDatabase(command.optsWithGlobals()));
  program
    .command('backup')
    .description('backs up database and files while the portal runs')
    .argument('[folder]', 'the folder of all backups (default: BACKUP_DIR or BACKUP_S3_URL)')
    .action((folder: string | undefined, _options, command: Command) =>
      backUpPortal(folder, command.optsWithGlobals()),
    );
  program
    .command('verify-backup')
    .description('reads a backup as a whole and compares it with its hashes')
    .argument('[backup]', backupArgument)
    .action((said: string | undefined, _options, command: Command) =>
      verifyStoredBackup(said, command.optsWithGlobals()),
    );
  program
    .command('restore')
    .description('restores a backup into an empty DATA_DIR and an empty database, and proves it equal')
    .argument('[backup]', backupArgument)
    .action((said: string | undefined, _options, command: Command) => restorePortal(said, command.optsWithGlobals()));
  program
    .command('move-files')
    .description(
      'copies the stored files from DATA_DIR to S3_URL while the portal runs; again after its restart, for the rest',
    )
    .option('--back', 'from S3_URL to DATA_DIR')
    .option('--remove-old', 'removes them where they came from, once every one of them is there')
    .action((_options, command: Command) => moveFiles(command.optsWithGlobals()));
  program
    .command('upgrade-database')
    .description(
      'brings the embedded database to the next major version of PostgreSQL; the portal is stopped meanwhile',
    )
    .option('--old-program <folder>', 'the folder of the program that has the old version')
    .option('--back', 'puts the old database back, unless rows were written since then')
    .option('--forget-old', 'removes the old database')
    .action((_options, command: Command) => upgradeEmbeddedDatabase(command.optsWithGlobals<UpgradeOptions>()));
  program
    .command('doctor')
    .description('says what is well and what is not; changes nothing')
    .action((_options, command: Command) => examine(command.optsWithGlobals()));
  program
    .command('create-admin')
    .description('prints a one-time link for the first administrator')
    .action((_options, command: Command) => createAdmin(command.optsWithGlobals()));
  program
    .command('rotate-push-key')
    .description('puts a new key for push services in force; devices take it over at their next visit')
    .action((_options, command: Command) => changePushKey(command.optsWithGlobals()));
  program
    .command('verify-ledger')
    .description('verifies every balance, payment, invoice and document number')
    .option('--files', 'reads every stored document, too')
    .action((_options, command: Command) => verifyBooks(command.optsWithGlobals()));

  const importing = program.command('import').description('takes data into the portal');
  importing
    .command('vehicles')
    .description('takes vehicles into the catalogue; can be run again with the same file')
    .argument('<file.csv>')
    .action((file: string, _options, command: Command) => importVehicleFile(file, command.optsWithGlobals()));
  importing
    .command('solutions')
    .description(
      'records the pairs of files in a folder (x_A and x_B, x_orig and x_mod, x.ori and x.mod) as solutions of a method; can be run again with the same folder',
    )
    .argument('<folder>')
    .requiredOption('--method <name>', 'the method, such as Stage_1')
    .option('--dtc <code>', 'the trouble code that they switch off, such as P0420')
    .option('--checksum <kind>', 'the checksum of the files, such as edc16')
    .action((folder: string, _options, command: Command) =>
      importSolutions(folder, command.optsWithGlobals<FolderOptions>()),
    );
  importing
    .command('portal')
    .description(
      'moves another portal in from a folder, as docs/moving.md describes it; can be run again with the same folder',
    )
    .argument('<folder>')
    .option('--map <name>', 'a map of columns: woocommerce, laravel, spreadsheet, or a file of your own')
    .option('--from <name>', 'a short name for the portal before (default: as its portal.json says)')
    .option('--dry-run', 'finds every refusal, and changes nothing')
    .action((folder: string, _options, command: Command) =>
      importPortal(folder, command.optsWithGlobals<ImportOptions>()),
    );

  program
    .command('export')
    .description('writes data of the portal')
    .command('portal')
    .description('writes all that another portal takes with import portal into an empty folder')
    .argument('<folder>')
    .action((folder: string, _options, command: Command) => exportPortal(folder, command.optsWithGlobals()));
  return program;
}

/** Commands that end by themselves at a signal, once what is under way is finished. */
const living: readonly string[] = ['serve', 'worker'];

/** Runs the command of a command line and sets the exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const program = buildProgram();
  let isInterrupted = () => false;
  program.hook('preAction', (_program, command) => {
    if (!living.includes(command.name())) isInterrupted = endAtSignals(() => running);
  });
  const running = program.parseAsync(words, { from: 'user' });
  try {
    await running;
  } catch (error) {
    // The interruption closed the resources of the command, so its error says nothing new.
    if (isInterrupted()) return;
    if (error instanceof CommanderError) {
      // Help was asked for, or the words were not understood: both have been printed.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    await endEverything();
  }
}
