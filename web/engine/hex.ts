import { hexOffset } from '#web/kit/format/hex-offset.ts';

/** Both ends of a stretch, the last byte included. */
export const hexRange = (offset: number, length: number): string =>
  length <= 1 ? hexOffset(offset) : `${hexOffset(offset)}–${hexOffset(offset + length - 1)}`;

/** The offset that somebody typed, in hexadecimal digits with or without 0x; undefined when it is none. */
export function readOffset(typed: string): number | undefined {
  const [, digits] = /^\s*(?:0x)?([0-9a-f]{1,10})h?\s*$/i.exec(typed) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/** `00ff` → `00 FF`. */
export const spaced = (bytes: string): string => (bytes.match(/../g) ?? []).join(' ').toUpperCase();

/** A byte in its two digits as a letter; a dot where it is none. */
export function toLetter(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '·';
}

export type Stretch = { readonly text: string; readonly differs: boolean };

/** Neighbors that differ, or do not, as one piece of text. */
export function joinStretches(cells: readonly Stretch[], between: string): Stretch[] {
  const stretches: { text: string; differs: boolean }[] = [];
  for (const { text, differs } of cells) {
    const last = stretches.at(-1);
    // The gap between two stretches belongs to the one that does not differ.
    if (last === undefined) stretches.push({ text, differs });
    else if (last.differs === differs) last.text += between + text;
    else if (last.differs) stretches.push({ text: between + text, differs });
    else {
      last.text += between;
      stretches.push({ text, differs });
    }
  }
  return stretches;
}
