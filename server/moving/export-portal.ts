import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { asText, csvText } from '#rules/csv.ts';
import { movingFiles, type MovingKind } from '#contract/moving-files.ts';
import { issuedDocument, makePdf } from '#server/billing/index.ts';
import { readExchangeTable } from '#server/csv/index.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { getStoredPath, type Storage } from '#server/files/storage.ts';
import { readSolutionLines } from '#server/library/index.ts';
import { readCurrency } from '#server/settings/index.ts';
import {
  type ExportedTable,
  exportedDocuments,
  exportedTables,
  exportedVersions,
  namedFiles,
} from './export-queries.ts';

export type MovingOut = {
  readonly database: Pick<Database, 'db'>;
  readonly storage: Storage;
  readonly publicUrl: string;
  /** An empty folder, or one that does not exist yet. */
  readonly folder: string;
  readonly onFile?: (name: string, rows: number) => void;
};

const pageSize = 1000;

/** The first part of the keys of the portal's own rows: its address, as it was when it first moved out. */
async function takeOrigin(tx: Tx, publicUrl: string): Promise<string> {
  const host = new URL(publicUrl).host.replaceAll(/[^\p{L}\p{N}._-]/gu, '-');
  const { origin } = await tx
    .updateTable('portal_options')
    .set({ moving_origin: sql`coalesce(nullif(moving_origin, ''), ${host})` })
    .returning('moving_origin as origin')
    .executeTakeFirstOrThrow();
  return origin;
}

/** Makes the PDFs of documents that nobody has opened yet. */
async function makeDocuments({ database, storage }: MovingOut): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from (select number from invoices union all select number from delivery_notes) d
    where not exists (select from document_files f where f.number = d.number) order by number`.execute(database.db);
  for (const { number } of rows)
    await database.db.transaction().execute(async (tx) => {
      const document = await issuedDocument(tx, number);
      if (document !== undefined) await makePdf(tx, storage, document);
    });
}

type Cells = readonly (string | number)[];

/** Rows as a part of a CSV file. */
const asCsv = (rows: readonly Cells[]): string =>
  csvText(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
    ',',
  ).replace(/^\uFEFF/, '');

async function writeTable(tx: Tx, path: string, { header, rows }: ExportedTable): Promise<number> {
  await writeFile(path, asCsv([header]));
  let count = 0;
  let after = 0;
  for (;;) {
    const { rows: page } = await rows(after, pageSize).execute(tx);
    const last = page.at(-1);
    if (last === undefined) return count;
    await appendFile(path, asCsv(page.map(({ cells }) => cells)));
    after = last.id;
    count += page.length;
  }
}

async function writeSolutions(tx: Tx, path: string): Promise<number> {
  await writeFile(path, '');
  let count = 0;
  let after = 0;
  for (;;) {
    const page = await tx
      .selectFrom('solutions')
      .where(sql<boolean>`id > ${after}`)
      .orderBy('id')
      .limit(50)
      .select('id')
      .execute();
    const last = page.at(-1);
    if (last === undefined) return count;
    const lines = await readSolutionLines(tx, sql`(s.id > ${after} and s.id <= ${last.id})`);
    await appendFile(path, lines.join(''));
    after = last.id;
    count += lines.length;
  }
}

/** Copies a stored file to its place in the folder, unless it is there; each has proved to be what its name says. */
async function copyFile(storage: Storage, folder: string, sha256: string): Promise<void> {
  const path = join(folder, 'files', getStoredPath(sha256));
  const { size, body } = await storage.stream(sha256);
  const there = await stat(path).catch(() => undefined);
  if (there?.size === size) {
    body.destroy();
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(body, createWriteStream(path));
}

/** The rows of a file of the catalogue or of prices. */
async function readOwnTable(tx: Tx, kind: 'vehicles' | 'methods' | 'priceClasses' | 'prices') {
  const { header, rows } = await readExchangeTable(tx, kind === 'priceClasses' ? 'prices' : kind, '.');
  const places = ['user_username', 'group_name'].map((name) => header.indexOf(name));
  const isOfClass = (row: (typeof rows)[number]) => places.every((place) => row[place] === '');
  // Prices of customers and groups come behind them; those of classes before the methods that name them.
  if (kind === 'priceClasses') return { header, rows: rows.filter(isOfClass) };
  if (kind === 'prices') return { header, rows: rows.filter((row) => !isOfClass(row)) };
  return { header, rows };
}

/** Tools by their names: an empty portal has those that come with it. */
async function readTools(tx: Tx) {
  const rows = await tx
    .selectFrom('tools')
    .orderBy(sql`name collate "C"`)
    .select(['name', 'vendor', 'kind', 'active', 'read_endings', 'return_ending'])
    .execute();
  return {
    header: ['name', 'vendor', 'kind', 'active', 'read_endings', 'return_ending'],
    rows: rows.map((row) => [
      row.name,
      row.vendor,
      row.kind,
      row.active ? '1' : '0',
      row.read_endings,
      row.return_ending,
    ]),
  };
}

/**
 * Writes all that a portal moves with into a folder that `importPortal` takes: as it stands at one moment, while people go on
 * working. Accounts of staff, sessions, second factors and keys stay.
 *
 * @throws Error with one clear line when the folder is not empty
 */
export async function exportPortal(moving: MovingOut): Promise<void> {
  const { database, storage, folder } = moving;
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  // A run that was broken off has copied files, which are not copied again; its tables are written anew.
  if (there.length > 0 && !there.includes('portal.json')) throw new Error(`${folder} is not empty`);
  const { source, currency } = await database.db.transaction().execute(async (tx) => ({
    source: await takeOrigin(tx, moving.publicUrl),
    currency: await readCurrency(tx),
  }));
  await writeFile(
    join(folder, 'portal.json'),
    `${JSON.stringify({ format: 'tuneport-folder', version: 1, source, currency }, null, 2)}\n`,
  );
  await makeDocuments(moving);
  const hashes = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await writeTables(tx, moving, source);
      const { rows } = await namedFiles.execute(tx);
      return rows;
    });
  for (const { sha256 } of hashes) await copyFile(storage, folder, sha256);
  moving.onFile?.('files', hashes.length);
}

async function writeTables(tx: Tx, { folder, onFile }: MovingOut, origin: string): Promise<void> {
  const pathOf = (kind: MovingKind) => join(folder, movingFiles[kind]);
  const tell = (kind: MovingKind, rows: number) => onFile?.(movingFiles[kind], rows);
  for (const kind of ['vehicles', 'priceClasses', 'methods', 'prices'] as const) {
    const { header, rows } = await readOwnTable(tx, kind);
    await writeFile(pathOf(kind), asCsv([header, ...rows]));
    tell(kind, rows.length);
  }
  const tools = await readTools(tx);
  await writeFile(pathOf('tools'), asCsv([tools.header, ...tools.rows]));
  tell('tools', tools.rows.length);
  const tables = {
    ...exportedTables(origin),
    versions: exportedVersions(origin),
    documents: exportedDocuments(origin),
  };
  for (const [kind, table] of Object.entries(tables) as [MovingKind, ExportedTable][])
    tell(kind, await writeTable(tx, pathOf(kind), table));
  tell('solutions', await writeSolutions(tx, pathOf('solutions')));
}
