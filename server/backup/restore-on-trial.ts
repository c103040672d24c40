import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readManifest } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { restore } from './restore.ts';
import { quoted } from './tables.ts';

type Trial = {
  readonly place: BackupPlace;
  /** The backup in it. */
  readonly name: string;
  /** A database of the server on which the scratch database is made. */
  readonly url: string;
  readonly demo: boolean;
};

export type TrialResult =
  | { readonly ok: true; readonly rows: number; readonly files: number }
  /** Bytes that the stored files need. */
  | { readonly ok: false; readonly reason: 'noRoom'; readonly needed: number }
  /** The role may not create a database. */
  | { readonly ok: false; readonly reason: 'noDatabase' };

/**
 * Restores a backup into a scratch database and a scratch folder, as `restore` does for good, and removes both.
 *
 * @throws Error when the backup does not come back equal
 */
export async function restoreOnTrial({ place, name, url, demo }: Trial): Promise<TrialResult> {
  return place.withParts(name, async (backup) => {
    const { files } = await readManifest(backup);
    const folder = await mkdtemp(join(tmpdir(), 'tuneport-trial-'));
    try {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < files.bytes) return { ok: false, reason: 'noRoom', needed: files.bytes };
      const { contents, erasures } = place;
      return await withScratchDatabase(url, async (scratch) => {
        const { rows, manifest } = await restore({ backup, contents, erasures, url: scratch, folder, demo });
        return { ok: true, rows, files: manifest.files.count };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Works on an empty database beside that of the portal, whose number its name bears: a trial that was cut off left the same one. */
async function withScratchDatabase(url: string, work: (url: string) => Promise<TrialResult>): Promise<TrialResult> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select 'tuneport_trial_' || oid as name from pg_database where datname = current_database()`,
    );
    const name = rows[0]?.name ?? 'tuneport_trial';
    const drop = () => client.query(`drop database if exists ${quoted(name)} with (force)`);
    try {
      await drop();
      await client.query(`create database ${quoted(name)}`);
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return { ok: false, reason: 'noDatabase' };
      throw error;
    }
    try {
      const scratch = new URL(url);
      scratch.pathname = `/${name}`;
      return await work(scratch.href);
    } finally {
      await drop();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
