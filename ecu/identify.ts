import { findPattern, matchesAt } from '#ecu/bytes.ts';
import { readEdc16Software } from '#ecu/checksums/edc16-blocks.ts';
import { readMedc17Software } from '#ecu/checksums/medc17-blocks.ts';
import { ascii, countCapitals, findShapes, hasShape, readPrintable, readText } from '#ecu/text.ts';

/** Families of control units that an image can be told to belong to. */
export type EcuFamily = 'edc15' | 'edc16' | 'medc17' | 'me7' | 'sid801' | 'unknown';

/**
 * What an image says about itself. A number is given only where the image states exactly one: with two different
 * candidates it is left out, and an image without `software` is never worked on automatically.
 */
export interface Identity {
  readonly family: EcuFamily;
  /** The maker's software number, such as 1037371366. */
  readonly software?: string;
  /** The maker's hardware number, such as 0281011905. */
  readonly hardware?: string;
  /** The vehicle maker's part number, such as 03G906016FF. */
  readonly part?: string;
  /** The version text of an ME7 image, such as 40/1/ME7.1/5/6005.01//22m/DstC2o/011200//. */
  readonly version?: string;
}

/** Longer files are no flash image of these families. */
const LONGEST_IMAGE = 16 * 1024 * 1024;
const BANK = 0x10000;

const BOSCH_SOFTWARE = ['1037', '1039', '1267', '1277', '2227', '2287', '2537'].map((prefix) => `${prefix}?#####`);
const BOSCH_HARDWARE = ['0281######', '0261######'];
const VAG_PART = ['906', '907', '910'].map((group) => `#??${group}###`);
const PART_SUFFIX = 2;
const ME7_VERSION = '##/#/ME7';
const SIEMENS_HARDWARE = '5WS4####?-T #########';

/**
 * Identifies a raw image from its block headers, version texts and the numbers printed in it. Never refuses: what cannot be
 * told is `unknown` or absent. Time is linear in the image.
 */
export function identify(bytes: Uint8Array): Identity {
  if (bytes.length > LONGEST_IMAGE) return { family: 'unknown' };
  return (
    identifyMedc17(bytes) ??
    identifyEdc16(bytes) ??
    identifyMe7(bytes) ??
    identifyEdc15(bytes) ??
    identifySid801(bytes) ?? { family: 'unknown' }
  );
}

/** Whether two images say the same about themselves. */
export function sameIdentity(one: Identity, other: Identity): boolean {
  return (
    one.family === other.family &&
    one.software === other.software &&
    one.hardware === other.hardware &&
    one.part === other.part
  );
}

function identifyMedc17(bytes: Uint8Array): Identity | undefined {
  const numbers = readMedc17Software(bytes);
  return numbers.length === 0
    ? undefined
    : { family: 'medc17', ...only('software', numbers), ...printedNumbers(bytes) };
}

function identifyEdc16(bytes: Uint8Array): Identity | undefined {
  const numbers = readEdc16Software(bytes);
  return numbers.length === 0 ? undefined : { family: 'edc16', ...only('software', numbers), ...printedNumbers(bytes) };
}

function identifyMe7(bytes: Uint8Array): Identity | undefined {
  for (const offset of findShapes(bytes, [ME7_VERSION])) {
    return {
      family: 'me7',
      ...printedSoftware(bytes),
      ...printedNumbers(bytes),
      version: readPrintable(bytes, offset, 64),
    };
  }
  return undefined;
}

function identifyEdc15(bytes: Uint8Array): Identity | undefined {
  if (!looksLikeEdc15(bytes)) return undefined;
  return { family: 'edc15', ...printedSoftware(bytes), ...printedNumbers(bytes) };
}

/** EDC15 of VAG names its programming interface after the boot code, and its checksum generation in each bank. */
function looksLikeEdc15(bytes: Uint8Array): boolean {
  if (matchesAt(bytes, 0x8000, ascii('TSW V'))) return true;
  for (let bank = BANK; bank < bytes.length; bank += BANK) {
    if (matchesAt(bytes, bank + 8, ascii('V4.1'))) return true;
  }
  return false;
}

/** Siemens prints hardware number, dash, T and a nine-digit software number in one line. */
function identifySid801(bytes: Uint8Array): Identity | undefined {
  const [offset] = findPattern(bytes, ascii('5WS4'), 1);
  if (offset === undefined || !hasShape(bytes, offset, SIEMENS_HARDWARE)) return undefined;
  const [hardware = '', software = ''] = readPrintable(bytes, offset, SIEMENS_HARDWARE.length).split(' ');
  return { family: 'sid801', software, hardware };
}

function printedSoftware(bytes: Uint8Array): Pick<Identity, 'software'> {
  return only('software', distinctTexts(bytes, BOSCH_SOFTWARE, 0));
}

function printedNumbers(bytes: Uint8Array): Pick<Identity, 'hardware' | 'part'> {
  return {
    ...only('hardware', distinctTexts(bytes, BOSCH_HARDWARE, 0)),
    ...only('part', distinctTexts(bytes, VAG_PART, PART_SUFFIX)),
  };
}

/** The different texts of one of these shapes, with up to `suffix` capitals behind each; it stops at the second. */
function distinctTexts(bytes: Uint8Array, templates: readonly string[], suffix: number): string[] {
  const texts = new Set<string>();
  const [template = ''] = templates;
  for (const offset of findShapes(bytes, templates)) {
    const end = offset + template.length;
    texts.add(readText(bytes, offset, template.length + countCapitals(bytes, end, suffix)) ?? '');
    if (texts.size > 1) break;
  }
  return [...texts];
}

/** The field with its value where there is exactly one candidate, else nothing. */
function only<Field extends string>(field: Field, candidates: readonly string[]): { readonly [Key in Field]?: string } {
  const [value] = candidates;
  return value !== undefined && candidates.length === 1 ? ({ [field]: value } as { [Key in Field]: string }) : {};
}
