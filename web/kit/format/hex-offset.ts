/** A place in a file, as staff read it in their own tools: 0x and at least six digits. */
export const hexOffset = (offset: number): string => `0x${offset.toString(16).toUpperCase().padStart(6, '0')}`;
