import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { homeIn, findClusterHome, moveHome } from '#server/postgres/cluster-home.ts';
import { syncFolder } from '#server/files/storage.ts';

const mark = z.object({ name: z.string(), rows: z.int(), sha256: z.string() });
export type Mark = z.output<typeof mark>;

const upgrade = z.object({
  /** The major versions. */
  from: z.string(),
  to: z.string(),
  at: z.string(),
  /** `switching`: the new database is complete and about to take the place of the old one. */
  step: z.enum(['switching', 'done']),
  /** Every table as it was after the upgrade. */
  tables: z.array(mark),
});
export type Upgrade = z.output<typeof upgrade>;

export const recordIn = (folder: string) => join(folder, 'postgres-upgrade.json');
export const oldIn = (folder: string, { from }: Pick<Upgrade, 'from'>) => join(folder, `postgres-${from}`);
export const newIn = (folder: string) => join(folder, 'postgres-next');

/** The upgrade of a data folder whose old database is still there; undefined: there is none. */
export async function readUpgrade(folder: string): Promise<Upgrade | undefined> {
  const text = await readFile(recordIn(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : upgrade.parse(JSON.parse(text));
}

export async function writeUpgrade(folder: string, content: Upgrade): Promise<void> {
  const path = recordIn(folder);
  await writeFile(`${path}.partial`, `${JSON.stringify(content, undefined, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.partial`, path);
  await syncFolder(folder);
}

/** Lets the new database take the place of the old one, also where a loss of power came between. */
export async function finishSwitch(folder: string): Promise<void> {
  const begun = await readUpgrade(folder);
  if (begun?.step !== 'switching') return;
  const [present, next, old] = [homeIn(folder), newIn(folder), oldIn(folder, begun)];
  const isThere = async (home: string) => existsSync(await findClusterHome(home));
  if (!(await isThere(old))) await moveHome(present, old);
  if (await isThere(next)) await moveHome(next, present);
  await writeUpgrade(folder, { ...begun, step: 'done' });
}
