/** Shortest password that is accepted when one is set (customer specification, section 5). */
export const passwordMinimum = 6;

/** The same for administrators and support. */
export const staffPasswordMinimum = 12;
