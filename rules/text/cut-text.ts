const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into characters as readers see them: a letter with its accents, an emoji of several code points, a flag. */
export const splitGraphemes = (text: string): string[] =>
  // Most texts are of ASCII, where only a line break has two signs.
  /^[^\P{ASCII}\r]*$/u.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** More units than any character has that a font draws. */
const maxCharacter = 64;

/** The beginning of a text of at most so many UTF-16 units, cut between what readers see as characters. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  // The following characters decide where the last one ends; the rest of a long text need not be segmented.
  for (const { index, segment } of segmenter.segment(text.slice(0, max + maxCharacter))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
