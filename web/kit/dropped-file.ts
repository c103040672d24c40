import { atom } from 'nanostores';

/** The file that was dropped on the search and is about to be looked for; undefined once its page has taken it. */
export const droppedFile = atom<File | undefined>(undefined);
