import { atom } from 'nanostores';

/** How many new things the title of the window tells of, whatever page it shows. */
export const titleCount = atom(0);
