import { findPattern } from '#ecu/bytes.ts';
import { readMitsucan, readMitsucanSoftware } from '#ecu/checksums/mitsucan.ts';
import { SIMOS_LAYOUTS, SIMOS_LENGTH } from '#ecu/checksums/simos18-blocks.ts';
import { type Identity, only } from '#ecu/identify/identity.ts';
import type { PrintedTexts } from '#ecu/identify/printed.ts';
import { ascii, countCapitals, hasShape, readPrintable, readText } from '#ecu/text.ts';

const SID801_LINE = '5WS4####?-T #########';

/** Siemens prints hardware number, dash, T and a nine-digit software number in one line. */
export function identifySid801(bytes: Uint8Array, { siemensLineAt }: PrintedTexts): Identity | undefined {
  if (siemensLineAt === undefined || !hasShape(bytes, siemensLineAt, SID801_LINE)) return undefined;
  const [hardware = '', software = ''] = readPrintable(bytes, siemensLineAt, SID801_LINE.length).split(' ');
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

const SIMOS_PARTS = ['#??906###', '#??907###', '#??910###'];

/** Simos 18 as a read of the whole flash: its calibration block states software version and part. */
export function identifySimos18(bytes: Uint8Array): Identity | undefined {
  if (bytes.length !== SIMOS_LENGTH) return undefined;
  const stated = SIMOS_LAYOUTS.map(({ calibration }) => readSimosNumbers(bytes, calibration.offset));
  const [numbers, second] = stated.filter((each) => each !== undefined);
  return numbers === undefined || second !== undefined ? undefined : { family: 'simos18', ...numbers };
}

function readSimosNumbers(bytes: Uint8Array, calibration: number): Pick<Identity, 'software' | 'part'> | undefined {
  const [softwareAt, partAt] = [calibration + 0x23, calibration + 0x60];
  if (!hasShape(bytes, softwareAt, '????????')) return undefined;
  if (!SIMOS_PARTS.some((shape) => hasShape(bytes, partAt, shape))) return undefined;
  return {
    software: readPrintable(bytes, softwareAt, 8),
    part: readPrintable(bytes, partAt, 9 + countCapitals(bytes, partAt + 9, 2)),
  };
}

/** A control unit of Siemens that prints its hardware number, but not what it is. */
export function identifySiemens(_bytes: Uint8Array, texts: PrintedTexts): Identity | undefined {
  if (texts.siemensHardware.size === 0) return undefined;
  return { family: 'siemens', ...only('hardware', texts.siemensHardware), ...only('part', texts.parts) };
}

/** Multec of Delphi. */
export function identifyDelphi(_bytes: Uint8Array, { delphiSoftware }: PrintedTexts): Identity | undefined {
  return delphiSoftware.size === 0 ? undefined : { family: 'delphi', ...only('software', delphiSoftware) };
}

const MARELLI_SOFTWARE_AT = 0x60090;
const MARELLI_SOFTWARE = ['#####?###', '####?###'];

/** MJD 6JF of Magneti Marelli has its software number at a fixed place, a letter among digits. */
export function identifyMarelli(bytes: Uint8Array): Identity | undefined {
  const shape = MARELLI_SOFTWARE.find((each) => hasShape(bytes, MARELLI_SOFTWARE_AT, each));
  const letterAt = MARELLI_SOFTWARE_AT + (shape?.indexOf('?') ?? 0);
  if (shape === undefined || countCapitals(bytes, letterAt, 1) === 0) return undefined;
  if (findPattern(bytes, ascii('MAG'), 1).length === 0) return undefined;
  return { family: 'marelli', variant: 'MJD6JF', software: readPrintable(bytes, MARELLI_SOFTWARE_AT, shape.length) };
}

const MARELLI_NAME = ascii('MARELLI ');
const MOST_NAMES = 8;
const IAW = /^\d[A-Z]{2}(?:\.[A-Z])?(?= |$)/u;

/** IAW of Magneti Marelli prints its type behind the part number, as in 036906034DR  MARELLI 4MV       4464. */
export function identifyMarelliIaw(bytes: Uint8Array, { parts }: PrintedTexts): Identity | undefined {
  const types = findPattern(bytes, MARELLI_NAME, MOST_NAMES).flatMap(
    (at) => IAW.exec(readPrintable(bytes, at + MARELLI_NAME.length, 8)) ?? [],
  );
  if (types.length === 0) return undefined;
  return { family: 'marelli', ...only('variant', new Set(types.map((type) => `IAW${type}`))), ...only('part', parts) };
}

/** Where Subaru units of Denso state the id of their calibration, in their several generations. */
const DENSO_IDS_AT = [0x200, 0x2000, 0x400c];
const DENSO_NAME = ascii('DENSO');
const DENSO_NAME_WITHIN = 0x60;
const DENSO_ID = /^[A-Z]{1,2}\d[A-Za-z0-9]{3,6} *$/u;

/** Denso writes its name close behind the id of the calibration, such as A2WC522N. */
export function identifyDenso(bytes: Uint8Array): Identity | undefined {
  const ids = DENSO_IDS_AT.filter(
    (at) => findPattern(bytes.subarray(at, at + DENSO_NAME_WITHIN), DENSO_NAME, 1).length > 0,
  )
    .map((at) => readText(bytes, at, 8) ?? '')
    .filter((id) => DENSO_ID.test(id));
  return ids.length === 0
    ? undefined
    : { family: 'denso', ...only('software', new Set(ids.map((id) => id.trimEnd()))) };
}

/** A Mitsubishi image is known by its sum; the software number is kept as eight decimal digits in four bytes. */
export function identifyMitsucan(bytes: Uint8Array): Identity | undefined {
  if (readMitsucan(bytes) === undefined) return undefined;
  return { family: 'mitsucan', ...only('software', readMitsucanSoftware(bytes)) };
}
