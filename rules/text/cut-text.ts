const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers see as one character each: a letter with its accents, an emoji of several signs, a flag. */
export const splitGraphemes = (text: string): string[] =>
  // Most texts are of ASCII, where only a line break has two signs.
  /^[^\P{ASCII}\r]*$/u.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** More units than any character has that a font draws. */
const maxCharacter = 64;

/** The beginning of a text of at most so many UTF-16 units, cut between what readers see as characters. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  // What comes behind tells where the last character ends; the whole of a long text need not be taken apart.
  for (const { index, segment } of segmenter.segment(text.slice(0, max + maxCharacter))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
