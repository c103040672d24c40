/** The most that is bought at once, in whole credits. */
export const mostCredits = 100_000;
