import { createHash } from 'node:crypto';
import { lstat, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#rules/text/parse-json.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const partPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
/** True for a path that a backup may name: relative, and never out of its folder. */
export const isPartPath = (path: string): boolean => partPath.test(path);
/** A file of a backup. */
const part = z.object({ path: z.string().regex(partPath), bytes: count, sha256 });

const tableManifest = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Hash of its rows as COPY writes them, in the order of the primary key. */
  sha256,
  part,
});

const manifest = z.object({
  format: z.literal('tuneport-backup'),
  version: z.literal(1),
  /** Version of the program that made it. */
  program: z.string(),
  /** The moment that it shows. */
  takenAt: z.string(),
  isDemo: z.boolean(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: sha256.nullable() })),
  /** Version of the queue's tables. */
  queue: count,
  tables: z.array(tableManifest),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    /** Hash and size of each, a line each. */
    list: part,
    /** Stored files that were missing or damaged when the backup was made. */
    lost: z.array(sha256),
  }),
  /** The key that signs tokens and seals mails, as it is; absent where SECRET holds it. */
  secret: part.optional(),
});

export type Manifest = z.output<typeof manifest>;
export type TableManifest = z.output<typeof tableManifest>;
export type Part = z.output<typeof part>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const pathIn = (folder: string) => join(folder, 'manifest.json');
const sumIn = (folder: string) => join(folder, 'manifest.sha256');

/** Writes the manifest, last of all: a backup without one is none. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, undefined, 1)}\n`;
  await writeFile(pathIn(folder), text, { mode: 0o600, flush: true });
  // As sha256sum writes and checks it.
  await writeFile(sumIn(folder), `${hashOf(text)}  manifest.json\n`, { mode: 0o600, flush: true });
}

/** More than any manifest has: it names tables and migrations, and no files but lost ones. */
const maxBytes = 64 << 20;

/** Reads a file of a backup that no hash has proved yet: never a pipe, a device or a link, and no more than fits the memory. */
async function readText(folder: string, path: string): Promise<string> {
  try {
    const stats = await lstat(path);
    if (!stats.isFile()) throw new Error('no regular file');
    if (stats.size > maxBytes) throw new Error(`${stats.size} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `BACKUP: ${folder} is no complete backup (${path} is missing)`
        : `BACKUP: ${path} cannot be read (${message})`,
      { cause: error },
    );
  }
}

/**
 * Reads the manifest of a backup.
 *
 * @throws Error with one line when there is none, or when it was cut, changed or made by something else
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, pathIn(folder));
  if ((await readText(folder, sumIn(folder))) !== `${hashOf(text)}  manifest.json\n`)
    throw new Error(`BACKUP: the manifest of ${folder} is damaged`);
  const content = parseJson(text);
  const { version } = z.object({ version: z.unknown() }).catch({ version: undefined }).parse(content);
  if (typeof version === 'number' && version > 1)
    throw new Error(`BACKUP: ${folder} was made by a newer portal (format ${version}): restore it with that one`);
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw new Error(`BACKUP: ${folder} is not a backup of this kind of portal`);
  return parsed.data;
}
