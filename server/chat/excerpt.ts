import { fold, spellingsOf } from '#rules/search-words.ts';
import { cutText, graphemesOf } from '#rules/text/cut-text.ts';

/** Characters of an excerpt, and number of them before the first match. */
const length = 200;
const before = 60;

/** The characters of a line, and their text as searches compare it with the character from which each sign of it is. */
function foldedLine(line: string) {
  const characters = graphemesOf(line);
  const origins: number[] = [];
  let folded = '';
  for (const [index, character] of characters.entries()) {
    const isPoint = character === ',' && /^[0-9]$/.test(characters[index + 1] ?? '') && /[0-9]$/.test(folded);
    const part = isPoint ? '.' : fold(character);
    // A dash between blanks is one of them.
    if (part === ' ' && folded.endsWith(' ')) continue;
    folded += part;
    for (let sign = 0; sign < part.length; sign += 1) origins.push(index);
  }
  return { characters, folded, origins };
}

/** The part of a text around the first of the words that occurs in it, with an ellipsis at each cut. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const { characters, folded, origins } = foldedLine(line);
  const places = words
    .flatMap(spellingsOf)
    .map((word) => folded.indexOf(word))
    .flatMap((place) => (place < 0 ? [] : [origins[place] ?? 0]));
  const first = Math.max(0, Math.min(...places, characters.length) - before);
  const start = places.length === 0 || first < before / 2 ? 0 : first;
  const rest = characters.slice(start).join('');
  const part = cutText(rest, length);
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`;
}
