import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

export type KeptWeb = {
  /** The folder of the build that is served. */
  readonly current: string;
  /** Those of the builds before: open pages still ask for their assets. */
  readonly earlier: readonly string[];
};

/** Milliseconds for which the assets of a replaced build are kept. */
const retention = 7 * 24 * 3600 * 1000;
/** Milliseconds after which a copy that was cut off is removed. */
const abandoned = 24 * 3600 * 1000;
/** A build that changes while it is copied is copied anew, as often as this. */
const attempts = 5;

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
};

/** Names a build by its files: an asset is known by its name, which has the hash of its content. */
async function idOf(web: string): Promise<string> {
  await access(join(web, 'index.html'));
  const hash = createHash('sha256');
  for (const path of await filesIn(web))
    hash.update(`${path}\n`).update(path.startsWith(`assets${sep}`) ? '' : await readFile(join(web, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Links where both lie on one disk and the files are the account's own; copies otherwise. */
async function copyTree(from: string, to: string): Promise<void> {
  const paths = await filesIn(from);
  for (const folder of new Set(paths.map((path) => dirname(join(to, path))))) await mkdir(folder, { recursive: true });
  await Promise.all(
    paths.map(async (path) => {
      const [source, copy] = [join(from, path), join(to, path)];
      await link(source, copy).catch(() => copyFile(source, copy));
    }),
  );
}

async function keep(web: string, folder: string): Promise<string> {
  const partial = join(folder, `partial-${randomUUID()}`);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const id = await idOf(web).catch(() => undefined);
    if (id !== undefined && existsSync(join(folder, id))) return id;
    await rm(partial, { recursive: true, force: true });
    const copied = await copyTree(web, partial)
      .then(() => idOf(partial))
      .catch(() => undefined);
    if (id === undefined || copied !== id) continue;
    // Of two portals that start at once, one is first.
    await rename(partial, join(folder, id)).catch((error: unknown) => {
      if (!existsSync(join(folder, id))) throw error;
    });
    await rm(partial, { recursive: true, force: true });
    return id;
  }
  throw new Error(`the web application in ${web} is being built, or cannot be copied to ${folder}`);
}

/**
 * Keeps the built web application where no later build removes it: a running portal goes on to serve what it was started with, and
 * for a week what pages of the builds before ask for.
 *
 * @param folder made when absent; portals may share it
 * @param now in milliseconds
 */
export async function keepWeb(web: string, folder: string, now: number): Promise<KeptWeb> {
  await mkdir(folder, { recursive: true });
  const id = await keep(web, folder);
  const markOf = (build: string) => join(folder, `${build}.replaced`);
  await rm(markOf(id), { force: true });
  const earlier: string[] = [];
  for (const build of await readdir(folder)) {
    if (build.startsWith('partial-') && now - (await stat(join(folder, build))).mtimeMs > abandoned)
      await rm(join(folder, build), { recursive: true, force: true });
    if (!/^[0-9a-f]{16}$/.test(build) || build === id) continue;
    const replaced = await readFile(markOf(build), 'utf8').catch(() => undefined);
    if (replaced === undefined) await writeFile(markOf(build), new Date(now).toISOString());
    if (replaced === undefined || now - Date.parse(replaced) <= retention) earlier.push(join(folder, build));
    else {
      await rm(join(folder, build), { recursive: true, force: true });
      await rm(markOf(build), { force: true });
    }
  }
  return { current: join(folder, id), earlier };
}
