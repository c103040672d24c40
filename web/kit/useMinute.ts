import { clock } from './clock.ts';

/** The present moment, to half a minute: enough for every row of every list. */
export const useMinute = clock(30_000);
