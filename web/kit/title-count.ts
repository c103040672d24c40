import { atom } from 'nanostores';

/** The number of new things in the title of the window, whatever page it shows. */
export const titleCount = atom(0);
