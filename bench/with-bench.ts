import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import type { Bench } from './world.ts';

/** A folder and a PostgreSQL of its own, with its normal durability, while something is measured. */
export async function withBench<Done>(measure: (bench: Bench) => Promise<Done>): Promise<Done> {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-bench-'));
  // For root PostgreSQL runs as another user, who has to reach its folder in here.
  await chmod(folder, 0o755);
  try {
    // PostgreSQL with the settings of a real portal: committed rows are on the disk.
    const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
    const makeDatabase = async (name: string) => {
      const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
      await client.end();
      return postgres.urlOf(name);
    };
    try {
      return await measure({ folder, makeDatabase });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
