import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

const folder = new URL('../migrations/', import.meta.url);

/** Applies the SQL files that are new to this database, in order, each in its own transaction; then the queue's migrations. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('tuneport migrations'))`);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const appliedNames = new Set(rows.map(({ name }) => name));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !appliedNames.has(name)).toSorted();
    for (const name of names) {
      const statements = await readFile(new URL(name, folder), 'utf8');
      try {
        await client.query('begin');
        await client.query(statements);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (cause) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed`, { cause });
      }
    }
    await runMigrations({ pgPool: pool });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('tuneport migrations'))`);
    client.release();
  }
}
