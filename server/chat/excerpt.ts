import { fold, listSpellings } from '#rules/search-words.ts';
import { cutText, splitGraphemes } from '#rules/text/cut-text.ts';

/** The most of an excerpt, and of what stands before the first match, in UTF-16 units. */
const length = 200;
const before = 60;

/** The characters of a line, and their text as searches compare it with the character from which each sign of it is. */
function foldedLine(line: string) {
  const characters = splitGraphemes(line);
  const origins: number[] = [];
  let folded = '';
  for (const [index, character] of characters.entries()) {
    const [last, next] = [characters[index - 1] ?? ' ', characters[index + 1] ?? ' '];
    const isPoint = character === ',' && /^[0-9]$/.test(next) && /[0-9]$/.test(folded);
    const part = isPoint ? '.' : fold(character);
    // An apostrophe is left out between two letters.
    if (part === "'" && fold(`${last}${character}${next}`) === fold(`${last}${next}`)) continue;
    // A dash between blanks is one of them.
    if (part === ' ' && folded.endsWith(' ')) continue;
    folded += part;
    for (let sign = 0; sign < part.length; sign += 1) origins.push(index);
  }
  return { characters, folded, origins };
}

/** The character at which an excerpt begins: a little before a match, or the first one where that is near. */
function startBefore(characters: readonly string[], match: number): number {
  let start = match;
  let units = 0;
  while (start > 0 && units + (characters[start - 1] ?? '').length <= before) {
    start -= 1;
    units += (characters[start] ?? '').length;
  }
  return characters.slice(0, start).join('').length < before / 2 ? 0 : start;
}

/** The part of a text around the first of the words that occurs in it, with an ellipsis at each cut. */
export function cutExcerpt(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const { characters, folded, origins } = foldedLine(line);
  const places = words
    .flatMap(listSpellings)
    .map((word) => folded.indexOf(word))
    .flatMap((place) => (place < 0 ? [] : [origins[place] ?? 0]));
  const start = places.length === 0 ? 0 : startBefore(characters, Math.min(...places));
  const rest = characters.slice(start).join('');
  const part = cutText(rest, length);
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`;
}
