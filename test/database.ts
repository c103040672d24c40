import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadBaseData } from '#server/seed/load-base-data.ts';
import { connect } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { silent } from '#server/log/log.ts';
import { findScratchFolder, findTestCluster } from './scratch-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's `postgres` database, from which test databases are made. */
    adminUrl: string;
    /** The name of the database that they are clones of. */
    template: string;
    /** A folder for the files of this run, removed at its end. */
    folder: string;
  }
}

const root = resolve(import.meta.dirname, '..');

/** Folders whose files decide the content of the template database. */
const templateSources = ['server/migrations', 'server/seed', 'server/catalog', 'server/settings', 'rules', 'locales'];

/** Advisory lock that each run holds in shared mode while it uses the server. */
const runLock = `hashtext('tuneport tests')`;

/** Returns the template's name: the hash of the migrations, the seed and the code that loads it. */
async function nameTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of templateSources) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((one) => /\.(ts|sql|csv|json)$/.test(one) && !one.endsWith('.test.ts')).toSorted())
      hash.update(name).update(await readFile(join(root, folder, name)));
  }
  return `portal_template_${hash.digest('hex').slice(0, 16)}`;
}

const listDatabases = async (admin: pg.Client, pattern: string): Promise<string[]> => {
  const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database where datname ~ $1', [
    pattern,
  ]);
  return rows.map(({ name }) => name);
};

/** Drops all databases but the template, unless another run is using the server; returns whether none is. */
async function dropLeftovers(admin: pg.Client, template: string): Promise<boolean> {
  const { rows } = await admin.query<{ isAlone: boolean }>(`select pg_try_advisory_lock(${runLock}) as "isAlone"`);
  if (rows[0]?.isAlone !== true) return false;
  for (const name of await listDatabases(admin, '^(test_|portal_)'))
    if (name !== template) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`select pg_advisory_unlock(${runLock})`);
  return true;
}

/** Makes the template unless an earlier run has; of two runs the second waits for the first. */
async function ensureTemplate(admin: pg.Client, server: EmbeddedPostgres, template: string): Promise<void> {
  const lock = `hashtext('${template}')`;
  await admin.query(`select pg_advisory_lock(${lock})`);
  try {
    if ((await listDatabases(admin, `^${template}$`)).length > 0) return;
    const unfinished = `${template}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const database = connect(server.urlOf(unfinished), silent);
    await migrate(database.pool);
    await loadBaseData(database);
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await admin.query(`select pg_advisory_unlock(${lock})`);
  }
}

/**
 * Starts PostgreSQL once per run, with a migrated template database that holds the base data; every test file clones it.
 * The server lies at one fixed place, so a run finds the one that a killed run left, and the template of the run before.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres(await findTestCluster(root), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Its files may lie in memory.
    max_wal_size: '256MB',
    max_connections: '300',
  });
  const adminUrl = server.urlOf('postgres');
  const template = await nameTemplate();
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await dropLeftovers(admin, template);
  await admin.query(`select pg_advisory_lock_shared(${runLock})`);
  await ensureTemplate(admin, server, template);
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  const folder = await mkdtemp(join(await findScratchFolder(), 'tuneport-test-'));
  // PostgreSQL of root, which is another account, passes through to the databases of single tests.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
  project.provide('folder', folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await admin.query(`select pg_advisory_unlock_shared(${runLock})`);
    const isAlone = await dropLeftovers(admin, template);
    await admin.end();
    if (isAlone) await server.stop();
  };
}
