import { migrate, planMigrations } from '#server/db/migrate.ts';
import { type CommonOptions, withDatabase, withPortal } from './with-portal.ts';

/** Brings the database up to this program, after a line for each change; with `dryRun` the lines alone. */
export async function migrateDatabase({
  dryRun,
  ...options
}: CommonOptions & { readonly dryRun?: true }): Promise<void> {
  let isCurrent = false;
  await withDatabase(options, async ({ database: { pool } }) => {
    const { applied, pending } = await planMigrations(pool);
    console.log(`${applied} applied, ${pending.length} to apply`);
    for (const name of pending) console.log(`${dryRun === true ? 'would apply' : 'applies'} ${name}`);
    isCurrent = dryRun === true;
    if (!isCurrent) await migrate(pool);
  });
  // A database that was empty gets its base data as well.
  if (!isCurrent) await withPortal(options, async () => console.log('The database is up to date.'));
}
