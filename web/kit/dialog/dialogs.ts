import type { modals } from '@mantine/modals';
import { atom } from 'nanostores';
import { loadModule } from './load-module.ts';
import { notifyMissingPart } from './notify-missing-module.tsx';

/** The place of dialogs that open by a call, from the first of them on; whoever shows it calls `onReady`. */
export const dialogPlace = atom<typeof import('./dialog-place.tsx') | undefined>(undefined);

const ready = Promise.withResolvers<void>();
export const onDialogPlaceReady = ready.resolve;

/** Brings the code of dialogs, which is no part of any page. */
export const loadDialogs = () => loadModule(() => import('./dialog-place.tsx'));

/** Dialogs that open by a call; undefined, and said, where their code does not arrive. */
export async function dialogs(): Promise<typeof modals | undefined> {
  try {
    const arrived = await loadDialogs();
    dialogPlace.set(arrived);
    await ready.promise;
    return arrived.modals;
  } catch (error) {
    notifyMissingPart(error);
    return undefined;
  }
}
