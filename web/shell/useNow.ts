import { clock } from '#web/kit/clock.ts';

/** The present moment, anew every second. */
export const useNow = clock(1000);
