import { matchesAt, toWords } from '#ecu/bytes.ts';
import { findByStretches } from '#ecu/find-word.ts';
import { visitPrintable } from '#ecu/printable.ts';
import { familyOfName } from './names.ts';
import { ascii, countCapitals, countDigits, hasShape, hasText, isDigit, isPrintable, readText } from '#ecu/text.ts';

/** The different printed texts of each kind in an image, in their order; of most kinds not more than two. */
export type PrintedTexts = {
  /** Software numbers of Bosch. */
  readonly software: Set<string>;
  /** Hardware numbers of Bosch. */
  readonly hardware: Set<string>;
  /** Hardware and software numbers of Bosch, printed from right to left as in old Motronic. */
  readonly reversedHardware: Set<string>;
  readonly reversedSoftware: Set<string>;
  /** Part numbers of the Volkswagen group. */
  readonly parts: Set<string>;
  /** Lines such as 40/1/ME7.1/5/6005.01//22m/DstC2o/011200//, whose third field names the control unit. */
  readonly versions: Set<string>;
  /** Names that are printed alone, such as EDC16C8 and PPD1.2. */
  readonly names: Set<string>;
  readonly siemensHardware: Set<string>;
  /** The numbers in PPD images of Siemens. */
  readonly ppdSoftware: Set<string>;
  /** The numbers of the lines that Delphi ends with a zero, such as 12345678 ABCDEF. */
  readonly delphiSoftware: Set<string>;
  /** First offset of a hardware number 5WS4… of Siemens. */
  siemensLineAt?: number;
};

type NumberKind = 'software' | 'hardware' | 'reversedHardware' | 'reversedSoftware' | 'parts' | 'ppdSoftware';

type NumberShape = {
  readonly kind: NumberKind;
  /** See `hasShape`. */
  readonly shape: string;
  /** Position and character of the last literal in the shape, which is neither # nor ?: most digits fail at it. */
  readonly anchorAt: number;
  readonly anchor: number;
  /** Number of capitals behind it that belong to it. */
  readonly capitals: number;
};

const minText = 8;
const maxVersion = 64;
/** Most texts of one kind: none, one or several is all that matters. */
const enough = 2;
const enoughVersions = 8;

const softwareShapes = [
  '1037?#####',
  '1039?#####',
  '1267?#####',
  '1277?#####',
  '2227?#####',
  '2287?#####',
  '2537?#####',
];

const numbers: readonly NumberShape[] = [
  ...shapes('software', softwareShapes),
  ...shapes(
    'reversedSoftware',
    softwareShapes.map((shape) => [...shape].toReversed().join('')),
  ),
  ...shapes('hardware', ['0281######', '0261######']),
  ...shapes('reversedHardware', ['######1820', '######1620']),
  ...shapes('parts', ['#??906###', '#??907###', '#??910###'], 2),
  ...shapes('ppdSoftware', ['6576######']),
];

/** The shapes that may begin with a digit, by its byte value. */
const numbersByDigit = Array.from({ length: 0x3a }, (_, byte) =>
  numbers.filter(({ shape }) => shape.startsWith('#') || shape.charCodeAt(0) === byte),
);

const versionShape = '##/#/';
const delphiShape = '######## ??????';
const siemensShapes = ['5WK####', '5WP####', '5WS####'];
const siemensLine = ascii('5WS4');
const edc16 = ascii('EDC16');
const ppd1 = ascii('PPD1.');
const [space, slash, digitFive, letterD, letterE, letterP, letterW] = [0x20, 0x2f, 0x35, 0x44, 0x45, 0x50, 0x57];
/** Letters before the first digit of EDC16 and PPD1. */
const lettersOfName = 3;

/** Reads the printed texts of an image. Only stretches of eight or more printable characters count. Linear. */
export function readPrintedTexts(bytes: Uint8Array): PrintedTexts {
  const texts: PrintedTexts = {
    software: new Set(),
    hardware: new Set(),
    reversedHardware: new Set(),
    reversedSoftware: new Set(),
    parts: new Set(),
    versions: new Set(),
    names: new Set(),
    siemensHardware: new Set(),
    ppdSoftware: new Set(),
    delphiSoftware: new Set(),
  };
  const words = toWords(bytes);
  visitPrintable(bytes, minText, (start, end) => readStretch(bytes, words, start, end, texts));
  return texts;
}

/** The software number of Bosch that stands at this place, whatever surrounds it. */
export function softwareAt(bytes: Uint8Array, offset: number): string | undefined {
  return softwareShapes.some((shape) => hasShape(bytes, offset, shape)) ? readText(bytes, offset, 10) : undefined;
}

/** Every kind of text has a digit; words without one are skipped. */
function readStretch(bytes: Uint8Array, words: Int32Array, start: number, end: number, texts: PrintedTexts): void {
  let at = start;
  while (at < end) {
    if (at % 4 === 0) at = 4 * findByStretches(words, at / 4, Math.floor(end / 4), findDigit, undefined);
    const next = Math.min(end, at + 4 - (at % 4));
    for (; at < next; at++) if (isDigit(bytes[at])) readTextsAt(bytes, at, texts);
  }
}

