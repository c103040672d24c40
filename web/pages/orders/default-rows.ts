/** Vehicles that are proposed at first: as many as stand there most of the time. */
export const defaultRows = 3;
