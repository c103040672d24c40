import { atom } from 'nanostores';
import { deviceStorage } from '#web/api/index.ts';

const storageKey = 'tuneport.customersView';

/** Staff of this device have the customer's half of the menu open; closed until somebody opens it. */
export const isCustomersViewOpen = atom(deviceStorage.getItem(storageKey) === 'open');

/** Opens or closes the customer's half of the menu on this device. */
export function openCustomersView(isOpen: boolean): void {
  deviceStorage.setItem(storageKey, isOpen ? 'open' : 'closed');
  isCustomersViewOpen.set(isOpen);
}
