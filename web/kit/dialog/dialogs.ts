import type { modals } from '@mantine/modals';
import { atom } from 'nanostores';
import { loadOrNotify } from './load-or-notify.ts';

/** The place of dialogs that open by a call, from the first of them on; whoever shows it calls `onReady`. */
export const dialogPlace = atom<typeof import('./dialog-place.tsx') | undefined>(undefined);

const ready = Promise.withResolvers<void>();
export const onDialogPlaceReady = ready.resolve;

/** Brings the code of dialogs, which is no part of any page. */
export const importDialogs = () => import('./dialog-place.tsx');

/** Dialogs that open by a call; undefined, and said, where their code does not arrive. */
export async function dialogs(): Promise<typeof modals | undefined> {
  const arrived = await loadOrNotify(importDialogs);
  if (arrived === undefined) return undefined;
  dialogPlace.set(arrived);
  await ready.promise;
  return arrived.modals;
}
