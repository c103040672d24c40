import type { ChecksumPlan } from '#ecu/checksums/plan.ts';
import type { Range } from '#ecu/ranges.ts';
import { ascii } from '#ecu/text.ts';

/** The numbers an image prints. */
export type PrintedNumbers = {
  readonly software: string;
  readonly hardware?: string;
  readonly part?: string;
};

/** Division of an invented image of a family; lengths and offsets in bytes. */
export type SyntheticLayout = {
  readonly minLength: number;
  readonly maxLength: number;
  readonly fill: number;
  readonly littleEndian: boolean;
  /** The calibration, which is divided into eight areas. */
  readonly maps: Range;
  /** Writes everything but maps and checksums. Where a family has signed and plain images, `signed` selects one. */
  readonly draw: (image: Uint8Array, numbers: PrintedNumbers, signed: boolean) => void;
  /** Writes the signature of a signed image whose checksums are right; some of their words are signed. */
  readonly sign?: (image: Uint8Array) => void;
  /** The checks for the first words, where the family is recognized by its valid words only. */
  readonly firstPlan?: (image: Uint8Array) => ChecksumPlan | undefined;
  /** Images of the family have no software number at a certain place: theirs always go to a person. */
  readonly anonymous?: true;
};

/** Filler in place of a program. */
export const mark = ascii('SYNTHETIC TUNEPORT IMAGE ');
/** Filler in place of a maker's signature. */
export const noSignature = ascii('SYNTHETIC - THIS IS NOT A SIGNATURE ');

/** Writes a text into the image. */
export function print(image: Uint8Array, offset: number, text: string): void {
  image.set(ascii(text), offset);
}

/** Fills a range with a text, again and again. */
export function repeat(image: Uint8Array, text: Uint8Array, { offset, length }: Range): void {
  for (let index = 0; index < length; index++) image[offset + index] = text[index % text.length] ?? 0;
}
