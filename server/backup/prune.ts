import { linesOf } from './parts.ts';
import { readManifest } from './manifest.ts';
import type { BackupPlace } from './place.ts';

/** A name that sorts by time and tells it. */
export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

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

/** Removes attempts that were cut off, and the stored files that no backup names. */
export async function removeRemains(place: BackupPlace): Promise<void> {
  await place.removeUnfinished();
  const named = new Set<string>();
  for (const name of await place.list()) {
    const isKnown = await place.withParts(
      name,
      async (folder) => {
        const manifest = await readManifest(folder).catch(() => undefined);
        if (manifest === undefined) return false;
        for await (const line of linesOf(folder, manifest.files.list)) named.add(line.slice(0, 64));
        return true;
      },
      (path) => /^(manifest\.|files\.)/.test(path),
    );
    // The files of a damaged backup cannot be known: nothing is removed while it lies there.
    if (!isKnown) return;
  }
  await place.contents.removeAllBut(named);
}
