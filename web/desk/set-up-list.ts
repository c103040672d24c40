import { deviceStorage } from '#web/api/index.ts';

/** State of the list of setting up in this browser: it was shown at the last visit, or somebody has hidden it. */
export type SetUpList = 'shown' | 'hidden';

const storageKey = 'tuneport.setUp';

/** Returns what this browser remembers of the list; undefined where there was none at the last visit. */
export function readSetUpList(): SetUpList | undefined {
  const kept = deviceStorage.getItem(storageKey);
  return kept === 'shown' || kept === 'hidden' ? kept : undefined;
}

/** Remembers the list until the next visit, whose page keeps its place free before it has arrived. */
export function keepSetUpList(list: SetUpList | undefined): void {
  if (list === undefined) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, list);
}
