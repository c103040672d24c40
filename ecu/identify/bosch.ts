import { findPattern, matchesAt } from '#ecu/bytes.ts';
import { readEdc16Software } from '#ecu/checksums/edc16-blocks.ts';
import { readMedc17Software } from '#ecu/checksums/medc17-blocks.ts';
import { type EcuFamily, type Identity, only } from './identity.ts';
import { familyOfName } from './names.ts';
import { type PrintedTexts, nameIn, softwareAt } from './printed.ts';
import { ascii, readText } from '#ecu/text.ts';

const bankLength = 0x10000;
/** Longest flash of an old Motronic that prints numbers from right to left: 128 KiB. */
const maxOldMotronic = 0x20000;
const programmingInterface = ascii('TSW V');
const checksumGeneration = ascii('V4.1');
const edc15CLength = 0x80000;
/** PSA (96 of 115 images), then PSA, Alfa, Fiat and BMW; older Alfa and Fiat have it behind six digits of another number. */
const edc15CSoftwareAt = [0x6bfb0, 0x7bfb0, 0x50032];

/** EDC17, MED17, ME17: the headers of its blocks state the software. */
export function identifyMedc17(bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const software = readMedc17Software(bytes);
  return software.length === 0 ? undefined : { ...stated('medc17', texts), ...only('software', software) };
}

/** EDC16: the headers of its blocks state the software, and the name stands printed in some. */
export function identifyEdc16(bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const software = readEdc16Software(bytes);
  return software.length === 0 ? undefined : { ...stated('edc16', texts), ...only('software', software) };
}

/** ME7 by its version line. */
export function identifyMe7(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const version = [...texts.versions].find((line) => nameIn(line).startsWith('ME7'));
  if (version === undefined) return undefined;
  return { ...stated('me7', texts), variant: nameIn(version), version, ...only('software', texts.software) };
}

/**
 * EDC15 of VAG names its programming interface after the boot code, and its checksum generation in each bank. EDC15C of
 * other makers has its software number at one of a few places.
 */
export function identifyEdc15(bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const banks = Array.from({ length: Math.ceil(bytes.length / bankLength) }, (_, index) => index * bankLength);
  const isEdc15Bank = banks.slice(1).some((bank) => matchesAt(bytes, bank + 8, checksumGeneration));
  const placed = bytes.length === edc15CLength ? edc15CSoftwareAt.map((at) => softwareAt(bytes, at)) : [];
  const ofPlace = placed.find((software) => software !== undefined);
  if (!isEdc15Bank && ofPlace === undefined && !matchesAt(bytes, 0x8000, programmingInterface)) return undefined;
  // Of several printed numbers the place decides.
  const software = ofPlace === undefined || texts.software.size === 1 ? texts.software : [ofPlace];
  return { ...stated('edc15', texts), ...only('software', software) };
}

/** The two chips of EDC3 in one image. */
const edc3Length = 0x40000;
const edc3Name = ascii(' EDC ');
/** Part number, engine, gearbox (manual, automatic, double clutch), version and hardware number. */
const edc3Line =
  /(\d[0-9A-Z]{2}90[67]\d{3}[A-Z]{0,2}) +\d,\dl [^ ]{1,4} EDC +(?:SG|AG|DS) +(\d{4}) +(0281\d{6})(?!\d)/u;
const edc3LineBefore = 30;
const edc3LineLength = 70;
const maxEdc3Lines = 16;

/**
 * EDC3 prints no software number of Bosch: part number and version name the software together, as in
 * 028906021GC 1,9l R4 EDC  SG  1408 0281001668. There is one such line for each gearbox.
 */
export function identifyEdc3(bytes: Uint8Array): Identity | undefined {
  if (bytes.length !== edc3Length) return undefined;
  const lines = findPattern(bytes, edc3Name, maxEdc3Lines).flatMap((at) => {
    const line = edc3Line.exec(readText(bytes, Math.max(0, at - edc3LineBefore), edc3LineLength) ?? '');
    return line === null ? [] : [line];
  });
  if (lines.length === 0) return undefined;
  const every = (group: number) => new Set(lines.map((line) => line[group] ?? ''));
  return {
    family: 'edc3',
    ...only('software', new Set(lines.map(([, part, version]) => `${part} ${version}`))),
    ...only('hardware', every(3)),
    ...only('part', every(1)),
  };
}

/** Any other control unit of Bosch that prints one name of a family. */
export function identifyNamed(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const names = [...texts.versions].map(nameIn).concat(...texts.names);
  const families = new Set(names.map(familyOfName).filter((family) => family !== undefined));
  const [family] = families;
  if (family === undefined || families.size > 1) return undefined;
  const software =
    family === 'motronic' && texts.software.size === 0 ? leftToRight(texts.reversedSoftware) : texts.software;
  return { ...stated(family, texts), ...only('software', software) };
}

/** Motronic of the first generations prints its hardware number from right to left, and mostly its software number as well. */
export function identifyOldMotronic(bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  if (bytes.length > maxOldMotronic || texts.reversedHardware.size !== 1) return undefined;
  return {
    family: 'motronic',
    ...only('software', leftToRight(texts.reversedSoftware)),
    ...only('hardware', leftToRight(texts.reversedHardware)),
  };
}

function leftToRight(numbers: Iterable<string>): string[] {
  return [...numbers].map((number) => [...number].toReversed().join(''));
}

/** A control unit of Bosch that prints its numbers, but not its type. */
export function identifyBosch(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  if (texts.software.size === 0 || texts.hardware.size === 0) return undefined;
  return { ...stated('bosch', texts), ...only('software', texts.software) };
}

/** The family, with variant, hardware and part where exactly one of each is printed. */
function stated(family: EcuFamily, { versions, names, hardware, parts }: PrintedTexts): Identity {
  const variants = new Set(
    [...versions]
      .map(nameIn)
      .concat(...names)
      .filter((name) => familyOfName(name) === family),
  );
  return { family, ...only('variant', variants), ...only('hardware', hardware), ...only('part', parts) };
}
