import { atom } from 'nanostores';

/** Files that the system handed to the installed portal, until the order page takes them; through a sign-in, not through a reload. */
export const receivedFiles = atom<readonly File[]>([]);
