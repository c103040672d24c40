/** Number of slices of a file in miniature. */
export const miniatureSlices = 128;
