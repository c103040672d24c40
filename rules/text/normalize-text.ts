import { ignorable } from './ignorable.ts';

/** Draws nothing: blanks of every width, controls, the empty Braille cell, and marks without a letter to stand on. */
const unseen = new RegExp(String.raw`[\p{Z}\p{Cc}\p{M}\u2800${ignorable}]`, 'gu');
/** Belongs to the character before it, as in ❤️ and in flags: never cut off at an end. */
const selector = /[\uFE00-\uFE0F\u{E0020}-\u{E007F}\p{M}]/u;
const ignored = new RegExp(`[${ignorable}]`, 'gu');

/**
 * Removed wherever they stand: controls but tab and line feed; zero-width space, word joiner and byte order mark, which copying
 * brings along; soft hyphens; and what turns the direction of the text after it. Joiners stay: Persian, Indian scripts and emoji
 * are written with them.
 */
const stray = /(?![\t\n])\p{Cc}|[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const isUnseen = (character: string): boolean => character.replace(unseen, '') === '';

/** The text without what cannot be seen at its ends. By hand: an expression for an end takes the square of a long run's length. */
function trimUnseen(text: string): string {
  const characters = [...text];
  let start = 0;
  let end = characters.length;
  while (start < end && isUnseen(characters[start] ?? '')) start += 1;
  while (end > start && isUnseen(characters[end - 1] ?? '') && !selector.test(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}

/**
 * Normalizes what a person typed or pasted: NFC, one kind of line break, no stray characters, nothing unseen at its ends. A text
 * without one visible character is empty.
 */
export const normalizeText = (text: string): string =>
  trimUnseen(text.normalize('NFC').replace(lineBreak, '\n').replace(stray, ''));

/** The same for a text of one line: any blanks and line breaks in it are one blank. */
export const normalizeLine = (text: string): string => normalizeText(text).replaceAll(/\s+/g, ' ');

/** Number of characters that take a place in a text, without blanks around them. */
export const lengthOfText = (text: string): number => [...normalizeText(text).replace(ignored, '')].length;

/** A text has something to be seen. */
export const isFilled = (text: string): boolean => normalizeText(text) !== '';
