import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadBaseData } from '#server/seed/load-base-data.ts';
import { connect } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';
import { silent } from '#server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's `postgres` database, from which test databases are made. */
    adminUrl: string;
    /** The name of the database that they are clones of. */
    template: string;
  }
}

const prefix = 'portal_template_';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The templates of other runs that still go on; those of killed runs are dropped. */
async function otherTemplates(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like '${prefix}%'`,
  );
  const names = rows.map(({ datname }) => datname).filter((name) => name !== `${prefix}${process.pid}`);
  const isDead = (name: string) => !isAlive(Number(name.slice(prefix.length)));
  for (const name of names.filter(isDead)) await admin.query(`drop database if exists ${name} with (force)`);
  return names.filter((name) => !isDead(name));
}

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
  const template = `${prefix}${process.pid}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await otherTemplates(admin);
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  const database = connect(server.urlOf(template), silent);
  await migrate(database.pool);
  await loadBaseData(database);
  await database.close();
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    const others = await otherTemplates(admin);
    await admin.end();
    if (others.length === 0) await server.stop();
  };
}
