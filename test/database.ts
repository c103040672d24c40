import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadBaseData } from '#server/base/load-base-data.ts';
import { connect } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's `postgres` database, from which test databases are made. */
    adminUrl: string;
  }
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Once per run: a PostgreSQL with a migrated template that holds the base data; every test file clones it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // One fixed place: a run that was killed leaves its server there, and the next run finds and uses it.
  const server = await startEmbeddedPostgres(new URL('../data/test', import.meta.url).pathname, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  });
  const adminUrl = server.urlOf('postgres');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('drop database if exists portal_template with (force)');
  await admin.query('create database portal_template');
  await admin.end();
  const database = connect(server.urlOf('portal_template'), silent);
  await migrate(database.pool);
  await loadBaseData(database);
  await database.close();
  project.provide('adminUrl', adminUrl);
  return server.stop;
}
