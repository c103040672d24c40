import { findPattern } from '#ecu/bytes.ts';
import { readDsg } from '#ecu/checksums/dsg.ts';
import { readMitsucan, readMitsucanSoftware } from '#ecu/checksums/mitsucan.ts';
import { simosLayouts, simosLength } from '#ecu/checksums/simos18-blocks.ts';
import { type Identity, only } from './identity.ts';
import type { PrintedTexts } from './printed.ts';
import { ascii, countCapitals, hasShape, readPrintable, readText } from '#ecu/text.ts';

const sid801Line = '5WS4####?-T #########';

/** Siemens prints hardware number, dash, T and a nine-digit software number in one line. */
export function identifySid801(bytes: Uint8Array, { siemensLineAt }: PrintedTexts): Identity | undefined {
  if (siemensLineAt === undefined || !hasShape(bytes, siemensLineAt, sid801Line)) return undefined;
  const [hardware = '', software = ''] = readPrintable(bytes, siemensLineAt, sid801Line.length).split(' ');
  return { family: 'sid801', software, hardware };
}

/** PPD of Siemens prints its name behind the part number, as in 03G906018DT R4 2.0l PPD1.2. */
export function identifyPpd(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  const names = [...texts.names].filter((name) => name.startsWith('PPD'));
  if (names.length === 0) return undefined;
  return {
    family: 'ppd',
    ...only('variant', names),
    ...only('software', texts.ppdSoftware),
    ...only('hardware', texts.siemensHardware),
    ...only('part', texts.parts),
  };
}

const simosParts = ['#??906###', '#??907###', '#??910###'];

/** Simos 18 as a read of the whole flash: its calibration block states software version and part. */
export function identifySimos18(bytes: Uint8Array): Identity | undefined {
  if (bytes.length !== simosLength) return undefined;
  const numbersByLayout = simosLayouts.map(({ calibration }) => readSimosNumbers(bytes, calibration.offset));
  const [numbers, second] = numbersByLayout.filter((each) => each !== undefined);
  return numbers === undefined || second !== undefined ? undefined : { family: 'simos18', ...numbers };
}

function readSimosNumbers(bytes: Uint8Array, calibration: number): Pick<Identity, 'software' | 'part'> | undefined {
  const [softwareAt, partAt] = [calibration + 0x23, calibration + 0x60];
  if (!hasShape(bytes, softwareAt, '????????')) return undefined;
  if (!simosParts.some((shape) => hasShape(bytes, partAt, shape))) return undefined;
  return {
    software: readPrintable(bytes, softwareAt, 8),
    part: readPrintable(bytes, partAt, 9 + countCapitals(bytes, partAt + 9, 2)),
  };
}

/** A control unit of Siemens that prints its hardware number, but not its type. */
export function identifySiemens(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  if (texts.siemensHardware.size === 0) return undefined;
  return { family: 'siemens', ...only('hardware', texts.siemensHardware), ...only('part', texts.parts) };
}

/** Multec of Delphi. */
export function identifyDelphi(_bytes: Uint8Array, { delphiSoftware }: PrintedTexts): Identity | undefined {
  return delphiSoftware.size === 0 ? undefined : { family: 'delphi', ...only('software', delphiSoftware) };
}

const marelliSoftwareAt = 0x60090;
const marelliSoftware = ['#####?###', '####?###'];

/** MJD 6JF of Magneti Marelli has its software number at a fixed place, a letter among digits. */
export function identifyMarelli(bytes: Uint8Array): Identity | undefined {
  const shape = marelliSoftware.find((each) => hasShape(bytes, marelliSoftwareAt, each));
  const letterAt = marelliSoftwareAt + (shape?.indexOf('?') ?? 0);
  if (shape === undefined || countCapitals(bytes, letterAt, 1) === 0) return undefined;
  if (findPattern(bytes, ascii('MAG'), 1).length === 0) return undefined;
  return { family: 'marelli', variant: 'MJD6JF', software: readPrintable(bytes, marelliSoftwareAt, shape.length) };
}

const marelliName = ascii('MARELLI ');
const maxNames = 8;
const iaw = /^\d[A-Z]{2}(?:\.[A-Z])?(?= |$)/u;

/** IAW of Magneti Marelli prints its type behind the part number, as in 036906034DR  MARELLI 4MV       4464. */
export function identifyMarelliIaw(bytes: Uint8Array, { parts }: PrintedTexts): Identity | undefined {
  const types = findPattern(bytes, marelliName, maxNames).flatMap(
    (at) => iaw.exec(readPrintable(bytes, at + marelliName.length, 8)) ?? [],
  );
  if (types.length === 0) return undefined;
  return { family: 'marelli', ...only('variant', new Set(types.map((type) => `IAW${type}`))), ...only('part', parts) };
}

/** Places of the calibration id in Subaru units of Denso, in their several generations. */
const densoIdsAt = [0x200, 0x2000, 0x400c];
const densoName = ascii('DENSO');
const densoNameWithin = 0x60;
const densoId = /^[A-Z]{1,2}\d[A-Za-z0-9]{3,6} *$/u;

/** Denso writes its name close behind the id of the calibration, such as A2WC522N. */
export function identifyDenso(bytes: Uint8Array): Identity | undefined {
  const ids = densoIdsAt
    .filter((at) => findPattern(bytes.subarray(at, at + densoNameWithin), densoName, 1).length > 0)
    .map((at) => readText(bytes, at, 8) ?? '')
    .filter((id) => densoId.test(id));
  return ids.length === 0
    ? undefined
    : { family: 'denso', ...only('software', new Set(ids.map((id) => id.trimEnd()))) };
}

/** A Mitsubishi image is recognized by its sum; the software number is stored as eight decimal digits in four bytes. */
export function identifyMitsucan(bytes: Uint8Array): Identity | undefined {
  if (readMitsucan(bytes) === undefined) return undefined;
  return { family: 'mitsucan', ...only('software', readMitsucanSoftware(bytes)) };
}

/** Part number and version in the calibration of a DQ250. */
const gearboxPartAt = 0x4ffc0;
const gearboxVersionAt = 0x4ffe0;
const gearboxPart = /^\d[0-9A-Z]{2}(?:300|9\d\d)\d{3}[A-Z]{0,2}(?= *$)/u;

/**
 * A double-clutch gearbox of VAG is recognized by its sums. A DQ250 prints part number and version, which name the software
 * together; of a DQ381 no such place is known.
 */
export function identifyDsg(bytes: Uint8Array): Identity | undefined {
  if (readDsg(bytes) === undefined) return undefined;
  const [part] = gearboxPart.exec(readPrintable(bytes, gearboxPartAt, 0x14)) ?? [];
  if (part === undefined || !hasShape(bytes, gearboxVersionAt, '####')) return { family: 'dsg' };
  return { family: 'dsg', software: `${part} ${readPrintable(bytes, gearboxVersionAt, 4)}`, part };
}
