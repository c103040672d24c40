import { join } from 'node:path';
import { readManifest } from './manifest.ts';
import { readPartLines, measure, readLine } from './parts.ts';
import { type BackupPlace, parseBackupName, formatBackupName } from './place.ts';

const dayOf = (name: string): string => name.slice(0, 10);
/** The Monday of its week. */
function weekOf(name: string): string {
  const moment = parseBackupName(name);
  moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  return moment.toISOString().slice(0, 10);
}

/** The name of a new backup: that of its moment, or of the next second that has none. A backup never writes into another. */
export function freeName(names: readonly string[], moment: Date): string {
  for (let at = moment.getTime(); ; at += 1000) {
    const name = formatBackupName(new Date(at));
    if (!names.includes(name)) return name;
  }
}

/** The latest backup of each of the latest days and weeks that have one. The rest is superseded. */
export function supersededBackups(names: readonly string[], keepDays: number, keepWeeks: number): string[] {
  const sorted = names.toSorted();
  const latestOf = (periodOf: (name: string) => string, max: number): string[] =>
    max === 0 ? [] : [...new Map(sorted.map((name) => [periodOf(name), name])).values()].slice(-max);
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
        try {
          const { list } = (await readManifest(folder)).files;
          if ((await measure(join(folder, list.path))).sha256 !== list.sha256) return false;
          for await (const line of readPartLines(folder, list)) named.add(readLine(line).sha256);
          return true;
        } catch {
          return false;
        }
      },
      (path) => /^(manifest\.|files\.)/.test(path),
    );
    // The files of a damaged backup cannot be known: nothing is removed while it lies there.
    if (!isKnown) return;
  }
  await place.contents.removeAllBut(named);
}
