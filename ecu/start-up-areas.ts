import type { EcuFamily } from './identify.ts';
import { edc16Internal } from './partial-reads.ts';
import type { Range } from './ranges.ts';

/**
 * Places of the start-up code: no modification of a calibration belongs there, and a unit that loses it does not answer
 * any more. Known for whole reads only; a partial read begins at another address.
 */
export function startUpAreas(family: EcuFamily, length: number): Range[] {
  switch (family) {
    case 'edc15':
      return length === 0x80000 ? [{ offset: 0, length: 0x8000 }] : [];
    case 'edc16':
      if (edc16Internal.lengths.includes(length)) return [edc16Internal.startUp];
      return length === 0x100000 ? [{ offset: 0, length: 0x1000 }] : [];
    case 'me7':
      return length === 0x80000 || length === 0x100000 ? [{ offset: 0, length: 0x4000 }] : [];
    case 'simos18':
      // Everything before the first block of the application.
      return length === 0x400000 ? [{ offset: 0, length: 0x40000 }] : [];
    case 'medc17':
      return length >= 0x200000 ? [{ offset: 0x18000, length: 0x8000 }] : [];
    case 'gm':
      return length === 0x80000 || length === 0x100000 ? [{ offset: 0, length: 0x4000 }] : [];
    case 'bosch':
    case 'delphi':
    case 'denso':
    case 'dsg':
    case 'edc3':
    case 'edc7':
    case 'marelli':
    case 'md1':
    case 'med9':
    case 'mitsucan':
    case 'motronic':
    case 'ppd':
    case 'sid801':
    case 'siemens':
    case 'unknown':
      return [];
    default:
      return family satisfies never;
  }
}
