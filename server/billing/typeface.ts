import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';

async function openFont(file: string): Promise<Font> {
  const path = new URL(`fonts/${file}`, import.meta.url);
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(path)]);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}

let fonts: Promise<[regular: Font, strong: Font]> | undefined;
/**
 * The type of the screens, whole: the built-in fonts of PDF have no Cyrillic and no Polish. Documents get the letters they use. Opened
 * once: reading the tables of a font again took most of the time of a document.
 */
export const loadFonts = () => (fonts ??= Promise.all([openFont('Inter-Regular.ttf'), openFont('Inter-SemiBold.ttf')]));

/**
 * Lets a font forget the letters that it has drawn. It knows each by the text in which it met it first, and a Latin A is drawn as a
 * Cyrillic one: what is copied out of a document would depend on those before.
 */
export function forgetLetters(font: Font): Font {
  const letters = '_glyphs';
  if (!(letters in font)) throw new Error('the library of fonts keeps its letters elsewhere');
  return Object.assign(font, { [letters]: {} });
}

const lacks = (font: Font, letter: string): boolean => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Letters of a text that the typeface of documents lacks, each once: Chinese, Arabic, signs, and whatever no person can read. */
export async function unprintableLetters(text: string): Promise<string[]> {
  const [font] = await loadFonts();
  return [...new Set(text.normalize('NFC'))].filter((letter) => lacks(font, letter));
}

/** The same texts with a question mark for each letter that the typeface lacks: an empty box would say less, and break PDF/A. */
export function asPrintable<Texts>(texts: Texts, font: Font): Texts {
  const printable = (value: unknown): unknown => {
    if (typeof value === 'string')
      return [...value.normalize('NFC')]
        .map((letter) => (letter !== '\n' && lacks(font, letter) ? '?' : letter))
        .join('');
    if (Array.isArray(value)) return value.map(printable);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printable(one)]));
  };
  return printable(texts) as Texts;
}
