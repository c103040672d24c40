/** Characters as a list that can be seen: a space would be nothing between two others. */
export const visible = (characters: readonly string[]): string =>
  characters.map((character) => (/\s/.test(character) ? '␣' : character)).join(' ');
