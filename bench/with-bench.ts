import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { type Bench, isFilled } from './world.ts';

/**
 * A folder and a PostgreSQL of its own, with its normal durability, while something is measured.
 *
 * @param keep folder that stays, with its databases: a world that was filled there before is met again as it was left. Without it
 *   everything is removed afterwards
 */
export async function withBench<Done>(measure: (bench: Bench) => Promise<Done>, keep?: string): Promise<Done> {
  const folder = keep === undefined ? await mkdtemp(join(tmpdir(), 'tuneport-bench-')) : resolve(keep);
  await mkdir(folder, { recursive: true });
  // For root PostgreSQL runs as another user, who has to reach its folder in here.
  await chmod(folder, 0o755);
  try {
    // PostgreSQL with the settings of a real portal: committed rows are on the disk.
    const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
    const makeDatabase = async (name: string) => {
      const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
      await client.connect();
      if (!(await isFilled(client, name))) {
        // One that was not filled to its end is made anew.
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
        await client.query(`create database ${pg.escapeIdentifier(name)}`);
      }
      await client.end();
      return postgres.urlOf(name);
    };
    try {
      return await measure({ folder, makeDatabase });
    } finally {
      await postgres.stop();
    }
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
