import { clock } from '#web/ui/clock.ts';

/** The present moment, anew every second. */
export const useNow = clock(1000);
