/** Draws nothing and takes no place: zero-width characters, soft hyphens, fillers, selectors, tags; for the inside of a character class. */
export const ignorable = String.raw`\p{Default_Ignorable_Code_Point}\u{1D159}\u{FFF9}-\u{FFFB}`;
