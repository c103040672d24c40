import { deviceStorage } from '#web/api/index.ts';

/** State of the line of the guided start in this browser: it was shown at the last visit, or was hidden. */
export type SetUpList = 'shown' | 'hidden';

const storageKey = 'tuneport.setUp';

/** Returns what this browser remembers of the line; undefined where there was none at the last visit. */
export function readSetUpList(): SetUpList | undefined {
  const kept = deviceStorage.getItem(storageKey);
  return kept === 'shown' || kept === 'hidden' ? kept : undefined;
}

/** Remembers the line until the next visit, whose page keeps its place free before it has arrived. */
export function keepSetUpList(list: SetUpList | undefined): void {
  if (list === undefined) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, list);
}
