import { fold, spellingsOf } from '#rules/search-words.ts';

/** Characters of an excerpt, and number of them before the first match. */
const length = 200;
const before = 60;

/** The part of a text around the first of the words that occurs in it, with an ellipsis at each cut. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const foldedLine = fold(line);
  const places = words
    .flatMap(spellingsOf)
    .map((word) => foldedLine.indexOf(word))
    .filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, line.length) - before);
  const start = places.length === 0 || first < before / 2 ? 0 : first;
  const part = line.slice(start, start + length);
  return `${start > 0 ? '…' : ''}${part}${start + part.length < line.length ? '…' : ''}`;
}
