import {
  identifyBosch,
  identifyEdc15,
  identifyEdc16,
  identifyEdc3,
  identifyMe7,
  identifyMedc17,
  identifyNamed,
  identifyOldMotronic,
} from './identify/bosch.ts';
import { identifyGm } from './identify/gm.ts';
import type { Identity } from './identify/identity.ts';
import {
  identifyDelphi,
  identifyDenso,
  identifyDsg,
  identifyMarelli,
  identifyMarelliIaw,
  identifyMitsucan,
  identifyPpd,
  identifySid801,
  identifySiemens,
  identifySimos18,
} from './identify/others.ts';
import { type PrintedTexts, readPrintedTexts } from './identify/printed.ts';

export type { EcuFamily, Identity } from './identify/identity.ts';

/** Longer files are no flash image of these families. */
const maxImage = 16 * 1024 * 1024;

/** Recognizers, the most certain first: structures, then texts that only one family prints, then numbers of a maker. */
const readers: readonly ((bytes: Uint8Array, texts: PrintedTexts) => Identity | undefined)[] = [
  identifyMedc17,
  identifyEdc16,
  identifyMe7,
  identifyEdc15,
  identifyEdc3,
  identifySid801,
  identifySimos18,
  identifyDenso,
  identifyMitsucan,
  identifyGm,
  identifyDsg,
  identifyMarelli,
  identifyNamed,
  identifyPpd,
  identifyBosch,
  identifySiemens,
  identifyDelphi,
  identifyOldMotronic,
  identifyMarelliIaw,
];

/**
 * Identifies a raw image by its block headers, version texts and printed numbers. Never refuses: unclear facts are
 * `unknown` or absent. Linear in the image.
 */
export function identify(bytes: Uint8Array): Identity {
  if (bytes.length > maxImage) return { family: 'unknown' };
  const texts = readPrintedTexts(bytes);
  for (const reader of readers) {
    const identity = reader(bytes, texts);
    if (identity !== undefined) return identity;
  }
  return { family: 'unknown' };
}

/** Two images have the same identity. */
export function sameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.family === other.family &&
    one.software === other.software &&
    one.hardware === other.hardware &&
    one.part === other.part &&
    one.variant === other.variant &&
    one.version === other.version
  );
}
