import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf, placeOf } from './parts.ts';
import { readManifest } from './manifest.ts';

/** The folder of the stored files among backups: each content once, however many backups name it. */
export const filesIn = (folder: string): string => join(folder, 'files');

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** A name that sorts by time and tells it. */
export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

/** The complete backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => backupName.test(name)).toSorted();
}

const dayOf = (name: string): string => name.slice(0, 10);
/** The Monday of its week. */
function weekOf(name: string): string {
  const moment = momentOf(name);
  moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  return moment.toISOString().slice(0, 10);
}

/** The latest backup of each of the latest days and weeks that have one. The rest is superseded. */
export function supersededBackups(names: readonly string[], keepDays: number, keepWeeks: number): string[] {
  const sorted = names.toSorted();
  const latestOf = (periodOf: (name: string) => string, most: number): string[] =>
    most === 0 ? [] : [...new Map(sorted.map((name) => [periodOf(name), name])).values()].slice(-most);
  const kept = new Set([...latestOf(dayOf, keepDays), ...latestOf(weekOf, keepWeeks)]);
  return sorted.filter((name) => !kept.has(name));
}

/** Removes superseded backups and what is left of attempts. */
export async function removeBackups(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Without its manifest it is no backup any more, however far the removal gets.
    await rm(join(folder, name, 'manifest.json'), { force: true });
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes attempts that were cut off, and the stored files that no backup names. */
export async function removeRemains(folder: string): Promise<void> {
  const entries = await readdir(folder);
  for (const name of entries.filter((one) => one.endsWith('.unfinished')))
    await rm(join(folder, name), { recursive: true, force: true });
  const named = new Set<string>();
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined);
    // What a damaged backup named cannot be known: nothing is removed while it lies there.
    if (manifest === undefined) return;
    for await (const line of linesOf(join(folder, name), manifest.files.list)) named.add(line.slice(0, 64));
  }
  const files = filesIn(folder);
  const stored = await readdir(files, { recursive: true }).catch(() => []);
  for (const path of stored) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (/^[0-9a-f]{64}$/.test(name) && !named.has(name)) await rm(placeOf(files, name), { force: true });
    if (name.endsWith('.partial')) await rm(join(files, path), { force: true });
  }
}
