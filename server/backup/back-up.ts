import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '#server/db/migrate.ts';
import { ChecksumMismatchError } from '#server/files/stored-content.ts';
import { isMissing, syncFolder } from '#server/files/storage.ts';
import type { Contents } from './contents.ts';
import { writeErasures } from './erasures.ts';
import { type Manifest, type Part, type TableManifest, writeManifest } from './manifest.ts';
import { readPartLines, measure, readLine, writePart } from './parts.ts';
import type { BackupPlace } from './place.ts';
import { freeName, removeRemains, supersededBackups } from './prune.ts';
import { copiedTables, queueVersion, readSequences, sameText } from './tables.ts';

export type BackupPart = {
  readonly name: string;
  readonly rows: number;
  readonly files: number;
  readonly lostFiles: number;
  /** Bytes that it added to the backups. */
  readonly bytes: number;
  /** The reason why superseded backups, or what they alone named, are still there. */
  readonly notRemoved?: string;
};

export type BackingUp = {
  /** The database, its stored files, and the folder of its secret. */
  readonly url: string;
  readonly files: Contents;
  readonly folder: string;
  /** The place of all backups. */
  readonly target: BackupPlace;
  readonly keepDays: number;
  readonly keepWeeks: number;
  /** Leaves the stored files where they are. */
  readonly rowsAlone?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The clock that names it. */
  readonly now?: () => Date;
};

/** Another backup of the same portal is being made. */
export class BackupInProgressError extends Error {
  constructor() {
    super('BACKUP: another backup of this portal is being made');
  }
}

/**
 * Backs up a portal that goes on working: all tables as they were at one moment, then every file that they name. Files of
 * earlier backups are not copied again. Whatever goes wrong, earlier backups stay as they are.
 *
 * @throws BackupInProgressError, or an Error with one line
 */
export async function backUp(backup: BackingUp): Promise<BackupPart> {
  const { url, target, now = () => new Date() } = backup;
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lock(client);
    const name = freeName(await target.list(), now());
    const unfinished = await target.begin(name);
    try {
      const { manifest, bytes } = await write(client, unfinished, backup);
      await target.finish(name, unfinished);
      await writeErasures(client, target.erasures);
      const notRemoved = await removeSuperseded(backup);
      return {
        name,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files.count,
        lostFiles: manifest.files.lost.length,
        bytes,
        ...(notRemoved !== undefined && { notRemoved }),
      };
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      await removeRemains(target).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Removes the superseded backups. A place that refuses that, such as a bucket whose key may only write, keeps them: the new
 * backup is complete all the same.
 *
 * @returns the reason why some are still there
 */
async function removeSuperseded({ target, keepDays, keepWeeks }: BackingUp): Promise<string | undefined> {
  try {
    for (const old of supersededBackups(await target.list(), keepDays, keepWeeks)) await target.remove(old);
    await removeRemains(target);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** One backup at a time; and no stored file is removed until it has ended. */
async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('tuneport backup')) as got`,
  );
  if (rows[0]?.got !== true) throw new BackupInProgressError();
  await client.query(`select pg_advisory_lock(hashtext('tuneport stored files'))`);
}

type Writing = Pick<BackingUp, 'files' | 'folder' | 'target' | 'signal' | 'rowsAlone'>;

async function write(client: pg.Client, into: string, { folder, signal, rowsAlone = false, ...writing }: Writing) {
  await client.query(sameText);
  await client.query('begin isolation level repeatable read read only');
  const migrations = await appliedMigrations(client);
  if (migrations === undefined) throw new Error('BACKUP: the database is empty, there is nothing to back up');
  const { rows: facts } = await client.query<{ takenAt: string; postgres: string; isDemo: boolean }>(
    `select now()::text as "takenAt", current_setting('server_version') as postgres,
       coalesce((select demo from portal_options), false) as "isDemo"`,
  );
  const [fact] = facts;
  if (fact === undefined) throw new Error('the database did not answer');
  const tables: TableManifest[] = [];
  for (const { schema, name, columns, copyOut } of await copiedTables(client)) {
    const rows = client.query(copyTo(copyOut));
    const { part, sha256 } = await writePart(rows, into, `tables/${schema}.${name}.zst`, signal);
    tables.push({ schema, name, columns: [...columns], rows: rows.rowCount, sha256, part });
  }
  const sequences = await readSequences(client);
  const { part: named } = await writePart(rowsAlone ? [] : namedFiles(client), into, 'named.zst', signal);
  const queue = await queueVersion(client);
  // Files may take hours, and an open snapshot would hold back migrations and the vacuum. The lock holds on.
  await client.query('commit');
  const files = { count: 0, bytes: 0, added: 0, lost: [] as string[] };
  const copied = copyFiles(readPartLines(into, named), files, { ...writing, signal });
  const { part: list } = await writePart(copied, into, 'files.zst', signal);
  await rm(join(into, named.path));
  const secret = await copySecret(folder, into);
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const manifest: Manifest = {
    format: 'tuneport-backup',
    version: 1,
    program: version,
    ...fact,
    takenAt: new Date(fact.takenAt).toISOString(),
    migrations,
    queue,
    tables,
    sequences,
    files: { count: files.count, bytes: files.bytes, list, lost: files.lost },
    ...(secret !== undefined && { secret }),
  };
  await writeManifest(into, manifest);
  await syncFolder(into);
  const bytes = tables.reduce((sum, { part }) => sum + part.bytes, list.bytes + files.added);
  return { manifest, bytes };
}

/** The key that signs tokens and seals mails, where the portal made it itself. */
async function copySecret(folder: string, into: string): Promise<Part | undefined> {
  const path = join(into, 'secret');
  try {
    await copyFile(join(folder, 'secret'), path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return { path: 'secret', ...(await measure(path)) };
}

/** Rows of the files that are read at once. */
const page = 1000;

/** Every stored file that the snapshot names, a line each. */
async function* namedFiles(client: pg.Client): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const { rows } = await client.query<{ sha256: string; size: number }>(
      'select sha256, size from files where sha256 > $1 order by sha256 limit $2',
      [last, page],
    );
    for (const { sha256, size } of rows) yield `${sha256} ${size}\n`;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.sha256;
  }
}

/** Copies every named file that is not among the backups and yields the line of each. One that is lost stops no other. */
async function* copyFiles(
  named: AsyncIterable<string>,
  counts: { count: number; bytes: number; added: number; lost: string[] },
  { files, target: { contents }, signal }: Omit<Writing, 'folder'>,
): AsyncGenerator<string> {
  for await (const line of named) {
    signal?.throwIfAborted();
    const { sha256, bytes } = readLine(line);
    if ((await contents.sizeOf(sha256)) === bytes) counts.count += 1;
    else if (await copyOne(files, contents, sha256, signal)) {
      counts.count += 1;
      counts.added += bytes;
    } else {
      counts.lost.push(sha256);
      continue;
    }
    counts.bytes += bytes;
    yield `${line}\n`;
  }
}

/** @returns false when the stored file is missing or damaged */
async function copyOne(
  from: Contents,
  to: Contents,
  sha256: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    return await from.withPath(sha256, (path) => to.put(sha256, path, signal));
  } catch (error) {
    if (isMissing(error) || error instanceof ChecksumMismatchError) return false;
    throw error;
  }
}