/** The first word with a digit in [from, end), among words of printable bytes. */
function findDigit(words: Int32Array, from: number, end: number): number {
  let index = from | 0;
  while (index < end && !hasDigit(words[index] ?? 0)) index++;
  return index;
}

/** A byte of a word is from 30 to 39: of bytes below 80, only these gain the highest bit in one addition alone. */
function hasDigit(word: number): boolean {
  return ((word + 0x50505050) & ~(word + 0x46464646) & 0x80808080) !== 0;
}

/** The numbers and lines that begin with the digit at `at`, and the names whose first digit it is. */
function readTextsAt(bytes: Uint8Array, at: number, texts: PrintedTexts): void {
  readNumber(bytes, at, texts);
  readLine(bytes, at, texts);
  const nameAt = at - lettersOfName;
  if (bytes[nameAt] === letterE) readEdc16Name(bytes, nameAt, texts);
  else if (bytes[nameAt] === letterP) readPpdName(bytes, nameAt, texts);
}

function readNumber(bytes: Uint8Array, at: number, texts: PrintedTexts): void {
  for (const { kind, shape, anchorAt, anchor, capitals } of numbersByDigit[bytes[at] ?? 0] ?? []) {
    if (bytes[at + anchorAt] !== anchor || !hasShape(bytes, at, shape)) continue;
    keep(texts[kind], bytes, at, shape.length + countCapitals(bytes, at + shape.length, capitals));
  }
  if (bytes[at] !== digitFive || bytes[at + 1] !== letterW) return;
  if (texts.siemensLineAt === undefined && matchesAt(bytes, at, siemensLine)) texts.siemensLineAt = at;
  for (const shape of siemensShapes) {
    if (!hasShape(bytes, at, shape)) continue;
    const digits = shape.length + countDigits(bytes, at + shape.length, 2);
    keep(texts.siemensHardware, bytes, at, digits + countCapitals(bytes, at + digits, 1));
  }
}

/** The two kinds of lines that begin with a number. */
function readLine(bytes: Uint8Array, at: number, texts: PrintedTexts): void {
  if (bytes[at + 2] === slash) readVersion(bytes, at, texts);
  if (bytes[at + 8] === space) readDelphiLine(bytes, at, texts);
}

function readVersion(bytes: Uint8Array, at: number, { versions }: PrintedTexts): void {
  if (versions.size >= enoughVersions || !hasShape(bytes, at, versionShape)) return;
  if (countCapitals(bytes, at + versionShape.length, 1) === 0) return;
  let end = at;
  while (end < at + maxVersion && isPrintable(bytes[end])) end++;
  if (isKept(versions, bytes, at, end - at)) return;
  const version = readText(bytes, at, end - at) ?? '';
  if (familyOfName(nameIn(version)) !== undefined) versions.add(version);
}

function readDelphiLine(bytes: Uint8Array, at: number, { delphiSoftware }: PrintedTexts): void {
  if (isDigit(bytes[at - 1]) || !hasShape(bytes, at, delphiShape)) return;
  const ends = countCapitals(bytes, at + 9, 6) === 6 && bytes[at + delphiShape.length] === 0;
  if (ends) keep(delphiSoftware, bytes, at, 8);
}

/**
 * EDC16 with the letters and digits of its type, such as EDC16CP31; without them it is the name of parts of programs.
 */
function readEdc16Name(bytes: Uint8Array, at: number, texts: PrintedTexts): void {
  if (bytes[at + 1] !== letterD || !matchesAt(bytes, at, edc16)) return;
  const letters = countCapitals(bytes, at + edc16.length, 3);
  const length = edc16.length + letters + countDigits(bytes, at + edc16.length + letters, 2);
  const ends = countCapitals(bytes, at + length, 1) + countDigits(bytes, at + length, 1) === 0;
  if (letters > 0 && ends) keep(texts.names, bytes, at, length);
}

function readPpdName(bytes: Uint8Array, at: number, texts: PrintedTexts): void {
  if (bytes[at + 1] === letterP && matchesAt(bytes, at, ppd1) && isDigit(bytes[at + ppd1.length]))
    keep(texts.names, bytes, at, ppd1.length + 1);
}

/** The third field of a version line: the name of the control unit. */
export function nameIn(version: string): string {
  return version.split('/')[2] ?? '';
}

function keep(texts: Set<string>, bytes: Uint8Array, at: number, length: number): void {
  if (texts.size < enough && !isKept(texts, bytes, at, length)) texts.add(readText(bytes, at, length) ?? '');
}

/** The text is among those found before; an image that prints it a million times needs no million texts. */
function isKept(texts: Set<string>, bytes: Uint8Array, at: number, length: number): boolean {
  for (const text of texts) if (text.length === length && hasText(bytes, at, text)) return true;
  return false;
}

function shapes(kind: NumberKind, templates: readonly string[], capitals = 0): NumberShape[] {
  return templates.map((shape) => {
    const anchorAt = shape.search(/[^#?][#?]*$/u);
    return { kind, shape, anchorAt, anchor: shape.charCodeAt(anchorAt), capitals };
  });
}
