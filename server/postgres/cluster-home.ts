import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { runProgram } from '#server/process/run-program.ts';

export type Identity = { uid: number; gid: number };

/** The unprivileged account, once it was asked for. */
let identity: Promise<Identity> | undefined;

/** PostgreSQL refuses to run as root, so root runs it as the unprivileged account that every Linux has. */
export async function unprivilegedIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  identity ??= askForNobody();
  return identity;
}

async function askForNobody(): Promise<Identity> {
  const id = async (which: string) => Number(await runProgram('id', [which, 'nobody']));
  const [uid, gid] = await Promise.all([id('-u'), id('-g')]);
  return { uid, gid };
}

/** True when an unprivileged account reaches this path: no folder above it is private, as root's home is. */
export async function isReachable(path: string): Promise<boolean> {
  if (existsSync(path) && ((await stat(path)).mode & 0o001) === 0) return false;
  return path === dirname(path) || isReachable(dirname(path));
}

/** The place of the embedded database in a data folder. */
export const homeIn = (folder: string): string => join(folder, 'postgres');

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const mark = z.object({ path: z.string(), systemIdentifier: z.string() });
type Mark = z.output<typeof mark>;

/** Beside the folder that was said: where its database lies instead, and which one that is. */
const markOf = (folder: string) => `${folder}.json`;
/** Beside that database: the folder that it belongs to. */
const ownerIn = (home: string) => join(home, 'data-folder');

async function readMark(folder: string): Promise<Mark | undefined> {
  const text = await readFile(markOf(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : mark.parse(JSON.parse(text));
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.partial`, text, { flush: true });
  await rename(`${path}.partial`, path);
}

async function defaultHome(folder: string): Promise<string> {
  const as = await unprivilegedIdentity();
  if (as === undefined || (await isReachable(dirname(folder)))) return folder;
  return `/var/lib/tuneport-data-${shortHash(folder)}`;
}

/**
 * The folder of a cluster, its password and log. PostgreSQL of root cannot enter a folder that only root may enter: then it lies
 * elsewhere, and a file beside the folder that was said names the place, so that both stay together when that one is moved.
 */
export async function findClusterHome(said: string): Promise<string> {
  const folder = resolve(said);
  return (await readMark(folder))?.path ?? defaultHome(folder);
}

/** Has a folder name its database where that lies elsewhere, and the database its folder. */
export async function rememberHome(said: string, home: string): Promise<void> {
  const folder = resolve(said);
  if (home === folder) return;
  const systemIdentifier = await identifierIn(home);
  if (systemIdentifier === undefined) return;
  await mkdir(dirname(folder), { recursive: true });
  const text = `${JSON.stringify({ path: home, systemIdentifier } satisfies Mark)}\n`;
  if ((await readFile(markOf(folder), 'utf8').catch(() => '')) !== text) await writeWhole(markOf(folder), text);
  if ((await readFile(ownerIn(home), 'utf8').catch(() => '')) !== folder) await writeWhole(ownerIn(home), folder);
}

/** Moves a database to the place of another folder's; what names either place is written anew by the next start. */
export async function moveHome(from: string, to: string): Promise<void> {
  const home = await findClusterHome(from);
  await rm(markOf(resolve(to)), { force: true });
  await rename(home, await defaultHome(resolve(to)));
  await rm(markOf(resolve(from)), { force: true });
}

/** Removes a database, and what names its place. */
export async function removeHome(folder: string): Promise<void> {
  await rm(await findClusterHome(folder), { recursive: true, force: true });
  await rm(markOf(resolve(folder)), { force: true });
}

/** The number that PostgreSQL gave a cluster when it made it; undefined: there is none. */
async function identifierIn(home: string): Promise<string | undefined> {
  try {
    const file = await open(join(home, 'cluster/global/pg_control'));
    try {
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
      return String(buffer.readBigUInt64LE());
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const hasEntries = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length > 0;

/**
 * Refuses a data folder that is only a part of one: PostgreSQL would make an empty database beside what is left, and the portal
 * would offer it to a first administrator.
 *
 * @throws Error with one line that says what is missing
 */
export async function refuseHalf(folder: string): Promise<void> {
  const said = homeIn(folder);
  const refuse = (line: string): never => {
    throw new Error(`DATA_DIR: ${line}. Nothing was started or changed`);
  };
  const named = await readMark(resolve(said));
  const home = await findClusterHome(said);
  const as = await unprivilegedIdentity();
  const account = as?.uid ?? process.getuid?.();
  const cluster = await stat(join(home, 'cluster')).catch(() => undefined);
  if (cluster !== undefined && account !== undefined && cluster.uid !== account)
    refuse(
      `the database in ${home} belongs to the account ${cluster.uid}, and PostgreSQL would run as ${account}: start the portal as it was started before, or chown -R ${account} ${home}`,
    );
  const identifier = await identifierIn(home).catch((error: unknown) =>
    refuse(`the database in ${home} cannot be read by this account (${String(error)})`),
  );
  if (named !== undefined) {
    if (identifier === undefined)
      refuse(
        `the database of ${folder} is missing: it lay in ${home}. Bring it along, or restore a backup into an empty folder`,
      );
    if (identifier !== named.systemIdentifier)
      refuse(`the database in ${home} is another one than that of ${folder} (see ${basename(markOf(said))} in it)`);
    const owner = await readFile(ownerIn(home), 'utf8').catch(() => said);
    if (owner !== resolve(said) && (await readMark(owner))?.path === home)
      refuse(
        `${folder} is a copy of ${dirname(owner)}, and the database in ${home} belongs to that one: make a backup there and restore it into an empty folder`,
      );
  }
  if (identifier !== undefined) return;
  if (home !== resolve(said) && existsSync(join(said, 'cluster')))
    refuse(
      `the database in ${said} cannot be entered by the account that PostgreSQL runs as: let others enter the folders above it (chmod o+x), or move ${folder} elsewhere`,
    );
  const [part] = [
    ...(existsSync(join(folder, 'secret')) ? ['the secret'] : []),
    ...((await hasEntries(join(folder, 'files'))) ? ['stored files'] : []),
  ];
  if (part !== undefined)
    refuse(
      `${folder} holds ${part} of a portal and no database (it would lie in ${home}): bring the rest along, set DATABASE_URL, or restore a backup into an empty folder`,
    );
}

/** Makes a home for a cluster that is to be made, owned by the account that PostgreSQL runs as. */
export async function makeHome(home: string, password: string): Promise<void> {
  const as = await unprivilegedIdentity();
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'password'), password, { mode: 0o600 });
  if (as === undefined) return;
  await chown(home, as.uid, as.gid);
  await chown(join(home, 'password'), as.uid, as.gid);
}
